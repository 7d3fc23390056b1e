import { __, sprintf } from '@wordpress/i18n';
import type { ListedSnippet, Problem, Revision } from '../../contract/index.js';

/** What is known of an error that a snippet ran into on the site: what and where it was, and which version worked before. */

/** The line stands at the end of the message: `includes/Recovery/Failures.php` writes it there. */
const WITH_LINE = /^(.*) \(line ([1-9]\d{0,8})\)$/s;

/** A message and the line that it names; 0 for none. */
export function withLine( text: string ): Problem {
	const found = WITH_LINE.exec( text );
	return found === null
		? { message: text, line: 0 }
		: { message: found[ 1 ] ?? '', line: Number( found[ 2 ] ) };
}

export interface RunError extends Problem {
	/** Whether it switched the snippet off; otherwise that stays on. */
	readonly isOff: boolean;
}

/** The error that a snippet has run into and that has not been put right; null for none. */
export function runErrorOf( {
	error,
	status,
}: Pick< ListedSnippet, 'error' | 'status' > ): RunError | null {
	return error === null
		? null
		: { ...withLine( error ), isOff: status !== 'active' };
}

/** When a snippet last failed, and what to compare it with. */
export interface Fall {
	/** Unix timestamp, seconds. */
	readonly time: number;
	/** The newest version that was on and whose code never failed; null when there is none. */
	readonly worked: Revision | null;
	/** The version to hold beside what is there now: the one that worked, or else the one that ran until it failed. */
	readonly since: number;
}

/**
 * @param versions The newest first.
 * @return Null when none of them failed.
 */
export function fallOf( versions: readonly Revision[] ): Fall | null {
	const at = versions.findIndex( ( { action } ) => action === 'failed' );
	const failed = versions[ at ];
	if ( failed === undefined ) {
		return null;
	}
	const bad = new Set(
		versions
			.filter( ( { action } ) => action === 'failed' )
			.map( ( { hash } ) => hash )
	);
	const before = versions.slice( at + 1 );
	const worked =
		before.find(
			( { status, hash } ) => status === 'active' && ! bad.has( hash )
		) ?? null;
	return {
		time: failed.time,
		worked,
		since: ( worked ?? before[ 0 ] ?? failed ).rev,
	};
}

/** How many items two lists have in common, from their first one on. */
function commonStart(
	one: readonly string[],
	other: readonly string[]
): number {
	const at = one.findIndex( ( it, place ) => it !== other[ place ] );
	return at < 0 ? one.length : at;
}

/**
 * Where a line of the saved code stands in code that was changed since: above and below what was changed it has moved with that, within
 * it is looked for.
 *
 * @return Its number; 0 when it is no longer there.
 */
export function followLine( saved: string, now: string, line: number ): number {
	if ( saved === now || line < 1 ) {
		return line;
	}
	const before = saved.split( '\n' );
	const after = now.split( '\n' );
	const start = commonStart( before, after );
	if ( line <= start ) {
		return line;
	}
	const end = commonStart(
		before.slice( start ).reverse(),
		after.slice( start ).reverse()
	);
	if ( line > before.length - end ) {
		return line + after.length - before.length;
	}
	const at = after
		.slice( start, after.length - end )
		.indexOf( before[ line - 1 ] ?? '' );
	return at < 0 ? 0 : start + at + 1;
}

/** What is wrong, with its line before it. */
export const lineInWords = ( { message, line }: Problem ): string =>
	line > 0
		? sprintf(
				/* translators: 1: number of a line, 2: what is wrong. */ __(
					'Line %1$d: %2$s',
					'svc'
				),
				line,
				message
			)
		: message;
