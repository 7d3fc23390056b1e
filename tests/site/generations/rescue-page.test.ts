/**
 * What a user who is locked out can do from the rescue page beside undoing
 * a change: switch snippets off, stop them all and let them run again.
 */
import { beforeEach, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { takeUp } from '../../support/rescue.ts';
import { testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';

const site = testSite(
	{
		muPlugins: {
			'define.php': `<?php
				if ( isset( $_SERVER['HTTP_X_DEFINE'] ) ) { define( $_SERVER['HTTP_X_DEFINE'], true ); }
				$svc_outage = $_SERVER['HTTP_X_OUTAGE'] ?? '';
				if ( 'theme' === $svc_outage ) { add_action( 'after_setup_theme', static fn() => print svc_of_a_snippet() ); }
				if ( 'early' === $svc_outage ) { add_action( 'setup_theme', static fn() => print svc_of_a_snippet() ); }
				if ( 'exit' === $svc_outage ) { add_action( 'init', static function () { echo 'locked'; exit; }, 0 ); }
				if ( 'redirect' === $svc_outage ) { add_action( 'init', static function () { wp_redirect( home_url( '/?away' ) ); exit; }, 0 ); }`,
		},
	},
	{ quiet: false }
);

const PAGE = '/?svc-rescue=page';
let cookies: Record< string, string >;

beforeEach( async () => {
	const link = await site.rest( 'POST', '/safe-mode', {
		rescue: 'new',
		on: false,
	} );
	cookies = ( await takeUp( site, link.body.link ) ).opened.cookies;
} );

type Options = Parameters< typeof site.page >[ 1 ];

const show = ( address = PAGE, options: Options = {} ) =>
	site.page( address, { cookies, ...options } );

/** Presses the button with this name, as a screen reader says it. */
async function press( name: string, options: Options = {} ) {
	const { text } = await show();
	const form = [ ...text.matchAll( /<form[\s\S]*?<\/form>/g ) ]
		.map( ( [ html ] ) => html )
		.find( ( html ) => html.includes( `aria-label="${ name }"` ) );
	expect( form, name ).toBeDefined();
	return show( PAGE, {
		method: 'POST',
		body: new URLSearchParams(
			[
				...( form ?? '' ).matchAll( /name="(\w+)" value="([^"]*)"/g ),
			].map( ( [ , field = '', value = '' ] ) => [ field, value ] )
		),
		...options,
	} );
}

/** Names of the snippets that the page lists, in its order. */
const listed = ( html: string ) =>
	[ ...html.matchAll( /aria-label="Deactivate: ([^"]*)"/g ) ].map(
		( match ) => match[ 1 ]
	);

const marks = async () =>
	[ ...( await site.page( '/' ) ).text.matchAll( /<!--(one|two)-->/g ) ].map(
		( match ) => match[ 1 ]
	);

const pair = () =>
	put(
		site,
		{
			title: 'One & <i>first</i>',
			hook: 'wp_footer',
			code: "echo '<!--one-->';",
		},
		{ hook: 'wp_footer', code: "echo '<!--two-->';", title: '' },
		{ title: 'Off', status: 'inactive', code: '' }
	);

test( 'what is on is listed, newest change first, and switched off one by one', async () => {
	const [ one = 0, two = 0 ] = await pair();
	await site.rest( 'PATCH', `/snippets/${ one }`, { description: 'newer' } );
	expect( listed( ( await show() ).text ) ).toEqual( [
		'One &amp; &lt;i&gt;first&lt;/i&gt;',
		`Snippet ${ two }`,
	] );
	const done = await press(
		'Deactivate: One &amp; &lt;i&gt;first&lt;/i&gt;'
	);
	expect( done.text ).toContain( 'is inactive for everyone.' );
	expect( done.text ).toContain( 'role="status"' );
	expect( listed( done.text ) ).toEqual( [ `Snippet ${ two }` ] );
	expect( await marks() ).toEqual( [ 'two' ] );
	const log = await site.rest( 'GET', '/activity' );
	expect( log.body.items[ 0 ] ).toMatchObject( {
		action: 'disabled',
		snippet: one,
		user: 1,
		via: 'rescue',
	} );
	await press( `Deactivate: Snippet ${ two }` );
	expect( ( await show() ).text ).toContain( 'No active snippets' );
} );

