/**
 * What `npm test` leaves to `npm run test:long`: it tries some rows of a
 * table whose rows are alike, and a few of what takes minutes.
 * `SVC_LONG=1 npx vitest …` runs everything of a file.
 */
import { test } from 'vitest';

export const IS_LONG = process.env.SVC_LONG === '1';

/** One in so many rows, beginning with the first; in the long form all. */
export function sample< const Row >(
	rows: readonly Row[],
	every: number
): readonly Row[] {
	return IS_LONG ? rows : rows.filter( ( _, at ) => at % every === 0 );
}

/** A test of the long form alone; a shorter one beside it holds the same by fewer cases. */
export const longTest = test.runIf( IS_LONG );
