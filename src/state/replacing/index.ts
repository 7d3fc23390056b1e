export * from './matches.js';
export * from './names.js';
export * from './rename.js';
export * from './renaming.js';
export * from './replacing.js';
