import * as z from 'zod';
import { types } from '../fields.js';
import { operation } from '../operation.js';
import {
	explanation,
	locationRecord,
	optionsRecord,
	schemaRecord,
} from '../schema-records.js';
import { id, line, text } from '../values.js';

/** Spec 4.9 (schema), design 9.1 (explain). */

const group = 'Schema';

export const schemaOperations = [
	operation( {
		id: 'get-schema',
		group,
		summary:
			'Gives condition types, locations, snippet types and stylesheet languages; long option lists are searched.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			options: text( 100, 1 )
				.optional()
				.describe(
					'Answer only with the options of this condition type.'
				),
			search: line( 200 )
				.optional()
				.describe( 'Words in the label of an option.' ),
			include: z
				.array( text( 200, 1 ) )
				.max( 100 )
				.optional()
				.describe( 'Values whose labels are wanted.' ),
		} ),
		output: z.union( [ schemaRecord, optionsRecord ] ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'GET' ], path: '/schema' },
		cli: { words: [ 'schema' ] },
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
		ability: { name: 'list-locations', label: 'List locations' },
	} ),
	operation( {
		id: 'explain-run',
		group,
		summary:
			'Tells why each snippet does or does not run at an address, rule by rule.',
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
				.describe( 'For whom: guest, me, or role:editor.' ),
			snippet: id().optional().describe( 'Only this snippet.' ),
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
					'Why nothing could be seen; empty when all went well.'
				),
			snippets: z.array( explanation ),
		} ),
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'GET' ], path: '/explain' },
		cli: { words: [ 'explain' ], positional: [ 'url' ] },
	} ),
] as const;
