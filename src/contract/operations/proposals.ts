import * as z from 'zod';
import { writableFields } from '../fields.js';
import { afterReading } from '../next-steps.js';
import { operation } from '../operation.js';
import { asked } from '../proposing.js';
import {
	foreseenChanges,
	proposal,
	proposed,
	wholeProposal,
} from '../proposal-records.js';
import { problem, reasons } from '../records.js';
import { snippetRules } from '../rules.js';
import { id, line, lines } from '../values.js';

/** Design 9.7: assistants propose, people accept. */

const group = 'Proposals';
const byId = z.object( { id: id().describe( 'ID of the proposal.' ) } );
const session = line( 100 )
	.optional()
	.describe( 'Only proposals of this task or conversation.' );

export const proposalOperations = [
	operation( {
		id: 'list-proposals',
		group,
		summary: 'Lists proposals, newest first.',
		level: 'design',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			state: z
				.enum( [ 'open', 'accepted', 'declined', 'all' ] )
				.default( 'open' )
				.describe( 'Which proposals to list.' ),
			session,
		} ),
		output: z.array( proposal ),
		rest: { methods: [ 'GET' ], path: '/proposals' },
		cli: {
			words: [ 'proposals' ],
			columns: [ 'id', 'state', 'title', 'name', 'password', 'reason' ],
		},
		ability: {
			name: 'list-proposals',
			label: 'List proposals',
			guide: 'Call this before you propose again: the reason of a declined proposal is in decision.reason. Accepting and declining is for people.',
			short: { list: 'proposals', per_page: 20 },
		},
	} ),
	operation( {
		id: 'propose-snippet',
		group,
		summary:
			'Proposes a new snippet or, with an ID, a change. Nothing changes until a person accepts it.',
		level: 'design',
		kind: 'write',
		idempotent: false,
		status: 202,
		input: z.object( {
			id: id()
				.optional()
				.describe(
					'ID of the snippet to change. Leave it out to propose a new one.'
				),
			...writableFields,
			reason: lines( 1_000, 1 ).describe(
				'Why this change is needed. Shown to the person who decides.'
			),
			session: asked.session,
		} ),
		output: proposed,
		errors: [ 'svc_not_found' ],
		rules: snippetRules,
		rest: { methods: [ 'POST' ], path: '/proposals' },
		cli: {
			words: [ 'propose' ],
			positional: [ 'id' ],
			names: { id: 'snippets' },
			file: 'code',
			rename: { on_error: 'on-error' },
		},
		ability: {
			name: 'propose-snippet',
			label: 'Propose a snippet',
			guide: 'Use this where a person must decide: for code that you may not write, and for changes of active snippets that matter. Test the code with svc/test-snippet or svc/validate-snippet first. svc/list-proposals tells what became of it.',
			next: afterReading,
		},
		example: {
			title: 'Hello',
			type: 'html',
			code: '<p>Hello</p>',
			status: 'active',
			reason: 'The shop owner wants a greeting.',
		},
	} ),
	operation( {
		id: 'get-proposal',
		group,
		summary: 'Gets a proposal with its changes, checks and risks.',
		level: 'design',
		kind: 'read',
		idempotent: true,
		input: byId,
		output: wholeProposal,
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'GET' ], path: '/proposals/{id}' },
		cli: {
			words: [ 'proposal' ],
			positional: [ 'id' ],
			document: true,
		},
	} ),
	operation( {
		id: 'accept-proposal',
		group,
		summary: 'Makes the change of a proposal, after checks and a test run.',
		level: 'design',
		kind: 'write',
		idempotent: false,
		input: byId.extend( {
			edits: z
				.record( z.string(), z.unknown() )
				.optional()
				.describe(
					'Fields to change before accepting, such as code or status.'
				),
			force: z
				.boolean()
				.default( false )
				.describe(
					'Accept although a snippet has changed since the proposal was made.'
				),
		} ),
		output: z.object( {
			accepted: z.boolean(),
			id: z.int(),
			generation: z
				.int()
				.nullable()
				.describe( 'The point of the timeline that this made.' ),
			errors: z.array( z.string() ),
			warnings: z.array( problem ),
		} ),
		errors: [ 'svc_not_found', 'svc_conflict' ],
		rest: { methods: [ 'POST' ], path: '/proposals/{id}/accept' },
		cli: {
			words: [ 'proposal', 'accept' ],
			positional: [ 'id' ],
			several: 'each',
		},
		example: { id: 4, edits: { status: 'inactive' } },
	} ),
	operation( {
		id: 'reject-proposal',
		group,
		summary: 'Declines a proposal.',
		level: 'design',
		kind: 'write',
		idempotent: false,
		input: byId.extend( {
			reason: lines( 1_000 )
				.optional()
				.describe( 'Why; the assistant can read it.' ),
		} ),
		output: z.object( { rejected: z.boolean(), id: z.int() } ),
		errors: [ 'svc_not_found', 'svc_conflict' ],
		rest: { methods: [ 'POST' ], path: '/proposals/{id}/reject' },
		cli: {
			words: [ 'proposal', 'decline' ],
			positional: [ 'id' ],
		},
		example: { id: 4, reason: 'Use the hook wp_footer.' },
	} ),
	operation( {
		id: 'undo-proposals',
		group,
		summary:
			'Undoes every change of one assistant, as one point of the timeline.',
		level: 'full',
		kind: 'destructive',
		idempotent: true,
		input: z.object( {
			user: id().describe( 'ID of the user that the assistant acts as.' ),
			password: line( 100 )
				.optional()
				.describe(
					'Name of an application password: only what came with it.'
				),
			since: z
				.int()
				.min( 0 )
				.optional()
				.describe( 'Unix timestamp: only changes since then.' ),
			dry_run: z
				.boolean()
				.default( false )
				.describe( 'Tell what would change, and change nothing.' ),
		} ),
		output: z.object( {
			dry_run: z.boolean(),
			undone: z
				.array( z.int() )
				.describe(
					'IDs of the snippets that were restored or moved to the trash; with dry_run those that would be.'
				),
			changes: foreseenChanges.optional().describe( 'With dry_run.' ),
			errors: reasons.describe(
				'Why changes of a snippet stay, by its ID.'
			),
			generation: z
				.int()
				.nullable()
				.describe( 'The point of the timeline that this made.' ),
		} ),
		rest: { methods: [ 'POST' ], path: '/proposals/undo' },
		cli: {
			words: [ 'proposals', 'undo' ],
			positional: [ 'user' ],
			names: { user: 'users' },
			options: [ 'password', 'since' ],
		},
		example: { user: 3, dry_run: true },
	} ),
] as const;
