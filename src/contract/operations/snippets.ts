import * as z from 'zod';
import { fields, statuses, types, writableFields } from '../fields.js';
import { limits } from '../limits.js';
import { afterReading } from '../next-steps.js';
import { operation } from '../operation.js';
import { listedSnippet, problem, saveResult, snippet } from '../records.js';
import { snippetRules } from '../rules.js';
import { byId, compiled, newUid, protection } from '../snippet-inputs.js';
import { folder, line, tag, untested, whole } from '../values.js';

/** Spec 4.1 to 4.3: the snippets themselves. */

/** How a command takes the fields of a snippet. */
const typed = { file: 'code', rename: { on_error: 'on-error' } } as const;
const group = 'Snippets';

const listFilters = z.object( {
	type: z.enum( types ).optional().describe( 'Only this type of code.' ),
	status: z
		.enum( statuses )
		.optional()
		.describe( 'Only active or only inactive snippets.' ),
	folder: folder()
		.optional()
		.describe(
			'Folder with its subfolders; empty for snippets without a folder.'
		),
	tag: tag().optional().describe( 'Only snippets with this tag.' ),
	search: line( 200 )
		.optional()
		.describe(
			'Words that title, description or tags contain: all of them, in any order.'
		),
	search_code: z.boolean().optional().describe( 'Search the code, too.' ),
	with_code: z
		.boolean()
		.optional()
		.describe( 'Include the code of each snippet.' ),
	orderby: z
		.enum( [
			'title',
			'id',
			'type',
			'status',
			'folder',
			'priority',
			'created',
			'modified',
		] )
		.default( 'title' )
		.describe( 'Field to sort by.' ),
	order: z
		.enum( [ 'asc', 'desc' ] )
		.default( 'asc' )
		.describe( 'Ascending or descending.' ),
	page: whole( 1 )
		.optional()
		.describe( 'Page number. Leave it out for all snippets.' ),
	per_page: whole( 1, limits.per_page )
		.default( 100 )
		.describe( 'Snippets on a page.' ),
	offset: whole( 0 ).optional().describe( 'Number of snippets to skip.' ),
} );

