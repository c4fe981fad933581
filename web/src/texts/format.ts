/** Numbers, days and times in the language that is shown, and the counts of English texts. */
export { ago, dayOrToday, gameDay, longDay, moment, relativeDay } from './days';
export { oneIn, ordinal, plural } from './en/words';
export { percent, whole } from './numbers';
