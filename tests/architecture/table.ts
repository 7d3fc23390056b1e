/**
 * The boundaries as data (boundaries.json) and what a rule reports.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const Ban = z.strictObject( {
	what: z.string(),
	calls: z.array( z.string() ),
	/** Allowed in these parts and nowhere else. */
	only: z.array( z.string() ).optional(),
	/** Forbidden in these parts alone. */
	in: z.array( z.string() ).optional(),
} );

const Table = z.strictObject( {
	php: z.strictObject( {
		comment: z.string(),
		imports: z.record( z.string(), z.array( z.string() ) ),
		bans: z.array( Ban ),
		withoutWordPress: z.array( z.string() ),
		ownRequiresOnly: z.array( z.string() ),
	} ),
	size: z.strictObject( {
		sourceLines: z.number(),
		explainAbove: z.number(),
		testLines: z.number(),
		/** Path to the reason why the file is as long as it is. */
		explained: z.record( z.string(), z.string().min( 20 ) ),
		/** Part to the lines of comment that it may have for a hundred of code, where these are more than others may have. */
		comments: z.record( z.string(), z.number() ),
	} ),
	bannedNames: z.array( z.string() ),
	/** Words that no name has: `anywhere` in it, or `alone` as the whole of it. */
	stopWords: z.strictObject( {
		anywhere: z.array( z.string() ),
		alone: z.array( z.string() ),
	} ),
	/** Exceptions: what a rule reports about one file, with the reason. */
	allowed: z.array(
		z.strictObject( {
			file: z.string(),
			what: z.string(),
			reason: z.string().min( 20 ),
		} )
	),
} );

export type Table = z.infer< typeof Table >;

export type Violation = {
	/** Path relative to the root of the tree. */
	file: string;
	line: number;
	/** Short and stable: `imports Storage`, `calls fopen`. */
	what: string;
	/** What to do instead. */
	why: string;
};

export const TABLE: Table = Table.parse(
	JSON.parse(
		readFileSync(
			path.join( import.meta.dirname, 'boundaries.json' ),
			'utf8'
		)
	)
);

export function describeViolation( violation: Violation ): string {
	return `${ violation.file }:${ violation.line } ${ violation.what }: ${ violation.why }`;
}

/** Splits violations by the allow-list, and tells which entries are stale. */
export function applyAllowList(
	violations: Violation[],
	allowed: Table[ 'allowed' ]
): { left: Violation[]; stale: string[] } {
	const matches = (
		entry: Table[ 'allowed' ][ number ],
		violation: Violation
	): boolean =>
		entry.file === violation.file && entry.what === violation.what;
	return {
		left: violations.filter(
			( violation ) =>
				! allowed.some( ( entry ) => matches( entry, violation ) )
		),
		stale: allowed
			.filter(
				( entry ) =>
					! violations.some( ( violation ) =>
						matches( entry, violation )
					)
			)
			.map( ( entry ) => `${ entry.file } ${ entry.what }` ),
	};
}
