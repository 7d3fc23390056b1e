export * from './generations.js';
export * from './revisions.js';
