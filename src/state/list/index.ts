export * from './key-list.js';
export * from './list-query.js';
export * from './own-views.js';
export * from './views.js';
