import * as z from 'zod';
import { types } from '../fields.js';
import { operation } from '../operation.js';
import {
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
			guide: 'The key of a location is the value of the field hook of a snippet.',
		},
	} ),
] as const;
