/** Numbers, days and times in the language that is shown. */
export { ago, dayOrToday, gameDayText, longDay, moment, relativeDay } from './days';
export { percent, whole } from './numbers';
