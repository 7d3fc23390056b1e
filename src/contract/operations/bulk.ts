import * as z from 'zod';
import { fields } from '../fields.js';
import { limits } from '../limits.js';
import { operation } from '../operation.js';
import { listedSnippet, problem, reasons } from '../records.js';
import { folder, id, line, tag } from '../values.js';

/** Spec 4.5: several snippets in one write of the index. */

const bulkActions = [
	'enable',
	'disable',
	'delete',
	'move',
	'tag',
	'untag',
	'conditions',
	'edit',
] as const;

const tags = ( description: string ) =>
	z.array( tag() ).max( limits.tags ).optional().describe( description );

export const bulkOperations = [
	operation( {
		id: 'run-bulk',
		group: 'Bulk',
		summary: 'Applies one action to several snippets, with one test run.',
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
					'For the actions conditions and edit: what takes the place of the conditions of all these snippets.'
				),
			hook: fields.hook.schema
				.optional()
				.describe(
					'For the action edit: location. Snippets whose type has no such location are refused.'
				),
			priority: fields.priority.schema
				.optional()
				.describe( 'For the action edit: order at the location.' ),
			folder: folder()
				.optional()
				.describe( 'For the action edit: folder, empty for none.' ),
			add_tags: tags( 'For the action edit: tags to add.' ),
			remove_tags: tags( 'For the action edit: tags to remove.' ),
		} ),
		output: z.object( {
			done: z.array( z.int() ),
			errors: reasons,
			warnings: z
				.array( problem )
				.describe(
					'Result of the test load, or the reason for its absence.'
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
