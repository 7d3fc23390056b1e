import * as z from 'zod';
import { types } from '../fields.js';
import { operation } from '../operation.js';
import {
	choice,
	locationRecord,
	optionsRecord,
	schemaRecord,
} from '../schema-records.js';
import { line, text } from '../values.js';

/** Spec 4.9: what the form of a snippet needs. */

const group = 'Schema';

export const schemaOperations = [
	operation( {
		id: 'get-schema',
		group,
		summary:
			'Gets condition types, locations, snippet types and stylesheet languages, and searches long lists of options.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			options: text( 100, 1 )
				.optional()
				.describe( 'Return only the options of this condition type.' ),
			search: line( 200 )
				.optional()
				.describe(
					'Words to search for in the labels of the options.'
				),
			include: z
				.array( text( 200, 1 ) )
				.max( 100 )
				.optional()
				.describe( 'Values to look up the labels of.' ),
		} ),
		output: z.union( [ schemaRecord, optionsRecord ] ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'GET' ], path: '/schema' },
		cli: { words: [ 'schema' ], document: true },
	} ),
	operation( {
		id: 'list-locations',
		group,
		summary: 'Lists locations with descriptions.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			type: z
				.enum( types )
				.optional()
				.describe( 'Snippet type; all when left out.' ),
		} ),
		output: z.array( locationRecord ),
		ability: {
			name: 'list-locations',
			label: 'List locations',
			guide: 'Send the key of a location as hook to svc/save-snippet. PHP and HTML also take the name of any action.',
		},
	} ),
	operation( {
		id: 'list-conditions',
		group,
		summary:
			'Lists the types of conditions with their operators and values.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			type: text( 100, 1 )
				.optional()
				.describe( 'Only this type, with the values to choose from.' ),
			search: line( 200 )
				.optional()
				.describe(
					'Words in the label of a value, such as the title of a page; with type only.'
				),
		} ),
		output: z.array(
			z.object( {
				type: z.string(),
				label: z.string(),
				ops: z.array( z.string() ),
				example: z
					.string()
					.describe(
						'A rule with a value of the right form, as JSON.'
					),
				values: z
					.array( choice )
					.optional()
					.describe( 'Values to choose from, the first 100.' ),
			} )
		),
		errors: [ 'svc_not_found' ],
		ability: {
			name: 'list-conditions',
			label: 'List conditions',
			guide: 'Call this before you send conditions: they are a list of groups, each a list of rules {type, op, value}. All rules of a group must match, of one group at least.',
			next: { svc_not_found: 'Call it without type to see all types.' },
		},
	} ),
] as const;
