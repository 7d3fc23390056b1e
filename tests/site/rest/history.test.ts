/**
 * Spec 4.4 and the trash, safe mode and uninstall of design 8.1 over HTTP.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite( {}, { quiet: false } );

const sha = ( text: string ) =>
	createHash( 'sha256' ).update( text ).digest( 'hex' ).slice( 0, 12 );

async function create( fields: Record< string, unknown > ) {
	const made = await site.rest( 'POST', '/snippets', fields );
	expect( made.status, made.text ).toBe( 201 );
	return made.body.snippet;
}

test( 'revisions list every save newest first, with who saved it', async () => {
	const { id } = await create( { title: 'one', type: 'html', code: 'aé' } );
	await site.rest(
		'PUT',
		`/snippets/${ id }`,
		{ title: 'two', code: 'b' },
		{ as: 'admin2' }
	);
	const list = await site.rest( 'GET', `/snippets/${ id }/revisions` );
	expect( list.status ).toBe( 200 );
	expect( list.body ).toHaveLength( 2 );
	expect( list.body[ 0 ] ).toMatchObject( {
		rev: 2,
		name: 'Admin2',
		action: 'updated',
		title: 'two',
		type: 'html',
		status: 'inactive',
		bytes: 1,
		hash: sha( 'b' ),
	} );
	expect( list.body[ 1 ] ).toMatchObject( {
		rev: 1,
		user: 1,
		action: 'created',
		title: 'one',
		bytes: 3,
		hash: sha( 'aé' ),
	} );
	expect( list.headers.get( 'x-wp-total' ) ).toBe( '2' );
	const paged = await site.rest(
		'GET',
		`/snippets/${ id }/revisions`,
		undefined,
		{ query: { page: 2, per_page: 1 } }
	);
	expect( paged.body.map( ( item: { rev: number } ) => item.rev ) ).toEqual( [
		1,
	] );
} );

test( 'one revision has code and settings, an unknown one answers 404', async () => {
	const { id } = await create( {
		title: 'one',
		type: 'html',
		code: 'a',
		folder: 'F',
	} );
	const one = await site.rest( 'GET', `/snippets/${ id }/revisions/1` );
	expect( one.body ).toMatchObject( {
		rev: 1,
		code: 'a',
		settings: { title: 'one', folder: 'F', type: 'html' },
	} );
	for ( const route of [
		`/snippets/${ id }/revisions/9`,
		'/snippets/99/revisions/1',
		'/snippets/99/revisions',
	] ) {
		const missing = await site.rest( 'GET', route );
		expect( missing.status ).toBe( 404 );
		expect( missing.body.code ).toBe( 'svc_not_found' );
	}
} );

test( 'restore brings code and settings back, keeps the status, and keeps the version it replaces', async () => {
	const { id } = await create( {
		title: 'one',
		type: 'html',
		code: 'svc-old',
	} );
	await site.rest( 'PUT', `/snippets/${ id }`, {
		title: 'two',
		code: 'svc-new',
		status: 'active',
	} );
	const restored = await site.rest(
		'POST',
		`/snippets/${ id }/revisions/1/restore`
	);
	expect( restored.status, restored.text ).toBe( 200 );
	expect( restored.body ).toMatchObject( {
		deactivated: false,
		errors: [],
		snippet: { title: 'one', code: 'svc-old', status: 'active' },
	} );
	const list = ( await site.rest( 'GET', `/snippets/${ id }/revisions` ) )
		.body;
	expect(
		list.map( ( item: { title: string; action: string } ) => [
			item.title,
			item.action,
		] )
	).toEqual( [
		[ 'one', 'restored' ],
		[ 'two', 'updated' ],
		[ 'one', 'created' ],
	] );
	expect( ( await site.page( '/' ) ).text ).toContain( 'svc-old' );
} );

test( 'restoring a broken version of a live snippet switches it off with errors', async () => {
	const { id } = await create( {
		type: 'php',
		hook: 'wp_footer',
		code: 'if (',
	} );
	await site.rest( 'PUT', `/snippets/${ id }`, {
		code: 'echo 1;',
		status: 'active',
	} );
	const restored = await site.rest(
		'POST',
		`/snippets/${ id }/revisions/1/restore`
	);
	expect( restored.body ).toMatchObject( {
		deactivated: true,
		snippet: { status: 'inactive', code: 'if (' },
	} );
	expect( restored.body.errors ).not.toEqual( [] );
} );

test( 'a deleted snippet waits in the trash and comes back off, with id, uid and history', async () => {
	const made = await create( {
		title: 'gone',
		type: 'html',
		code: 'svc-gone',
		status: 'active',
	} );
	expect( ( await site.page( '/' ) ).text ).toContain( 'svc-gone' );
	await site.rest( 'DELETE', `/snippets/${ made.id }` );
	expect( ( await site.page( '/' ) ).text ).not.toContain( 'svc-gone' );
	const trash = await site.rest( 'GET', '/trash' );
	expect( trash.body ).toHaveLength( 1 );
	expect( trash.body[ 0 ] ).toMatchObject( {
		id: made.id,
		uid: made.uid,
		title: 'gone',
		type: 'html',
		deleted_by: 1,
	} );
	expect( trash.body[ 0 ].expires - trash.body[ 0 ].deleted ).toBe(
		30 * 86_400
	);
	expect( ( await create( { type: 'html', code: 'x' } ) ).id ).toBe(
		made.id + 1
	);
	const back = await site.rest( 'POST', `/trash/${ made.id }/restore` );
	expect( back.status, back.text ).toBe( 200 );
	expect( back.body ).toMatchObject( {
		id: made.id,
		uid: made.uid,
		status: 'inactive',
		code: 'svc-gone',
	} );
	expect(
		( await site.rest( 'GET', `/snippets/${ made.id }/revisions` ) ).body
			.length
	).toBeGreaterThanOrEqual( 2 );
	expect( ( await site.rest( 'GET', '/trash' ) ).body ).toEqual( [] );
	expect(
		( await site.rest( 'POST', `/trash/${ made.id }/restore` ) ).status
	).toBe( 404 );
} );

test( 'deleting from the trash is for good', async () => {
	const { id } = await create( { type: 'html', code: 'x' } );
	expect( ( await site.rest( 'DELETE', `/trash/${ id }` ) ).status ).toBe(
		404
	);
	await site.rest( 'DELETE', `/snippets/${ id }` );
	expect( ( await site.rest( 'DELETE', `/trash/${ id }` ) ).body ).toEqual( {
		deleted: true,
		id,
	} );
	expect(
		( await site.rest( 'POST', `/trash/${ id }/restore` ) ).status
	).toBe( 404 );
	expect(
		existsSync( path.join( site.storage, 'revisions', String( id ) ) )
	).toBe( false );
	expect( ( await create( { type: 'html', code: 'y' } ) ).id ).toBe( id + 1 );
} );

test( 'safe mode stops every snippet and lets them run again', async () => {
	await create( { type: 'html', code: 'svc-live', status: 'active' } );
	expect( ( await site.rest( 'GET', '/safe-mode' ) ).body ).toEqual( {
		on: false,
		constant: false,
		rescue: false,
		rescue_expires: null,
	} );
	expect(
		( await site.rest( 'POST', '/safe-mode', { on: true } ) ).body
	).toMatchObject( { on: true } );
	expect( ( await site.page( '/' ) ).text ).not.toContain( 'svc-live' );
	const admin = await site.page( '/wp-admin/index.php', { as: 'admin' } );
	expect( admin.text ).toContain( 'Safe mode is on' );
	await site.rest( 'POST', '/safe-mode', { on: false } );
	expect( ( await site.page( '/' ) ).text ).toContain( 'svc-live' );
} );

test( 'the rescue link is shown once and only its hash is kept', async () => {
	const made = await site.rest( 'POST', '/safe-mode', { rescue: 'new' } );
	const secret =
		new URL( made.body.link ).searchParams.get( 'svc-rescue' ) ?? '';
	expect( secret ).toMatch( /^[0-9a-f]{48}$/ );
	const later = await site.rest( 'GET', '/safe-mode' );
	expect( later.body ).toEqual( {
		on: false,
		constant: false,
		rescue: true,
		rescue_expires: expect.any( Number ),
	} );
	const stored = await site.php(
		"echo file_get_contents( svc_storage_root() . '/index.php' );"
	);
	expect( stored ).not.toContain( secret );
	expect( stored ).toContain(
		createHash( 'sha256' ).update( secret ).digest( 'hex' )
	);
	expect(
		( await site.rest( 'POST', '/safe-mode', { rescue: 'none' } ) ).body
			.rescue
	).toBe( false );
} );

test( 'each version says what it changed', async () => {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'told',
		type: 'html',
		code: 'a\nb\nc\nd',
	} );
	const { id } = made.body.snippet;
	const route = `/snippets/${ id }`;
	await site.rest( 'PATCH', route, { priority: 20, code: 'a\nB\nc\nd\ne' } );
	await site.rest( 'PATCH', route, {
		conditions: [ [ { type: 'moon', op: 'is', value: {} } ] ],
	} );
	await site.rest( 'PATCH', route, { code: 'd\nc\ne' } );
	const { body } = await site.rest( 'GET', `${ route }/revisions` );
	expect(
		body.map( ( { changes }: { changes: unknown } ) => changes )
	).toEqual( [
		{ fields: [], lines: { added: 0, removed: 2 } },
		{
			fields: [
				{
					field: 'conditions',
					then: [],
					now: [ [ { type: 'moon', op: 'is', value: {} } ] ],
				},
			],
			lines: { added: 0, removed: 0 },
		},
		{
			fields: [ { field: 'priority', then: 10, now: 20 } ],
			lines: { added: 2, removed: 1 },
		},
		null,
	] );
} );
