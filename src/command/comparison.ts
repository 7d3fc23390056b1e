import type { ListedSnippet } from '../client/remote/index.js';
import { canonical } from '../layout/code-text';
import type { Item } from '../layout/snippet-folder';
import type { Remark } from './terminal';

/** Snippets here and there compared field by field, and what is said of each. */

export type SavedKind =
	'same' | 'created' | 'saved' | 'off' | 'conflict' | 'refused';

/** What became of one snippet. */
export interface Saved {
	readonly item: Item;
	readonly kind: SavedKind;
	readonly remarks: readonly Remark[];
}

const NOT_SETTINGS = new Set( [
	'uid',
	'path',
	'first_line',
	'code',
	'environments',
] );

/** Values in the form in which two of them can be compared. */
const comparable = ( field: string, value: unknown ): string =>
	JSON.stringify(
		field === 'tags' && Array.isArray( value ) ? value.toSorted() : value
	);

/** Settings of an item, and its code, as they are compared. A status that depends on the environment is the site's own. */
export function fieldsOf( item: Item ): Record< string, unknown > {
	const settings = Object.entries( item ).filter(
		( [ field ] ) =>
			! NOT_SETTINGS.has( field ) &&
			! ( field === 'status' && item.environments !== undefined )
	);
	return { ...Object.fromEntries( settings ), code: item.code };
}

/** The same fields of a snippet of the site. */
export const siteFields = (
	snippet: ListedSnippet,
	names: readonly string[]
): Record< string, unknown > => {
	const values: Readonly< Record< string, unknown > > = snippet;
	return Object.fromEntries(
		names.map( ( name ) => [
			name,
			name === 'code'
				? canonical( snippet.type, snippet.code ?? '' )
				: values[ name ],
		] )
	);
};

export function differing(
	fields: Readonly< Record< string, unknown > >,
	other: Readonly< Record< string, unknown > >
): Record< string, unknown > {
	return Object.fromEntries(
		Object.entries( fields ).filter(
			( [ field, value ] ) =>
				comparable( field, value ) !==
				comparable( field, other[ field ] )
		)
	);
}

export const inFile = ( item: Item, problems: readonly Remark[] ): Remark[] =>
	problems.map( ( { line, message } ) => ( {
		path: item.path,
		line: line > 0 ? line + item.first_line - 1 : 0,
		message,
	} ) );

export const note = ( item: Item, message: string ): Remark[] => [
	{ path: item.path, line: 0, message },
];
