export * from './line-authors.js';
export * from './generations.js';
export * from './revisions.js';
