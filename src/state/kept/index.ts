export * from './kept.js';
export * from './mirror.js';
