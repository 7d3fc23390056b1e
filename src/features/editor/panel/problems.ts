import type { Problem } from '../../../contract/index.js';
import type { ReadyDocument } from '../ready.js';

/** What the code keeps from being on, what deserves a look, and what only another test load can tell to be gone. */

export interface ShownProblem extends Problem {
	readonly kind: 'error' | 'failure' | 'warning';
}

/** Everything that is known to be wrong, each once, the worst first. */
export function problemsOf( {
	errors,
	failures,
	warnings,
	testLoad,
}: Pick<
	ReadyDocument,
	'errors' | 'failures' | 'warnings' | 'testLoad'
> ): readonly ShownProblem[] {
	const said = new Set( errors.map( ( { message } ) => message ) );
	return [
		...errors.map( ( it ) => ( { ...it, kind: 'error' as const } ) ),
		...failures
			.filter( ( { message } ) => ! said.has( message ) )
			.map( ( it ) => ( { ...it, kind: 'failure' as const } ) ),
		...warnings
			// Why nothing could be tried is said where the pages are.
			.filter( ( { message } ) => message !== testLoad?.reason )
			.map( ( it ) => ( { ...it, kind: 'warning' as const } ) ),
	];
}
