/**
 * Hostile conditions over REST: every one is refused with its place or cleaned, none is executed, none leaves a notice, and the
 * page goes on.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { ownNotices, testSite } from '../../support/test-site.ts';

const site = testSite( {}, { reset: false, quiet: false } );

const values: unknown[] = [
	null,
	true,
	-1,
	1e308,
	'',
	'0',
	'\u0000',
	'<?php touch( ABSPATH . "hacked" );',
	"' . system( 'id' ) . '",
	'"; touch("/tmp/hacked"); //',
	'../../wp-config.php',
	'${jndi:ldap://x}',
	'{{7*7}}',
	[],
	[ [] ],
	[ null ],
	[ [ [ [] ] ] ],
	{},
	{ key: [], value: {} },
	{ key: '__proto__', value: 'x' },
	{ from: {}, to: [] },
	{ from: '2026-13-45', to: '99:99' },
	{ from: "2026-01-01' OR 1=1", to: '' },
	'x'.repeat( 2001 ),
	'\u202E\uFEFF',
	'💥'.repeat( 100 ),
	[ 'x'.repeat( 3000 ) ],
	Array.from( { length: 1001 }, ( _, index ) => index ),
	'(a+)+$',
	'(',
	'*',
	'[z-a]',
	'(?P<n>a)(?P<n>b)',
	'(*LIMIT_MATCH=999999999)(a+)+$',
	'(?R)',
	'\\',
	'\u0001',
	'-0',
	'NaN',
	'INF',
	'0x1A',
	'1e5',
	'١٢',
	[ '1 OR 1=1', '-5', '9'.repeat( 40 ) ],
	'*/ exit; /*',
	'?>',
	'<script>alert(1)</script>',
];

// Every type takes the same values in tests/unit/Domain/ConditionsTest.php; here it is one of each shape.
const RULES = [
	[ 'url', 'regex' ],
	[ 'cookie', 'equals' ],
	[ 'post_id', 'is_not' ],
	[ 'term', 'is' ],
	[ 'date_range', 'is' ],
	[ 'moon_phase', '<?php' ],
] as const;

const rules = sample( RULES, 2 );

type Answer = { status: number; body: { data: { params: object } } };

/** What the route answers to each body, all in one process of PHP; the first of them are sent as requests, too, and answered the same. */
async function validate( bodies: object[] ): Promise< Answer[] > {
	const file = path.join( site.wpContent, 'bodies.json' );
	await writeFile(
		file,
		JSON.stringify( bodies.map( ( body ) => JSON.stringify( body ) ) )
	);
	const answers = JSON.parse(
		await site.php( `
			wp_set_current_user( get_user_by( 'login', 'admin' )->ID );
			echo wp_json_encode( array_map( static function ( $body ) {
				$request = new WP_REST_Request( 'POST', '/svc/v1/validate' );
				$request->set_header( 'content-type', 'application/json' );
				$request->set_body( $body );
				$answer = rest_do_request( $request );
				return [ 'status' => $answer->get_status(), 'body' => $answer->get_data() ];
			}, json_decode( file_get_contents( WP_CONTENT_DIR . '/bodies.json' ) ) ) );` )
	) as Answer[];
	for ( const [ at, sent ] of bodies.slice( 0, 8 ).entries() ) {
		const { status, body } = await site.rest( 'POST', '/validate', sent );
		expect( { status, body }, JSON.stringify( sent ) ).toEqual(
			answers[ at ]
		);
	}
	return answers;
}

test( `${ values.length * rules.length } hostile values are refused or cleaned, and the page goes on without a notice`, async () => {
	let refused = 0;
	let stored = 0;
	for ( const [ type, op ] of rules ) {
		// One snippet for each type, all its accepted values as groups: what was cleaned must also survive being decided.
		const kept: unknown[] = [];
		const answers = await validate(
			values.map( ( value ) => ( {
				type: 'html',
				hook: 'wp_footer',
				code: '<p>ran</p>',
				conditions: [ [ { type, op, value } ] ],
			} ) )
		);
		expect( answers ).toHaveLength( values.length );
		for ( const [ at, { status, body } ] of answers.entries() ) {
			const value = values[ at ];
			expect(
				[ 200, 400 ],
				`${ type } ${ JSON.stringify( value ) }: ${ JSON.stringify( body ) }`
			).toContain( status );
			if ( status === 400 ) {
				expect( Object.keys( body.data.params ).join() ).toContain(
					'conditions[0][0]'
				);
				refused++;
			} else {
				kept.push( [ { type, op, value } ] );
			}
		}
		for ( let at = 0; at < kept.length; at += 50 ) {
			const made = await site.rest( 'POST', '/snippets', {
				title: type,
				type: 'html',
				hook: 'wp_footer',
				code: `<p>${ type }</p>`,
				status: 'active',
				conditions: kept.slice( at, at + 50 ),
			} );
			expect(
				made.status,
				JSON.stringify( made.body ).slice( 0, 300 )
			).toBe( 201 );
			stored += made.body.snippet.conditions.length;
		}
	}
	expect( refused ).toBeGreaterThan( 10 );
	expect( stored ).toBeGreaterThan( 25 * rules.length );
	for ( const address of [
		'/',
		`/${ 'a'.repeat( 2000 ) }!`,
		'/?rest_route=/',
		'/wp-login.php',
	] ) {
		expect( ( await site.page( address ) ).status, address ).toBeLessThan(
			500
		);
	}
	expect(
		await site.php(
			`echo (int) file_exists( ABSPATH . 'hacked' ) + (int) file_exists( '/tmp/hacked' );`
		)
	).toBe( '0' );
	expect( await ownNotices( site ) ).toEqual( [] );
}, 300_000 );
