import {
	type Caller,
	type ListedSnippet,
	type OperationOutput,
} from '../client/remote/index.js';
import { noteSwitched } from './memory';
import {
	exits,
	json,
	place,
	say,
	shown,
	table,
	UsageError,
	warn,
} from './terminal';

/** Commands about single snippets: list, get, enable, disable, and what those that save have in common. */

export interface SnippetOptions {
	readonly json: boolean;
	readonly type: string | undefined;
	readonly status: string | undefined;
	readonly folder: string | undefined;
	readonly search: string | undefined;
	readonly title: string | undefined;
	readonly active: boolean;
	readonly yes: boolean;
	readonly code: boolean;
	readonly follow: boolean;
}

type Save = OperationOutput< 'update-snippet' >;

/**
 * The snippets that are named: by ID, by permanent ID, or by a title that only one has. A number is an ID, whether it exists or not: what
 * meant a snippet yesterday must not mean another one today. As `wp svc` does it.
 *
 * @throws {UsageError} When one has no snippet, or several.
 */
export async function named(
	site: Caller,
	names: readonly string[]
): Promise< readonly ListedSnippet[] > {
	const all = await site.call( 'list-snippets', {} );
	return names.map( ( name ) => {
		const lower = name.toLowerCase();
		const ways = /^\d{1,15}$/.test( name )
			? [ ( { id }: ListedSnippet ) => id === Number( name ) ]
			: [
					( { uid }: ListedSnippet ) => uid === name,
					( { title }: ListedSnippet ) => title === name,
					( { title }: ListedSnippet ) =>
						title.toLowerCase() === lower,
				];
		const found =
			ways
				.map( ( fits ) => all.filter( fits ) )
				.find( ( some ) => some.length > 0 ) ?? [];
		const [ one ] = found;
		if ( one === undefined ) {
			throw new UsageError(
				`No snippet has the ID, permanent ID or title "${ name }". List all with "svc list".`,
				exits.notFound
			);
		}
		if ( found.length > 1 ) {
			throw new UsageError(
				`Several snippets are called "${ name }". Name one by its ID: ${ found.map( ( { id } ) => id ).join( ', ' ) }.`
			);
		}
		return one;
	} );
}

export const pick = < T extends string >(
	value: string | undefined,
	from: readonly T[],
	option: string
): T | undefined => {
	const found = from.find( ( one ) => one === value );
	if ( value !== undefined && found === undefined ) {
		throw new UsageError(
			`--${ option } is one of: ${ from.join( ', ' ) }.`
		);
	}
	return found;
};

export async function list(
	site: Caller,
	options: SnippetOptions
): Promise< number > {
	const type = pick( options.type, [ 'php', 'html', 'css', 'js' ], 'type' );
	const status = pick( options.status, [ 'active', 'inactive' ], 'status' );
	const { folder, search } = options;
	const found = await site.call( 'list-snippets', {
		...( type === undefined ? {} : { type } ),
		...( status === undefined ? {} : { status } ),
		...( folder === undefined ? {} : { folder } ),
		...( search === undefined ? {} : { search } ),
	} );
	if ( options.json ) {
		json( found );
	} else {
		table( found, [ 'id', 'title', 'type', 'status', 'folder', 'hook' ] );
	}
	return exits.done;
}

export async function get(
	site: Caller,
	name: string,
	options: SnippetOptions
): Promise< number > {
	const [ found ] = await named( site, [ name ] );
	const snippet = await site.call( 'get-snippet', { id: found?.id ?? 0 } );
	if ( options.code ) {
		shown( ended( snippet.code ) );
	} else if ( options.json ) {
		json( snippet );
	} else {
		const { code, ...rest } = snippet;
		table(
			Object.entries( rest ).map( ( [ field, value ] ) => ( {
				field,
				value,
			} ) ),
			[ 'field', 'value' ]
		);
		shown( `\n${ ended( code ) }` );
	}
	return exits.done;
}

const ended = ( code: string ): string =>
	code.endsWith( '\n' ) ? code : `${ code }\n`;

/** What came of a save; lines count as in `path`. */
export function told(
	{ snippet, errors, warnings, deactivated, test_load: load }: Save,
	options: SnippetOptions,
	path = '',
	firstLine = 1
): number {
	const remark = ( { line, message }: { line: number; message: string } ) =>
		place( {
			path,
			title: snippet?.title ?? '',
			line: line > 0 ? line + firstLine - 1 : 0,
			message,
		} );
	warnings.forEach( ( one ) => warn( `Warning: ${ remark( one ) }` ) );
	errors.forEach( ( one ) => warn( remark( one ) ) );
	load?.pages
		.filter( ( { state } ) => state === 'failed' )
		.forEach( ( { label, url } ) =>
			warn( `Seen on ${ label }: ${ url }` )
		);
	if ( options.json ) {
		json( snippet );
	} else if ( snippet !== null ) {
		say( `${ snippet.id } "${ snippet.title }" is ${ snippet.status }.` );
	}
	return deactivated || errors.length > 0 ? exits.withErrors : exits.done;
}

/** Several are switched on with one test load. Folders here that know them say the same then. */
export async function switchTo(
	site: Caller,
	url: string,
	{
		names,
		action,
	}: { names: readonly string[]; action: 'enable' | 'disable' },
	options: SnippetOptions
): Promise< number > {
	const found = await named( site, names );
	const note = ( items: readonly ListedSnippet[] ): Promise< void > =>
		noteSwitched(
			site,
			url,
			items.flatMap( ( after ) =>
				found
					.filter( ( { id } ) => id === after.id )
					.map( ( before ) => ( { before, after } ) )
			)
		);
	const [ one ] = found;
	if ( one !== undefined && found.length === 1 ) {
		const saved = await site.call( `${ action }-snippet`, { id: one.id } );
		await note( saved.snippet === null ? [] : [ saved.snippet ] );
		return told( saved, options );
	}
	const { items, errors } = await site.call( 'run-bulk', {
		ids: found.map( ( { id } ) => id ),
		action,
	} );
	await note( items );
	const failed = Object.entries( errors );
	failed.forEach( ( [ id, message ] ) => warn( `${ id }: ${ message }` ) );
	if ( options.json ) {
		json( items );
	} else {
		table( items, [ 'id', 'title', 'status' ] );
	}
	return failed.length > 0 ? exits.withErrors : exits.done;
}
