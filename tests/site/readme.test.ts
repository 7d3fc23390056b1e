/**
 * The README's examples work as they stand there.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type TestSite } from '../support/site.ts';

const run = promisify( execFile );
const readme = await readFile(
	new URL( '../../README.md', import.meta.url ),
	'utf8'
);
const examples = [ ...readme.matchAll( /```sh\n([\s\S]*?)```/g ) ].map(
	( [ , script = '' ] ) => script
);

describe( 'README', () => {
	let site: TestSite;

	beforeAll( async () => {
		site = await startSite();
	} );
	afterAll( () => site.stop() );

	test( 'has examples', () => {
		expect( examples.length ).toBeGreaterThanOrEqual( 5 );
	} );

	test.each( examples )(
		'example %# answers without an error',
		async ( example ) => {
			const env = {
				...process.env,
				SITE: site.url,
				AUTH: `admin:${ await site.appPassword( 'admin' ) }`,
			};
			for ( const command of example.split( /\n(?=curl )/ ) ) {
				const { stdout } = await run( 'bash', [ '-euc', command ], {
					env,
				} );
				const body: unknown = JSON.parse( stdout );
				expect( body ).not.toHaveProperty( 'code' );
				if (
					typeof body === 'object' &&
					body !== null &&
					'snippet' in body
				) {
					expect( body ).toMatchObject( {
						errors: [],
						deactivated: false,
						snippet: { status: 'active' },
					} );
				}
			}
		}
	);

	test( 'examples that show something on the site do so', async () => {
		const front = await site.page( '/' );
		expect( front.text ).toContain( 'Hello from svc' );
		expect( front.text ).toMatch( /<script defer [^>]*svc\/\d+\.js/ );
	} );
} );
