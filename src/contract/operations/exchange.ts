import * as z from 'zod';
import { exportFile, importFile, sentFile } from '../export.js';
import { limits } from '../limits.js';
import { operation } from '../operation.js';
import { job } from '../job-records.js';
import { listedSnippet } from '../snippet-records.js';
import { foreignIds, foreignItem, foreignSource } from '../foreign-records.js';
import { id } from '../values.js';

/** Spec 4.6: export and import. */

const group = 'Exchange';

export const exchangeOperations = [
	operation( {
		id: 'export-snippets',
		group,
		summary:
			'Exports all snippets whose code the user may read, or those with the given IDs.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			ids: z
				.array( id() )
				.max( limits.batch )
				.optional()
				.describe(
					'IDs, separated by commas. Leave it out or empty for all snippets.'
				),
		} ),
		output: exportFile,
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'GET' ], path: '/export' },
		cli: {
			words: [ 'export' ],
			positional: [ 'ids' ],
			names: { ids: 'snippets' },
			document: true,
		},
	} ),
	operation( {
		id: 'import-snippets',
		group,
		summary:
			'Imports an export file of svc or another plugin as new snippets, inactive unless keep_status is set.',
		level: 'full',
		kind: 'write',
		idempotent: false,
		input: z.object( {
			keep_status: z
				.boolean()
				.optional()
				.describe(
					'Keep the status from the file: active snippets go live after checks and one test load.'
				),
			...importFile,
			file: sentFile().optional(),
			ids: foreignIds.describe(
				'IDs in the file of another plugin; all when left out.'
			),
		} ),
		items: {
			snippets: [ ...Object.keys( listedSnippet.shape ), 'compiled' ],
		},
		output: z.object( {
			created: z.array( z.int() ),
			errors: z.array(
				z.object( {
					index: z.int(),
					title: z.string(),
					message: z.string(),
				} )
			),
			source: foreignSource
				.optional()
				.describe( 'The other plugin that wrote the file.' ),
			skipped: z
				.array( z.string() )
				.optional()
				.describe(
					'IDs in the file of another plugin of what is here already, the same.'
				),
			job: job
				.optional()
				.describe(
					'With status 202, for a large file that was not finished in some seconds: the job that goes on with it. `created` and `errors` are what there is so far.'
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
			options: [ 'keep_status', 'ids' ],
		},
		example: {
			format: 'snipfire',
			version: 1,
			snippets: [
				{ title: 'Hello', type: 'html', code: '<p>Hello</p>' },
			],
		},
	} ),
	operation( {
		id: 'preview-import',
		group,
		summary:
			'Shows what the snippets in an export file of another plugin would become.',
		level: 'full',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			file: sentFile(),
			ids: foreignIds.describe( 'IDs in the file; all when left out.' ),
			with_code: z
				.boolean()
				.default( false )
				.describe( 'Whether the code comes along.' ),
		} ),
		output: z.object( {
			source: foreignSource,
			items: z.array( foreignItem ),
		} ),
		rest: { methods: [ 'POST' ], path: '/import/preview' },
		example: {
			file: 'eyJnZW5lcmF0b3IiOiJDb2RlIFNuaXBwZXRzIHYzLjkuNiIsInNuaXBwZXRzIjpbeyJuYW1lIjoiQSIsImNvZGUiOiJhKCk7In1dfQ==',
		},
	} ),
] as const;
