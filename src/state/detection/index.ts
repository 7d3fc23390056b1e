export * from './detect.js';
export * from './export.js';
export * from './why-not-made.js';
