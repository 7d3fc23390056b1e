import * as z from 'zod';
import { limits } from '../limits.js';
import { afterReading } from '../next-steps.js';
import { operation } from '../operation.js';
import { symbol, symbolClash } from '../symbol-records.js';
import { id, line, whole } from '../values.js';

/** Design 9.6: what each snippet declares and touches, what the site has, and where the two clash. */

export const symbolOperations = [
	operation( {
		id: 'list-symbols',
		group: 'Symbols',
		summary:
			'Lists the names, hooks and shortcodes of snippets and of the site, and conflicts between them.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			of: z
				.enum( [ 'snippets', 'site', 'all' ] )
				.default( 'snippets' )
				.describe(
					'Owners: all snippets, active or not, read from their code; plugins, theme and must-use plugins that this request has loaded; or both.'
				),
			snippet: id().optional().describe( 'Only this snippet.' ),
			kind: z
				.enum( [
					'function',
					'class',
					'method',
					'constant',
					'hook',
					'shortcode',
					'partial',
					'variable',
					'mixin',
					'placeholder',
					'sass_function',
					'global',
				] )
				.optional()
				.describe(
					'Only this kind. "class" includes interfaces, traits and enums, "hook" actions and filters. Methods are listed only with the kind "method".'
				),
			role: z
				.enum( [ 'declares', 'hooks', 'removes', 'fires', 'uses' ] )
				.optional()
				.describe( 'Only what is done with the name.' ),
			name: line( 200, 1 )
				.optional()
				.describe(
					'Exact name to look up; only constants, hooks and shortcodes heed upper and lower case.'
				),
			search: line( 200, 1 )
				.optional()
				.describe(
					'Part of the name, in any case. Names that begin with it come first.'
				),
			core: z
				.boolean()
				.optional()
				.describe(
					'Whether symbols of WordPress are included. Default: only if a name is set.'
				),
			page: whole( 1 ).default( 1 ).describe( 'Page number.' ),
			per_page: whole( 1, limits.symbols_page )
				.default( 100 )
				.describe( 'Symbols on a page.' ),
		} ),
		output: z.object( {
			symbols: z.array( symbol ),
			total: z.int().describe( 'Number of symbols on all pages.' ),
			pending: z
				.int()
				.describe(
					'Number of snippets whose code is not read yet, because there was no time: ask again. Almost always 0.'
				),
			clashes: z
				.array( symbolClash )
				.describe(
					'Names among those listed on all pages that two want to have; at most 500, and only where snippets are listed.'
				),
		} ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'GET' ], path: '/symbols' },
		cli: {
			words: [ 'symbols' ],
			names: { snippet: 'snippets' },
			list: 'symbols',
			columns: [
				'kind',
				'name',
				'role',
				'of',
				'source',
				'line',
				'priority',
				'callback',
			],
		},
		ability: {
			name: 'list-symbols',
			label: 'List what snippets declare',
			guide: 'Call this before you name a function, class or constant, and to find what else uses a hook: look up name, or search a part of it.',
			next: afterReading,
			defaults: { per_page: 30 },
			short: {
				list: 'symbols',
				fields: [
					'kind',
					'name',
					'role',
					'of',
					'source',
					'snippet',
					'line',
					'priority',
					'callback',
				],
			},
		},
	} ),
] as const;
