import * as z from 'zod';
import { limits } from '../limits.js';
import { operation } from '../operation.js';
import { activityItem } from '../records.js';
import { id, line, text, whole } from '../values.js';

/** Spec 4.9: the activity log. */

export const activityOperations = [
	operation( {
		id: 'list-activity',
		group: 'Activity',
		summary: 'Lists who changed what, newest first.',
		level: 'view',
		tier: 'pro',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			snippet: id().optional().describe( 'Only this snippet.' ),
			user: whole( 0 )
				.optional()
				.describe(
					'Only actions of this user; 0 for those without a logged-in user.'
				),
			action: text( 50, 1 ).optional().describe( 'Only this action.' ),
			search: line( 200 )
				.optional()
				.describe( 'Words in titles and details.' ),
			page: whole( 1 ).default( 1 ).describe( 'Page number.' ),
			limit: whole( 1, limits.activity_limit )
				.default( limits.activity_page )
				.describe( 'Number of items on a page.' ),
		} ),
		output: z.object( {
			items: z.array( activityItem ),
			more: z.boolean(),
			actions: z.record( z.string(), z.string() ),
		} ),
		rest: { methods: [ 'GET' ], path: '/activity' },
		cli: {
			words: [ 'log' ],
			names: { snippet: 'snippets', user: 'users' },
			rename: { user: 'by' },
			list: 'items',
			columns: [ 'time', 'name', 'via', 'action', 'title', 'detail' ],
		},
		ability: {
			name: 'list-activity',
			label: 'List activity',
			guide: 'Call this to find what changed before something broke. Changes through abilities have via set to ability. If more is true, the next page has older ones.',
			defaults: { limit: 30 },
		},
	} ),
] as const;
