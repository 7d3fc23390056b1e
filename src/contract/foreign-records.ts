import * as z from 'zod';
import { limits } from './limits.js';
import { problem } from './records.js';
import { anything, text } from './values.js';

/** Snippets of other plugins, in their own storage or in a file. IDs of the other plugin are text: some sources count, some name their files. */

export const foreignIds = z
	.array( text( 200, 1 ) )
	.max( limits.batch )
	.optional()
	.describe( 'IDs in the source; all when left out.' );

/** The plugin that something comes from. */
export const foreignSource = z.object( { id: z.string(), name: z.string() } );

/** A snippet of another plugin as it would arrive. */
export const foreignItem = z.object( {
	id: z.string(),
	title: z.string(),
	code: z
		.string()
		.optional()
		.describe(
			'Code that the imported snippet gets; only on request, if the user may write code of the type.'
		),
	type: z.string(),
	status: z.string(),
	maps: z
		.record( z.string(), anything() )
		.describe( 'Fields that the imported snippet gets.' ),
	original: z
		.array( z.object( { label: z.string(), value: z.string() } ) )
		.describe( 'Further values of the source, in its own words.' ),
	notes: z.array( z.string() ),
	check_first: z.boolean(),
	reasons: z.array( z.string() ).describe( 'Reason for a review.' ),
	never_ran: z
		.boolean()
		.describe(
			'Whether the source does not run it, even where it is active there. A reason says why.'
		),
	problems: z
		.array( problem )
		.describe(
			'Problems that prevent activation; empty if it passes the checks.'
		),
	state: z.enum( [ 'new', 'same', 'changed' ] ),
	snippet: z.int().nullable(),
	left_off: z
		.boolean()
		.describe(
			'Whether a switch-over has deactivated it in the source and it is inactive here: it runs nowhere.'
		),
} );
