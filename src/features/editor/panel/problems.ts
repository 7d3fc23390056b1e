import type { Problem } from '../../../contract/index.js';
import type { WordMark } from '../../../editor/word-marks.js';
import { followLine, runErrorOf } from '../../../state/words/failures.js';
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

/** Whether the site names, for the same line, the word that is marked there: what the site says of it counts for more. */
const saysAlready = ( said: Problem, word: WordMark ): boolean =>
	said.line === word.line && said.message.includes( word.name );

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
		...[
			...warnings
				// Why nothing could be tried is said where the pages are.
				.filter( ( { message } ) => message !== testLoad?.reason ),
			...words.filter(
				( word ) =>
					! [ ...errors, ...seen, ...warnings ].some( ( it ) =>
						saysAlready( it, word )
					)
			),
		]
			.map( ( it ) => ( { ...it, kind: 'warning' as const } ) )
			.sort( ( one, other ) => one.line - other.line ),
	];
}
