import type { ApiError, ListedSnippet } from '../client/remote/index.js';
import type { Base } from './disk';
import type { Item } from './files';
import type { Remark } from './terminal';

/** Snippets here and there compared field by field, and what is said of each. */

type SavedKind =
	'same' | 'created' | 'saved' | 'off' | 'newer' | 'conflict' | 'refused';

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
	'settings',
	'code',
	'environments',
] );

/** Code in the form in which two are compared: line ends, and empty lines at the end, say nothing. */
export const comparableCode = ( code: string ): string =>
	code.replaceAll( /\r\n?/g, '\n' ).replace( /\n+$/, '' );

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
	return {
		...Object.fromEntries( settings ),
		code: comparableCode( item.code ),
	};
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
				? comparableCode( snippet.code ?? '' )
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

/**
 * Whether the site has changed some fields of a snippet since they were last the same. Files that name a field for the first time say
 * nothing of what it was before.
 */
export const hasMoved = (
	{ hash, modified, fields }: Base,
	there: ListedSnippet,
	names: readonly string[]
): boolean =>
	( hash !== there.hash || modified !== there.modified ) &&
	( names.some( ( name ) => ! ( name in fields ) ) ||
		Object.keys( differing( siteFields( there, names ), fields ) ).length >
			0 );

/** Whether a snippet of the site is as files say; on or off is another question. */
export const isThere = (
	snippet: ListedSnippet | undefined,
	{ status, ...fields }: Readonly< Record< string, unknown > >
): snippet is ListedSnippet =>
	snippet !== undefined &&
	Object.keys(
		differing( fields, siteFields( snippet, Object.keys( fields ) ) )
	).length === 0;

export const inFile = ( item: Item, problems: readonly Remark[] ): Remark[] =>
	problems.map( ( { line, message } ) => ( {
		path: item.path,
		line: line > 0 ? line + item.first_line - 1 : 0,
		message,
	} ) );

export const note = ( item: Item, message: string ): Remark[] => [
	{ path: item.path, line: 0, message },
];

/** What a save that the site refused comes to. */
export function refusalOf( item: Item, error: ApiError ): Saved {
	if ( error.code === 'svc_conflict' || error.code === 'svc_not_found' ) {
		return {
			item,
			kind: 'conflict',
			remarks: note(
				item,
				`${ error.message } Your file was not touched: take the version of the site with "svc pull --force" (yours is kept), or save yours with "svc push --force".`
			),
		};
	}
	const listed = error.details?.errors;
	const problems = Array.isArray( listed ) ? ( listed as Remark[] ) : [];
	return {
		item,
		kind: 'refused',
		remarks:
			problems.length > 0
				? inFile( item, problems )
				: note( item, error.message ),
	};
}
