import type { StyleRequest, StyleResult } from '../../styles/types.js';
import type { ScriptFault } from '../../styles/script.js';
import { Asking } from '../asking.js';
import { builtFile } from '../../client/index.js';

/** The style compiler and the reader of JavaScript in the browser: the same code that the server runs, in a worker of its own. */

const worker = new Asking<
	{ readonly request: StyleRequest } | { readonly script: string },
	{ readonly result: StyleResult } | { readonly fault: ScriptFault | null }
>(
	() => new Worker( builtFile( 'styles/worker.js' ), { type: 'module' } ),
	10_000
);

/** @throws {Error} When it takes too long. */
export async function compileHere(
	request: StyleRequest
): Promise< StyleResult > {
	const answer = await worker.ask( { request } );
	if ( ! ( 'result' in answer ) ) {
		throw new Error( 'The worker answered another question.' );
	}
	return answer.result;
}

/** The first mistake in a program, or null. */
export async function faultHere(
	script: string
): Promise< ScriptFault | null > {
	const answer = await worker.ask( { script } );
	return 'fault' in answer ? answer.fault : null;
}
