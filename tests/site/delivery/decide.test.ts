/**
 * Where conditions are decided, as far as it is told and kept: the warnings of saves and checks, and the field `decide` on its way. What is
 * said of each kind of snippet: `tests/unit/Checks/InBrowserTest.php`.
 */
import { describe, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';

type Rule = readonly [ type: string, op: string, value: unknown ];

const site = testSite( {}, { reset: false } );

const when = ( ...rules: Rule[] ) => [
	rules.map( ( [ type, op, value ] ) => ( { type, op, value } ) ),
];
const COOKIE: Rule = [ 'cookie', 'exists', { key: 'a', value: '' } ];

describe( 'warnings', () => {
	const SECRET: Rule = [
		'cookie',
		'equals',
		{ key: 'member', value: 'gold' },
	];
	const said = async ( fields: Record< string, unknown > ) => {
		const sent = { type: 'js', title: 't', code: 'x()', ...fields };
		const saved = await site.rest( 'POST', '/snippets', sent );
		const checked = await site.rest( 'POST', '/validate', sent );
		const about = ( list: { message: string }[] ): string[] =>
			list
				.map( ( { message } ) => message )
				.filter( ( message ) => message.startsWith( 'Decided' ) );
		expect( about( checked.body.warnings ) ).toEqual(
			about( saved.body.warnings )
		);
		return [
			about( saved.body.warnings ),
			saved.body.snippet.browser_types,
		];
	};

	test( 'say once what everybody can read, by which rules, and the way out', async () => {
		expect(
			await said( {
				conditions: when(
					SECRET,
					[ 'referrer', 'contains', 'partner' ],
					[ 'device', 'is', [ 'mobile' ] ],
					[ 'page_type', 'is', [ 'search' ] ]
				),
			} )
		).toEqual( [
			[
				'Decided in the browser: Cookie "member", Referrer "partner", Device. Anyone can read the content in the source. For private content, set decide to server.',
			],
			[ 'cookie', 'referrer', 'device' ],
		] );
	} );

	test( 'say what the server means behind a page cache', async () => {
		expect(
			await said( { decide: 'server', conditions: when( SECRET ) } )
		).toEqual( [
			[
				"Decided on the server: Cookie. Exclude these pages from the page cache, or visitors may see each other's version.",
			],
			[ 'cookie' ],
		] );
	} );

	test( 'PHP is always decided on the server, and takes no such setting', async () => {
		const refused = await site.rest( 'POST', '/snippets', {
			...{ type: 'php', title: 't', code: '', decide: 'server' },
		} );
		expect( refused.status ).toBe( 400 );
		expect( refused.text ).toContain( 'decide' );
	} );
} );

test( 'where it is decided survives a copy, a revision, export and import', async () => {
	const [ id ] = await put( site, {
		...{ type: 'html', code: 'v1', hook: 'wp_footer' },
		...{ decide: 'server', conditions: when( COOKIE ) },
	} );
	const of = async ( it: number ) =>
		( await site.rest( 'GET', `/snippets/${ it }` ) ).body.decide;
	const copy = await site.rest( 'POST', `/snippets/${ id }/duplicate` );
	expect( copy.body.decide ).toBe( 'server' );
	await site.rest( 'PATCH', `/snippets/${ id }`, {
		...{ code: 'v2', decide: 'auto' },
	} );
	expect( await of( id ?? 0 ) ).toBe( 'auto' );
	const { body: revisions } = await site.rest(
		'GET',
		`/snippets/${ id }/revisions`
	);
	const back = await site.rest(
		'POST',
		`/snippets/${ id }/revisions/${ revisions.at( -1 ).rev }/restore`
	);
	expect( back.status, back.text ).toBe( 200 );
	expect( await of( id ?? 0 ) ).toBe( 'server' );
	const file = JSON.parse( ( await site.rest( 'GET', '/export' ) ).text );
	expect( file.snippets[ 0 ].decide ).toBe( 'server' );
	await site.rest( 'DELETE', `/snippets/${ id }` );
	const again = await site.rest( 'POST', '/import', file );
	expect( await of( again.body.created[ 0 ] ) ).toBe( 'server' );
} );
