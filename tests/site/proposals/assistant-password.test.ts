/** A password for an assistant opens snippets and abilities: it can make no other password, and changes nothing else of its user. */
import { beforeEach, describe, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

/** As `includes/Access/Gate.php` has it. */
const APP_ID = '0f1c8838-fbf7-46d5-95ba-03eb77aa2cca';

const site = testSite();
let ours = '';
let other = '';

const passwordOf = async ( name: string, appId?: string ) => {
	const made = await site.rest(
		'POST',
		'/users/me/application-passwords',
		{ name, ...( appId === undefined ? {} : { app_id: appId } ) },
		{ namespace: 'wp/v2', auth: 'cookie' }
	);
	expect( made.status, made.text ).toBe( 201 );
	return made.body.password;
};

beforeEach( async () => {
	await site.rest( 'POST', '/settings', { abilities: true } );
	ours = await passwordOf( 'Assistant', APP_ID );
	other = await passwordOf( 'Script' );
} );

const ask = async (
	password: string,
	method: string,
	route: string,
	body?: unknown
) => {
	const answer = await fetch( `${ site.url }/wp-json${ route }`, {
		method,
		headers: {
			Authorization: `Basic ${ btoa( `admin:${ password }` ) }`,
			'Content-Type': 'application/json',
		},
		...( body === undefined ? {} : { body: JSON.stringify( body ) } ),
	} );
	const text = await answer.text();
	return { status: answer.status, code: JSON.parse( text ).code, text };
};

describe( 'elsewhere in the REST API', () => {
	test.each( [
		[
			'POST',
			'/wp/v2/users/me/application-passwords',
			{ name: 'Another one' },
		],
		[ 'POST', '/wp/v2/users/me', { description: 'Changed.' } ],
		[ 'GET', '/wp/v2/users/me?context=edit', undefined ],
		[ 'GET', '/WP/V2/users/me', undefined ],
		[
			'POST',
			'/batch/v1',
			{ requests: [ { method: 'POST', path: '/wp/v2/posts' } ] },
		],
	] )( '%s %s is refused', async ( method, route, body ) => {
		const refused = await ask( ours, method, route, body );
		expect( [ refused.status, refused.code ], refused.text ).toEqual( [
			403,
			'svc_forbidden',
		] );
		expect(
			( await ask( other, method, route, body ) ).status
		).toBeLessThan( 300 );
	} );
} );

test( 'what came with one password alone is undone, also what was done at once, and once it is revoked', async () => {
	const save = ( password: string, title: string ) =>
		ask( password, 'POST', '/svc/v1/snippets', {
			title,
			type: 'css',
			code: 'a {}',
		} );
	const agent = await passwordOf( 'Agent' );
	for ( const [ password, title ] of [
		[ agent, 'By the agent' ],
		[ other, 'By the script' ],
	] as const ) {
		expect( ( await save( password, title ) ).status ).toBe( 201 );
	}
	const {
		body: [ , generation ],
	} = await site.rest( 'GET', '/generations' );
	expect( generation.password ).toBe( 'Agent' );
	// The first thing to do about an assistant that goes wrong.
	const mine = '/users/me/application-passwords';
	const there = { namespace: 'wp/v2', auth: 'cookie' } as const;
	const list = await site.rest( 'GET', mine, undefined, there );
	const { uuid } = list.body.find(
		( { name }: { name: string } ) => name === 'Agent'
	);
	await site.rest( 'DELETE', `${ mine }/${ uuid }`, undefined, there );
	expect( ( await save( agent, 'Refused' ) ).status ).toBe( 401 );
	const undone = await site.rest(
		'POST',
		'/proposals/undo',
		{ user: 1, password: 'Agent' },
		{ auth: 'cookie' }
	);
	expect( undone.body.undone, undone.text ).toHaveLength( 1 );
	const { body } = await site.rest( 'GET', '/snippets' );
	expect( body.map( ( { title }: { title: string } ) => title ) ).toEqual( [
		'By the script',
	] );
} );

test( 'snippets are proposed, and abilities run', async () => {
	const proposed = await ask( ours, 'POST', '/svc/v1/snippets', {
		title: 'Proposed',
		type: 'css',
		code: 'a {}',
	} );
	expect( proposed.status, proposed.text ).toBe( 202 );
	const abilities = '/wp-abilities/v1/abilities';
	expect( ( await ask( ours, 'GET', abilities ) ).status ).toBe( 200 );
	expect(
		( await ask( ours, 'GET', `${ abilities }/svc/list-snippets/run` ) )
			.status
	).toBe( 200 );
	expect( ( await ask( ours, 'GET', '/' ) ).status ).toBe( 200 );
} );

test( 'deleting the plugin revokes it, and no other', async () => {
	await site.php(
		"define( 'WP_UNINSTALL_PLUGIN', 'svc/svc.php' ); include WP_PLUGIN_DIR . '/svc/uninstall.php';"
	);
	expect( ( await ask( ours, 'GET', '/svc/v1/snippets' ) ).status ).toBe(
		401
	);
	expect( ( await ask( other, 'GET', '/svc/v1/snippets' ) ).status ).toBe(
		200
	);
} );

test( 'XML-RPC is refused', async () => {
	const call = async ( password: string ) => {
		const answer = await fetch( `${ site.url }/xmlrpc.php`, {
			method: 'POST',
			body: `<?xml version="1.0"?><methodCall><methodName>wp.getProfile</methodName><params><param><value><int>1</int></value></param><param><value><string>admin</string></value></param><param><value><string>${ password }</string></value></param></params></methodCall>`,
		} );
		return answer.text();
	};
	expect( await call( other ) ).toContain( '<name>username</name>' );
	expect( await call( ours ) ).toContain( '<name>faultCode</name>' );
} );
