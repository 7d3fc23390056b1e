import * as z from 'zod';
import { settings } from './snippet-records.js';

/** What answers say of Git: the connection, what a sync did, and what waits for a person (spec 4.10; facts 4.6, 4.12). */

export const gitProviders = [
	'github',
	'gitlab',
	'bitbucket',
	'gitea',
] as const;
export const gitSchedules = [
	'off',
	'5min',
	'15min',
	'hourly',
	'twicedaily',
	'daily',
] as const;

/** A snippet as files of a repository hold it. */
const gitSnippet = settings
	.omit( {
		id: true,
		deps: true,
		error: true,
		author: true,
		modified_by: true,
		created: true,
		modified: true,
	} )
	.extend( { code: z.string() } );

/** What a person has to decide. */
const gitOpen = z.object( {
	uid: z.string(),
	name: z.string().describe( 'Title of the snippet.' ),
	path: z.string().describe( 'Code file, below the folder of snippets.' ),
	state: z.enum( [ 'conflict', 'held' ] ),
	kind: z
		.string()
		.describe(
			'both_changed, both_added, git_deleted, site_deleted or changed_while_held; of what is held: fails, refused, approval, mass_change or not_allowed (the person may not change it in Git).'
		),
	detail: z.string().describe( 'Why it is held, in a sentence.' ),
	fields: z.array( z.string() ).describe( 'Fields that it is about.' ),
	version: z.string().describe( 'Stands for both versions.' ),
	commit: z.string().describe( 'Commit that was compared.' ),
	base: gitSnippet.nullable().describe( 'Last common version.' ),
	site: gitSnippet.nullable().describe( 'Null where the site has none.' ),
	git: gitSnippet.nullable().describe( 'Null where Git has none.' ),
} );

const line = z.object( {
	uid: z.string(),
	action: z.string(),
	path: z.string(),
	title: z.string(),
} );

/** What a sync did, or would do, and what it left. */
export const gitReport = z.object( {
	ok: z.boolean(),
	status: z.string().describe( 'ok, or in one word why not.' ),
	message: z.string().describe( 'A sentence where it is not ok.' ),
	head: z.object( { before: z.string(), after: z.string() } ),
	commits: z.array( z.string() ).describe( 'Ids of commits of this sync.' ),
	pulled: z
		.array( line )
		.describe(
			'Incoming change: create, update, off (deactivated), delete.'
		),
	pushed: z.array( line ).describe( 'Outgoing change: add, change, delete.' ),
	merged: z.array( z.string() ).describe( 'Put together, by uid.' ),
	conflicts: z.array( gitOpen ),
	held: z.array( gitOpen ),
	skipped: z
		.array(
			z.object( {
				path: z.string(),
				code: z.string(),
				message: z.string(),
			} )
		)
		.describe( 'Files that were left alone.' ),
	warnings: z.array( z.string() ),
	unresolved: z
		.record( z.string(), z.string() )
		.describe(
			'Decisions that were not carried out, by uid: not_in_conflict, conflict_changed or not_allowed.'
		),
	more: z.boolean().describe( 'Whether another sync has to go on.' ),
	left: z
		.int()
		.describe(
			'Files to be read, and snippets to be taken or committed, that are left.'
		),
	wait: z.int().describe( 'Seconds that the provider asks to wait.' ),
	at: z.int().describe( 'Unix timestamp.' ),
	by: z.string().describe( 'Whose rights it had; empty where unknown.' ),
	alone: z
		.boolean()
		.describe( 'Whether the schedule or a webhook began it.' ),
} );

/** A commit of the branch, as the provider lists it. */
export const gitCommit = z.object( {
	id: z.string(),
	title: z.string().describe( 'First line of the message.' ),
	author: z.string().describe( 'Name of the author, without address.' ),
	time: z.int().describe( 'Unix timestamp.' ),
	url: z
		.string()
		.nullable()
		.describe(
			'Its page at the host of the settings; null where there is none.'
		),
} );

const connection = z.object( {
	provider: z.enum( gitProviders ),
	repo: z.string(),
	branch: z.string(),
	root: z.string(),
	scope: z.string(),
	api: z.string(),
	schedule: z.enum( gitSchedules ),
	user: z
		.int()
		.describe(
			'User who connected it; 0 for the command line, -1 if not connected.'
		),
	user_name: z.string(),
	has_token: z.boolean(),
	has_secret: z.boolean(),
	token_constant: z.boolean().describe( 'Whether SVC_GIT_TOKEN is set.' ),
	secret_constant: z.boolean().describe( 'Whether SVC_GIT_SECRET is set.' ),
	environment: z.string().describe( 'Kind of site.' ),
	approves: z.boolean().describe( 'SVC_GIT_APPROVE.' ),
	webhook: z.string().describe( 'Address for webhooks.' ),
	fixed: z
		.array( z.string() )
		.describe(
			'Settings that the user cannot change: constants of wp-config.php say them, or they are for super admins.'
		),
} );

/** What became of a delivery of the webhook. */
const delivery = < Outcome extends string >(
	outcomes: readonly [ Outcome, ...Outcome[] ],
	what: string
) =>
	z
		.object( {
			at: z.int().describe( 'When it came, Unix timestamp.' ),
			event: z
				.string()
				.describe(
					'Event name of the provider, such as push; empty for refused deliveries.'
				),
			outcome: z.enum( outcomes ),
		} )
		.nullable()
		.describe( what );

/** What became of the last deliveries of the webhook. Any client can send what is refused, so that stands apart. */
const deliveries = z.object( {
	signed: delivery(
		[ 'taken', 'duplicate', 'event', 'repository', 'branch' ],
		'The last one with a right signature: taken, or why there was nothing to do (it had come before; no push; another repository; another branch).'
	),
	refused: delivery(
		[ 'no_secret', 'unsigned' ],
		'The last one that was refused: the site has no secret, or the signature does not match it. At most one in a minute is noted.'
	),
} );

/** What another kind of site has on, by the files of the last sync. */
const environment = z.object( {
	name: z.string().describe( 'Kind of site, such as production.' ),
	count: z
		.int()
		.describe( 'Snippets that are on here and off there, or the reverse.' ),
	differences: z
		.array(
			z.object( {
				id: z.int(),
				uid: z.string(),
				title: z.string(),
				active: z
					.boolean()
					.describe( 'On here and off there; false: the reverse.' ),
			} )
		)
		.describe( 'The first 100 of them.' ),
	message: z.string().describe( 'The same in sentences.' ),
} );

export const gitStatus = z.object( {
	settings: connection.describe( 'Settings without token and secret.' ),
	last: gitReport
		.nullable()
		.describe( 'Report of the last sync with this repository.' ),
	conflicts: z
		.array( gitOpen )
		.describe( 'Changes that wait for a decision.' ),
	next: z
		.int()
		.nullable()
		.describe( 'When the site synchronizes by itself, Unix timestamp.' ),
	deliveries,
	environments: z
		.array( environment )
		.describe(
			'Other kinds of sites that the files name, and production.'
		),
} );
