/**
 * Imports made to hurt: refused or cleaned, item by item, and nothing of them is ever run.
 */
import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';

type Fields = Record< string, unknown >;

let site: TestSite;

/** Leaves a mark behind wherever it is run. */
const PWN =
	"file_put_contents( WP_CONTENT_DIR . '/pwned.txt', 'x', FILE_APPEND ); echo 'svc-pwned';";

beforeAll( async () => {
	site = await startSite();
}, 120_000 );

afterAll( async () => {
	await site?.stop();
} );

afterEach( async () => {
	await expect(
		access( path.join( site.wpContent, 'pwned.txt' ) )
	).rejects.toThrow();
	expect( await ownNotices( site ) ).toEqual( [] );
} );

/** Looks at pages of the site with all that has arrived, which is then removed. */
async function expectNothingRuns(): Promise< void > {
	for ( const address of [ '/', '/wp-login.php', '/?svc-preview=1' ] ) {
		expect( ( await site.page( address ) ).text ).not.toContain(
			'svc-pwned'
		);
	}
	await expect(
		access( path.join( site.wpContent, 'pwned.txt' ) )
	).rejects.toThrow();
	const notices = await ownNotices( site );
	await site.resetSnippets();
	expect( notices ).toEqual( [] );
}

const file = ( snippets: unknown, more: Fields = {} ) => ( {
	format: 'snipfire',
	version: 1,
	snippets,
	...more,
} );

const php = ( more: Fields = {} ) => ( {
	...{ title: 'x', type: 'php', code: PWN, status: 'active' },
	...more,
} );

const nested = ( depth: number, inner: unknown = 1 ): unknown =>
	Array.from( { length: depth } ).reduce< unknown >(
		( value ) => [ value ],
		inner
	);

const rule = ( value: unknown, type = 'url', op = 'contains' ) => ( {
	conditions: [ [ { type, op, value } ] ],
} );

describe( 'a file is refused as a whole', () => {
	// Nothing has arrived after each.
	afterAll( expectNothingRuns );

	test( 'whatever else it holds', async () => {
		const bodies: [ string, unknown ][] = [
			[ 'no marker', { version: 1, snippets: [ php() ] } ],
			[ 'another marker', file( [ php() ], { format: 'snipfire2' } ) ],
			[
				'a marker in a list',
				file( [ php() ], { format: [ 'snipfire' ] } ),
			],
			[
				'a marker in capitals',
				file( [ php() ], { format: 'SNIPFIRE' } ),
			],
			[ 'no version', { format: 'snipfire', snippets: [ php() ] } ],
			[ 'a version from the future', file( [ php() ], { version: 2 } ) ],
			[ 'a version in words', file( [ php() ], { version: '1' } ) ],
			[ 'version 0', file( [ php() ], { version: 0 } ) ],
			[ 'no snippets', { format: 'snipfire', version: 1 } ],
			[ 'snippets as an object', file( { a: php() } ) ],
			[ 'snippets as text', file( JSON.stringify( [ php() ] ) ) ],
			[ 'too many snippets', file( Array( 5001 ).fill( {} ) ) ],
			[ 'a generator of the wrong type', file( [], { generator: {} } ) ],
			[ 'a list', [ file( [ php() ] ) ] ],
		];
		const raw: [ string, string | Uint8Array ][] = [
			[ 'nested deeper than JSON readers go', '['.repeat( 100_000 ) ],
			[
				'a snippet nested 600 deep',
				JSON.stringify( file( [ nested( 600 ) ] ) ),
			],
			[
				'JSON that ends early',
				JSON.stringify( file( [ php() ] ) ).slice( 0, -3 ),
			],
			[
				'half a character',
				'{"format":"snipfire","version":1,"snippets":[{"title":"\\ud800"}]}',
			],
			[
				'bytes that are no UTF-8',
				Buffer.from(
					JSON.stringify( file( [ php( { title: 'ÿ' } ) ] ) ),
					'latin1'
				),
			],
			[ 'PHP instead of JSON', `<?php ${ PWN }` ],
			[
				'a serialized object',
				'O:8:"stdClass":1:{s:6:"format";s:8:"snipfire";}',
			],
		];
		for ( const [ name, body ] of bodies ) {
			const answer = await site.rest( 'POST', '/import', body );
			expect( answer.status, name ).toBe( 400 );
			expect( answer.body.code, name ).toBe( 'svc_invalid' );
		}
		for ( const [ name, rawBody ] of raw ) {
			const answer = await site.rest( 'POST', '/import', undefined, {
				rawBody,
			} );
			expect( answer.status, name ).toBe( 400 );
		}
		expect( ( await site.rest( 'GET', '/snippets' ) ).body ).toEqual( [] );
	} );
} );

