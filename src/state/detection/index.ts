export * from './detect.js';
export * from './why-not-made.js';
