export * from './synchronize-and-refresh.js';
export * from './git.js';
export * from './mergeable.js';
export * from './merging.js';
export * from './steps.js';
