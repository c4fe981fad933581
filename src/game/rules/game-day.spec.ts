import { describe, expect, it } from '@jest/globals';
import { followingDay, gameDay } from './game-day.js';

describe('gameDay', () => {
  it.each([
    ['2026-01-15T14:59:59.999Z', 'Asia/Tokyo', '20260115'],
    ['2026-01-15T15:00:00Z', 'Asia/Tokyo', '20260116'],
    ['2026-01-15T23:59:59.999Z', 'UTC', '20260115'],
    ['2026-01-16T00:00:00Z', 'UTC', '20260116'],
    // Half and quarter hours.
    ['2026-01-15T18:14:59Z', 'Asia/Kathmandu', '20260115'],
    ['2026-01-15T18:15:00Z', 'Asia/Kathmandu', '20260116'],
    ['2026-12-31T18:14:59.999Z', 'Asia/Kathmandu', '20261231'],
    ['2026-12-31T18:15:00Z', 'Asia/Kathmandu', '20270101'],
    // Fourteen hours ahead.
    ['2026-01-15T09:59:59.999Z', 'Pacific/Kiritimati', '20260115'],
    ['2026-01-15T10:00:00Z', 'Pacific/Kiritimati', '20260116'],
    // The clocks go forward on 8 March 2026 and back on 1 November, so these days have 23 and 25 hours.
    ['2026-03-08T04:59:59Z', 'America/New_York', '20260307'],
    ['2026-03-08T05:00:00Z', 'America/New_York', '20260308'],
    ['2026-03-09T03:59:59Z', 'America/New_York', '20260308'],
    ['2026-03-09T04:00:00Z', 'America/New_York', '20260309'],
    ['2026-11-01T04:00:00Z', 'America/New_York', '20261101'],
    ['2026-11-02T04:59:59Z', 'America/New_York', '20261101'],
    ['2026-11-02T05:00:00Z', 'America/New_York', '20261102'],
    // Samoa had no 30 December 2011.
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', '20111229'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '20111231'],
    // The ends of the calendar.
    ['0001-01-01T00:00:00Z', 'UTC', '00010101'],
    ['0001-01-01T00:00:00Z', 'America/New_York', '00010101'],
    ['0000-06-01T00:00:00Z', 'UTC', '00010101'],
    ['0999-12-31T00:00:00Z', 'UTC', '09991231'],
    ['9999-12-31T23:59:59Z', 'UTC', '99991231'],
    ['9999-12-31T23:59:59Z', 'Asia/Tokyo', '99991231'],
    ['+010000-06-01T00:00:00Z', 'UTC', '99991231'],
  ])('%s in %s is %s', (moment, zone, day) => {
    expect(gameDay(new Date(moment), zone)).toBe(day);
  });
});

describe('followingDay', () => {
  it.each([
    ['20260115', '20260116'],
    ['20260131', '20260201'],
    ['20261231', '20270101'],
    ['20240228', '20240229'],
    ['20240229', '20240301'],
    ['20230228', '20230301'],
    ['19000228', '19000301'],
    ['00010101', '00010102'],
    ['00991231', '01000101'],
    ['99991230', '99991231'],
    ['99991231', '99991231'],
  ])('of %s is %s', (day, next) => {
    expect(followingDay(day)).toBe(next);
    expect(next >= day).toBe(true);
  });
});
