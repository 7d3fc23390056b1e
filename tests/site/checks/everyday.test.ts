/**
 * A hundred snippets of the kind that people keep, all on at once: none is refused, none breaks a page, none is switched off.
 * The table is `fixtures/everyday-snippets.txt`: `=== title`, with ` @location` where it is not `root`, and the code below.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportFormat } from '../../../src/contract/export';
import { startSite, type TestSite } from '../../support/site.ts';

type Everyday = { title: string; hook: string; code: string };

let site: TestSite;
let snippets: Everyday[] = [];

async function read(): Promise< Everyday[] > {
	const text = await readFile(
		path.join( import.meta.dirname, 'fixtures/everyday-snippets.txt' ),
		'utf8'
	);
	return text
		.split( /^=== /m )
		.slice( 1 )
		.map( ( part ) => {
			const [ head = '', ...lines ] = part.split( '\n' );
			const [ title = '', hook = 'root' ] = head.split( ' @' );
			const ends = title.startsWith( 'Windows' ) ? '\r\n' : '\n';
			return { title, hook, code: lines.join( ends ) };
		} );
}

beforeAll( async () => {
	site = await startSite( { posts: true } );
	snippets = await read();
}, 120_000 );
afterAll( () => site?.stop() );

test( 'a hundred everyday snippets go live together and every page stays whole', async () => {
	expect( snippets.length ).toBeGreaterThanOrEqual( 100 );
	const { status, body, text } = await site.rest(
		'POST',
		'/import?keep_status=1',
		{
			...exportFormat,
			snippets: snippets.map( ( snippet ) => ( {
				...snippet,
				type: 'php',
				status: 'active',
			} ) ),
		}
	);
	expect( status, text ).toBe( 200 );
	expect( body.errors ).toEqual( [] );
	expect( body.created ).toHaveLength( snippets.length );

	for ( const [ address, as ] of [
		[ '/', undefined ],
		[ '/?s=nothing-of-the-kind', undefined ],
		[ '/hello-world/', undefined ],
		[ '/wp-login.php', undefined ],
		[ '/wp-admin/', 'admin' ],
		[ '/wp-admin/edit.php', 'admin' ],
		[ '/wp-admin/post-new.php', 'admin' ],
	] as const ) {
		const page = await site.page( address, as ? { as } : {} );
		expect( page.status, address ).toBe( 200 );
		expect( page.text.trimEnd(), address ).toMatch( /<\/html>$/ );
	}
	const after = await site.rest( 'GET', '/snippets' );
	expect(
		after.body
			.filter(
				( snippet: { status: string; error: string | null } ) =>
					snippet.status !== 'active' || snippet.error !== null
			)
			.map( ( { title, error }: { title: string; error: string } ) => [
				title,
				error,
			] )
	).toEqual( [] );
} );
