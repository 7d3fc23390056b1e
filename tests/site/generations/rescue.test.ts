/**
 * Design 9.3 and 5.7: back to before a change from the rescue link, logged out, by POST only.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { longTest, sample } from '../../support/long.ts';
import { takeUp } from '../../support/rescue.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';

let site: TestSite;
let cookies: Record< string, string >;

beforeAll( async () => {
	site = await startSite( {
		muPlugins: {
			'define.php': `<?php
				if ( isset( $_SERVER['HTTP_X_DEFINE'] ) ) { define( $_SERVER['HTTP_X_DEFINE'], true ); }`,
		},
	} );
}, 120_000 );

afterAll( async () => {
	await site?.stop();
} );

const PAGE = '/?svc-rescue=page';

beforeEach( async () => {
	await site.resetSnippets();
	// No stylesheet stops a page, so that none is asked for when it is saved.
	const made = await site.rest( 'POST', '/snippets', {
		type: 'css',
		title: '<b>Hello</b>',
		code: '.svc-before { color: red; }',
		status: 'active',
	} );
	const link = await site.rest( 'POST', '/safe-mode', { rescue: 'new' } );
	await site.rest( 'PUT', `/snippets/${ made.body.snippet.id }`, {
		code: '.svc-after { color: red; }',
	} );
	const { opened } = await takeUp( site, link.body.link );
	expect( opened.status ).toBe( 302 );
	expect( opened.headers.get( 'location' ) ).toContain(
		`${ site.url }${ PAGE }&svc-mark=`
	);
	cookies = opened.cookies;
} );

/** The fields that the buttons of one kind send. */
function forms(
	html: string,
	what: 'restore' | 'off' | 'safe' = 'restore'
): { do: string; to: string; key: string }[] {
	return [
		...html.matchAll(
			/name="do" value="(\w+)"><input type="hidden" name="to" value="(\w+)"><input type="hidden" name="key" value="([0-9a-f]{64})"/g
		),
	]
		.map( ( [ , kind = '', to = '', key = '' ] ) => ( {
			do: kind,
			to,
			key,
		} ) )
		.filter( ( form ) => form.do === what );
}

const post = ( fields: Record< string, string >, sent = cookies ) =>
	site.page( PAGE, {
		method: 'POST',
		cookies: sent,
		body: new URLSearchParams( fields ),
	} );

const live = async () =>
	( await site.page( '/' ) ).text.match( /svc-(?:before|after)/ )?.[ 0 ];

test( 'the page shows the changes, logged out, and changes nothing by itself', async () => {
	const page = await site.page( PAGE, { cookies } );
	expect( page.status ).toBe( 200 );
	expect( page.headers.get( 'cache-control' ) ).toContain( 'no-store' );
	expect( page.headers.get( 'x-frame-options' ) ).toBe( 'DENY' );
	expect( page.text ).toContain( 'Changed: &lt;b&gt;Hello&lt;/b&gt;' );
	expect( page.text ).not.toContain( 'svc-after' );
	// The new rescue link between the two saves changed no snippet: there is nothing to undo.
	expect( page.text ).not.toContain( 'escue link made' );
	expect( page.text ).toMatch(
		/aria-label="Restore to before: Changed: &lt;b&gt;Hello&lt;\/b&gt;, [^"]+ \d\d?:\d\d [ap]m"/
	);
	expect( forms( page.text ).map( ( form ) => form.to ) ).toEqual( [ '2' ] );
	const [ first ] = forms( page.text );
	await site.page( `${ PAGE }&to=${ first?.to }&key=${ first?.key }`, {
		cookies,
	} );
	expect( await live() ).toBe( 'svc-after' );
} );

