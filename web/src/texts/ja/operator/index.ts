import type { OperatorTexts } from '../../en/operator';
import { ADMIN } from './admin';
import { COMPOSE } from './compose';
import { DESK } from './desk';
import { OPERATORS } from './operators';

/** The texts of views for operators, in Japanese. */
export const OPERATOR: OperatorTexts = {
  ...ADMIN,
  ...COMPOSE,
  ...DESK,
  ...OPERATORS,
};
