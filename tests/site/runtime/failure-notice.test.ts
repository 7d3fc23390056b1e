/**
 * The notice about a snippet that failed: who sees it, what it says, and that
 * it can be put away for one failure and comes back with the next.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { put, withStore } from './runtime-site.ts';

let site: TestSite;
let id: number;

beforeAll( async () => {
	site = await startSite();
} );
afterAll( () => site.stop() );

const bad = {
	title: 'Shop <b>rules</b>',
	hook: 'wp_footer',
	code: "\nif ( ! is_admin() ) { throw new Exception( 'no shop' ); }",
};

beforeEach( async () => {
	await site.php( "delete_option( 'svc_put_away' );" );
	[ id = 0 ] = await put( site, bad );
	await site.page( '/' );
} );

const dashboard = async ( as: 'admin' | 'admin2' | 'editor' = 'admin' ) =>
	( await site.page( '/wp-admin/index.php', { as } ) ).text;

const SAID =
	'>Shop &lt;b&gt;rules&lt;/b&gt;</a>: no shop (line 2). Fix the code and activate the snippet again.';

/** Sends the form of the notice; the status of the answer. */
async function putAway( key: string, nonce?: string ): Promise< number > {
	const text = await dashboard();
	const given = new RegExp(
		`name="_wpnonce" value="([0-9a-f]+)"(?:(?!</form>)[\\s\\S])*name="notice" value="${ key }"`
	).exec( text )?.[ 1 ];
	expect( given ).toBeDefined();
	const answer = await site.page( '/wp-admin/admin-post.php', {
		as: 'admin',
		method: 'POST',
		body: new URLSearchParams( {
			action: 'svc_put_away',
			notice: key,
			_wpnonce: nonce ?? given ?? '',
		} ),
	} );
	return answer.status;
}

test( 'names the plugin, the snippet, the reason and what to do, to people with access', async () => {
	const text = await dashboard();
	expect( text ).toContain(
		'<strong>Snippets (svc):</strong> 1 snippet is inactive after an error.'
	);
	expect( text ).toContain(
		`/wp-admin/admin.php?page=svc&#038;p=/snippet/${ id }&#038;line=2"${ SAID }`
	);
	expect( await dashboard( 'editor' ) ).not.toContain( 'no shop' );
	// Gone when it is put right.
	await site.rest( 'PUT', `/snippets/${ id }`, {
		code: 'return;',
		status: 'active',
	} );
	expect( await dashboard() ).not.toContain( 'after an error' );
} );

test( 'failures are one notice: three lines with one link each, and a link to all', async () => {
	const notice = async ( ...titles: string[] ) => {
		await put( site, ...titles.map( ( title ) => ( { ...bad, title } ) ) );
		for ( let views = 0; views < titles.length; views++ ) {
			await site.page( '/' );
		}
		const found = ( await dashboard() ).match(
			/<div class="notice notice-error">[\s\S]*?<\/div>/g
		);
		expect( found ).toHaveLength( 1 );
		const [ html = '' ] = found ?? [];
		expect( html ).toContain(
			`${ titles.length } snippets are inactive after an error.`
		);
		for ( const title of titles.slice( 0, 3 ) ) {
			expect( html.split( title ), title ).toHaveLength( 2 );
		}
		return html
			.match( /<a [^>]*>[^<]*/g )
			?.map( ( link ) => link.replace( /^.*>/, '' ) );
	};
	const three = [ 'First one', 'Second one', 'Third one' ];
	expect( await notice( ...three ) ).toEqual( three );
	expect( await notice( ...three, 'Fourth one' ) ).toEqual( [
		...three,
		'Show all 4 errors',
	] );
} );

test( 'a guard that stays on says so', async () => {
	await put( site, { ...bad, on_error: 'keep' } );
	await site.page( '/' );
	expect( await dashboard() ).toMatch(
		/1 active snippet has an error\.[\s\S]*: no shop .*The snippet stays active/
	);
} );

test( 'is put away for one person and one failure', async () => {
	expect( await putAway( `failure-${ id }`, 'wrong' ) ).toBe( 403 );
	expect( await dashboard() ).toContain( SAID );
	expect( await putAway( `failure-${ id }` ) ).toBe( 302 );
	expect( await dashboard() ).not.toContain( 'no shop' );
	expect( await dashboard( 'admin2' ) ).toContain( SAID );
	// Activated again without a change, it fails again.
	await withStore(
		site,
		`$store->change( static fn( $batch ) => $batch->update( ${ id }, [ 'status' => 'active', 'error' => null ], null, 'enabled' ), $actor );`
	);
	await site.page( '/' );
	expect( await dashboard() ).toContain( SAID );
} );

test( 'the notice about the storage is put away until it happens again', async () => {
	const locked = () =>
		site.php(
			"add_filter( 'pre_http_request', static fn() => [ 'body' => '', 'response' => [ 'code' => 403 ], 'headers' => [], 'cookies' => [] ] ); do_action( 'svc_collect' );"
		);
	await site.php( "do_action( 'svc_collect' );" );
	expect( await dashboard() ).toContain( 'Anyone can open files' );
	expect( await putAway( 'served' ) ).toBe( 302 );
	expect( await dashboard() ).not.toContain( 'Anyone can open files' );
	await locked();
	expect( await dashboard() ).not.toContain( 'Anyone can open files' );
	await site.php( "do_action( 'svc_collect' );" );
	expect( await dashboard() ).toContain( 'Anyone can open files' );
} );