test( 'a form takes everybody back to before its change, once', async () => {
	const [ first ] = forms( ( await site.page( PAGE, { cookies } ) ).text );
	expect( first ).toBeDefined();
	const done = await post( first ?? {} );
	expect( done.status ).toBe( 200 );
	expect( done.text ).toContain( 'Restored.' );
	expect( await live() ).toBe( 'svc-before' );
	const list = await site.rest( 'GET', '/generations' );
	expect( list.body[ 0 ] ).toMatchObject( {
		n: 5,
		user: 1,
		via: 'rescue',
	} );
	const log = await site.rest( 'GET', '/activity' );
	expect( log.body.items ).toContainEqual(
		expect.objectContaining( {
			action: 'safe_mode',
			detail: 'rescue link: used',
			user: 1,
			via: 'rescue',
		} )
	);

	const again = await post( first ?? {} );
	expect( again.text ).toContain( 'Nothing was changed' );
	expect(
		( await site.rest( 'GET', '/generations' ) ).headers.get( 'x-wp-total' )
	).toBe( '5' );
	const [ undo ] = forms( again.text );
	await post( undo ?? {} );
	expect( await live() ).toBe( 'svc-after' );
} );

test( 'without the cookie, with a made-up key or for another generation nothing happens', async () => {
	const [ first, second ] = forms(
		( await site.page( PAGE, { cookies } ) ).text
	);
	const stranger = await post( first ?? {}, {} );
	expect( stranger.text ).not.toContain( 'svc-rescue=off' );
	for ( const wrong of [
		{ ...first, key: 'a'.repeat( 64 ) },
		{ ...first, key: '' },
		{ ...first, to: second?.to ?? '' },
		{ do: 'restore', to: '0', key: first?.key ?? '' },
		{ do: 'off', to: first?.to ?? '', key: first?.key ?? '' },
		{ do: 'safe', to: 'on', key: first?.key ?? '' },
		{ 'do[]': 'restore', 'to[]': '1', 'key[]': '1' },
		{},
	] ) {
		expect( ( await post( wrong ) ).text ).toContain(
			'Nothing was changed'
		);
	}
	expect( await live() ).toBe( 'svc-after' );
	// A new link ends the rescue and its keys.
	await site.rest( 'POST', '/safe-mode', { rescue: 'new' } );
	await post( first ?? {} );
	expect( await live() ).toBe( 'svc-after' );
} );

test( 'it works when a snippet locks everybody out', async () => {
	const fatal = await site.rest( 'POST', '/snippets', {
		type: 'php',
		title: 'locks',
		// Not the requests by which the site looks for the guilty one: it would find it before it is asked for.
		code: "if ( get_option( 'svc_lock' ) && ! isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) ) { status_header( 503 ); exit( 'svc-locked' ); }",
		status: 'active',
	} );
	expect( fatal.body.snippet.status ).toBe( 'active' );
	await site.php( "update_option( 'svc_lock', '1' );" );
	try {
		expect( ( await site.page( '/wp-login.php' ) ).text ).toBe(
			'svc-locked'
		);
		const [ first ] = forms(
			( await site.page( PAGE, { cookies } ) ).text
		);
		expect( ( await post( first ?? {} ) ).text ).toContain( 'Restored' );
		expect( ( await site.page( '/wp-login.php' ) ).status ).toBe( 200 );
		expect( await live() ).toBe( 'svc-after' );
	} finally {
		await site.wp( 'option', 'delete', 'svc_lock', '--skip-plugins=svc' );
	}
	expect( await ownNotices( site ) ).toEqual( [] );
} );

longTest(
	'ten changes are offered, however many others have touched no snippet',
	async () => {
		for ( let turn = 0; turn < 12; turn++ ) {
			await site.rest( 'POST', '/safe-mode', { on: turn % 2 === 0 } );
		}
		const [ one ] = ( await site.rest( 'GET', '/snippets' ) ).body;
		expect(
			forms( ( await site.page( PAGE, { cookies } ) ).text )
		).toHaveLength( 1 );
		for ( let turn = 0; turn < 11; turn++ ) {
			await site.rest( 'PUT', `/snippets/${ one.id }`, {
				title: `t${ turn }`,
			} );
		}
		expect(
			forms( ( await site.page( PAGE, { cookies } ) ).text )
		).toHaveLength( 10 );
	}
);

