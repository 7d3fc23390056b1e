import type { ApiError } from '../../client/index.js';
import type { Conflict, Problem, TestLoad } from '../../contract/index.js';

/** What a save that was refused says, out of the body of the refusal. */

/** Who saved since; null when that is not the reason. */
export function conflictOf( error: ApiError ): Conflict | null {
	const conflict = error.details?.conflict;
	return typeof conflict === 'object' &&
		conflict !== null &&
		'user' in conflict &&
		'name' in conflict &&
		'time' in conflict &&
		typeof conflict.user === 'number' &&
		typeof conflict.name === 'string' &&
		typeof conflict.time === 'number'
		? { user: conflict.user, name: conflict.name, time: conflict.time }
		: null;
}

/** Whether errors alone stand in the way, which would have switched off what is on, and the test load that found them. */
export function keptOn(
	error: ApiError
): { readonly testLoad: TestLoad | null } | null {
	return error.details?.kept_active === true
		? { testLoad: ( error.details.test_load as TestLoad ) ?? null }
		: null;
}

/** What is wrong with what was sent. */
export function problemsOf( error: ApiError ): Problem[] {
	const errors = error.details?.errors;
	return Array.isArray( errors )
		? errors.flatMap( ( item: unknown ) =>
				typeof item === 'object' &&
				item !== null &&
				'message' in item &&
				'line' in item &&
				typeof item.message === 'string' &&
				typeof item.line === 'number'
					? [ { message: item.message, line: item.line } ]
					: []
			)
		: [];
}
