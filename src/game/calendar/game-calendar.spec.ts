import { describe, expect, it } from '@jest/globals';
import type { Clock } from '../../platform/clock.js';
import { endOfGameDay, GameCalendar } from './game-calendar.js';
import type { GameSettings } from './game-settings.js';
import { gameDay } from '../rules/game-day.js';

const SECOND_MS = 1000;

/** A calendar, and a way to ask it about any moment, as if that were now. */
function calendarOf(gameTimeZone: string): (moment: number) => string {
  let now = 0;
  const clock: Clock = { now: () => new Date(now) };
  const calendar = new GameCalendar({ gameTimeZone } as GameSettings, clock);
  return (moment) => {
    now = moment;
    return calendar.today();
  };
}

/** Moments around which a day begins or ends in some way that is not simple. */
const TURNS: [string, string][] = [
  ['UTC', '2026-01-16T00:00:00Z'],
  ['Asia/Tokyo', '2026-01-15T15:00:00Z'],
  ['Asia/Kathmandu', '2026-01-15T18:15:00Z'],
  // The clocks go forward at midnight, so that the day begins at one.
  ['America/Havana', '2026-03-08T05:00:00Z'],
  // They go back from one to midnight, and from midnight to eleven: the day begins once, and the day before goes on.
  ['America/Havana', '2026-11-01T05:00:00Z'],
  ['America/Asuncion', '2020-03-22T03:00:00Z'],
  // One minute after midnight they went back to the day before.
  ['America/St_Johns', '2006-10-29T02:31:00Z'],
  // Half an hour.
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  // There was no 30 December.
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  // Offsets with seconds: days that end within a minute of UTC.
  ['Africa/Monrovia', '1971-06-02T00:44:30Z'],
  ['Europe/Amsterdam', '1930-06-01T22:40:28Z'],
  // The ends of the calendar, beyond which there is no other day.
  ['UTC', '0001-01-01T00:00:00Z'],
  ['UTC', '+010000-01-01T00:00:00Z'],
];

describe("today's game day", () => {
  it.each(TURNS)('in %s is right in every second around %s, forwards and backwards', (zone, turn) => {
    const today = calendarOf(zone);
    const middle = Date.parse(turn);
    const seconds = Array.from({ length: 360 }, (_, index) => middle + (index - 180) * SECOND_MS);
    const edges = [-60_001, -60_000, -1, 0, 1, 59_999, 60_000].map((offset) => middle + offset);
    const right = new Map([...seconds, ...edges].map((moment) => [moment, gameDay(new Date(moment), zone)]));
    const asked = [...seconds, ...seconds.toReversed(), ...edges];
    expect(asked.filter((moment) => today(moment) !== right.get(moment))).toEqual([]);
  });

  it('is right after a jump of the clock, to the same time of another day', () => {
    const today = calendarOf('Asia/Tokyo');
    const days = [0, 1, -1, 365, 0].map((days) => today(Date.parse('2026-01-15T12:00:30Z') + days * 86_400_000));
    expect(days).toEqual(['20260115', '20260116', '20260114', '20270115', '20260115']);
  });
});

describe('endOfGameDay', () => {
  it.each([
    ['20260115', 'UTC', '2026-01-16T00:00:00.000Z'],
    ['20260115', 'Asia/Tokyo', '2026-01-15T15:00:00.000Z'],
    ['20260115', 'Pacific/Kiritimati', '2026-01-15T10:00:00.000Z'],
    ['20260115', 'Etc/GMT+12', '2026-01-16T12:00:00.000Z'],
    // Days of 23 and 25 hours.
    ['20260308', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['20261101', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    // The next day begins at one.
    ['20260307', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    // Samoa had no 30 December 2011.
    ['20111229', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    // An offset with seconds.
    ['19710601', 'Africa/Monrovia', '1971-06-02T00:44:30.000Z'],
    ['00991231', 'UTC', '0100-01-01T00:00:00.000Z'],
  ])('of %s in %s is %s', (day, zone, moment) => {
    const end = endOfGameDay(day, zone);
    expect(end?.toISOString()).toBe(moment);
    expect(gameDay(new Date(Number(end) - 1), zone)).toBe(day);
  });

  it('is unknown for the last day of the calendar', () => {
    expect(endOfGameDay('99991231', 'UTC')).toBeUndefined();
  });
});
