export type { BrowserChanges, PageError } from './findings.js';
export { isChanged } from './findings.js';
export {
	compareInBrowser,
	openBefore,
	type BrowserBefore,
	type BrowserComparison,
} from './open-pages.js';