export const snippetOperations = [
	operation( {
		id: 'list-snippets',
		group,
		summary: 'Lists snippets. Their code is included only on request.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: listFilters,
		output: z.array( listedSnippet ),
		rest: { methods: [ 'GET' ], path: '/snippets' },
		cli: {
			words: [ 'list' ],
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
		ability: {
			name: 'list-snippets',
			label: 'List snippets',
			guide: 'Call this first, to find the ID of a snippet. Send search_code as true to search the code too. The field error says why a snippet was deactivated. Read code with svc/get-snippet.',
			omit: [ 'with_code', 'page', 'per_page', 'offset' ],
			short: {
				list: 'snippets',
				per_page: 50,
				fields: [
					'id',
					'title',
					'type',
					'status',
					'mode',
					'run',
					'hook',
					'folder',
					'error',
					'modified',
				],
			},
		},
	} ),
	operation( {
		id: 'create-snippet',
		group,
		summary:
			'Creates a snippet. With status active, checks and a test run come first.',
		level: 'design',
		kind: 'write',
		idempotent: false,
		status: 201,
		input: z.object( {
			uid: newUid,
			...writableFields,
			type: fields.type.schema
				.describe( fields.type.description )
				.default( 'php' ),
			compiled,
		} ),
		output: saveResult,
		errors: [ 'svc_conflict', 'svc_tier' ],
		rules: snippetRules,
		rest: { methods: [ 'POST' ], path: '/snippets' },
		cli: { words: [ 'create' ], ...typed },
		example: {
			title: 'Hello',
			type: 'html',
			hook: 'wp_footer',
			code: '<p>Hello</p>',
			status: 'active',
		},
	} ),
	operation( {
		id: 'get-snippet',
		group,
		summary: 'Gets one snippet with its code.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			...byId.shape,
			with_map: z
				.boolean()
				.optional()
				.describe(
					'Include the source map of the compiled CSS. Its sources are permanent IDs.'
				),
		} ),
		output: z.object( {
			...snippet.shape,
			map: z.string().nullable().optional(),
		} ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'GET' ], path: '/snippets/{id}' },
		cli: {
			words: [ 'get' ],
			positional: [ 'id' ],
			names: { id: 'snippets' },
		},
		ability: {
			name: 'get-snippet',
			label: 'Get a snippet',
			guide: 'Keep the hash: svc/save-snippet takes it as base_hash. Long code comes in parts: call again with from_line set to next_line.',
			next: afterReading,
			short: { code: { field: 'code', lines: 400 } },
			omit: [ 'with_map' ],
		},
	} ),
	operation( {
		id: 'update-snippet',
		group,
		summary: 'Updates the fields of a snippet that are sent.',
		level: 'design',
		kind: 'write',
		idempotent: true,
		input: z.object( {
			...byId.shape,
			...writableFields,
			compiled,
			...protection,
		} ),
		output: saveResult,
		errors: [ 'svc_not_found', 'svc_conflict', 'svc_tier' ],
		rules: snippetRules,
		rest: { methods: [ 'PUT', 'PATCH', 'POST' ], path: '/snippets/{id}' },
		cli: {
			words: [ 'update' ],
			positional: [ 'id' ],
			names: { id: 'snippets' },
			...typed,
		},
		example: { id: 12, title: 'New title', base_modified: 1795258920 },
	} ),
	operation( {
		id: 'delete-snippet',
		group,
		summary: 'Moves a snippet with its history to the trash.',
		level: 'design',
		kind: 'destructive',
		idempotent: false,
		input: byId,
		output: z.object( {
			deleted: z.boolean(),
			id: z.int(),
			trash: z.boolean(),
			users: z
				.array( z.int() )
				.describe(
					'Active stylesheets that use it: they keep the CSS they have and are marked as stale.'
				),
			warnings: z
				.array( problem )
				.describe( 'The same as messages, one for each stylesheet.' ),
		} ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'DELETE' ], path: '/snippets/{id}' },
		cli: {
			words: [ 'delete' ],
			positional: [ 'id' ],
			names: { id: 'snippets' },
			several: 'delete',
		},
	} ),
	operation( {
		id: 'enable-snippet',
		group,
		summary: 'Activates a snippet, after checks and a test run.',
		level: 'design',
		kind: 'write',
		idempotent: true,
		input: byId.extend( { untested } ),
		output: saveResult,
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'POST' ], path: '/snippets/{id}/enable' },
		cli: {
			words: [ 'enable' ],
			positional: [ 'id' ],
			names: { id: 'snippets' },
			several: 'enable',
		},
	} ),
	operation( {
		id: 'disable-snippet',
		group,
		summary: 'Deactivates a snippet.',
		level: 'design',
		kind: 'write',
		idempotent: true,
		input: byId,
		output: saveResult,
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'POST' ], path: '/snippets/{id}/disable' },
		cli: {
			words: [ 'disable' ],
			positional: [ 'id' ],
			names: { id: 'snippets' },
			several: 'disable',
		},
	} ),
	operation( {
		id: 'run-snippet',
		group,
		summary: 'Runs a PHP or HTML snippet once and returns its output.',
		level: 'design',
		kind: 'write',
		idempotent: false,
		input: byId,
		output: z.object( { output: z.string(), error: problem.nullable() } ),
		errors: [ 'svc_not_found', 'svc_safe_mode' ],
		rest: { methods: [ 'POST' ], path: '/snippets/{id}/run' },
		cli: {
			words: [ 'run' ],
			positional: [ 'id' ],
			names: { id: 'snippets' },
			several: 'each',
		},
	} ),
	operation( {
		id: 'duplicate-snippet',
		group,
		summary: 'Makes an inactive copy, with hook at another location.',
		level: 'design',
		kind: 'write',
		idempotent: false,
		status: 201,
		input: byId.extend( { hook: writableFields.hook } ),
		output: snippet,
		errors: [ 'svc_not_found', 'svc_tier' ],
		rest: { methods: [ 'POST' ], path: '/snippets/{id}/duplicate' },
		cli: {
			words: [ 'duplicate' ],
			positional: [ 'id' ],
			names: { id: 'snippets' },
			several: 'each',
		},
	} ),
	operation( {
		id: 'list-shortcodes',
		group,
		summary: 'Lists the snippets that run as a shortcode.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( {} ),
		output: z.array(
			z.object( {
				id: fields.id.schema,
				title: z.string(),
				shortcode: z.string(),
				status: fields.status.schema,
			} )
		),
		cli: { words: [ 'shortcodes' ] },
	} ),
] as const;
