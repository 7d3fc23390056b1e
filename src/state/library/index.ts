export * from './installing.js';
export * from './library.js';
export * from './library-filter.js';
export * from './values.js';
