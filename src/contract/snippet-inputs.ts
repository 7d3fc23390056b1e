import * as z from 'zod';
import { id, keepActive, shortHash, timestamp, uid } from './values.js';

/** Parts of the input that several operations on snippets share. */

/** CSS compiled by the caller; used when it still fits the partials as they stand (design 3.1). */
export const compiled = z
	.object( {
		css: z.string(),
		map: z.string().optional(),
		deps: z
			.record( z.string(), z.string() )
			.describe( 'Hash of each partial by uid.' ),
		source: shortHash().describe(
			'Hash of the code it was compiled from.'
		),
	} )
	.optional()
	.describe( 'CSS compiled by the caller, for SCSS and LESS.' );

/** Fields that protect against overwriting another save (spec 4.3, design 8). */
export const protection = {
	base_modified: timestamp()
		.optional()
		.describe(
			'The value of modified when the snippet was loaded. The update is refused if another user has saved since.'
		),
	base_hash: shortHash()
		.optional()
		.describe(
			'The value of hash when the snippet was loaded; works like base_modified.'
		),
	force: z
		.boolean()
		.optional()
		.describe( 'Save even if another user has saved since.' ),
	keep_active: keepActive(),
};

export const newUid = uid()
	.optional()
	.describe(
		'Permanent ID of the new snippet. Leave it out to get a new one.'
	);

export const byId = z.object( { id: id().describe( 'ID of the snippet.' ) } );
