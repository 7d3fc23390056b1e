import * as z from 'zod';
import { limits } from '../limits.js';
import { operation } from '../operation.js';
import { problem } from '../records.js';
import { anything, line } from '../values.js';

/** Design 8.1: unsaved snippets on a page of the site, for the person who writes them. */

export const draftOperations = [
	operation( {
		id: 'open-draft',
		group: 'Drafts',
		summary:
			'Makes an address that shows unsaved snippets on a page, to this person in this session only, and saves nothing.',
		level: 'design',
		kind: 'write',
		idempotent: false,
		input: z.object( {
			snippets: z
				.array( z.record( z.string(), anything() ) )
				.min( 1 )
				.max( limits.draft_snippets )
				.describe(
					'The snippets as they are to be shown: fields as for an update, each with the ID of the snippet unless it is new. Fields that are left out have their values on the site. The snippets count as active.'
				),
			url: line( 2_000, 1 )
				.optional()
				.describe(
					'Page of the site that the address is for, as a path or a whole address; the front page when left out.'
				),
		} ),
		output: z.object( {
			draft: z
				.string()
				.nullable()
				.describe(
					'Value of the parameter svc-draft, with which any page of the site shows them; null when a snippet has errors.'
				),
			url: z.string().nullable(),
			expires: z
				.int()
				.nullable()
				.describe( 'Unix timestamp, ten minutes from now.' ),
			snippets: z.array(
				z.object( {
					id: z
						.int()
						.describe(
							'ID under which it runs; 0 for a new one that has errors.'
						),
					css: z
						.string()
						.nullable()
						.describe(
							'The finished CSS of a stylesheet; null otherwise.'
						),
					errors: z.array( problem ),
					warnings: z.array( problem ),
				} )
			),
		} ),
		errors: [ 'svc_not_found', 'svc_tier', 'svc_safe_mode' ],
		rest: { methods: [ 'POST' ], path: '/drafts' },
		example: {
			snippets: [ { type: 'css', code: 'a { color: green; }' } ],
			url: '/',
		},
	} ),
] as const;
