export * from './failures.js';
export * from './field-words.js';
export * from './runs-in-words.js';
