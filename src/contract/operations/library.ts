import * as z from 'zod';
import { libraryItem, libraryPack, settingValue } from '../library-records.js';
import { limits } from '../limits.js';
import { afterLibrary } from '../next-steps.js';
import { operation } from '../operation.js';
import { reasons } from '../records.js';
import { line, slug } from '../values.js';

/** Spec 4.7: the snippet library. */

const group = 'Library';
const values = z
	.record( z.string(), z.record( z.string(), settingValue ) )
	.describe( 'Slug to settings that are filled in, by name.' );
const slugs = z.array( slug() ).max( limits.batch ).optional();

export const libraryOperations = [
	operation( {
		id: 'list-library',
		group,
		summary:
			'Lists the packs, starting sets and snippets of the library, and which of them are installed on this site.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			search: line( 200 )
				.optional()
				.describe(
					'Search words, such as disable comments, or a hook such as hook:login_errors. The best matches come first.'
				),
			pack: slug()
				.optional()
				.describe( 'ID of a pack or a starting set.' ),
			code: z
				.boolean()
				.default( true )
				.describe( 'With the code of each.' ),
		} ),
		output: z.object( {
			packs: z.array( libraryPack ),
			sets: z
				.array( libraryPack )
				.describe(
					'Starting sets: snippets of several packs for one kind of site.'
				),
			items: z.array( libraryItem ),
			broken: z
				.array( z.string() )
				.describe(
					'Unusable parts of libraries in folders of this site; with full access only, because they name paths.'
				),
		} ),
		rest: { methods: [ 'GET' ], path: '/library' },
		cli: {
			words: [ 'library' ],
			list: 'items',
			columns: [ 'slug', 'title', 'type', 'pack', 'state', 'status' ],
		},
		ability: {
			name: 'list-library',
			label: 'List the snippet library',
			guide: 'Look here before you write code: these snippets are tested. Search, or name a pack, and send code as true to read the code. Install with svc/install-library-snippets.',
			defaults: { code: false },
			short: {
				list: 'items',
				per_page: 20,
				fields: [
					'slug',
					'title',
					'description',
					'type',
					'pack',
					'missing',
					'needs_edit',
					'state',
					'id',
					'status',
					'code',
				],
				without: [
					'packs.slugs',
					'packs.icon',
					'sets.slugs',
					'sets.icon',
				],
			},
		},
	} ),
	operation( {
		id: 'install-library',
		group,
		summary:
			'Installs library snippets into the Library folder, inactive unless activate is set.',
		level: 'design',
		kind: 'write',
		idempotent: true,
		input: z.object( {
			slugs: slugs.describe( 'Library snippets.' ),
			pack: slug()
				.optional()
				.describe( 'ID of a pack or a starting set.' ),
			activate: z
				.boolean()
				.default( false )
				.describe( 'Activate after checks and one test load.' ),
			values: values.optional(),
		} ),
		output: z.object( {
			installed: z.record( z.string(), z.int() ),
			activated: z.array( z.string() ),
			skipped: z.array( z.string() ),
			errors: reasons,
		} ),
		errors: [ 'svc_not_found' ],
		rules: [ 'library-selection' ],
		rest: { methods: [ 'POST' ], path: '/library/install' },
		cli: { words: [ 'library', 'install' ], positional: [ 'slugs' ] },
		ability: {
			name: 'install-library-snippets',
			label: 'Install library snippets',
			guide: 'Snippets are inactive after installation: activate them with svc/set-snippet-status. Send values for the settings that needs_edit names. Snippets that need a higher level are skipped.',
			next: afterLibrary,
			omit: [ 'activate' ],
		},
		example: { slugs: [ 'remove-emoji-script' ] },
	} ),
	operation( {
		id: 'update-library',
		group,
		summary:
			'Updates installed library snippets to the version of the library.',
		level: 'design',
		kind: 'write',
		idempotent: true,
		input: z.object( {
			slugs: slugs.describe( 'Library snippets.' ),
			all: z
				.boolean()
				.default( false )
				.describe( 'Update everything that has an update.' ),
		} ),
		output: z.object( {
			updated: z.array( z.string() ),
			kept: z
				.record( z.string(), z.array( z.string() ) )
				.describe(
					'Settings kept, and fields that a person changed, such as folder and status, by slug.'
				),
			replaced: z
				.array( z.string() )
				.describe( 'Slugs whose edited code was replaced.' ),
			skipped: z.array( z.string() ),
			errors: reasons,
			undo: z.int().nullable().describe( 'Generation that undoes this.' ),
		} ),
		rules: [ 'library-update-selection' ],
		rest: { methods: [ 'POST' ], path: '/library/update' },
		cli: { words: [ 'library', 'update' ], positional: [ 'slugs' ] },
		example: { all: true },
	} ),
	operation( {
		id: 'fill-library',
		group,
		summary: 'Fills in settings of installed library snippets.',
		level: 'design',
		kind: 'write',
		idempotent: true,
		input: z.object( { values } ),
		output: z.object( {
			filled: z.array( z.string() ),
			skipped: z.array( z.string() ),
			errors: reasons,
		} ),
		rest: { methods: [ 'POST' ], path: '/library/fill' },
		cli: { words: [ 'library', 'fill' ], positional: [ 'values' ] },
		example: { values: { 'redirect-mail': { address: 'a@example.com' } } },
	} ),
] as const;
