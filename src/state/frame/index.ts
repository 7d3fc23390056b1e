export * from './drawer.js';
export * from './navigation.js';
export * from './notices.js';
export * from './preferences.js';
export * from './AppLink.js';
