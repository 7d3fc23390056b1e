import * as z from 'zod';
import { limits } from '../limits.js';
import { operation } from '../operation.js';
import { deployProblem } from '../records.js';
import { listedSnippet } from '../snippet-records.js';
import { anything, id, slug } from '../values.js';

/**
 * Design 9.5: a set of snippets from a folder or an export is compared with the site, then applied at once. Files travel as they are:
 * what they mean is known by the site alone.
 */

const group = 'Deploy';

/** Each file is looked at by itself, so that what is wrong with one is said by its path. */
const files = () => z.record( z.string(), anything() );

const wanted = {
	files: files()
		.optional()
		.describe(
			'The wanted snippets as the files of a folder: path in the folder to text, null where it is no UTF-8. Files that are none of a snippet are left alone. Send either files or snippets.'
		),
	compiled: z
		.record( z.string(), anything() )
		.optional()
		.describe(
			'With files: CSS of SCSS and LESS files, by path (as for an update).'
		),
	snippets: z
		.array( z.record( z.string(), anything() ) )
		.max( limits.batch )
		.optional()
		.describe(
			'The wanted snippets, as in an export, each with its uid. Fields that a snippet leaves out keep their values on the site. Further fields: path and first_line (file and line that the code begins at, for reports), environments (status by type of environment), compiled (as for an update).'
		),
	prune: z
		.boolean()
		.default( false )
		.describe(
			'Delete the snippets that an earlier apply of this set brought and that are not in the list. Others are never deleted.'
		),
	prune_count: z
		.int()
		.min( 1 )
		.max( limits.batch )
		.optional()
		.describe(
			'How many snippets may be deleted. Required when prune would delete more than half of what the set brought. The number has to be exact.'
		),
	set: slug()
		.default( 'main' )
		.describe(
			'Name of the set, where several are applied to one site. Each set deletes only its own snippets.'
		),
};

/** What is read of a wanted snippet, and what a snippet that the service has given has beside it. */
const items = {
	snippets: [
		...Object.keys( listedSnippet.shape ),
		'path',
		'first_line',
		'environments',
		'compiled',
	],
};

/** A snippet as its files say, with the fields that they name. Values that have not been checked yet. */
const item = z.looseObject( {
	uid: z.string(),
	type: z.string(),
	lang: z.string(),
	code: z.string(),
	folder: z.string(),
	path: z.string().describe( 'File with the code.' ),
	first_line: z
		.int()
		.describe( 'Line of that file which the code begins at.' ),
	settings: z
		.string()
		.nullable()
		.describe(
			'File with its settings, which may be missing yet; null where the settings of that name are those of another code file.'
		),
} );

const heldFile = z.object( {
	path: z.string(),
	code: z.string().describe( 'Reason, as a name.' ),
	message: z.string(),
	uid: z.string().describe( 'Snippet that settings name; empty for none.' ),
	type: z.string().describe( 'Type that settings name.' ),
} );

const step = z.object( {
	action: z
		.enum( [ 'create', 'update', 'enable', 'disable', 'delete' ] )
		.describe( 'Planned action. An update may also change the status.' ),
	uid: z.string(),
	id: z.int().nullable().describe( 'Null for a new snippet.' ),
	title: z.string(),
	path: z.string().describe( 'File; empty where none was sent.' ),
	fields: z.array( z.string() ).describe( 'Fields that change.' ),
	drifted: z
		.boolean()
		.describe(
			'Whether it was changed on the site since this set was last applied.'
		),
	commit: z
		.string()
		.describe(
			'Git commit that the version on the site was applied from; empty where unknown, or changed since.'
		),
	summary: z.string().describe( 'The step in words.' ),
} );

const steps = z.array( step );