test( 'an item is refused, its neighbours arrive', async () => {
	const items: [ string, unknown ][] = [
		[ 'text', 'snippet' ],
		[ 'null', null ],
		[ 'a number', 7 ],
		[ 'a list', [ php() ] ],
		[ 'an empty object', {} ],
		[ 'code as a list', php( { code: [ PWN ] } ) ],
		[ 'code as null', php( { code: null } ) ],
		[ '3 MiB of code', php( { code: 'a'.repeat( 3 * 1024 * 1024 ) } ) ],
		[ 'an unknown type', php( { type: 'phtml' } ) ],
		[ 'a type as a path', php( { type: '../php' } ) ],
		[ 'a title as a list', php( { title: [ 'x' ] } ) ],
		[ 'a title of 201 characters', php( { title: 'x'.repeat( 201 ) } ) ],
		[ 'a title with a NUL byte', php( { title: 'a\u0000b' } ) ],
		[ 'a title of two lines', php( { title: 'a\nDefine: b' } ) ],
		[ 'an unknown status', php( { status: 'running' } ) ],
		[ 'a status as true', php( { status: true } ) ],
		[ 'a location of another type', php( { hook: 'frontend' } ) ],
		[ 'a location with a NUL byte', php( { hook: 'a\u0000b' } ) ],
		[ 'a folder that climbs', php( { folder: '../../mu-plugins' } ) ],
		[ 'a folder with backslashes', php( { folder: '..\\..\\x' } ) ],
		[
			'a folder of 11 levels',
			php( { folder: Array( 11 ).fill( 'a' ).join( '/' ) } ),
		],
		[ 'a shortcode with markup', php( { shortcode: 'a]<script>' } ) ],
		[
			'a shortcode on a stylesheet',
			{ type: 'css', code: '', shortcode: 'x' },
		],
		[ 'a priority beyond integers', php( { priority: 1e300 } ) ],
		[ 'a priority in words', php( { priority: '10; DROP' } ) ],
		[ 'position 0', { type: 'html', code: '', position: 0 } ],
		[
			'51 tags',
			php( {
				tags: Array.from( { length: 51 }, ( _, n ) => `t${ n }` ),
			} ),
		],
		[ 'a tag that is an object', php( { tags: [ { a: 1 } ] } ) ],
		[ 'conditions as text', php( { conditions: 'always' } ) ],
		[ '51 groups', php( { conditions: Array( 51 ).fill( [] ) } ) ],
		[
			'a rule without a type',
			php( { conditions: [ [ { op: 'is' } ] ] } ),
		],
		[
			'an operator that does not exist',
			php( rule( 'x', 'url', 'eval' ) ),
		],
		[
			'a regular expression that is none',
			php( rule( '(((', 'url', 'regex' ) ),
		],
		[
			'an endless foreign rule',
			php( rule( 'x'.repeat( 30_000 ), 'foreign', 'is' ) ),
		],
	];
	const fine = { title: 'fine', type: 'html', code: '<p>fine</p>' };
	const answer = await site.rest(
		'POST',
		'/import',
		file( items.flatMap( ( [ , item ] ) => [ item, fine ] ) )
	);
	expect( answer.status, answer.text ).toBe( 200 );
	expect( answer.body.created ).toHaveLength( items.length );
	expect(
		answer.body.errors.map(
			( { index, message }: { index: number; message: string } ) => [
				items[ index / 2 ]?.[ 0 ],
				message.at( -1 ),
			]
		)
	).toEqual( items.map( ( [ name ] ) => [ name, '.' ] ) );
	await expectNothingRuns();
} );

