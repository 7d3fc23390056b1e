import * as z from 'zod';
import { fields } from '../fields.js';
import { explanation } from '../explain-records.js';
import { afterReading } from '../next-steps.js';
import { operation } from '../operation.js';
import { id, line, text } from '../values.js';

/** Design 9.1: why did this (not) run? */

export const explainOperations = [
	operation( {
		id: 'explain-run',
		group: 'Explain',
		summary: 'Explains, rule by rule, which snippets run at an address.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			url: line( 2_000, 1 ).describe(
				'Address on this site, with or without its host.'
			),
			as: text( 100 )
				.regex( /^(?:guest|me|role:[A-Za-z0-9_-]+)$/u )
				.default( 'guest' )
				.describe(
					'Visitor to explain it for: guest, me, or a role such as role:editor.'
				),
			snippet: id().optional().describe( 'Only this snippet.' ),
			conditions: fields.conditions.schema
				.optional()
				.describe(
					'Conditions that the snippet does not have yet, in place of its own.'
				),
		} ),
		output: z.object( {
			url: z.string(),
			as: z.string(),
			status: z
				.int()
				.describe(
					'HTTP status of the address; 0 when the site could not reach itself.'
				),
			problem: z
				.string()
				.describe(
					'Why the address could not be examined; empty when it could.'
				),
			snippets: z.array( explanation ),
		} ),
		errors: [ 'svc_not_found' ],
		rules: [ 'explain-conditions' ],
		rest: { methods: [ 'GET', 'POST' ], path: '/explain' },
		cli: {
			words: [ 'explain' ],
			positional: [ 'url' ],
			names: { snippet: 'snippets' },
			list: 'snippets',
			columns: [ 'id', 'title', 'runs', 'where', 'reasons' ],
		},
		ability: {
			name: 'explain-snippet',
			label: 'Explain where a snippet runs',
			guide: 'Call this when a snippet shows nothing, or shows where it should not: runs says whether, reasons say why, and each rule has the expected and the actual value. The page is loaded once as that visitor.',
			next: afterReading,
			short: { list: 'snippets', per_page: 20 },
		},
	} ),
] as const;
