/**
 * A visitor makes a guard fail with a crafted request. With `on_error: keep` the page stays closed in all forms, and with `off` the snippet's
 * error says that it comes only with this request, with the name of the parameter and never its value.
 */
import { expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { put, settings } from '../runtime/runtime-site.ts';
import { forgetCases, settled } from './failing-site.ts';

const site = testSite( {}, { quiet: false } );

/** A guard of every page, that reads `ref` in some way before it refuses. */
const guard = ( reads: string ) =>
	`add_action( 'template_redirect', function () {\n${ reads }\nif ( ! current_user_can( 'read' ) ) { wp_die( 'Members only.', '', [ 'response' => 403 ] ); }\n} );`;

const BAD = 'v4lue';

type Form = {
	reads: string;
	query?: string;
	body?: URLSearchParams;
	cookie?: string;
};

const FORMS: Record< string, Form > = {
	'an array where trim() wants text': {
		reads: "trim( $_GET['ref'] ?? '' );",
		query: `ref[]=${ BAD }`,
	},
	'an array where strtolower() wants text': {
		reads: "if ( 'x' === strtolower( $_GET['ref'] ?? '' ) ) { return; }",
		query: `ref[]=${ BAD }`,
	},
	'an array as a parameter of a function with types': {
		reads: "( static fn( string $ref ): bool => 'a' === $ref )( $_GET['ref'] ?? '' );",
		query: `ref[a]=${ BAD }`,
	},
	'an array where hash_equals() wants text': {
		reads: "if ( hash_equals( 'secret', $_GET['ref'] ?? '' ) ) { return; }",
		query: `ref[]=${ BAD }`,
	},
	'text where a number is wanted': {
		reads: "$n = 1 + ( $_GET['ref'] ?? 1 );",
		query: `ref=${ BAD }`,
	},
	'modulo by zero': {
		reads: "$n = 7 % (int) ( $_GET['ref'] ?? 1 );",
		query: 'ref=0',
	},
	'intdiv() by zero': {
		reads: "$n = intdiv( 7, (int) ( $_GET['ref'] ?? 1 ) );",
		query: 'ref=0',
	},
	memory: {
		reads: "$s = str_repeat( 'x', (int) ( $_GET['ref'] ?? 1 ) );",
		query: 'ref=99999999999',
	},
	'a loop without an end': {
		reads: "set_time_limit( 1 ); for ( $i = 0; $i !== (int) ( $_GET['ref'] ?? 0 ); $i += 2 ) { $x = md5( (string) $i ); }",
		query: 'ref=3',
	},
	'recursion without an end': {
		reads: "ini_set( 'memory_limit', '64M' ); $f = function ( int $n ) use ( &$f ) { return 0 === $n ? 0 : 1 + $f( $n - 2 ); }; $f( (int) ( $_GET['ref'] ?? 0 ) );",
		query: 'ref=1',
	},
	'a class that is not there': {
		reads: "$class = $_GET['ref'] ?? 'stdClass'; new $class();",
		query: 'ref=No_Such_Class',
	},
	'an unknown case of match': {
		reads: "match ( $_GET['ref'] ?? 'a' ) { 'a' => 1 };",
		query: `ref=${ BAD }`,
	},
	'a body': {
		reads: "trim( $_POST['ref'] ?? '' );",
		body: new URLSearchParams( { 'ref[]': BAD } ),
	},
	'a cookie': {
		reads: "trim( $_COOKIE['ref'] ?? '' );",
		cookie: `ref[]=${ BAD }`,
	},
};

const ask = ( { query, body, cookie }: Form ) =>
	site.page( `/hello-world/${ query === undefined ? '' : `?${ query }` }`, {
		...( body === undefined ? {} : { method: 'POST', body } ),
		...( cookie === undefined ? {} : { headers: { cookie } } ),
	} );

test( 'there are 14 forms', () => {
	expect( Object.keys( FORMS ) ).toHaveLength( 14 );
} );

test.each( sample( Object.entries( FORMS ), 3 ) )(
	'with keep, the page stays closed: %s',
	async ( _form, form ) => {
		const [ id = 0 ] = await put( site, {
			code: guard( form.reads ),
			hook: 'init',
			on_error: 'keep',
		} );
		expect( ( await site.page( '/hello-world/' ) ).status ).toBe( 403 );
		for ( let time = 0; time < 2; time++ ) {
			const page = await ask( form );
			expect( page.status, page.text.slice( 0, 500 ) ).toBe( 500 );
			expect( page.text ).not.toContain( 'Welcome to WordPress' );
		}
		const now = await settings( site, id );
		expect( now.status ).toBe( 'active' );
		expect( now.error ).not.toBeNull();
		const plain = await site.page( '/hello-world/' );
		expect( plain.status ).toBe( 403 );
		expect( plain.text ).toContain( 'Members only.' );
	},
	60_000
);

test.each( sample( Object.entries( FORMS ), 4 ) )(
	'the error says that it comes only with this request: %s',
	async ( name, form ) => {
		await forgetCases( site );
		const [ id = 0 ] = await put( site, {
			code: guard( form.reads ),
			hook: 'init',
		} );
		await ask( form );
		await settled( site );
		const now = await settings( site, id );
		expect( now.status, name ).toBe( 'inactive' );
		expect( now.error ).toContain( 'Only with this request: ' );
		expect( now.error ).toContain( '"ref"' );
		expect( now.error ).toContain( 'Visitors can cause this error.' );
		expect( now.error ).toMatch( / \(line \d+\)$/ );
		expect( now.error ).not.toContain( BAD );
		const notice = await site.page( '/wp-admin/index.php', {
			as: 'admin',
		} );
		expect( notice.text ).toContain( 'Only with this request: ' );
	},
	60_000
);

test( 'an error that every visitor gets says nothing of the request', async () => {
	await forgetCases( site );
	const [ id = 0 ] = await put( site, {
		code: guard( "trim( [ 'x' ] );" ),
		hook: 'init',
	} );
	await site.page( '/hello-world/?ref=1' );
	await settled( site );
	const now = await settings( site, id );
	expect( now.status ).toBe( 'inactive' );
	expect( now.error ).not.toContain( 'Only with this request' );
} );