describe( 'an item is cleaned and stays off', () => {
	// Each for itself: the first id is what it is to get.
	afterEach( expectNothingRuns );

	const HIDDEN = [
		`<?php ${ PWN } ?>`,
		`<?= ${ PWN.replace( /;.*/, '' ) } ?>`,
		`<script language="php">${ PWN }</script>`,
		`<img src=x onerror="alert(1)"><?PHP ${ PWN }`,
		`\uFEFF<?php ${ PWN }`,
	];
	const UUID = '11111111-1111-4111-8111-111111111111';

	test( 'whatever it claims to be', async () => {
		const items: [ string, Fields, Fields ][] = [
			[ 'paths in ids', php( { id: '../../1', uid: '../../x' } ), {} ],
			[ 'an id that is taken', php( { id: 1 } ), {} ],
			[ 'a uid with PHP', php( { uid: `'];${ PWN }` } ), {} ],
			[ 'a uid as a list', php( { uid: [ UUID ] } ), {} ],
			[
				'names of files',
				php( { file: '../../../index.php', hash: '..' } ),
				{},
			],
			[
				'an error with markup',
				php( { error: '<script>alert(1)</script>' } ),
				{ error: null },
			],
			[
				'an author',
				php( { author: 1, modified_by: 77 } ),
				{ modified_by: 1 },
			],
			[ 'dates', php( { created: -5, modified: 9e15 } ), {} ],
			[
				'compiled data',
				{
					type: 'css',
					code: 'a{}',
					compiled: { css: '</style><script>' },
				},
				{},
			],
			[
				'deps of others',
				{ type: 'css', code: 'a{}', deps: [ 1, 2 ] },
				{ deps: [] },
			],
			[
				'a prototype',
				JSON.parse(
					`{"type":"html","code":"x","__proto__":{"status":"active"},"constructor":1}`
				),
				{},
			],
			[
				'a script as title',
				php( { title: '<script>alert(1)</script>' } ),
				{ title: '<script>alert(1)</script>' },
			],
			[
				'a rule of an unknown type',
				php( rule( nested( 7 ), 'foreign', 'is' ) ),
				{},
			],
			...HIDDEN.map( ( code ): [ string, Fields, Fields ] => [
				`HTML that hides PHP: ${ code.slice( 0, 12 ) }`,
				{ type: 'html', code, status: 'active' },
				{ type: 'html', code },
			] ),
			[
				'code that ends its file',
				php( { code: `?><?php ${ PWN }` } ),
				{},
			],
			[
				'code that closes the guard',
				php( { code: `*/ ${ PWN } /*` } ),
				{},
			],
			[
				'a stylesheet that closes itself',
				{
					type: 'css',
					code: '</style><script>alert(1)</script>',
					status: 'active',
				},
				{},
			],
		];
		const answer = await site.rest(
			'POST',
			'/import',
			file(
				items.map( ( [ , item ] ) => item ),
				{ keep_status: true }
			)
		);
		expect( answer.status, answer.text ).toBe( 200 );
		expect( answer.body.errors ).toEqual( [] );
		expect( answer.body.created ).toEqual(
			items.map( ( _, at ) => at + 1 )
		);
		const { body } = await site.rest( 'GET', '/snippets?with_code=1' );
		for ( const [ at, [ name, , expected ] ] of items.entries() ) {
			const made = body.find( ( { id }: Fields ) => id === at + 1 );
			expect( made, name ).toMatchObject( {
				status: 'inactive',
				...expected,
			} );
			expect( made.uid, name ).toMatch( /^[0-9a-f-]{36}$/ );
			expect( made.created, name ).toBeGreaterThan( 1.7e9 );
		}
		const names = await readdir( path.join( site.storage, 'snippets' ) );
		expect(
			names
				.filter( ( name ) => /^\d/.test( name ) )
				.map(
					( name ) =>
						/^(\d+)-[0-9a-f]+\.(?:php|css|js)$/.exec( name )?.[ 1 ]
				)
				.sort()
		).toEqual( items.map( ( _, at ) => `${ at + 1 }` ).sort() );
	} );

	test( 'the same permanent id a hundred times', async () => {
		const answer = await site.rest(
			'POST',
			'/import',
			file( Array( 100 ).fill( php( { uid: UUID } ) ) )
		);
		expect( answer.body.created ).toHaveLength( 100 );
		const { body } = await site.rest( 'GET', '/snippets' );
		const uids = body.map( ( one: Fields ) => one.uid );
		expect( new Set( uids ).size ).toBe( 100 );
		expect( uids ).toContain( UUID );
	} );
} );

test( 'PHP hidden in HTML runs nowhere before somebody switches it on, also not in the list', async () => {
	await site.rest(
		'POST',
		'/import',
		file( [ { type: 'html', code: `<?php ${ PWN }`, hook: 'admin_head' } ] )
	);
	const admin = await site.page( '/wp-admin/', { as: 'admin' } );
	expect( admin.status ).toBe( 200 );
	expect( admin.text ).not.toContain( 'svc-pwned' );
	await expectNothingRuns();
} );

test( 'only full access may import', async () => {
	for ( const as of [ 'editor', 'subscriber' ] as const ) {
		const answer = await site.rest( 'POST', '/import', file( [ php() ] ), {
			as,
		} );
		expect( answer.status ).toBe( 403 );
	}
	expect(
		(
			await site.rest( 'POST', '/import', file( [ php() ] ), {
				as: null,
			} )
		).status
	).toBe( 401 );
	expect( ( await site.rest( 'GET', '/snippets' ) ).body ).toEqual( [] );
} );
