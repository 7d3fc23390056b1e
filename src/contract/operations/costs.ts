import * as z from 'zod';
import { statuses } from '../fields.js';
import { operation } from '../operation.js';
import { id, whole } from '../values.js';

/** Design 9.2: what each snippet costs in production, and what else is known of its runs. The medians stand in the list of snippets, too. */

/** Times of a snippet on one day. */
const day = z.object( {
	ms: z.number(),
	ms_p95: z.number(),
	samples: z.int(),
} );

const insight = z.object( {
	id: z.int(),
	title: z.string(),
	status: z.enum( statuses ),
	samples: z
		.int()
		.describe(
			'Number of sampled requests in which it ran since it was last changed. Its figures are medians of these and, with _p95, 95th percentiles; 0 without any.'
		),
	ms: z.number().describe( 'Time, milliseconds.' ),
	ms_p95: z.number(),
	memory: z.int().describe( 'Memory, bytes.' ),
	memory_p95: z.int(),
	queries: z.int().describe( 'Database queries.' ),
	queries_p95: z.int(),
	share: z
		.number()
		.describe(
			"Share of the page's time, 0 to 1; 0 where no page's time is known."
		),
	host: z
		.string()
		.describe( 'Server that it waited for; empty where there was none.' ),
	hooks: z
		.array( z.object( { name: z.string(), ms: z.number() } ) )
		.describe(
			'Hooks and shortcodes that took 0.1 ms or more, the slowest first, with milliseconds on average.'
		),
	daily: z
		.array( day.nullable() )
		.describe( 'For each of days; null where it was not sampled.' ),
	last_run: z
		.int()
		.nullable()
		.describe(
			'Unix timestamp of the last sampled request in which it ran; null where sampling never saw it.'
		),
	unused: z
		.boolean()
		.describe(
			'Whether it has been active and unchanged for 90 days of sampling that never saw it run.'
		),
	errors: z.int().describe( 'Number of errors recorded.' ),
	error: z
		.object( {
			time: z.int(),
			message: z.string().describe( 'With its line at the end.' ),
			request: z
				.string()
				.describe(
					'Kind of the request: frontend, admin, login, rest, ajax, cron or cli; empty where that is not known.'
				),
			path: z
				.string()
				.describe( 'Path of its address; empty where unknown.' ),
		} )
		.nullable()
		.describe( 'The last one; null where there was none.' ),
} );

export const costOperations = [
	operation( {
		id: 'get-insights',
		group: 'Costs',
		summary:
			'Gets costs, runs and errors of all measured snippets, or of one.',
		level: 'view',
		tier: 'pro',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			snippet: id().optional().describe( 'Only this snippet.' ),
		} ),
		output: z.object( {
			on: z.boolean().describe( 'Whether requests are sampled.' ),
			rate: z.int(),
			since: z
				.int()
				.nullable()
				.describe(
					'Unix timestamp from which on requests were sampled without a pause of more than a week; null where none was.'
				),
			days: z
				.array( z.string() )
				.describe( 'The last seven days of UTC, the oldest first.' ),
			snippets: z.array( insight ),
		} ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'GET' ], path: '/insights' },
		cli: {
			words: [ 'insights' ],
			names: { snippet: 'snippets' },
			list: 'snippets',
			columns: [
				'id',
				'title',
				'ms',
				'ms_p95',
				'memory',
				'queries',
				'share',
				'samples',
				'last_run',
				'errors',
			],
		},
	} ),
	operation( {
		id: 'sample-costs',
		group: 'Costs',
		summary: 'Turns the measurement of costs on or off and sets its rate.',
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
