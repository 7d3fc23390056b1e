export * from './insights.js';
