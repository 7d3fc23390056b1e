import * as z from 'zod';
import { operation } from '../operation.js';
import { editor } from '../records.js';
import { id } from '../values.js';

/** Spec 4.1: who has a snippet open. */

const group = 'Editing';
const byId = z.object( { id: id().describe( 'ID of the snippet.' ) } );

export const editingOperations = [
	operation( {
		id: 'check-in',
		group,
		summary:
			'Marks a snippet as open in the editor of the caller, and lists who else has it open.',
		level: 'design',
		kind: 'write',
		idempotent: true,
		input: byId,
		output: z.object( {
			others: z.array( editor ),
			modified: z.int(),
			modified_by: z.int(),
			by_name: z.string(),
		} ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'POST' ], path: '/snippets/{id}/editing' },
	} ),
	operation( {
		id: 'check-out',
		group,
		summary:
			'Marks a snippet as no longer open in the editor of the caller.',
		level: 'design',
		kind: 'write',
		idempotent: true,
		input: byId,
		output: z.object( { others: z.array( editor ) } ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'DELETE' ], path: '/snippets/{id}/editing' },
	} ),
] as const;
