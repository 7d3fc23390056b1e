export * from './conflicts.js';
export * from './fixing.js';
export * from './merging.js';
export * from './reviewing.js';
export * from './saving.js';
export * from './untested.js';
