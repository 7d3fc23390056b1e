export * from './use-answer.js';
export * from './use-pages.js';
export * from './use-sending.js';
