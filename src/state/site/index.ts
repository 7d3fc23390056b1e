export * from './boxes.js';
export * from './Environment.js';
export * from './people.js';
export * from './schema-store.js';
export * from './site-files.js';
export * from './tier.js';
