/** Whether tests run in their long form, as they do at night: with TEST_LONG=1. */
const IS_LONG = process.env['TEST_LONG'] === '1';

/** How much of something a test does, by day and in its long form. */
export function amount<T>(byDay: T, inLongForm: T): T {
  return IS_LONG ? inLongForm : byDay;
}
