import * as z from 'zod';
import { writableFields } from '../fields.js';
import { afterChanging } from '../next-steps.js';
import { operation } from '../operation.js';
import { saveResult } from '../records.js';
import { snippetRules } from '../rules.js';
import { byId, compiled, newUid, protection } from '../snippet-inputs.js';
import { id } from '../values.js';

/** The compositions that abilities offer for the operations on snippets (spec 4.11). */

const group = 'Snippets';

export const compositionOperations = [
	operation( {
		id: 'save-snippet',
		group,
		summary:
			'Creates a snippet or, with an ID, updates the fields that are sent.',
		level: 'design',
		kind: 'write',
		idempotent: false,
		input: z.object( {
			id: id()
				.optional()
				.describe(
					'ID of the snippet to update. Leave it out to create a new one.'
				),
			uid: newUid,
			...writableFields,
			compiled,
			...protection,
		} ),
		output: saveResult,
		errors: [ 'svc_not_found', 'svc_conflict', 'svc_tier' ],
		rules: snippetRules,
		ability: {
			name: 'save-snippet',
			label: 'Save a snippet',
			guide: 'Try the code with svc/test-snippet first. A new snippet is inactive unless status is active. With status active, checks and a test run come first: if they find errors, the snippet is saved as inactive, deactivated is true, and errors names each with its line. Correct them and save again with the id of the answer. A warning may have a fix: fields to save. To update, send base_hash from svc/get-snippet. PHP, also inside HTML, needs full access.',
			next: afterChanging,
			short: { without: [ 'snippet.code' ] },
			omit: [ 'uid', 'compiled' ],
			overwrites: true,
		},
	} ),
	operation( {
		id: 'set-snippet-status',
		group,
		summary:
			'Activates a snippet, after checks and a test run, or deactivates it.',
		level: 'design',
		kind: 'write',
		idempotent: true,
		input: z.object( {
			...byId.shape,
			active: z
				.boolean()
				.describe(
					'True activates the snippet, false deactivates it.'
				),
		} ),
		output: saveResult,
		errors: [ 'svc_not_found' ],
		ability: {
			name: 'set-snippet-status',
			label: 'Activate or deactivate a snippet',
			guide: 'If checks or the test run find errors, the snippet stays inactive, deactivated is true, and errors names each with its line: correct them with svc/save-snippet, then activate again.',
			next: afterChanging,
			short: { without: [ 'snippet.code' ] },
		},
	} ),
] as const;
