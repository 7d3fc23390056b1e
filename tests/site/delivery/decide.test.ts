/**
 * Where conditions are decided, as far as it is told and kept: the warnings of saves and checks, and the field `decide` on its way.
 */
import { describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';

type Rule = readonly [ type: string, op: string, value: unknown ];

const site = testSite(
	{
		muPlugins: {
			'headers.php': `<?php
			if ( isset( $_SERVER['HTTP_X_SERVER'] ) ) { add_filter( 'svc_browser_conditions', '__return_false' ); }`,
		},
	},
	{ reset: false }
);

const when = ( ...rules: Rule[] ) => [
	rules.map( ( [ type, op, value ] ) => ( { type, op, value } ) ),
];
const COOKIE: Rule = [ 'cookie', 'exists', { key: 'a', value: '' } ];
const COUNTRY: Rule = [ 'country', 'is', [ 'DE' ] ];

describe( 'warnings', () => {
	const SECRET: Rule = [
		'cookie',
		'equals',
		{ key: 'member', value: 'gold' },
	];
	const said = async (
		fields: Record< string, unknown >,
		headers: Record< string, string > = {}
	) => {
		const sent = { type: 'js', title: 't', code: 'x()', ...fields };
		const saved = await site.rest( 'POST', '/snippets', sent, { headers } );
		const checked = await site.rest( 'POST', '/validate', sent, {
			headers,
		} );
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

	test.each(
		sample< [ string, Record< string, unknown > ] >(
			[
				[ 'no conditions', { decide: 'server' } ],
				[
					'the page',
					{ conditions: when( [ 'url', 'contains', '/a' ] ) },
				],
				[
					'PHP',
					{ type: 'php', code: '', conditions: when( SECRET ) },
				],
				[
					'HTML with PHP',
					{
						type: 'html',
						code: '<?php ?>x',
						conditions: when( SECRET ),
					},
				],
				[
					'a country besides',
					{ conditions: when( SECRET, COUNTRY ) },
				],
				[
					'the admin',
					{ hook: 'admin_footer', conditions: when( SECRET ) },
				],
				[
					'consent',
					{
						conditions: when( [
							'consent',
							'includes',
							[ 'marketing' ],
						] ),
					},
				],
			],
			3
		)
	)( 'are silent about %s', async ( _name, fields ) => {
		expect( await said( fields ) ).toEqual( [ [], [] ] );
	} );

	test( 'are silent where the site leaves everything to the server', async () => {
		expect(
			await said( { conditions: when( SECRET ) }, { 'x-server': '1' } )
		).toEqual( [ [], [] ] );
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
