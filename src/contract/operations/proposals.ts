import * as z from 'zod';
import { operation } from '../operation.js';
import { proposal, saveResult } from '../records.js';
import { id } from '../values.js';

/** Design 9.7: assistants propose, people switch on. */

const group = 'Proposals';
const byId = z.object( { id: id().describe( 'ID of the proposal.' ) } );

export const proposalOperations = [
	operation( {
		id: 'list-proposals',
		group,
		summary: 'Lists open proposals of AI assistants.',
		level: 'design',
		kind: 'read',
		idempotent: true,
		input: z.object( {} ),
		output: z.array( proposal ),
		rest: { methods: [ 'GET' ], path: '/proposals' },
		cli: { words: [ 'proposals' ] },
	} ),
	operation( {
		id: 'accept-proposal',
		group,
		summary: 'Applies a proposal, after checks and a test load.',
		level: 'design',
		kind: 'write',
		idempotent: false,
		input: byId,
		output: saveResult,
		errors: [ 'svc_not_found', 'svc_conflict' ],
		rest: { methods: [ 'POST' ], path: '/proposals/{id}/accept' },
		cli: { words: [ 'proposals', 'accept' ], positional: [ 'id' ] },
	} ),
	operation( {
		id: 'reject-proposal',
		group,
		summary: 'Rejects a proposal.',
		level: 'design',
		kind: 'write',
		idempotent: false,
		input: byId,
		output: z.object( { rejected: z.boolean(), id: z.int() } ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'POST' ], path: '/proposals/{id}/reject' },
		cli: { words: [ 'proposals', 'reject' ], positional: [ 'id' ] },
	} ),
	operation( {
		id: 'undo-proposals',
		group,
		summary: 'Undoes every change of one AI assistant.',
		level: 'design',
		kind: 'destructive',
		idempotent: true,
		input: z.object( {
			user: id().describe( 'ID of the user that the assistant acts as.' ),
		} ),
		output: z.object( {
			undone: z.array( z.int() ),
			errors: z.record( z.string(), z.string() ),
		} ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'POST' ], path: '/proposals/undo' },
		cli: {
			words: [ 'proposals', 'undo' ],
			positional: [ 'user' ],
			names: { user: 'users' },
		},
		example: { user: 3 },
	} ),
] as const;
