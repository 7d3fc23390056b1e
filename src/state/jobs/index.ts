export * from './jobs.js';
export * from './jobs-store.js';
export * from './taking-back.js';
export * from './watching.js';
