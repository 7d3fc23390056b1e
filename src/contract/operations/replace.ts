import * as z from 'zod';
import { langs, statuses, types } from '../fields.js';
import { limits } from '../limits.js';
import { operation } from '../operation.js';
import { snippetProblem } from '../records.js';
import { folder, id, lines, text, whole } from '../values.js';

/** Design 8.1: search and replace in the code of many snippets, looked at first and then done as one change. */

const match = z.object( {
	n: z.int().describe( 'Number of the match in its snippet, from 1.' ),
	at: z.int().describe( 'Characters of before that stand ahead of it.' ),
	text: z.string().describe( 'Matched text.' ),
	with: z.string().describe( 'Replacement.' ),
} );

const change = z.object( {
	line: z.int().describe( 'First line of the change as the code is now.' ),
	before: z
		.string()
		.describe(
			'The current line, or several where a match reaches across line ends. Long parts between matches are shortened to an ellipsis.'
		),
	after: z.string().describe( 'The same with every match replaced.' ),
	matches: z.array( match ),
} );

const remark = z.object( {
	...snippetProblem.shape,
	snippet: z
		.int()
		.optional()
		.describe( 'Left out where it is about the whole change.' ),
} );

export const replaceOperations = [
	operation( {
		id: 'replace-code',
		group: 'Replace',
		summary:
			'Searches and replaces in the code of snippets as one change, after checks and one test run. With dry_run, lists each change and makes none.',
		level: 'design',
		kind: 'destructive',
		idempotent: false,
		input: z.object( {
			search: lines( limits.search, 1 ).describe(
				'Text to find, or a pattern with regex.'
			),
			replace: text( limits.replacement ).describe(
				'Text to put in its place. With regex, $1 to $99, ${1} and $<name> stand for groups, $0 and $& for the whole match, $$ for a dollar sign.'
			),
			regex: z
				.boolean()
				.default( false )
				.describe(
					'The search is a regular expression as PHP reads it (PCRE), in UTF-8; ^ and $ stand for line ends.'
				),
			ignore_case: z
				.boolean()
				.default( false )
				.describe( 'Upper and lower case count as the same.' ),
			whole_word: z
				.boolean()
				.default( false )
				.describe( 'Only where no word goes on before or after it.' ),
			ids: z
				.array( id() )
				.max( limits.batch )
				.optional()
				.describe( 'Only these snippets.' ),
			folder: folder()
				.optional()
				.describe(
					'Only in this folder and those below it; empty for snippets without a folder.'
				),
			type: z
				.enum( types )
				.optional()
				.describe( 'Only snippets of this type.' ),
			status: z
				.enum( statuses )
				.optional()
				.describe( 'Only snippets that are on, or off.' ),
			except: z
				.array( id() )
				.max( limits.batch )
				.optional()
				.describe( 'Snippets to leave as they are.' ),
			except_matches: z
				.array(
					z.object( {
						id: id(),
						matches: z
							.array( whole( 1 ) )
							.max( limits.replace_matches ),
					} )
				)
				.max( limits.batch )
				.optional()
				.describe(
					'Matches to leave as they are, by snippet and by the numbers of the dry run. Send its digest with them.'
				),
			dry_run: z
				.boolean()
				.default( false )
				.describe( 'Tell what would change, and change nothing.' ),
			check: z
				.boolean()
				.default( false )
				.describe(
					'With dry_run: also run the checks, which names snippets that would be left out. The test load happens only when it is done.'
				),
			all_or_nothing: z
				.boolean()
				.default( false )
				.describe(
					'When one snippet cannot be changed, change none. Otherwise it is left out and the others are changed.'
				),
			digest: z
				.string()
				.regex( /^[0-9a-f]{64}$/u )
				.optional()
				.describe(
					'Digest of a dry run: refused when other matches would be found now.'
				),
		} ),
		output: z.object( {
			dry_run: z.boolean(),
			digest: z
				.string()
				.describe(
					'Names these matches and what takes their place, before any are excepted.'
				),
			matches: z.int().describe( 'Matches in the snippets of the list.' ),
			snippets: z
				.array(
					z.object( {
						id: z.int(),
						title: z.string(),
						type: z.enum( types ),
						lang: z.enum( langs ),
						status: z.enum( statuses ),
						folder: z.string(),
						matches: z.int(),
						changes: z
							.array( change )
							.optional()
							.describe( 'With dry_run.' ),
					} )
				)
				.describe(
					'Snippets that were changed; with dry_run those that have matches.'
				),
			errors: z
				.array( snippetProblem )
				.describe( 'Snippets that are left out, and why.' ),
			warnings: z.array( remark ),
			generation: z
				.int()
				.nullable()
				.describe( 'The new generation; null when nothing changed.' ),
			undo: z.int().nullable().describe( 'Generation that undoes this.' ),
		} ),
		errors: [ 'svc_conflict' ],
		rest: { methods: [ 'POST' ], path: '/replace' },
		cli: {
			words: [ 'replace' ],
			positional: [ 'search', 'replace' ],
			options: [
				'regex',
				'ignore_case',
				'whole_word',
				'ids',
				'folder',
				'type',
				'status',
				'except',
				'check',
				'all_or_nothing',
				'digest',
			],
			list: 'snippets',
			columns: [ 'id', 'title', 'type', 'status', 'matches' ],
		},
		example: {
			search: 'old_name',
			replace: 'new_name',
			whole_word: true,
			dry_run: true,
		},
	} ),
] as const;
