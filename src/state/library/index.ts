export * from './installing.js';
export * from './library.js';
export * from './narrowing.js';
export * from './values.js';
