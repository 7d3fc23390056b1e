import * as z from 'zod';
import { comparison } from '../comparison-records.js';
import { foreignIds, foreignItem } from '../foreign-records.js';
import { job } from '../job-records.js';
import { operation } from '../operation.js';
import { failures, switchReport } from '../switch-records.js';
import { id, slug } from '../values.js';

/** Spec 4.8: snippets of other plugins. Ids of the other plugin are text: some sources count, some name their files. */

const group = 'Importers';

const source = slug().describe(
	'Key of the source, from the list of sources.'
);
const unfinished = job
	.optional()
	.describe(
		'With status 202, where many snippets were not done in some seconds: the job that goes on with them. The other fields are what there is so far.'
	);

export const importerOperations = [
	operation( {
		id: 'list-sources',
		group,
		summary: 'Lists other snippet plugins that have something to import.',
		level: 'full',
		kind: 'read',
		idempotent: true,
		input: z.object( {} ),
		output: z.array(
			z.object( {
				id: z.string(),
				name: z.string(),
				installed: z.boolean(),
				active: z.boolean(),
				count: z.int(),
				imported: z.int(),
				refused: z
					.string()
					.describe(
						'Reason that the user may not use the source; empty where they may. On a network, some sources belong to all sites.'
					),
			} )
		),
		rest: { methods: [ 'GET' ], path: '/import/sources' },
		cli: { words: [ 'import-from' ] },
	} ),
	operation( {
		id: 'preview-source',
		group,
		summary:
			'Shows how each snippet of a source is imported and what to review.',
		level: 'full',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			source,
			ids: foreignIds,
			with_code: z
				.boolean()
				.default( false )
				.describe( 'Whether the code comes along.' ),
		} ),
		output: z.array( foreignItem ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'GET' ], path: '/import/sources/{source}' },
		cli: {
			words: [ 'import-from' ],
			positional: [ 'source' ],
			flag: 'dry-run',
			columns: [
				...[ 'id', 'title', 'type', 'status', 'state', 'snippet' ],
				...[ 'left_off', 'check_first', 'reasons' ],
			],
		},
	} ),
	operation( {
		id: 'run-source',
		group,
		summary: 'Imports snippets of a source as inactive.',
		level: 'full',
		kind: 'write',
		idempotent: true,
		input: z.object( {
			source,
			ids: foreignIds,
			update: z
				.boolean()
				.default( false )
				.describe( 'Update imported snippets from the source.' ),
		} ),
		output: z.object( {
			created: z.record( z.string(), z.int() ),
			updated: z.record( z.string(), z.int() ),
			skipped: z.array( z.string() ),
			errors: failures,
			job: unfinished,
		} ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'POST' ], path: '/import/sources/{source}/run' },
		cli: { words: [ 'import-from' ], positional: [ 'source' ] },
		example: { source: 'code-snippets', update: true },
	} ),
	operation( {
		id: 'list-source-shortcodes',
		group,
		summary:
			'Lists imported snippets that posts and widgets use by shortcodes of the source. The shortcodes keep working while the snippet is active.',
		level: 'full',
		kind: 'read',
		idempotent: true,
		input: z.object( { source } ),
		output: z.array(
			z.object( {
				snippet: z.int(),
				title: z.string(),
				shortcode: z
					.string()
					.describe(
						'Shortcode as written in posts, such as `[hfcm id="4"]`.'
					),
				works: z
					.boolean()
					.describe(
						'Whether it is answered here: the snippet is on.'
					),
				posts: z
					.array(
						z.object( {
							id: z.int(),
							title: z.string(),
							url: z.string().describe( 'May be empty.' ),
							edit: z
								.string()
								.describe(
									'Where the person may edit it; empty where they may not.'
								),
						} )
					)
					.describe( 'Newest first.' ),
				more: z.int().describe( 'How many more posts there are.' ),
				widgets: z
					.array(
						z.object( {
							id: z.string().describe( 'Such as `block-3`.' ),
							sidebar: z
								.string()
								.describe(
									'Name of the sidebar it is in; empty where it is in none.'
								),
							edit: z
								.string()
								.describe(
									'Where the person may edit it; empty where they may not, or the theme has no widgets.'
								),
						} )
					)
					.describe( 'Widgets of blocks and text.' ),
			} )
		),
		errors: [ 'svc_not_found' ],
		rest: {
			methods: [ 'GET' ],
			path: '/import/sources/{source}/shortcodes',
		},
		cli: {
			words: [ 'import-from' ],
			positional: [ 'source' ],
			flag: 'shortcodes',
			columns: [
				...[ 'snippet', 'title', 'shortcode', 'works', 'posts' ],
				'widgets',
			],
		},
	} ),
	operation( {
		id: 'list-source-pages',
		group,
		summary: 'Lists the pages that a switch-over compares.',
		level: 'full',
		kind: 'read',
		idempotent: true,
		input: z.object( { source, ids: foreignIds } ),
		output: z.array(
			z.object( {
				label: z
					.string()
					.describe( 'Name of the page, such as "the front page".' ),
				url: z.string(),
			} )
		),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'GET' ], path: '/import/sources/{source}/pages' },
		cli: {
			words: [ 'import-from' ],
			positional: [ 'source' ],
			flag: 'pages',
		},
	} ),
	operation( {
		id: 'switch-source',
		group,
		summary:
			'Deactivates snippets in the source, and lists those to activate in the next request.',
		level: 'full',
		kind: 'write',
		idempotent: true,
		input: z.object( {
			source,
			ids: foreignIds,
			back: z
				.boolean()
				.default( false )
				.describe(
					'Switch back: deactivate here, and activate in the source what was deactivated there.'
				),
			activate: z
				.boolean()
				.default( false )
				.describe(
					'Activate the snippets here as well: each is active on one side at any time, and what does not pass stays active in the source. Not together with `back`.'
				),
		} ),
		output: z.object( {
			ids: z
				.array( id() )
				.describe(
					'Snippets of this site to activate next, in a new request; when switching back, those that were deactivated. Repeat the request for the rest. Snippets that fail run nowhere: send `back` with its `ids` in the source. Empty with `activate`.'
				),
			...switchReport.shape,
			comparison: comparison
				.optional()
				.describe(
					'Only once all is back, within a day: what differs in pages of the site from how they were before the switch-over.'
				),
			job: unfinished,
		} ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'POST' ], path: '/import/sources/{source}/switch' },
		cli: {
			words: [ 'import-from' ],
			positional: [ 'source' ],
			flag: 'switch',
		},
		example: { source: 'code-snippets' },
	} ),
	operation( {
		id: 'compare-source',
		group,
		summary:
			'Compares pages for logged-out visitors with their state before the last switch-over: the third request of a switch-over.',
		level: 'full',
		kind: 'read',
		idempotent: true,
		input: z.object( { source } ),
		output: comparison,
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'POST' ], path: '/import/sources/{source}/compare' },
		cli: {
			words: [ 'import-from' ],
			positional: [ 'source' ],
			flag: 'compare',
		},
		example: { source: 'code-snippets' },
	} ),
] as const;