test( 'all are stopped for everybody, and run again', async () => {
	await pair();
	expect( ( await press( 'Turn on safe mode' ) ).text ).toContain(
		'Safe mode is on. No snippets run for anyone.'
	);
	expect( await marks() ).toEqual( [] );
	// The page goes on working, and shows how it stands.
	const page = await show();
	expect( page.text ).toContain( 'Safe mode is on for everyone' );
	expect( listed( page.text ) ).toHaveLength( 2 );
	expect( ( await press( 'Turn off safe mode' ) ).text ).toContain(
		'run again for everyone else'
	);
	expect( await marks() ).toEqual( [ 'one', 'two' ] );
} );

test( 'times are those of the site, which says so', async () => {
	const [ id ] = await pair();
	await site.php(
		"update_option( 'timezone_string', 'Asia/Kolkata' ); update_option( 'date_format', 'Y-m-d' ); update_option( 'time_format', 'H:i' );"
	);
	const { modified } = ( await site.rest( 'GET', `/snippets/${ id }` ) ).body;
	const when = new Date( ( modified + 5.5 * 3600 ) * 1000 )
		.toISOString()
		.slice( 0, 16 )
		.replace( 'T', ' ' );
	const page = await show();
	expect( page.text ).toContain( `Changed ${ when } · ` );
	expect( page.text ).toContain( '(Asia/Kolkata)' );
} );

test( 'many are shown fifty at a time', async () => {
	await put(
		site,
		...Array.from( { length: 53 }, ( _, n ) => ( {
			title: `S${ n }`,
			type: 'html' as const,
			code: 'x',
		} ) )
	);
	const first = await show();
	expect( first.text ).toContain( '(53)' );
	expect( listed( first.text ) ).toHaveLength( 50 );
	const more = /href="[^"]*(\?svc-rescue=page[^"]*part=2[^"]*)"/.exec(
		first.text
	);
	const second = await show(
		`/${ more?.[ 1 ]?.replaceAll( '&#038;', '&' ) ?? '' }`
	);
	expect( listed( second.text ) ).toHaveLength( 3 );
	expect(
		new Set( [ ...listed( first.text ), ...listed( second.text ) ] ).size
	).toBe( 53 );
} );

test.each(
	sample(
		[ 'DISALLOW_FILE_MODS', 'DISALLOW_FILE_EDIT', 'SVC_DISABLE_PHP' ],
		3
	)
)(
	'with %s, snippets can still be switched off and stopped',
	async ( constant ) => {
		const headers = { 'x-define': constant };
		const [ , two ] = await pair();
		expect(
			( await press( `Deactivate: Snippet ${ two }`, { headers } ) ).text
		).toContain( 'is inactive for everyone.' );
		expect(
			( await press( 'Turn on safe mode', { headers } ) ).text
		).toContain( 'Safe mode is on. No snippets run for anyone.' );
	}
);

test( 'where the site is view-only, nothing is changed, and the reason is named', async () => {
	const [ , two ] = await pair();
	const headers = { 'x-define': 'DISALLOW_UNFILTERED_HTML' };
	for ( const name of [
		`Deactivate: Snippet ${ two }`,
		'Turn on safe mode',
	] ) {
		const answer = await press( name, { headers } );
		expect( answer.text ).toContain( 'Nothing was changed' );
		expect( answer.text ).toContain( 'DISALLOW_UNFILTERED_HTML' );
		expect( answer.text ).toContain( 'role="alert"' );
	}
	expect( await marks() ).toEqual( [ 'one', 'two' ] );
} );

test.each( sample( [ 'theme', 'early', 'exit', 'redirect' ], 2 ) )(
	'it comes also where something else ends every request: %s',
	async ( outage ) => {
		const headers = { 'x-outage': outage };
		const [ , two ] = await pair();
		const link = await site.rest( 'POST', '/safe-mode', { rescue: 'new' } );
		const offer = await site.page( link.body.link, { headers } );
		expect( offer.text ).toContain( 'Start the rescue' );
		const opened = await site.page( '/?svc-rescue=open', {
			method: 'POST',
			headers,
			body: new URLSearchParams( {
				secret:
					/name="secret" value="(\w+)"/.exec( offer.text )?.[ 1 ] ??
					'',
			} ),
		} );
		expect( opened.headers.get( 'location' ) ).toContain(
			`${ site.url }${ PAGE }&svc-mark=`
		);
		cookies = opened.cookies;
		const page = await show( PAGE, { headers } );
		expect( page.text ).toContain( 'Active snippets' );
		expect( page.text ).not.toContain( 'critical error' );
		expect(
			( await press( `Deactivate: Snippet ${ two }`, { headers } ) ).text
		).toContain( 'is inactive for everyone.' );
		expect( await marks() ).toEqual( [ 'one' ] );
	}
);
