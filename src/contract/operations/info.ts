import * as z from 'zod';
import { operation } from '../operation.js';
import { anything } from '../values.js';

/** Spec 4.12 (`info`), design 4 (`--repair`): the state of the installation. */

const group = 'Info';

export const infoOperations = [
	operation( {
		id: 'get-info',
		group,
		summary:
			'Gets versions, storage, limits and constants of this installation.',
		level: 'full',
		kind: 'read',
		idempotent: true,
		input: z.object( {} ),
		output: z.record( z.string(), anything() ),
		cli: { words: [ 'info' ] },
	} ),
	operation( {
		id: 'repair-storage',
		group,
		summary:
			'Rebuilds the index from the newest revision of each snippet, and the public files of stylesheets and scripts.',
		level: 'full',
		kind: 'write',
		idempotent: true,
		input: z.object( {
			accept_older: z
				.boolean()
				.optional()
				.describe(
					'Go back to an older revision where the newest one is damaged. Left out, that is refused with the names of the files.'
				),
		} ),
		output: z.object( {
			snippets: z.int(),
			recovered: z.array( z.int() ),
			older: z
				.array(
					z.object( {
						id: z.int(),
						title: z.string(),
						revision: z.int(),
					} )
				)
				.describe(
					'Snippets that went back to an older revision, and which.'
				),
			lost: z
				.array( z.int() )
				.describe(
					'IDs of snippets without a revision that can be read. Restore their files from a backup and repair again.'
				),
			published: z.array( z.int() ),
			unpublished: z.array( z.int() ),
		} ),
		errors: [ 'svc_conflict' ],
		cli: {
			words: [ 'info' ],
			flag: 'repair',
			rename: { accept_older: 'accept-older' },
		},
	} ),
	operation( {
		id: 'forget-storage',
		group,
		summary:
			'Accepts the present storage folder, where snippets are missing or the folder belongs to another site.',
		level: 'full',
		kind: 'write',
		idempotent: true,
		input: z.object( {} ),
		output: z.object( {
			missing: z.int().describe( 'Snippets that are no longer there.' ),
		} ),
		rest: { methods: [ 'POST' ], path: '/storage/forget' },
		cli: { words: [ 'info' ], flag: 'forget' },
	} ),
] as const;
