export * from './jobs.js';
export * from './jobs-store.js';
export * from './undo-job.js';
export * from './watching.js';
