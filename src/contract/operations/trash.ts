import * as z from 'zod';
import { limits } from '../limits.js';
import { operation } from '../operation.js';
import { snippet, trashed } from '../records.js';
import { id, whole } from '../values.js';

/** Design 8.1: deleted snippets with their history. */

const group = 'Trash';
const byId = z.object( { id: id().describe( 'ID of the deleted snippet.' ) } );

export const trashOperations = [
	operation( {
		id: 'list-trash',
		group,
		summary: 'Lists the snippets in the trash, last deleted first.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			page: whole( 1 ).optional(),
			per_page: whole( 1, limits.per_page ).default( 100 ),
		} ),
		output: z.array( trashed ),
		rest: { methods: [ 'GET' ], path: '/trash' },
		cli: {
			words: [ 'trash' ],
			columns: [ 'id', 'title', 'type', 'deleted', 'name' ],
		},
	} ),
	operation( {
		id: 'untrash-snippet',
		group,
		summary:
			'Restores a snippet from the trash as inactive, with its ID and history.',
		level: 'design',
		kind: 'write',
		idempotent: false,
		input: byId,
		output: snippet,
		errors: [ 'svc_not_found', 'svc_conflict' ],
		rest: { methods: [ 'POST' ], path: '/trash/{id}/restore' },
		cli: {
			words: [ 'untrash' ],
			positional: [ 'id' ],
			names: { id: 'trash' },
			several: 'each',
		},
	} ),
	operation( {
		id: 'delete-trash',
		group,
		summary: 'Deletes a snippet in the trash and its history permanently.',
		level: 'full',
		kind: 'destructive',
		idempotent: false,
		input: byId,
		output: z.object( { deleted: z.boolean(), id: z.int() } ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'DELETE' ], path: '/trash/{id}' },
		cli: {
			words: [ 'trash', 'delete' ],
			positional: [ 'id' ],
			names: { id: 'trash' },
			several: 'each',
		},
	} ),
] as const;
