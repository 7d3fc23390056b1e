export * from './blame.js';
export * from './generations.js';
export * from './revisions.js';
