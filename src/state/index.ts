/** What the screens share. */

export * from './boxes.js';
export * from './bulk-actions.js';
export * from './documents.js';
export * from './documents-store.js';
export * from './drawer.js';
export * from './key-list.js';
export * from './generations.js';
export * from './list-query.js';
export * from './matches.js';
export * from './names.js';
export * from './navigation.js';
export * from './notices.js';
export * from './own-views.js';
export * from './preferences.js';
export * from './replacing.js';
export * from './saving.js';
export * from './schema-store.js';
export * from './site-switches.js';
export * from './snippet-actions.js';
export * from './snippets-store.js';
export * from './trash.js';
export * from './use-answer.js';
export * from './use-pages.js';
export * from './views.js';
export * from './watching.js';
export * from './words.js';
