/** Where the assistant is not offered, what a level below full access gets, and what becomes of what a user allowed. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { PROVIDER } from './conversation.ts';

const site = testSite( {
	muPlugins: {
		'provider.php': PROVIDER,
		'off.php': `<?php
			$off = get_option( 'svc_off' );
			'support' === $off && add_filter( 'wp_supports_ai', '__return_false' );
			'filter' === $off && add_filter( 'svc_assistant', '__return_false' );
			'provider' === $off && add_action( 'init', static function () { remove_all_actions( 'init', 5 ); }, 4 );`,
	},
} );
const LONG = { timeout: 60_000 };

const state = async () => {
	const { body } = await site.rest( 'GET', '/assistant' );
	return body;
};

const allow = ( as: 'admin' | 'admin2' | 'editor' = 'admin' ) =>
	site.rest( 'POST', '/assistant/consent', { allow: true }, { as } );

/** Users whose permission is kept. */
async function kept(): Promise< number[] > {
	const file = await readFile(
		path.join( site.storage, 'assistant.php' ),
		'utf8'
	);
	return [ ...file.matchAll( /"(\d+)":"scripted"/g ) ].map( ( [ , id ] ) =>
		Number( id )
	);
}

test.each( [
	[ 'support', 'disabled' ],
	[ 'filter', 'disabled' ],
	[ 'provider', 'connector' ],
] )( 'not offered: %s', LONG, async ( off, reason ) => {
	await allow();
	await site.php( `update_option( 'svc_off', '${ off }' );` );
	expect( await state() ).toMatchObject( { available: false, reason } );
	const asked = await site.rest( 'POST', '/assistant', { question: 'Hm?' } );
	expect( [ asked.status, asked.body.data?.reason ] ).toEqual( [
		403,
		reason,
	] );
	const withdrawn = await site.rest( 'POST', '/assistant/consent', {
		allow: false,
	} );
	expect( withdrawn.body.allowed, withdrawn.text ).toBe( false );
	await site.php( "delete_option( 'svc_off' );" );
	expect( await state() ).toMatchObject( {
		available: true,
		allowed: false,
	} );
} );

test( 'who may only propose meanwhile withdraws the permission, and gives none', async () => {
	expect( ( await allow() ).body.allowed ).toBe( true );
	await site.rest( 'POST', '/settings', {
		proposers: { users: { 1: 'propose' } },
	} );
	const send = ( wanted: boolean ) =>
		site.rest( 'POST', '/assistant/consent', { allow: wanted } );
	expect( ( await send( true ) ).status ).toBe( 403 );
	expect( await kept() ).toEqual( [ 1 ] );
	const withdrawn = await send( false );
	expect( withdrawn.status, withdrawn.text ).toBe( 200 );
	expect( withdrawn.body.allowed ).toBe( false );
	expect( await kept() ).toEqual( [] );
} );

test( 'the level below full access asks, and gets no PHP', LONG, async () => {
	await site.rest( 'POST', '/settings', {
		access: { roles: { editor: 'design' }, users: {} },
	} );
	const mine = await allow( 'editor' );
	expect( mine.body.allowed, mine.text ).toBe( true );
	const begun = await site.rest(
		'POST',
		'/assistant',
		{ question: 'Say hello.', type: 'css' },
		{ as: 'editor' }
	);
	expect( begun.status, begun.text ).toBe( 202 );
	const { status } = await site.rest(
		'POST',
		'/assistant',
		{ question: 'Say hello.', type: 'php', code: '$a = 1;' },
		{ as: 'editor' }
	);
	expect( status ).toBe( 403 );
} );

test(
	'what a user allows comes out with the privacy tools, is erased by them, and goes with the user',
	LONG,
	async () => {
		await allow( 'admin' );
		await allow( 'admin2' );
		const id = Number(
			await site.php( "echo get_user_by( 'login', 'admin2' )->ID;" )
		);
		expect( await kept() ).toEqual( expect.arrayContaining( [ 1, id ] ) );
		const tool = async ( kind: string ) =>
			JSON.parse(
				await site.php(
					`echo wp_json_encode( apply_filters( 'wp_privacy_personal_data_${ kind }', [] )['svc-assistant']['callback']( get_userdata( ${ id } )->user_email ) );`
				)
			);
		expect( ( await tool( 'exporters' ) ).data[ 0 ].data ).toEqual( [
			expect.objectContaining( { value: 'scripted' } ),
		] );
		expect( await tool( 'erasers' ) ).toMatchObject( {
			items_removed: true,
			items_retained: false,
			done: true,
		} );
		expect( await kept() ).not.toContain( id );
		expect( ( await tool( 'exporters' ) ).data ).toEqual( [] );
		await allow( 'admin2' );
		expect( await kept() ).toContain( id );
		await site.php(
			`require_once ABSPATH . 'wp-admin/includes/user.php'; wp_delete_user( ${ id }, 1 );`
		);
		expect( await kept() ).toEqual( expect.not.arrayContaining( [ id ] ) );
		expect( await kept() ).toContain( 1 );
	}
);
