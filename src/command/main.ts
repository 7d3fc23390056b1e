import { parseArgs } from 'node:util';
import { errors } from '../contract/index.js';
import { ApiError, createClient } from '../client/remote/index.js';
import { connectionOf } from './credentials';
import { apply, plan } from './deploy';
import { isFolder } from './disk';
import { push } from './folder';
import { commands, general, helpOf } from './help';
import { create, edit, get, list, switchTo } from './snippets';
import { logs } from './logs';
import { pull } from './pull';
import { exits, place, raw, UsageError, warn } from './terminal';
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
	prune: flag,
	check: flag,
	set: text,
	digest: text,
} as const;

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
			`There is no command "${ command }". See "svc --help".`
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
			return create( site, one( words, 'file' ), line );
		case 'edit':
			return edit( site, one( words, 'snippet' ), line );
		case 'enable':
		case 'disable':
			return switchTo( site, some( words ), command, line );
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
			return plan( site, one( words, 'folder' ), line );
		case 'apply':
			return apply( site, one( words, 'folder' ), line );
		case 'watch':
			return watch( site, connection.url, words[ 0 ] ?? '.', end.signal );
		default:
			return logs( site, line, end.signal );
	}
}

/** What went wrong, in words and as an exit code. */
function failure( error: unknown ): number {
	if ( error instanceof UsageError ) {
		warn( error.message );
		return exits.usage;
	}
	if ( ! ( error instanceof ApiError ) ) {
		warn( error instanceof Error ? error.message : String( error ) );
		return exits.fault;
	}
	const { data } = error.details ?? {};
	const listed: unknown =
		typeof data === 'object' && data !== null && 'errors' in data
			? data.errors
			: [];
	for ( const entry of Array.isArray( listed ) ? listed : [] ) {
		warn( place( entry ) );
	}
	warn( `${ error.message } [${ error.code }]` );
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
