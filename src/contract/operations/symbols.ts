import * as z from 'zod';
import { operation } from '../operation.js';
import { id, line } from '../values.js';

/** Design 9.6: what each snippet declares and touches. */

const symbol = z.object( {
	kind: z.string(),
	name: z.string(),
	snippet: z.int(),
	line: z.int(),
	guarded: z.boolean().optional(),
} );

export const symbolOperations = [
	operation( {
		id: 'list-symbols',
		group: 'Symbols',
		summary:
			'Lists the names, hooks and shortcodes that snippets declare, and conflicts between them.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			snippet: id().optional().describe( 'Only this snippet.' ),
			kind: z
				.enum( [
					'function',
					'class',
					'constant',
					'hook',
					'shortcode',
				] )
				.optional(),
			name: line( 200, 1 )
				.optional()
				.describe( 'Exact name to look up.' ),
		} ),
		output: z.object( {
			symbols: z.array( symbol ),
			clashes: z.array(
				z.object( {
					kind: z.string(),
					name: z.string(),
					snippets: z.array( z.int() ),
					by: z.string(),
				} )
			),
		} ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'GET' ], path: '/symbols' },
		cli: { words: [ 'symbols' ], names: { snippet: 'snippets' } },
	} ),
] as const;
