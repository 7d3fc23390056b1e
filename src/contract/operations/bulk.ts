import * as z from 'zod';
import { fields } from '../fields.js';
import { limits } from '../limits.js';
import { operation } from '../operation.js';
import { listedSnippet, problem, reasons } from '../records.js';
import { id, line } from '../values.js';

/** Spec 4.5: several snippets in one write of the index. */

const bulkActions = [
	'enable',
	'disable',
	'delete',
	'move',
	'tag',
	'untag',
	'conditions',
] as const;

export const bulkOperations = [
	operation( {
		id: 'run-bulk',
		group: 'Bulk',
		summary:
			'Applies one action to several snippets. Activating them, or giving active ones other conditions, runs one test load for all.',
		level: 'design',
		kind: 'destructive',
		idempotent: true,
		input: z.object( {
			ids: z.array( id() ).min( 1 ).max( limits.batch ),
			action: z.enum( bulkActions ),
			value: line( limits.folder )
				.optional()
				.describe( 'Folder to move to, empty for none; or the tag.' ),
			conditions: fields.conditions.schema
				.optional()
				.describe(
					'For the action conditions: what takes the place of the conditions of all these snippets.'
				),
		} ),
		output: z.object( {
			done: z.array( z.int() ),
			errors: reasons,
			warnings: z
				.array( problem )
				.describe(
					'What the test load showed, or why there was none.'
				),
			items: z
				.array( listedSnippet )
				.describe( 'All snippets as they are afterwards.' ),
		} ),
		rules: [ 'bulk-value' ],
		rest: { methods: [ 'POST' ], path: '/bulk' },
		cli: {
			words: [ 'bulk' ],
			positional: [ 'action', 'ids' ],
			names: { ids: 'snippets' },
			list: 'items',
			columns: [
				'id',
				'title',
				'type',
				'status',
				'mode',
				'hook',
				'folder',
			],
		},
		example: { ids: [ 3, 5 ], action: 'move', value: 'Shop/Checkout' },
	} ),
] as const;
