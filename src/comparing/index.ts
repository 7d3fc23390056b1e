/** Two versions of something beside each other, and put together; whoever brought the other one. */

export { CodeComparison } from './CodeComparison.js';
export { ComparisonDialog } from './ComparisonDialog.js';
export { MergeView } from './MergeView.js';
export { sidesOfPeople, type Sides } from './sides.js';
