export * from './arrivals.js';
export * from './files.js';
export * from './run-source.js';
export * from './sources.js';
export * from './switch-over.js';
export * from './undo-import.js';
