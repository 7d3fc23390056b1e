/**
 * The offer to undo the last change, on the page about an error: where that change could not be tried out, to the person who made it.
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { playHost, REFUSED } from '../../support/played-host.ts';
import type { UserName } from '../../support/site-client.ts';
import { testSite } from '../../support/test-site.ts';
import { flip, FLIPS, off } from './failing-site.ts';

const site = testSite(
	{ posts: true, muPlugins: { 'flips.php': FLIPS } },
	{ reset: false, quiet: false }
);

const OFFER = 'This page fails after your change';
const BREAKS =
	"if ( svc_flipped( 'on' ) ) { add_action( 'init', 'some_plugin_function' ); }";

beforeAll( async () => {
	// They are signed in when it happens.
	for ( const as of [ 'admin', 'admin2', 'editor' ] as const ) {
		await site.page( '/', { as } );
	}
	await playHost( site, { ...REFUSED, constants: { SVC_PHP: '' } } );
} );

beforeEach( async () => {
	await flip( site, '' );
	await site.resetSnippets();
} );

async function save(
	fields: Record< string, unknown >,
	id?: number
): Promise< number > {
	const saved = await site.rest(
		'POST',
		id === undefined ? '/snippets' : `/snippets/${ id }`,
		{ title: 'New <b>one</b>', status: 'active', ...fields }
	);
	expect( saved.body.test_load?.outcome, saved.text ).toBe( 'unknown' );
	return saved.body.snippet.id;
}

const front = ( as: UserName | null, address = '/hello-world/?a=b' ) =>
	site.page( address, { as } );

/** Sends the form that stands on a page. */
function press( html: string, changed: Record< string, string > = {} ) {
	const form = /<form method="post" action="([^"]*)">([\s\S]*?)<\/form>/.exec(
		html
	);
	expect( form?.[ 1 ] ).toBe( `${ site.url }/wp-admin/admin.php?page=svc` );
	const fields = Object.fromEntries(
		Array.from(
			( form?.[ 2 ] ?? '' ).matchAll( /name="([^"]+)" value="([^"]*)"/g ),
			( [ , name = '', value = '' ] ) => [
				name,
				value.replaceAll( '&amp;', '&' ),
			]
		)
	);
	return site.page( '/wp-admin/admin.php?page=svc', {
		as: 'admin',
		method: 'POST',
		body: new URLSearchParams( { ...fields, ...changed } ),
	} );
}

describe( 'a page that fails right after a change', () => {
	test( 'offers to undo it to the person who made it, and to nobody else', async () => {
		const id = await save( { type: 'php', code: BREAKS } );
		await flip( site, 'on' );
		const page = await front( 'admin' );
		expect( page.status ).toBe( 500 );
		expect( page.text ).toContain( OFFER );
		expect( page.text ).toContain(
			'&quot;New &lt;b&gt;one&lt;/b&gt;&quot;'
		);
		expect( page.text ).toContain( 'some_plugin_function' );
		expect( page.text ).toContain( 'critical error on this website' );
		for ( const as of [ null, 'admin2', 'editor' ] as const ) {
			const theirs = await front( as );
			expect( theirs.status ).toBe( 500 );
			expect( theirs.text ).not.toContain( OFFER );
		}

		const forged = await press( page.text, { _wpnonce: '0123456789' } );
		expect( forged.status ).toBe( 403 );
		expect( await off( site ) ).toEqual( {} );

		const answer = await press( page.text );
		expect( answer.status, answer.text ).toBe( 302 );
		expect( answer.headers.get( 'location' ) ).toBe( '/hello-world/?a=b' );
		expect( await off( site ) ).toEqual( { [ id ]: '' } );
		expect( ( await front( 'admin' ) ).status ).toBe( 200 );
	} );

	test( 'offers it in the admin, too, and leads back only within the site', async () => {
		await save( { type: 'php', code: BREAKS } );
		await flip( site, 'on' );
		const page = await front( 'admin', '/wp-admin/index.php' );
		expect( page.text ).toContain( OFFER );
		const answer = await press( page.text, {
			back: '//elsewhere.example/',
		} );
		expect( answer.headers.get( 'location' ) ).toBe(
			'/elsewhere.example/'
		);
	} );

	test( 'goes back to the code before, which goes on', async () => {
		const id = await save( { type: 'php', code: '// before' } );
		await save( { code: BREAKS }, id );
		await flip( site, 'on' );
		const answer = await press( ( await front( 'admin' ) ).text );
		expect( answer.status, answer.text ).toBe( 302 );
		const now = await site.rest( 'GET', `/snippets/${ id }` );
		expect( now.body ).toMatchObject( {
			status: 'active',
			code: '// before',
		} );
		expect( ( await front( 'admin' ) ).status ).toBe( 200 );
	} );

	test( 'offers nothing where the snippet is certainly to blame, or off by now', async () => {
		const id = await save( {
			type: 'php',
			code: "if ( svc_flipped( 'on' ) ) { add_action( 'init', static function () { throw new LogicException( 'mine' ); } ); }",
		} );
		await flip( site, 'on' );
		const page = await front( 'admin' );
		expect( page.status ).toBe( 307 );
		expect( page.text ).not.toContain( OFFER );
		expect( ( await off( site ) )[ id ] ).toContain( 'mine' );
	} );
} );
