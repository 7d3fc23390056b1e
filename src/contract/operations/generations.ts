import * as z from 'zod';
import { limits } from '../limits.js';
import { operation } from '../operation.js';
import { difference, generation, problem, snippetProblem } from '../records.js';
import { id, whole } from '../values.js';

/** Design 9.3: the whole set through time. */

const group = 'Generations';
const byNumber = { n: id().describe( 'Number of the generation.' ) };

export const generationOperations = [
	operation( {
		id: 'list-generations',
		group,
		summary: 'Lists the generations of the set of snippets, newest first.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			page: whole( 1 ).default( 1 ),
			per_page: whole( 1, limits.per_page ).default( 50 ),
		} ),
		output: z.array( generation ),
		rest: { methods: [ 'GET' ], path: '/generations' },
		cli: {
			words: [ 'generations' ],
			columns: [ 'n', 'time', 'name', 'via', 'summary' ],
		},
	} ),
	operation( {
		id: 'get-generation',
		group,
		summary:
			'Lists the differences between a generation and the present state.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( byNumber ),
		output: z.object( {
			...generation.shape,
			differs: z.array( difference ),
		} ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'GET' ], path: '/generations/{n}' },
		cli: {
			words: [ 'generation' ],
			positional: [ 'n' ],
			list: 'differs',
			columns: [ 'id', 'title', 'change', 'available' ],
		},
	} ),
	operation( {
		id: 'restore-generation',
		group,
		summary:
			'Restores all snippets to a generation. The result is a new generation.',
		level: 'full',
		kind: 'destructive',
		idempotent: false,
		input: z.object( {
			...byNumber,
			force: z
				.boolean()
				.default( false )
				.describe(
					'Deactivate snippets that fail their checks and leave out deleted ones, instead of refusing.'
				),
		} ),
		output: z.object( {
			generation: generation.describe(
				'The generation that this made, or the current one when nothing differed.'
			),
			errors: z.array( snippetProblem ),
			warnings: z.array( problem ),
			switched_off: z.array( z.int() ),
			skipped: z
				.array( z.int() )
				.describe(
					'Snippets whose revision of that time no longer exists.'
				),
		} ),
		errors: [ 'svc_not_found', 'svc_conflict' ],
		rest: { methods: [ 'POST' ], path: '/generations/{n}/restore' },
		cli: { words: [ 'generation', 'restore' ], positional: [ 'n' ] },
	} ),
] as const;
