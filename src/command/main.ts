import { parseArgs } from 'node:util';
import { errors } from '../contract/index.js';
import { ApiError, createClient } from '../client/remote/index.js';
import { connectionOf } from './credentials';
import { apply, plan } from './deploy';
import { isFolder } from './disk';
import { push } from './folder';
import { commands, general, helpOf } from './help';
import { create } from './create';
import { edit } from './edit';
import { get, list, switchTo } from './snippets';
import { logs } from './logs';
import { pull } from './pull';
import {
	exits,
	place,
	raw,
	reasonOf,
	UsageError,
	warn,
	type Remark,
} from './terminal';
import { watch } from './watch';

/** The command `svc`: reads the line, calls what it means, and ends with the exit code of what happened. */

declare const SVC_VERSION: string;

const flag = { type: 'boolean', default: false } as const;
const text = { type: 'string' } as const;

const spec = {
	site: text,
	json: flag,
	help: { ...flag, short: 'h' },
	version: flag,
	type: text,
	status: text,
	folder: text,
	search: text,
	title: text,
	active: flag,
	code: flag,
	follow: { ...flag, short: 'f' },
	force: flag,
	yes: flag,
	prune: flag,
	'prune-count': text,
	check: flag,
	set: text,
	digest: text,
} as const;

/** @throws {UsageError} When it is no number of snippets. */
function countOf( typed: string | undefined ): number | undefined {
	if ( typed !== undefined && ! /^[1-9]\d{0,5}$/.test( typed ) ) {
		throw new UsageError(
			'--prune-count is the number of snippets that may be deleted.'
		);
	}
	return typed === undefined ? undefined : Number( typed );
}

function read( line: readonly string[] ) {
	try {
		const { values, positionals } = parseArgs( {
			args: [ ...line ],
			options: spec,
			allowPositionals: true,
		} );
		return {
			...values,
			positionals,
			site: values.site,
			type: values.type,
			status: values.status,
			folder: values.folder,
			search: values.search,
			title: values.title,
			set: values.set,
			digest: values.digest,
			pruneCount: countOf( values[ 'prune-count' ] ),
		};
	} catch ( error ) {
		throw new UsageError(
			`${ error instanceof Error ? error.message : '' } See "svc --help".`
		);
	}
}

type Line = ReturnType< typeof read >;

const one = ( words: readonly string[], what: string ): string => {
	const [ word ] = words;
	if ( word === undefined || words.length > 1 ) {
		throw new UsageError( `Name one ${ what }. See "svc --help".` );
	}
	return word;
};

const some = ( words: readonly string[] ): readonly string[] => {
	if ( words.length === 0 ) {
		throw new UsageError( 'Name at least one snippet. See "svc --help".' );
	}
	return words;
};

async function run(
	command: string,
	words: readonly string[],
	line: Line
): Promise< number > {
	if ( ! commands.includes( command ) ) {
		throw new UsageError(
			`Unknown command "${ command }". See "svc --help".`
		);
	}
	const connection = connectionOf( line.site, process.env );
	const site = createClient( connection );
	const end = new AbortController();
	if ( command === 'watch' || command === 'logs' ) {
		[ 'SIGINT', 'SIGTERM' ].forEach( ( signal ) =>
			process.once( signal, () => end.abort() )
		);
	}
	switch ( command ) {
		case 'list':
			return list( site, line );
		case 'get':
			return get( site, one( words, 'snippet' ), line );
		case 'create':
			return create(
				site,
				words.length > 0 ? one( words, 'file' ) : '',
				line
			);
		case 'edit':
			return edit( site, one( words, 'snippet' ), line );
		case 'enable':
		case 'disable':
			return switchTo(
				site,
				connection.url,
				{ names: some( words ), action: command },
				line
			);
		case 'pull':
			return pull( site, connection.url, words[ 0 ] ?? '.', line );
		case 'push': {
			const [ first = '.', ...files ] = words;
			const hasFolder = await isFolder( first );
			return push(
				site,
				connection.url,
				hasFolder ? first : '.',
				hasFolder ? files : words,
				line
			);
		}
		case 'plan':
			return plan( site, connection.url, one( words, 'folder' ), line );
		case 'apply':
			return apply( site, connection.url, one( words, 'folder' ), line );
		case 'watch':
			return watch( site, connection.url, words[ 0 ] ?? '.', end.signal );
		default:
			return logs( site, line, end.signal );
	}
}

/** What a sentence says beside what is told line by line already. */
function rest( sentence: string, [ first ]: readonly Remark[] ): string {
	const at = first === undefined ? -1 : sentence.indexOf( first.message );
	// The end of the sentence before: what stands between is the place, which was told, too.
	const before = at < 0 ? -1 : sentence.slice( 0, at ).lastIndexOf( '. ' );
	return before < 0 ? sentence : sentence.slice( 0, before + 1 );
}

/** What went wrong, in words and as an exit code. */
function failure( error: unknown ): number {
	if ( error instanceof UsageError ) {
		warn( error.message );
		return error.exit;
	}
	if ( ! ( error instanceof ApiError ) ) {
		warn(
			error instanceof Error &&
				'path' in error &&
				typeof error.path === 'string'
				? `"${ error.path }": ${ reasonOf( error ) }.`
				: reasonOf( error )
		);
		return exits.fault;
	}
	const { data } = error.details ?? {};
	const listed: unknown =
		typeof data === 'object' && data !== null && 'errors' in data
			? data.errors
			: [];
	const entries: readonly Remark[] = Array.isArray( listed ) ? listed : [];
	entries.forEach( ( entry ) => warn( place( entry ) ) );
	warn( `${ rest( error.message, entries ) } [${ error.code }]` );
	return (
		errors.find( ( { code } ) => code === error.code )?.exit ?? exits.fault
	);
}

async function main(): Promise< number > {
	const line = read( process.argv.slice( 2 ) );
	const [ command = '', ...words ] = line.positionals;
	if ( line.version ) {
		raw( `${ SVC_VERSION }\n` );
		return exits.done;
	}
	if ( line.help || command === 'help' ) {
		raw( helpOf( command === 'help' ? ( words[ 0 ] ?? '' ) : command ) );
		return exits.done;
	}
	if ( command === '' ) {
		process.stderr.write( general );
		return exits.usage;
	}
	return run( command, words, line );
}

process.exitCode = await main().catch( failure );
