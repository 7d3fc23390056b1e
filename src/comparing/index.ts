/** Two versions of something beside each other, and put together, wherever the other one comes from. */

export { CodeComparison } from './CodeComparison.js';
export { ComparisonDialog } from './ComparisonDialog.js';
export { MergeView } from './MergeView.js';
export { sidesOfPeople, type Sides } from './sides.js';
