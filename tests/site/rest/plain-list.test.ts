/** The plain list: what works where the app does not, by forms alone, with the rights and the nonce of the user. */
import { expect, test } from 'vitest';
import type { PageResponse, UserName } from '../../support/site-client.ts';
import { setUpPeople } from '../access/people.ts';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

const LIST = '/wp-admin/admin.php?page=svc&plain=1';

const look = ( as: UserName = 'admin' ): Promise< PageResponse > =>
	site.page( LIST, { as } );

const nonceOf = ( { text }: PageResponse ): string =>
	/name="_wpnonce" value="([^"]+)"/.exec( text )?.[ 1 ] ?? '';

const send = (
	fields: Record< string, string >,
	as: UserName = 'admin'
): Promise< PageResponse > =>
	site.page( LIST, {
		as,
		method: 'POST',
		body: new URLSearchParams( fields ),
		timeout_ms: 60_000,
	} );

const make = async ( fields: object ): Promise< number > =>
	( await site.rest( 'POST', '/snippets', fields ) ).body.snippet.id;

const statusOf = async ( id: number ): Promise< string > =>
	( await site.rest( 'GET', `/snippets/${ id }` ) ).body.status;

test( 'lists snippets, activates and deactivates one, without a script of the app', async () => {
	const id = await make( {
		title: 'Footer <b>note</b>',
		type: 'html',
		hook: 'wp_footer',
		code: '<i>plain note</i>',
		folder: 'Shop',
	} );
	const page = await look();
	expect( page.text ).toContain( 'Footer &lt;b&gt;note&lt;/b&gt;' );
	expect( page.text ).toContain( 'Shop' );
	expect( page.text ).not.toContain( 'build/app/index.js' );
	const fields = { _wpnonce: nonceOf( page ), snippet: String( id ) };

	const on = await send( { ...fields, 'svc-plain': 'activate' } );
	expect( on.text ).toContain( 'Snippet activated.' );
	expect( await statusOf( id ) ).toBe( 'active' );
	expect( ( await site.page( '/' ) ).text ).toContain( 'plain note' );

	const off = await send( { ...fields, 'svc-plain': 'deactivate' } );
	expect( off.text ).toContain( 'Snippet deactivated.' );
	expect( await statusOf( id ) ).toBe( 'inactive' );
} );

test( 'says why one was not activated', async () => {
	const id = await make( {
		title: 'Broken',
		type: 'php',
		code: 'echo 1 2;',
	} );
	const said = await send( {
		_wpnonce: nonceOf( await look() ),
		snippet: String( id ),
		'svc-plain': 'activate',
	} );
	expect( said.text ).toContain( 'Not activated.' );
	expect( said.text ).toMatch(
		/notice-error[^>]*><p>Not activated\.<\/p><p>[^<]{10}/
	);
	expect( await statusOf( id ) ).toBe( 'inactive' );
} );

test( 'stops all snippets and lets them run again', async () => {
	const nonce = nonceOf( await look() );
	for ( const [ command, isOn ] of [
		[ 'safe-mode-on', true ],
		[ 'safe-mode-off', false ],
	] as const ) {
		await send( { _wpnonce: nonce, 'svc-plain': command } );
		expect( ( await site.rest( 'GET', '/safe-mode' ) ).body.on ).toBe(
			isOn
		);
	}
} );

test( 'nothing is changed without a nonce, by an unknown command, or beyond the rights of the user', async () => {
	await setUpPeople( site );
	const id = await make( {
		title: 'Kept',
		type: 'php',
		code: '// Nothing.',
		status: 'active',
	} );
	const fields = { snippet: String( id ), 'svc-plain': 'deactivate' };
	expect( ( await send( fields ) ).status ).toBe( 403 );

	const nonce = nonceOf( await look() );
	await send( { ...fields, _wpnonce: nonce, 'svc-plain': 'explode' } );

	const viewed = await look( 'author' );
	expect( viewed.text ).toContain( 'Kept' );
	expect( viewed.text ).not.toContain( 'name="svc-plain"' );
	const borrowed = await send( { ...fields, _wpnonce: nonce }, 'author' );
	expect( borrowed.status ).toBe( 403 );

	const designed = await look( 'contributor' );
	expect( designed.text ).not.toContain( 'safe-mode' );
	for ( const [ command, said ] of [
		[ 'activate', 'notice-error' ],
		[ 'safe-mode-on', 'notice-error' ],
	] as const ) {
		const refused = await send(
			{
				...fields,
				_wpnonce: nonceOf( designed ),
				'svc-plain': command,
			},
			'contributor'
		);
		expect( refused.text ).toContain( said );
	}
	expect( ( await look( 'subscriber' ) ).status ).toBe( 403 );
	expect( ( await site.rest( 'GET', '/safe-mode' ) ).body.on ).toBe( false );
	expect( await statusOf( id ) ).toBe( 'active' );
} );
