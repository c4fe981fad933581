import { OmitType } from '@nestjs/swagger';
import { movedKind } from '../../../moved-kind.js';
import { Entry } from '../entry.entity.js';
import { EntryRead } from './wallet.dto.js';

/** As `npx card-draw export` writes them: without the day, which is one of the old service. */
export const ENTRIES = movedKind(Entry, OmitType(EntryRead, ['day']));
