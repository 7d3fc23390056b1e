import * as z from 'zod';
import { writableFields } from '../fields.js';
import { afterChanging } from '../next-steps.js';
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
			next: afterChanging,
			guide: 'Use svc/test-snippet to load the site with the code too. Errors prevent activation: syntax, names that exist already, stylesheets that do not compile. A warning may have a fix: fields to save the snippet with. With an id, fields that are not sent are those of that snippet.',
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
			next: afterChanging,
			guide: 'Call this before svc/save-snippet: pages of the site load once with the code, and visitors see nothing of it. Correct what errors name, then test again. If passes is true, save. test_load is null where the code cannot stop a page, or has errors.',
		},
		example: { type: 'php', code: 'echo 1;' },
	} ),
] as const;
