import * as z from 'zod';
import { anything, timestamp } from './values.js';

/** Design 4.2: long work as it is watched. */

/** Id of a job. */
export const jobId = (): z.ZodString => z.string().regex( /^[0-9a-f]{16}$/u );

export const job = z.object( {
	id: jobId(),
	kind: z.string().describe( 'Kind of work, such as `import`.' ),
	title: z.string().describe( 'What is being done, for people.' ),
	state: z
		.enum( [ 'waiting', 'running', 'done', 'failed', 'cancelled' ] )
		.describe(
			'`waiting`: nobody works on it at the moment; it goes on by itself, or when it is stepped. The last three are final, and what was done until then stays.'
		),
	done: z.int(),
	of: z.int().describe( 'Pieces in all; 0 as long as nobody knows.' ),
	words: z
		.string()
		.describe( 'What is being done, or why it waits or has ended.' ),
	failures: z
		.array(
			z.object( {
				index: z.int(),
				title: z.string(),
				message: z.string(),
			} )
		)
		.describe(
			'What did not become as wished, while the rest goes on; `index` is the place in what was sent.'
		),
	started: timestamp(),
	user: z.int().describe( 'Who started it; 0 for the command line.' ),
	result: z
		.record( z.string(), anything() )
		.describe(
			'What came of it so far; of an import the IDs as `created`.'
		),
} );
