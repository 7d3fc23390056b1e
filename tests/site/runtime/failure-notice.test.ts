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
	'&quot;Shop &lt;b&gt;rules&lt;/b&gt;&quot; has failed and was switched off: no shop (line 2). The site runs on without it. Correct its code, then switch it on again.';

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
	expect( text ).toContain( '<strong>Snippets (svc):</strong>' );
	expect( text ).toContain( SAID );
	expect( text ).toContain(
		`/wp-admin/admin.php?page=svc&#038;p=/snippet/${ id }&#038;line=2">Go to line 2 of &quot;Shop &lt;b&gt;rules&lt;/b&gt;&quot;</a>`
	);
	expect( await dashboard( 'editor' ) ).not.toContain( 'no shop' );
	// Gone when it is put right.
	await site.rest( 'PUT', `/snippets/${ id }`, {
		code: 'return;',
		status: 'active',
	} );
	expect( await dashboard() ).not.toContain( 'has failed' );
} );

test( 'a guard that stays on says so', async () => {
	await put( site, { ...bad, on_error: 'keep' } );
	await site.page( '/' );
	expect( await dashboard() ).toMatch( /fails: no shop .*It stays on/ );
} );

test( 'is put away for one person and one failure', async () => {
	expect( await putAway( `failure-${ id }`, 'wrong' ) ).toBe( 403 );
	expect( await dashboard() ).toContain( SAID );
	expect( await putAway( `failure-${ id }` ) ).toBe( 302 );
	expect( await dashboard() ).not.toContain( 'no shop' );
	expect( await dashboard( 'admin2' ) ).toContain( SAID );
	// Switched on again without a change, it fails again.
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
	expect( await dashboard() ).toContain( 'hands out files' );
	expect( await putAway( 'served' ) ).toBe( 302 );
	expect( await dashboard() ).not.toContain( 'hands out files' );
	await locked();
	expect( await dashboard() ).not.toContain( 'hands out files' );
	await site.php( "do_action( 'svc_collect' );" );
	expect( await dashboard() ).toContain( 'hands out files' );
} );
