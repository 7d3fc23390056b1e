export * from './conditions-in-words.js';
export * from './failures.js';
export * from './field-words.js';
export { joinList, joinSentences, numberInWords } from './joined.js';
export * from './log-words.js';
export type { Setting } from './pieces.js';
export * from './runs-in-words.js';
export * from './schedule.js';
export { partOf, textOf, weekdays, type Titles } from './value-words.js';
