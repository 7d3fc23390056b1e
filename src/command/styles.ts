import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { pathOf } from '../styles/names';
import { hashOf } from './disk';

/**
 * SCSS and LESS compiled here, by the compiler that the server would run, so that a server without one is no obstacle (`compiled`,
 * design 3.1). The compiler is a process of its own, which can be ended when a stylesheet never does.
 */

/** A stylesheet of the site, or of the folder. */
export interface Sheet {
	readonly uid: string;
	readonly title: string;
	readonly folder: string;
	readonly lang: string;
	readonly code: string;
	/** Hash of the code as the site has it. */
	readonly hash: string;
}

export interface Compiled {
	readonly css: string;
	readonly map: string;
	readonly deps: Record< string, string >;
	readonly source: string;
}

export interface StyleFault {
	readonly message: string;
	readonly line: number;
}

const SECONDS = 30;

type Result =
	| {
			readonly ok: true;
			readonly css: string;
			readonly map: string;
			readonly deps: readonly string[];
	  }
	| { readonly ok: false; readonly errors: readonly StyleFault[] };

async function run( batch: unknown ): Promise< readonly Result[] > {
	const child = spawn(
		process.execPath,
		[ fileURLToPath( new URL( 'styles.mjs', import.meta.url ) ) ],
		{ stdio: [ 'pipe', 'pipe', 'ignore' ] }
	);
	const clock = setTimeout( () => child.kill( 'SIGKILL' ), SECONDS * 1_000 );
	const ended = once( child, 'close' );
	child.stdin.on( 'error', () => undefined );
	child.stdin.end( JSON.stringify( batch ) );
	const output = await text( child.stdout );
	await ended;
	clearTimeout( clock );
	try {
		return ( JSON.parse( output ) as { results: Result[] } ).results;
	} catch {
		return [];
	}
}

/**
 * Compiles stylesheets with each other.
 *
 * @param wanted Those to compile; others are only used.
 * @return By uid. What is missing could not be compiled here, and is left to the server.
 */
export async function compileAll(
	wanted: readonly Sheet[],
	sheets: readonly Sheet[]
): Promise< ReadonlyMap< string, Compiled | readonly StyleFault[] > > {
	const jobs = wanted.filter(
		( { lang } ) => lang === 'scss' || lang === 'less'
	);
	const hashes = new Map( sheets.map( ( { uid, hash } ) => [ uid, hash ] ) );
	const results =
		jobs.length === 0
			? []
			: await run( {
					partials: Object.fromEntries(
						sheets.map( ( { uid, folder, title, lang, code } ) => [
							uid,
							{ path: pathOf( folder, title ), lang, code },
						] )
					),
					jobs: jobs.map(
						( { uid, folder, title, lang, code } ) => ( {
							uid,
							name: pathOf( folder, title ),
							lang,
							code,
							minify: true,
							sourceMap: true,
						} )
					),
				} );
	const done = new Map< string, Compiled | readonly StyleFault[] >();
	jobs.forEach( ( { uid, code }, at ) => {
		const result = results[ at ];
		if ( result?.ok === true ) {
			done.set( uid, {
				css: result.css,
				map: result.map,
				deps: Object.fromEntries(
					result.deps.map( ( dep ) => [
						dep,
						hashes.get( dep ) ?? '',
					] )
				),
				source: hashOf( code ),
			} );
		} else if ( result !== undefined ) {
			done.set( uid, result.errors );
		}
	} );
	return done;
}
