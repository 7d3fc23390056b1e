import * as z from 'zod';
import { limits } from '../limits.js';
import { operation } from '../operation.js';
import { listedRevision, revisionWithCode, saveResult } from '../records.js';
import { id, keepActive, whole } from '../values.js';

/** Spec 4.4: the versions of one snippet. */

const group = 'History';
const byId = { id: id().describe( 'ID of the snippet.' ) };
const byRevision = z.object( {
	...byId,
	rev: whole( 1 ).describe( 'Number of the revision.' ),
} );

export const historyOperations = [
	operation( {
		id: 'list-revisions',
		group,
		summary:
			'Lists the revisions of a snippet, newest first, each with what it changed.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			...byId,
			page: whole( 1 ).optional(),
			per_page: whole( 1, limits.per_page ).default( 100 ),
		} ),
		output: z.array( listedRevision ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'GET' ], path: '/snippets/{id}/revisions' },
		cli: {
			words: [ 'revisions' ],
			positional: [ 'id' ],
			names: { id: 'snippets' },
			columns: [
				'rev',
				'time',
				'name',
				'action',
				'title',
				'status',
				'bytes',
			],
		},
	} ),
	operation( {
		id: 'get-revision',
		group,
		summary: 'Gets one revision with its code and settings.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: byRevision,
		output: revisionWithCode,
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'GET' ], path: '/snippets/{id}/revisions/{rev}' },
		cli: {
			words: [ 'revision' ],
			positional: [ 'id', 'rev' ],
			names: { id: 'snippets' },
		},
	} ),
	operation( {
		id: 'restore-revision',
		group,
		summary: 'Restores a revision, after checks and a test run.',
		level: 'design',
		kind: 'write',
		idempotent: false,
		input: z.object( {
			...byRevision.shape,
			keep_active: keepActive(),
		} ),
		output: saveResult,
		errors: [ 'svc_not_found', 'svc_tier' ],
		rest: {
			methods: [ 'POST' ],
			path: '/snippets/{id}/revisions/{rev}/restore',
		},
		cli: {
			words: [ 'restore' ],
			positional: [ 'id', 'rev' ],
			names: { id: 'snippets' },
		},
	} ),
] as const;
