import * as z from 'zod';
import {
	gitCommit,
	gitProviders,
	gitReport,
	gitSchedules,
	gitStatus as status,
} from '../git-records.js';
import { job } from '../job-records.js';
import { operation } from '../operation.js';
import { line, text, uid } from '../values.js';

/** Spec 4.10: Git sync. The shapes are of this project. */

const group = 'Git';
const tier = 'agency';

/** What came of a sync. */
const synchronized = z.object( {
	report: gitReport,
	...status.shape,
	job: job
		.optional()
		.describe(
			'With status 202, for a sync that is too long for one request: the job that goes on with it. `report` has what was done so far.'
		),
} );

const resolve = z.record( z.string(), z.enum( [ 'site', 'git' ] ) );

export const gitOperations = [
	operation( {
		id: 'get-git',
		group,
		summary:
			'Gets the settings without the token, the last sync and the conflicts.',
		level: 'full',
		tier,
		kind: 'read',
		idempotent: true,
		input: z.object( {} ),
		output: status,
		rest: { methods: [ 'GET' ], path: '/git' },
		cli: { words: [ 'git', 'status' ] },
	} ),
	operation( {
		id: 'set-git',
		group,
		summary: 'Updates the settings that are sent.',
		level: 'full',
		tier,
		kind: 'write',
		idempotent: true,
		input: z.object( {
			provider: z.enum( gitProviders ).optional(),
			repo: line( 300 )
				.optional()
				.describe( 'owner/name, or group/subgroup/name.' ),
			branch: line( 200 ).optional(),
			root: line( 200 )
				.optional()
				.describe( 'Folder in the repository.' ),
			scope: text( 300 )
				.regex(
					/^(?:all|active|none|folder:[^\x00-\x1F\x7F]+|tag:[^\x00-\x1F\x7F]+)$/u
				)
				.optional()
				.describe( 'all, active, none, folder:<path> or tag:<name>.' ),
			token: line( 1_000 )
				.optional()
				.describe( 'Access token; write-only. Empty removes it.' ),
			secret: line( 300 )
				.optional()
				.describe(
					'Secret of the webhook; write-only. Empty removes it.'
				),
			api: line( 300 )
				.optional()
				.describe( 'Root of the API of a self-hosted provider.' ),
			schedule: z.enum( gitSchedules ).optional(),
		} ),
		output: status,
		rest: { methods: [ 'POST' ], path: '/git/settings' },
		cli: { words: [ 'git', 'setup' ] },
		example: {
			provider: 'github',
			repo: 'acme/snippets',
			branch: 'main',
			scope: 'all',
		},
	} ),
	operation( {
		id: 'check-git',
		group,
		summary: 'Tests the connection and the rights of the token.',
		level: 'full',
		tier,
		kind: 'read',
		idempotent: true,
		input: z.object( {} ),
		output: z.object( {
			ok: z.boolean(),
			message: z.string(),
			problems: z.array( z.string() ).optional(),
		} ),
		errors: [ 'svc_git' ],
		rest: { methods: [ 'POST' ], path: '/git/check' },
		cli: { words: [ 'git', 'check' ] },
	} ),
	operation( {
		id: 'plan-git',
		group,
		summary:
			'Tells what a sync would do on both sides, apart from what the checks would say; writes nothing.',
		level: 'full',
		tier,
		kind: 'read',
		idempotent: true,
		input: z.object( {} ),
		output: gitReport,
		errors: [ 'svc_git' ],
		rest: { methods: [ 'POST' ], path: '/git/plan' },
	} ),
	operation( {
		id: 'log-git',
		group,
		summary:
			'Gets the last commits of the branch from the provider, newest first, at most 10.',
		level: 'full',
		tier,
		kind: 'read',
		idempotent: true,
		input: z.object( {} ),
		output: z.array( gitCommit ),
		errors: [ 'svc_git' ],
		rest: { methods: [ 'POST' ], path: '/git/log' },
		cli: {
			words: [ 'git', 'log' ],
			columns: [ 'id', 'time', 'author', 'title' ],
		},
	} ),
	operation( {
		id: 'sync-git',
		group,
		summary:
			'Syncs the site with the repository, after resolving the given conflicts.',
		level: 'full',
		tier,
		kind: 'write',
		idempotent: true,
		input: z.object( {
			resolve: resolve
				.optional()
				.describe( 'Side that wins, by uid of the snippet.' ),
			seen: z
				.record( z.string(), z.string() )
				.optional()
				.describe(
					'Versions of the conflicts that you decided, by uid. A conflict that has changed since is left alone.'
				),
			approvals: z
				.enum( [ 'accept', 'decline' ] )
				.optional()
				.describe(
					'Decides about all that waits for approval, as the last sync found it: accept takes it, decline puts the version of the site into Git.'
				),
		} ),
		output: synchronized,
		errors: [ 'svc_git', 'svc_conflict' ],
		rest: { methods: [ 'POST' ], path: '/git/sync' },
		cli: { words: [ 'git', 'sync' ] },
		example: { resolve: { 'b0a1c7c2-8d0e-4b5e-9a55-0d6c3f0f8a11': 'git' } },
	} ),
	operation( {
		id: 'resolve-git',
		group,
		summary: 'Resolves one conflict and syncs.',
		level: 'full',
		tier,
		kind: 'write',
		idempotent: true,
		input: z.object( { uid: uid(), side: z.enum( [ 'site', 'git' ] ) } ),
		output: synchronized,
		errors: [ 'svc_git', 'svc_not_found' ],
		cli: { words: [ 'git', 'resolve' ], positional: [ 'uid', 'side' ] },
	} ),
	operation( {
		id: 'reset-git',
		group,
		summary:
			'Disconnects the repository. Snippets and repository stay unchanged.',
		level: 'full',
		tier,
		kind: 'destructive',
		idempotent: true,
		input: z.object( {
			all: z
				.boolean()
				.default( false )
				.describe( 'Delete settings and token, too.' ),
		} ),
		output: status,
		rest: { methods: [ 'DELETE' ], path: '/git' },
		cli: { words: [ 'git', 'reset' ] },
	} ),
	operation( {
		id: 'receive-webhook',
		group,
		summary:
			'Takes a signed webhook of the Git hosting provider and schedules a sync.',
		level: 'none',
		tier,
		kind: 'write',
		idempotent: true,
		status: 202,
		input: z.object( {} ),
		output: z.object( {
			ok: z.boolean(),
			duplicate: z.boolean().optional(),
			ignored: z.string().optional(),
		} ),
		errors: [ 'svc_signature', 'svc_too_many' ],
		rest: { methods: [ 'POST' ], path: '/git/webhook' },
	} ),
] as const;