export const deployOperations = [
	operation( {
		id: 'convert-files',
		group,
		summary:
			'Reads the snippets in files of a folder, and tells which files to write and remove to have snippets of the site in them. Nothing is changed.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			files: files().describe(
				'The files as they are: path in the folder to text, null where it is no UTF-8.'
			),
			ids: z
				.array( id() )
				.max( limits.batch )
				.optional()
				.describe(
					'Snippets of the site to have in the files; empty for all whose code the user may read, left out for none.'
				),
			status: z
				.record( z.string(), z.enum( [ 'active', 'inactive' ] ) )
				.optional()
				.describe(
					'Status to have in the settings of snippets in the files, by uid. Settings that name environments stay as they are.'
				),
		} ),
		output: z.object( {
			items: z
				.array( item )
				.describe( 'The snippets in the files as they would be then.' ),
			held: z
				.array( heldFile )
				.describe(
					'Files that cannot be used, as they would be then.'
				),
			write: z
				.array(
					z.object( {
						path: z.string(),
						text: z.string(),
						uid: z
							.string()
							.describe( 'Its snippet; empty for none.' ),
					} )
				)
				.describe( 'Files that are missing or say something else.' ),
			remove: z
				.array( z.object( { path: z.string(), uid: z.string() } ) )
				.describe(
					'Files that a snippet has under another name then.'
				),
		} ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'POST' ], path: '/convert' },
		example: { files: { 'hello.html': '<p>Hello</p>\n' } },
	} ),
	operation( {
		id: 'plan-deploy',
		group,
		summary: 'Shows the changes of applying a set, without making them.',
		level: 'full',
		kind: 'read',
		idempotent: true,
		input: z.object( wanted ),
		items,
		output: z.object( {
			digest: z
				.string()
				.describe(
					'Names this plan: an apply that sends it is refused when the site has moved on.'
				),
			steps,
			unchanged: z
				.int()
				.describe( 'How many snippets of the set are as wanted.' ),
			left: z
				.array(
					z.object( {
						uid: z.string(),
						id: z.int(),
						title: z.string(),
					} )
				)
				.describe(
					'Snippets of this set that are no longer in the list and stay, because prune is off.'
				),
			errors: z
				.array( deployProblem )
				.describe(
					'Problems that prevent applying the set, as far as known without a test load.'
				),
			warnings: z.array( deployProblem ),
		} ),
		rest: { methods: [ 'POST' ], path: '/plan' },
		cli: {
			words: [ 'plan' ],
			file: 'input',
			options: [ 'prune', 'prune_count', 'set' ],
			rename: { prune_count: 'prune-count' },
			list: 'steps',
			columns: [ 'action', 'id', 'title', 'path', 'fields' ],
		},
		example: {
			snippets: [
				{
					uid: 'sflib-hello',
					title: 'Hello',
					type: 'html',
					code: '<p>Hello</p>',
				},
			],
		},
	} ),
	operation( {
		id: 'apply-deploy',
		group,
		summary:
			'Applies a set as one change, after checks and one test run. If one snippet fails, nothing is applied.',
		level: 'full',
		kind: 'destructive',
		idempotent: true,
		input: z.object( {
			...wanted,
			digest: z
				.string()
				.regex( /^[0-9a-f]{64}$/u )
				.optional()
				.describe(
					'Digest of the plan: the apply is refused when another plan would come out now.'
				),
			commit: z
				.string()
				.regex( /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u )
				.optional()
				.describe(
					'Git commit that the set was read from. Later plans name it for each snippet.'
				),
		} ),
		items,
		output: z.object( {
			applied: steps,
			unchanged: z.int(),
			generation: z
				.int()
				.nullable()
				.describe( 'The new generation; null when nothing changed.' ),
			undo: z.int().nullable().describe( 'Generation that undoes this.' ),
			warnings: z.array( deployProblem ),
		} ),
		errors: [ 'svc_conflict' ],
		rest: { methods: [ 'POST' ], path: '/apply' },
		cli: {
			words: [ 'apply' ],
			file: 'input',
			options: [ 'prune', 'prune_count', 'set', 'digest', 'commit' ],
			rename: { prune_count: 'prune-count' },
			list: 'applied',
			columns: [ 'action', 'id', 'title', 'path', 'fields' ],
		},
	} ),
] as const;
