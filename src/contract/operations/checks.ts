import * as z from 'zod';
import { writableFields } from '../fields.js';
import { operation } from '../operation.js';
import { problem } from '../records.js';
import { snippetRules } from '../rules.js';
import { cacheSafety } from '../snippet-records.js';
import { id } from '../values.js';

/** The checks without a save (spec 4.1). */

export const checkOperations = [
	operation( {
		id: 'validate-snippet',
		group: 'Checks',
		summary: 'Checks a snippet and saves nothing.',
		level: 'design',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			id: id()
				.optional()
				.describe(
					'ID of the snippet that the fields belong to, so that names it declares itself do not count as conflicts.'
				),
			...writableFields,
		} ),
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
			guide: 'Errors keep a snippet off: wrong syntax, names that exist already, stylesheets that do not compile. A warning may have a fix: fields to save the snippet with. With the ID of a snippet, fields that are not sent are those of that snippet. Over REST it also takes a POST with a JSON body, because code is often too long for an address.',
		},
		example: { type: 'php', code: 'echo 1' },
	} ),
] as const;
