export * from './insights.js';
export { testCostInWords } from './test-cost.js';
