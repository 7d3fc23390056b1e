export * from './bulk-actions.js';
export * from './folder-actions.js';
export * from './visible-snippets.js';
export * from './site-switches.js';
export * from './snippet-actions.js';
export * from './snippets-store.js';
export * from './trash.js';