/** A link made by another administrator, followed. */
async function rescueBy( as: 'admin2' ): Promise< Record< string, string > > {
	const link = await site.rest(
		'POST',
		'/safe-mode',
		{ rescue: 'new' },
		{ as }
	);
	return ( await takeUp( site, link.body.link ) ).opened.cookies;
}

const admin2 = async ( ...words: string[] ) => {
	const { code, stderr } = await site.wp( 'user', ...words );
	expect( code, stderr ).toBe( 0 );
};

longTest(
	'whoever made the link and has lost access takes it along',
	async () => {
		const lost = async () => {
			await admin2( 'set-role', 'admin2', 'editor' );
		};
		const back = () => admin2( 'set-role', 'admin2', 'administrator' );
		try {
			// Before it is opened.
			const link = await site.rest(
				'POST',
				'/safe-mode',
				{ rescue: 'new' },
				{ as: 'admin2' }
			);
			await lost();
			const secret = new URL( link.body.link ).searchParams.get(
				'svc-rescue'
			);
			const press = {
				method: 'POST',
				body: new URLSearchParams( { secret: secret ?? '' } ),
			};
			for ( const refused of [
				await site.page( link.body.link ),
				await site.page( '/?svc-rescue=open', press ),
			] ) {
				expect( refused.status ).toBe( 403 );
				expect( refused.text ).toContain( 'no longer works' );
				expect(
					refused.cookies[ 'wp-postpass_svc_rescue' ]
				).toBeUndefined();
			}
			await back();
			expect( ( await site.page( link.body.link ) ).text ).toContain(
				'svc-after'
			);
			// In the middle of a rescue.
			const mine = await rescueBy( 'admin2' );
			const [ form ] = forms(
				( await site.page( PAGE, { cookies: mine } ) ).text
			);
			await lost();
			const page = await site.page( '/', { cookies: mine } );
			expect( page.status ).toBe( 302 );
			expect( page.headers.getSetCookie().join() ).toMatch(
				/wp-postpass_svc_rescue=(deleted|;)/
			);
			expect( ( await post( form ?? {}, mine ) ).status ).toBe( 302 );
			expect( await live() ).toBe( 'svc-after' );
		} finally {
			await back();
		}
	}
);

test.each( sample( [ 'DISALLOW_FILE_MODS', 'DISALLOW_UNFILTERED_HTML' ], 2 ) )(
	'a rescue honours %s',
	async ( constant ) => {
		const php = await site.rest( 'POST', '/snippets', {
			type: 'php',
			title: 'p',
			code: "add_action( 'wp_footer', static function () { echo 'svc-one'; } );",
		} );
		await site.rest( 'PUT', `/snippets/${ php.body.snippet.id }`, {
			code: "add_action( 'wp_footer', static function () { echo 'svc-two'; } );",
		} );
		const [ first ] = forms(
			( await site.page( PAGE, { cookies } ) ).text
		);
		const answer = await site.page( PAGE, {
			method: 'POST',
			cookies,
			headers: { 'x-define': constant },
			body: new URLSearchParams( first ?? {} ),
		} );
		expect( answer.text ).toContain( 'Nothing was changed' );
		expect( answer.text ).toContain( constant );
		const now = await site.rest(
			'GET',
			`/snippets/${ php.body.snippet.id }`
		);
		expect( now.body.code ).toContain( 'svc-two' );
	}
);

test( 'a link made at the command line works, within the locks', async () => {
	const link = (
		await site.php(
			"echo svc_plugin()->get( 'Svc\\Recovery\\RescueLink' )->make( new Svc\\Domain\\Actor( 0, 'cli' ) );"
		)
	).trim();
	const mine = ( await takeUp( site, link ) ).opened.cookies;
	const [ first ] = forms(
		( await site.page( PAGE, { cookies: mine } ) ).text
	);
	expect( ( await post( first ?? {}, mine ) ).text ).toContain( 'Restored' );
	expect( await live() ).toBe( 'svc-before' );
} );
