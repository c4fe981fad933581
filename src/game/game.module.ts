import { Module } from '@nestjs/common';
import { GameCalendar } from './game-calendar.js';

/** The game: its calendar and its rules. */
@Module({ providers: [GameCalendar], exports: [GameCalendar] })
export class GameModule {}
