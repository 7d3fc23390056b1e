import * as z from 'zod';
import { operation } from '../operation.js';
import { line, lines, whole } from '../values.js';

/** Design 8.1: settings of the service; spec 4.12 and 5: who has which level. */

const group = 'Settings';

const accessLevel = z
	.enum( [ 'none', 'view', 'design', 'full' ] )
	.describe(
		'design: CSS, JavaScript and HTML; on a network only with the capabilities edit_css and unfiltered_html. full: also PHP, on a network for super admins only.'
	);

const access = z.object( {
	roles: z
		.record( z.string(), accessLevel )
		.optional()
		.describe( 'Level by role key.' ),
	users: z
		.record( z.string(), accessLevel )
		.optional()
		.describe( 'Level by user ID.' ),
} );

/** Who may only propose changes; what a password has overrides its user, and a user overrides this. */
const propose = z.enum( [ 'off', 'abilities', 'passwords' ] );
const mode = z.enum( [ 'act', 'propose' ] );
const proposers = z.object( {
	users: z
		.record( z.string(), mode )
		.optional()
		.describe( 'By user ID: may act, or may only propose.' ),
	passwords: z
		.record( z.string(), mode )
		.optional()
		.describe( 'By UUID of an application password.' ),
} );

/** What holds for snippets that wait for consent where there is no consent API to ask. */
const withoutConsentApi = z.enum( [ 'auto', 'run', 'hold' ] );

const settingsRecord = z.object( {
	abilities: z.boolean(),
	access: z.object( {
		roles: z.record( z.string(), accessLevel ),
		users: z.record( z.string(), accessLevel ),
	} ),
	activity_days: z.int(),
	revision_limit: z.int(),
	error_mail: z.string(),
	proposal_mail: z.boolean(),
	minify: z.boolean(),
	consent_without_api: withoutConsentApi,
	propose,
	proposers: z.object( {
		users: z.record( z.string(), mode ),
		passwords: z.record( z.string(), mode ),
	} ),
	assistant: z.boolean(),
	assistant_tokens: z.int(),
} );

const accessRecord = settingsRecord.shape.access;

export const settingsOperations = [
	operation( {
		id: 'get-settings',
		group,
		summary: 'Gets the settings.',
		level: 'full',
		kind: 'read',
		idempotent: true,
		input: z.object( {} ),
		output: settingsRecord,
		rest: { methods: [ 'GET' ], path: '/settings' },
		cli: { words: [ 'settings' ] },
	} ),
	operation( {
		id: 'update-settings',
		group,
		summary: 'Updates the given settings. Each change is logged.',
		level: 'full',
		kind: 'write',
		idempotent: true,
		input: z.object( {
			abilities: z
				.boolean()
				.optional()
				.describe(
					'Offer the abilities to AI assistants (MCP) and the REST API.'
				),
			propose: propose
				.optional()
				.describe(
					'Whose changes wait as proposals until a person accepts them: of abilities and MCP (abilities), also of every application password (passwords), or of no one (off).'
				),
			proposers: proposers
				.optional()
				.describe(
					'Exceptions for single users and application passwords; users or passwords that are sent replace the earlier ones.'
				),
			access: access
				.optional()
				.describe(
					'Access levels: a list of roles or users that is sent replaces the earlier one (Pro).'
				),
			activity_days: whole( 1, 3_650 )
				.optional()
				.describe( 'Number of days that the activity log is kept.' ),
			revision_limit: whole( 1, 1_000 )
				.optional()
				.describe( 'Number of revisions kept of each snippet.' ),
			error_mail: lines( 1_000 )
				.optional()
				.describe(
					'Email addresses, separated by commas, to notify when a snippet fails; empty for none.'
				),
			proposal_mail: z
				.boolean()
				.optional()
				.describe(
					'Send a mail about proposals that wait, at most once a day: to error_mail, or to the administrator of the site.'
				),
			minify: z.boolean().optional().describe( 'Serve CSS minified.' ),
			consent_without_api: withoutConsentApi
				.optional()
				.describe(
					'Snippets that wait for consent, while the plugin WP Consent API is not active: run, hold back (hold), or auto: hold back if a consent banner is active.'
				),
			assistant: z
				.boolean()
				.optional()
				.describe(
					'Offer the AI assistant in the editor, where the site has an AI provider.'
				),
			assistant_tokens: whole( 1, 1_000_000_000 )
				.optional()
				.describe( 'Tokens that the assistant may use in a month.' ),
		} ),
		output: settingsRecord,
		errors: [ 'svc_tier' ],
		rest: { methods: [ 'POST' ], path: '/settings' },
		cli: { words: [ 'settings', 'set' ] },
		example: { activity_days: 90 },
	} ),
	operation( {
		id: 'list-access',
		group,
		summary: 'Lists the access level of each role and user.',
		level: 'full',
		tier: 'pro',
		kind: 'read',
		idempotent: true,
		input: z.object( {} ),
		output: accessRecord,
		cli: { words: [ 'access' ] },
	} ),
	operation( {
		id: 'set-access',
		group,
		summary:
			'Sets the access level of a role, or of a user by ID, login or e-mail address.',
		level: 'full',
		tier: 'pro',
		kind: 'write',
		idempotent: true,
		input: z.object( {
			who: line( 120, 1 ).describe(
				'A role by its key, such as editor, or a user by ID, login or e-mail address. Where both have a name: role:editor, user:editor.'
			),
			level: accessLevel.describe( 'Access level; none removes access.' ),
		} ),
		output: accessRecord,
		errors: [ 'svc_not_found' ],
		cli: { words: [ 'access', 'set' ], positional: [ 'who', 'level' ] },
	} ),
] as const;
