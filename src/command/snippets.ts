import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
	type Caller,
	type ListedSnippet,
	type OperationOutput,
} from '../client/remote/index.js';
import { extensionOf, extensions, ofFile, toFile } from '../layout/code-text';
import { partsOf } from '../layout/file-names';
import { textAt } from './disk';
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

/** Commands about single snippets: list, get, create, enable, disable, edit. */

export interface SnippetOptions {
	readonly json: boolean;
	readonly type: string | undefined;
	readonly status: string | undefined;
	readonly folder: string | undefined;
	readonly search: string | undefined;
	readonly title: string | undefined;
	readonly active: boolean;
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
async function named(
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
				`There is no snippet with the ID, permanent ID or title "${ name }". "svc list" shows what there is.`
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

const pick = < T extends string >(
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
function told(
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

export async function create(
	site: Caller,
	file: string,
	options: SnippetOptions
): Promise< number > {
	const { stem, extension } = partsOf( basename( file ) );
	const kind = extensions.get( extension );
	if ( kind === undefined ) {
		throw new UsageError(
			`The extension of "${ file }" says no type. Use one of: ${ [ ...extensions.keys() ].join( ', ' ) }.`
		);
	}
	const content = await textAt( file );
	if ( content === null ) {
		throw new UsageError(
			`"${ file }" is not UTF-8 text. Save it as UTF-8.`
		);
	}
	const { code, firstLine } = ofFile( kind.type, content );
	const saved = await site.call( 'create-snippet', {
		title: options.title ?? stem,
		type: kind.type,
		...( kind.type === 'css'
			? { lang: pick( kind.lang, [ 'css', 'scss', 'less' ], 'type' ) }
			: {} ),
		code,
		...( options.folder === undefined ? {} : { folder: options.folder } ),
		status: options.active ? 'active' : 'inactive',
	} );
	return told( saved, options, file, firstLine );
}

/** Several are switched on with one test load. */
export async function switchTo(
	site: Caller,
	names: readonly string[],
	action: 'enable' | 'disable',
	options: SnippetOptions
): Promise< number > {
	const found = await named( site, names );
	const [ one ] = found;
	if ( one !== undefined && found.length === 1 ) {
		return told(
			await site.call( `${ action }-snippet`, { id: one.id } ),
			options
		);
	}
	const { items, errors } = await site.call( 'run-bulk', {
		ids: found.map( ( { id } ) => id ),
		action,
	} );
	const failed = Object.entries( errors );
	failed.forEach( ( [ id, message ] ) => warn( `${ id }: ${ message }` ) );
	if ( options.json ) {
		json( items );
	} else {
		table( items, [ 'id', 'title', 'status' ] );
	}
	return failed.length > 0 ? exits.withErrors : exits.done;
}

/** Opens the code in the person's editor and saves it. What could not be saved stays in a file, which is named. */
export async function edit(
	site: Caller,
	name: string,
	options: SnippetOptions
): Promise< number > {
	const editor = process.env.VISUAL ?? process.env.EDITOR ?? '';
	if ( editor === '' ) {
		throw new UsageError(
			'Set EDITOR to the command of your editor, such as "code --wait".'
		);
	}
	const [ found ] = await named( site, [ name ] );
	const snippet = await site.call( 'get-snippet', { id: found?.id ?? 0 } );
	const folder = await mkdtemp( join( tmpdir(), 'svc-edit-' ) );
	const file = join(
		folder,
		`snippet-${ snippet.id }.${ extensionOf( snippet.type, snippet.lang ) }`
	);
	const before = toFile( snippet.type, snippet.code );
	await writeFile( file, before, { mode: 0o600 } );
	// The variable is a command line, as for Git.
	const [ code ] = await once(
		spawn( '/bin/sh', [ '-c', `${ editor } "$1"`, 'sh', file ], {
			stdio: 'inherit',
		} ),
		'close'
	);
	const after = await textAt( file );
	if ( code !== 0 || after === null ) {
		const why =
			code === 0
				? 'What the editor wrote is not UTF-8 text'
				: `The editor "${ editor }" ended with an error`;
		if ( after === before ) {
			await rm( folder, { recursive: true } );
		} else {
			warn( `What you wrote is in ${ file }.` );
		}
		throw new UsageError( `${ why }, so nothing was saved.` );
	}
	if ( after === before ) {
		await rm( folder, { recursive: true } );
		say( 'Nothing was changed.' );
		return exits.done;
	}
	try {
		const written = ofFile( snippet.type, after );
		const exit = told(
			await site.call( 'update-snippet', {
				id: snippet.id,
				code: written.code,
				base_hash: snippet.hash,
			} ),
			options,
			// The file is gone by then.
			'',
			written.firstLine
		);
		await rm( folder, { recursive: true } );
		return exit;
	} catch ( error ) {
		warn( `Nothing was saved. What you wrote is in ${ file }.` );
		throw error;
	}
}
