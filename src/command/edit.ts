import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import {
	ApiError,
	type Caller,
	type OperationOutput,
} from '../client/remote/index.js';
import { textAt } from './disk';
import { isSettings } from './file-names';
import { codeIn, convert, type Item } from './files';
import { choose, isWatched } from './input';
import { named, told, type SnippetOptions } from './snippets';
import { exits, place, say, UsageError, warn, type Remark } from './terminal';

/**
 * `svc edit`: the code in the person's editor, saved when it is closed. A snippet that is on and would be switched off by an error stays
 * as it is until the person says otherwise. What could not be saved stays in a file, which is named.
 */

interface Work {
	readonly site: Caller;
	readonly snippet: OperationOutput< 'get-snippet' >;
	readonly editor: string;
	readonly file: string;
	readonly options: SnippetOptions;
}

const QUESTION =
	'This version would deactivate the snippet. [e]dit again, [k]eep the working version, or [s]ave as inactive?';

/** @throws {UsageError} When the editor failed: then it is not known whether the text is as the person wants it. */
async function open( { editor, file }: Work ): Promise< string > {
	// The variable is a command line, as for Git.
	const [ code ] = await once(
		spawn( '/bin/sh', [ '-c', `${ editor } "$1"`, 'sh', file ], {
			stdio: 'inherit',
		} ),
		'close'
	);
	const after = await textAt( file );
	if ( code === 0 && after !== null ) {
		return after;
	}
	const why =
		code === 0
			? 'The edited text is not UTF-8'
			: `The editor "${ editor }" ended with an error`;
	throw new UsageError( `${ why }, so nothing was saved.` );
}

/** What is wrong with code that would have switched a live snippet off; empty when a save was refused for another reason. */
function errorsIn( error: unknown, firstLine: number ): readonly Remark[] {
	if ( ! ( error instanceof ApiError ) || error.code !== 'svc_invalid' ) {
		return [];
	}
	const listed = error.details?.errors;
	const remarks = Array.isArray( listed ) ? ( listed as Remark[] ) : [];
	return remarks.map( ( { line, message } ) => ( {
		line: line > 0 ? line + firstLine - 1 : 0,
		message,
	} ) );
}

async function save(
	{ site, snippet, options }: Work,
	item: Item,
	keeps: boolean
): Promise< number > {
	const saved = await site.call( 'update-snippet', {
		id: snippet.id,
		code: item.code,
		base_hash: snippet.hash,
		keep_active: keeps,
	} );
	// The file is gone by then.
	return told( saved, options, '', item.first_line );
}

/** Saves, and asks what is to become of a live snippet that this would switch off. */
async function settle( work: Work, edited: string ): Promise< number > {
	for ( let text = edited, keeps = true; ; ) {
		let firstLine = 1;
		try {
			const item = await codeIn( work.site, extname( work.file ), text );
			firstLine = item.first_line;
			const exit = await save( work, item, keeps );
			await rm( join( work.file, '..' ), { recursive: true } );
			return exit;
		} catch ( error ) {
			if ( error instanceof UsageError ) {
				throw error;
			}
			const found = errorsIn( error, firstLine );
			if ( found.length === 0 || work.snippet.status !== 'active' ) {
				warn( `Not saved. Your text is in ${ work.file }.` );
				throw error;
			}
			found.forEach( ( { line, message } ) =>
				warn( place( { path: work.file, line, message } ) )
			);
		}
		const isAsked = ! work.options.yes && isWatched();
		const answer = isAsked
			? await choose( QUESTION, [ 'e', 'k', 's' ] )
			: 'k';
		if ( answer === 'e' ) {
			text = await open( work );
		} else if ( answer === 's' ) {
			keeps = false;
		} else {
			warn(
				`Not saved: the snippet stays active with the version that works. Your text is in ${ work.file }.`
			);
			return exits.withErrors;
		}
	}
}

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
	const { write } = await convert( site, new Map(), { ids: [ snippet.id ] } );
	const { path, text: before } = write.find(
		( one ) => one.uid === snippet.uid && ! isSettings( one.path )
	) ?? { path: '', text: '' };
	const folder = await mkdtemp( join( tmpdir(), 'svc-edit-' ) );
	const file = join( folder, `snippet-${ snippet.id }${ extname( path ) }` );
	const work = { site, snippet, editor, file, options };
	await writeFile( file, before, { mode: 0o600 } );
	try {
		const after = await open( work );
		if ( after !== before ) {
			return await settle( work, after );
		}
		await rm( folder, { recursive: true } );
		say( 'Nothing was changed.' );
		return exits.done;
	} catch ( error ) {
		if ( error instanceof UsageError ) {
			const left = await textAt( file ).catch( () => before );
			if ( left === before ) {
				await rm( folder, { recursive: true } );
			} else {
				warn( `Your text is in ${ file }.` );
			}
		}
		throw error;
	}
}
