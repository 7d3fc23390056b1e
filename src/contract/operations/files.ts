import * as z from 'zod';
import { operation } from '../operation.js';
import { lines, shortHash } from '../values.js';

/** Design 8.1: small text files that a site answers with. Each is served by us only while no real file exists. */

const group = 'Files';

/** Field to the name of the file. */
const files = {
	ads: 'ads.txt',
	app_ads: 'app-ads.txt',
	llms: 'llms.txt',
	security: 'security.txt',
	robots: 'robots.txt',
} as const;

const fields = [ 'ads', 'app_ads', 'llms', 'security', 'robots' ] as const;

const content = lines( 100_000 );
const base = shortHash().optional();

const record = z.object( {
	ads: z.string(),
	app_ads: z.string(),
	llms: z.string(),
	security: z.string(),
	robots: z.string(),
	real: z
		.array( z.string() )
		.describe(
			'Names for which a real file exists; the real file is served.'
		),
	files: z.array(
		z.object( {
			file: z.string().describe( 'Name, such as app-ads.txt.' ),
			field: z.enum( fields ),
			state: z
				.enum( [ 'served', 'real', 'empty' ] )
				.describe(
					'Served by the service, by the web server because a real file exists, or not at all.'
				),
			lines: z.int(),
			url: z.string(),
			modified: z
				.int()
				.describe( 'Unix timestamp of the last change; 0 for never.' ),
			hash: shortHash(),
		} )
	),
	warnings: z.array(
		z.object( {
			path: z
				.string()
				.optional()
				.describe(
					'Name of the file; left out where the request is meant.'
				),
			line: z
				.int()
				.describe( 'Counted from 1; 0 for the file as a whole.' ),
			message: z.string(),
		} )
	),
} );

export const fileOperations = [
	operation( {
		id: 'get-files',
		group,
		summary:
			'Gets ads.txt, app-ads.txt, llms.txt, security.txt and the extra lines of robots.txt.',
		level: 'full',
		kind: 'read',
		idempotent: true,
		input: z.object( {} ),
		output: record,
		rest: { methods: [ 'GET' ], path: '/files' },
		cli: {
			words: [ 'files' ],
			texts: files,
			list: 'files',
			columns: [ 'file', 'state', 'lines', 'modified', 'url' ],
		},
	} ),
	operation( {
		id: 'update-files',
		group,
		summary: 'Updates the given files. An empty file is no longer served.',
		level: 'full',
		kind: 'write',
		idempotent: true,
		input: z.object( {
			ads: content
				.optional()
				.describe(
					'ads.txt, which is taken for its name, too, as are those of the others.'
				),
			app_ads: content.optional().describe( 'app-ads.txt' ),
			llms: content.optional().describe( 'llms.txt' ),
			security: content
				.optional()
				.describe( 'security.txt, also under /.well-known/.' ),
			robots: content.optional().describe( 'Lines added to robots.txt.' ),
			base: z
				.object( {
					ads: base,
					app_ads: base,
					llms: base,
					security: base,
					robots: base,
				} )
				.optional()
				.describe(
					'Hashes of the files as they were read. When one is different now, nothing is saved (409).'
				),
		} ),
		also: Object.fromEntries(
			fields.map( ( field ) => [ files[ field ], field ] )
		),
		output: record,
		errors: [ 'svc_conflict' ],
		rest: { methods: [ 'POST' ], path: '/files' },
		cli: {
			words: [ 'files', 'set' ],
			options: fields,
			texts: files,
			list: 'files',
			columns: [ 'file', 'state', 'lines', 'modified', 'url' ],
		},
		example: { ads: 'example.com, 1, DIRECT' },
	} ),
] as const;
