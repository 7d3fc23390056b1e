import * as z from 'zod';
import { operation } from '../operation.js';
import { whole } from '../values.js';

/** Design 9.2: what each snippet costs in production. The figures stand in the list of snippets. */

export const costOperations = [
	operation( {
		id: 'sample-costs',
		group: 'Costs',
		summary: 'Switches the sampling of costs on or off and sets its rate.',
		level: 'full',
		tier: 'pro',
		kind: 'write',
		idempotent: true,
		input: z.object( {
			on: z.boolean().describe( 'Whether requests are sampled.' ),
			rate: whole( 1, 1_000_000 )
				.optional()
				.describe( 'One in this many requests is sampled.' ),
			reset: z
				.boolean()
				.default( false )
				.describe( 'Delete the figures collected so far.' ),
		} ),
		output: z.object( {
			on: z.boolean(),
			rate: z.int(),
			samples: z.int(),
		} ),
		rest: { methods: [ 'POST' ], path: '/costs/sample' },
		cli: { words: [ 'costs' ], positional: [ 'on' ] },
		example: { on: true, rate: 100 },
	} ),
] as const;
