import * as z from 'zod';
import { operation } from '../operation.js';
import { lines } from '../values.js';

/** Design 8.1: small text files that a site answers with. Each is served by us only while no real file exists. */

const group = 'Files';

export const files = {
	ads: 'ads.txt',
	app_ads: 'app-ads.txt',
	llms: 'llms.txt',
	security: 'security.txt',
	robots: 'robots.txt',
} as const;

const content = lines( 100_000 );
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
		cli: { words: [ 'files' ] },
	} ),
	operation( {
		id: 'update-files',
		group,
		summary:
			'Updates the files that are sent; an empty one is no longer served.',
		level: 'full',
		kind: 'write',
		idempotent: true,
		input: z.object( {
			ads: content.optional().describe( 'ads.txt' ),
			app_ads: content.optional().describe( 'app-ads.txt' ),
			llms: content.optional().describe( 'llms.txt' ),
			security: content
				.optional()
				.describe( 'security.txt, also under /.well-known/.' ),
			robots: content.optional().describe( 'Lines added to robots.txt.' ),
		} ),
		output: record,
		rest: { methods: [ 'POST' ], path: '/files' },
		cli: { words: [ 'files', 'set' ] },
		example: { ads: 'example.com, 1, DIRECT' },
	} ),
] as const;
