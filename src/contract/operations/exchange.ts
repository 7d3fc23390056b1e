import * as z from 'zod';
import { exportFile, importFile } from '../export.js';
import { limits } from '../limits.js';
import { operation } from '../operation.js';
import { id } from '../values.js';

/** Spec 4.6: export and import. */

const group = 'Exchange';

export const exchangeOperations = [
	operation( {
		id: 'export-snippets',
		group,
		summary: 'Writes an export file of all or of the named snippets.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			ids: z
				.array( id() )
				.max( limits.batch )
				.optional()
				.describe(
					'IDs divided by commas; all when left out or empty.'
				),
		} ),
		output: exportFile,
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'GET' ], path: '/export' },
		cli: {
			words: [ 'export' ],
			positional: [ 'ids' ],
			names: { ids: 'snippets' },
		},
	} ),
	operation( {
		id: 'import-snippets',
		group,
		summary:
			'Creates every snippet of an export file as a new one, switched off unless the status is to be kept.',
		level: 'full',
		kind: 'write',
		idempotent: false,
		input: z.object( {
			keep_status: z
				.boolean()
				.optional()
				.describe(
					'Keep the status of the file, after checks and one test load.'
				),
			...importFile,
		} ),
		output: z.object( {
			created: z.array( z.int() ),
			errors: z.array(
				z.object( {
					index: z.int(),
					title: z.string(),
					message: z.string(),
				} )
			),
		} ),
		rest: {
			methods: [ 'POST' ],
			path: '/import',
			query: [ 'keep_status' ],
		},
		cli: {
			words: [ 'import' ],
			file: 'input',
			options: [ 'keep_status' ],
		},
		example: {
			format: 'snipfire',
			version: 1,
			snippets: [
				{ title: 'Hello', type: 'html', code: '<p>Hello</p>' },
			],
		},
	} ),
] as const;
