import * as z from 'zod';
import { fields, statuses, types, writableFields } from '../fields.js';
import { limits } from '../limits.js';
import { operation } from '../operation.js';
import { listedSnippet, problem, saveResult, snippet } from '../records.js';
import { snippetRules } from '../rules.js';
import {
	folder,
	id,
	keepActive,
	line,
	shortHash,
	tag,
	timestamp,
	uid,
	untested,
	whole,
} from '../values.js';

/** Spec 4.1 to 4.3: the snippets themselves, and the compositions that abilities offer (spec 4.11). */

/** How a command takes the fields of a snippet. */
const typed = { file: 'code', rename: { on_error: 'on-error' } } as const;
const group = 'Snippets';

/** CSS compiled by the caller; used when it still fits the partials as they stand (design 3.1). */
const compiled = z
	.object( {
		css: z.string(),
		map: z.string().optional(),
		deps: z
			.record( z.string(), z.string() )
			.describe( 'Hash of each partial by uid.' ),
		source: shortHash().describe(
			'Hash of the code it was compiled from.'
		),
	} )
	.optional()
	.describe( 'CSS compiled by the caller, for SCSS and LESS.' );

/** Fields that protect against overwriting another save (spec 4.3, design 8). */
const protection = {
	base_modified: timestamp()
		.optional()
		.describe(
			'The value of modified when the snippet was loaded. The update is refused when somebody has saved since.'
		),
	base_hash: shortHash()
		.optional()
		.describe(
			'The value of hash when the snippet was loaded; works like base_modified.'
		),
	force: z
		.boolean()
		.optional()
		.describe( 'Save even if somebody else has saved since.' ),
	keep_active: keepActive(),
};

const newUid = uid()
	.optional()
	.describe(
		'Permanent ID of the new snippet. Leave it out to get a new one.'
	);

const byId = z.object( { id: id().describe( 'ID of the snippet.' ) } );

const listFilters = z.object( {
	type: z.enum( types ).optional(),
	status: z.enum( statuses ).optional(),
	folder: folder()
		.optional()
		.describe(
			'Folder with its subfolders; empty for snippets without a folder.'
		),
	tag: tag().optional(),
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
		.default( 'title' ),
	order: z.enum( [ 'asc', 'desc' ] ).default( 'asc' ),
	page: whole( 1 )
		.optional()
		.describe( 'Page number. Leave it out for all snippets.' ),
	per_page: whole( 1, limits.per_page ).default( 100 ),
	offset: whole( 0 ).optional().describe( 'Leave out so many of the first.' ),
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
			guide: 'Use page and per_page on sites with many snippets. Get a snippet to see its code.',
			omit: [ 'with_code', 'search_code' ],
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
			guide: 'The field error says why a snippet was deactivated.',
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
		id: 'save-snippet',
		group,
		summary:
			'Creates a snippet or, with an ID, updates the fields that are sent.',
		level: 'design',
		kind: 'write',
		idempotent: false,
		input: z.object( {
			id: id()
				.optional()
				.describe(
					'ID of the snippet to update. Leave it out to create a new one.'
				),
			uid: newUid,
			...writableFields,
			compiled,
			...protection,
		} ),
		output: saveResult,
		errors: [ 'svc_not_found', 'svc_conflict', 'svc_tier' ],
		rules: snippetRules,
		ability: {
			name: 'save-snippet',
			label: 'Save a snippet',
			guide: 'A new snippet is inactive unless status is active. With status active, checks and a test run come first: if they find errors, the snippet is saved as inactive, deactivated is true, and errors names each with its line. Send base_hash from your last read, so that no other change is overwritten. A warning may have a fix: save again with these fields. PHP, also inside HTML, needs full access.',
			omit: [ 'uid', 'compiled' ],
		},
	} ),
	operation( {
		id: 'set-snippet-status',
		group,
		summary:
			'Activates a snippet, after checks and a test run, or deactivates it.',
		level: 'design',
		kind: 'write',
		idempotent: true,
		input: z.object( {
			...byId.shape,
			active: z
				.boolean()
				.describe(
					'True switches the snippet on, false switches it off.'
				),
		} ),
		output: saveResult,
		errors: [ 'svc_not_found' ],
		ability: {
			name: 'set-snippet-status',
			label: 'Activate or deactivate a snippet',
			guide: 'If checks or the test run find errors, the snippet stays inactive, deactivated is true, and errors names each with its line.',
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
