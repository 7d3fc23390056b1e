export * from './git.js';
export * from './steps.js';
