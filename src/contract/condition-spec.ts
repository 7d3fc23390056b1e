import type { Stage } from './locations.js';
import type { Tier } from './tiers.js';

/**
 * What one entry of the condition tables is: operators, shape of the value, the earliest stage that can decide them (load order of
 * WordPress), tier, and whether they depend on the visitor, so that a full-page cache cannot hold their answer (design 9.4).
 */

/**
 * - `list`: strings; `ids`: whole numbers; `string`; `null`: no value;
 * - `pair`: `{key, value}`; `range`: `{from, to}` dates `YYYY-MM-DD[ HH:MM]`, either may be empty; `times`: `{from, to}` as `HH:MM`;
 * - `number`: a number written as a string.
 */
export const shapes = [
	'list',
	'string',
	'null',
	'pair',
	'range',
	'times',
	'number',
	'ids',
] as const;
type Shape = ( typeof shapes )[ number ];

export interface ConditionSpec {
	readonly label: string;
	/** Heading in pickers. */
	readonly group: string;
	readonly ops: readonly string[];
	readonly shape: Shape;
	/** The only values a list may hold, with their labels; null when they are the site's own (roles, post types …). */
	readonly options: Readonly< Record< string, string > > | null;
	readonly stage: Stage;
	readonly tier?: Tier;
	readonly visitor: boolean;
}

export const operators = {
	is: 'is',
	is_not: 'is not',
	contains: 'contains',
	not_contains: 'does not contain',
	equals: 'equals',
	not_equals: 'does not equal',
	starts_with: 'starts with',
	regex: 'matches the regular expression',
	exists: 'exists',
	not_exists: 'does not exist',
	includes: 'includes',
	excludes: 'excludes',
	at_least: 'at least',
	less_than: 'less than',
} as const;

export const IS = [ 'is', 'is_not' ] as const;
export const TEXT = [
	'contains',
	'not_contains',
	'equals',
	'not_equals',
	'starts_with',
	'regex',
] as const;
export const PAIR = [
	'exists',
	'not_exists',
	'equals',
	'not_equals',
	'contains',
] as const;
export const NUMBER = [ 'at_least', 'less_than', 'equals' ] as const;
export const SET = [ 'includes', 'excludes' ] as const;

export const consentCategories = {
	statistics: 'Statistics',
	marketing: 'Marketing',
	preferences: 'Preferences',
	functional: 'Functional',
} as const;
