import * as z from 'zod';
import { writableFields } from '../fields.js';
import { operation } from '../operation.js';
import { problem, testLoad } from '../records.js';
import { snippetRules } from '../rules.js';
import { cacheSafety } from '../snippet-records.js';
import { id } from '../values.js';

/** The checks without a save (spec 4.1). */

const input = z.object( {
	id: id()
		.optional()
		.describe(
			'ID of the snippet that the fields belong to, so that names it declares itself do not count as conflicts.'
		),
	...writableFields,
} );

export const checkOperations = [
	operation( {
		id: 'validate-snippet',
		group: 'Checks',
		summary: 'Checks a snippet and saves nothing.',
		level: 'design',
		kind: 'read',
		idempotent: true,
		input,
		output: z.object( {
			errors: z.array( problem ),
			warnings: z.array( problem ),
			...cacheSafety,
		} ),
		errors: [ 'svc_not_found', 'svc_tier' ],
		rules: snippetRules,
		rest: { methods: [ 'POST' ], path: '/validate' },
		cli: {
			words: [ 'validate' ],
			positional: [ 'id' ],
			names: { id: 'snippets' },
			file: 'code',
			rename: { on_error: 'on-error' },
		},
		ability: {
			name: 'validate-snippet',
			label: 'Validate a snippet',
			guide: 'Errors prevent activation: syntax, names that exist already, stylesheets that do not compile. A warning may have a fix: fields to save the snippet with. With the ID of a snippet, fields that are not sent are those of that snippet. Long code can be sent by POST with a JSON body.',
		},
		example: { type: 'php', code: 'echo 1' },
	} ),
	operation( {
		id: 'test-snippet',
		group: 'Checks',
		summary:
			'Checks a snippet as if it were active, and does a test run of the site with it. Saves nothing.',
		level: 'design',
		kind: 'write',
		idempotent: true,
		input,
		output: z.object( {
			passes: z
				.boolean()
				.describe( 'Whether the snippet could be activated.' ),
			errors: z.array( problem ),
			warnings: z.array( problem ),
			test_load: testLoad.nullable(),
		} ),
		errors: [ 'svc_not_found', 'svc_tier' ],
		rules: snippetRules,
		rest: { methods: [ 'POST' ], path: '/test' },
		ability: {
			name: 'test-snippet',
			label: 'Test a snippet',
			guide: 'Run this before you save or activate a snippet: pages of the site load once with it, for this request only. Correct what errors name, then test again. test_load is null where the code cannot stop a page, or has errors.',
		},
		example: { type: 'php', code: 'echo 1;' },
	} ),
] as const;
