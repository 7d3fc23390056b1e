import type { StyleRequest, StyleResult } from '../styles/types';
import type { WorkerAnswer, WorkerQuestion } from '../styles/worker';

export { pathOf } from '../styles/names';
export type { Partials, StyleLang } from '../styles/types';

/** SCSS and LESS to CSS in a worker of this browser (`build/styles/worker.js`), started when it is first needed. */

/** Webpack's address of `build/app/`. */
// eslint-disable-next-line camelcase -- the name is webpack's.
declare const __webpack_public_path__: string;

/** Milliseconds after which a stylesheet does not come back. */
const PATIENCE_MS = 10_000;

let worker: Worker | null = null;
let last = 0;
const waiting = new Map< number, ( result: StyleResult | null ) => void >();

function end(): void {
	worker?.terminate();
	worker = null;
	waiting.forEach( ( done ) => done( null ) );
	waiting.clear();
}

function start(): Worker {
	const made = new Worker(
		new URL(
			'../styles/worker.js',
			new URL( __webpack_public_path__, window.location.href )
		),
		{ type: 'module' }
	);
	made.addEventListener(
		'message',
		( { data }: MessageEvent< WorkerAnswer > ) => {
			waiting.get( data.id )?.( data.result );
			waiting.delete( data.id );
		}
	);
	// A browser or a host that refuses the worker leaves the compiling to the server.
	made.addEventListener( 'error', end );
	return made;
}

/** Null when it could not be compiled here. */
export function compileStyle(
	request: StyleRequest
): Promise< StyleResult | null > {
	worker ??= start();
	const id = ++last;
	const question: WorkerQuestion = { id, request };
	return new Promise( ( resolve ) => {
		const timer = window.setTimeout( end, PATIENCE_MS );
		waiting.set( id, ( result ) => {
			window.clearTimeout( timer );
			resolve( result );
		} );
		worker?.postMessage( question );
	} );
}
