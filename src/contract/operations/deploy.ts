import * as z from 'zod';
import { limits } from '../limits.js';
import { operation } from '../operation.js';
import { problem, reasons } from '../records.js';
import { anything } from '../values.js';

/** Design 9.5: a set of snippets from files or an export is compared with the site, then applied at once. */

const group = 'Deploy';

const wanted = {
	snippets: z
		.array( z.record( z.string(), anything() ) )
		.max( limits.batch )
		.describe(
			'The wanted snippets, in the format of an export, each with its uid.'
		),
	prune: z
		.boolean()
		.default( false )
		.describe(
			'Delete the snippets of the site that are not in the list.'
		),
};

const step = z.object( {
	action: z.enum( [ 'create', 'update', 'delete', 'none' ] ),
	uid: z.string(),
	id: z.int().nullable(),
	title: z.string(),
	fields: z.array( z.string() ),
	errors: z.array( problem ),
	warnings: z.array( problem ),
} );

export const deployOperations = [
	operation( {
		id: 'plan-deploy',
		group,
		summary: 'Shows what applying a set would change, and changes nothing.',
		level: 'full',
		kind: 'read',
		idempotent: true,
		input: z.object( wanted ),
		output: z.object( {
			digest: z.string(),
			steps: z.array( step ),
			drift: z.array( z.string() ),
		} ),
		rest: { methods: [ 'POST' ], path: '/plan' },
		cli: { words: [ 'plan' ], file: 'input', options: [ 'prune' ] },
		example: {
			snippets: [
				{
					uid: 'sflib-hello',
					title: 'Hello',
					type: 'html',
					code: '<p>Hello</p>',
				},
			],
		},
	} ),
	operation( {
		id: 'apply-deploy',
		group,
		summary:
			'Applies a planned set as one change; refused when the snippets have changed since it was planned.',
		level: 'full',
		kind: 'destructive',
		idempotent: true,
		input: z.object( {
			...wanted,
			digest: z
				.string()
				.regex( /^[0-9a-f]{64}$/u )
				.describe( 'Digest that the plan answered with.' ),
		} ),
		output: z.object( { applied: z.array( step ), errors: reasons } ),
		errors: [ 'svc_conflict' ],
		rest: { methods: [ 'POST' ], path: '/apply' },
		cli: {
			words: [ 'apply' ],
			file: 'input',
			options: [ 'prune', 'digest' ],
		},
	} ),
] as const;
