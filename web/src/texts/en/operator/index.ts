import { ADMIN } from './admin';
import { COMPOSE } from './compose';
import { DESK } from './desk';
import { OPERATORS } from './operators';

/** The texts of views for operators, in English. */
export const OPERATOR = {
  ...ADMIN,
  ...COMPOSE,
  ...DESK,
  ...OPERATORS,
};

export type OperatorTexts = typeof OPERATOR;
