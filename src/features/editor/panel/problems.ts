import type { Problem } from '../../../contract/index.js';
import { followLine, runErrorOf } from '../../../state/index.js';
import type { ReadyDocument } from '../ready.js';

/** What the code keeps from being on, what happened on the site, what deserves a look, and what only another test load can tell to be gone. */

export interface ShownProblem extends Problem {
	readonly kind: 'run' | 'error' | 'failure' | 'warning';
}

type About = Pick<
	ReadyDocument,
	'base' | 'draft' | 'errors' | 'failures' | 'warnings' | 'words' | 'testLoad'
>;

/** What the site ran into, and what it would run into: both are about the code that is saved, so their lines are looked for in what is written. */
function seenOnSite( { base, draft, errors, failures }: About ) {
	const ran = runErrorOf( base );
	const said = new Set( errors.map( ( { message } ) => message ) );
	const all: readonly ShownProblem[] = [
		...( ran === null ? [] : [ { ...ran, kind: 'run' as const } ] ),
		...failures
			.filter(
				( { message } ) =>
					! said.has( message ) && message !== ran?.message
			)
			.map( ( it ) => ( { ...it, kind: 'failure' as const } ) ),
	];
	return all.map( ( { kind, message, line } ) => ( {
		kind,
		message,
		line: followLine( base.code, draft.code, line ),
	} ) );
}

/** Everything that is known to be wrong, each once, the worst first. */
export function problemsOf( document: About ): readonly ShownProblem[] {
	const { errors, warnings, words = [], testLoad } = document;
	const seen = seenOnSite( document );
	return [
		...seen.filter( ( { kind } ) => kind === 'run' ),
		...errors
			.filter(
				( { message } ) =>
					! seen.some( ( it ) => it.message === message )
			)
			.map( ( it ) => ( { ...it, kind: 'error' as const } ) ),
		...seen.filter( ( { kind } ) => kind === 'failure' ),
		...warnings
			// Why nothing could be tried is said where the pages are.
			.filter( ( { message } ) => message !== testLoad?.reason )
			.map( ( it ) => ( { ...it, kind: 'warning' as const } ) ),
		...words
			// What the site says of a line counts for more.
			.filter(
				( { line } ) =>
					! [ ...errors, ...seen, ...warnings ].some(
						( it ) => it.line === line
					)
			)
			.map( ( it ) => ( { ...it, kind: 'warning' as const } ) ),
	];
}
