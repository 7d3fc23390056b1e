import * as z from 'zod';
import { anything, timestamp } from './values.js';

/** Design 4.2: long work as it is watched. */

/** Id of a job. */
export const jobId = (): z.ZodString => z.string().regex( /^[0-9a-f]{16}$/u );

export const job = z.object( {
	id: jobId(),
	kind: z.string().describe( 'Kind of work, such as `import`.' ),
	title: z.string().describe( 'Name of the work, for people.' ),
	state: z
		.enum( [ 'waiting', 'running', 'done', 'failed', 'cancelled' ] )
		.describe(
			'`waiting`: the job pauses and continues automatically or when it is stepped. The last three are final; completed work stays.'
		),
	done: z.int(),
	of: z.int().describe( 'Total number of pieces; 0 while unknown.' ),
	words: z
		.string()
		.describe( 'Current step, or reason for waiting or ending.' ),
	failures: z
		.array(
			z.object( {
				index: z.int(),
				title: z.string(),
				message: z.string(),
			} )
		)
		.describe(
			'Items that failed while the rest goes on; `index` is the position in the request.'
		),
	started: timestamp(),
	user: z.int().describe( 'User who started it; 0 for the command line.' ),
	result: z
		.record( z.string(), anything() )
		.describe( 'Results so far; for an import the IDs as `created`.' ),
} );
