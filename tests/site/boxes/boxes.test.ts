/**
 * Header & Footer boxes: HTML snippets with a fixed permanent ID and a fixed location. What each refuses: `tests/unit/Domain/BoxRuleTest.php`.
 */
import { describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';

const BOXES = [
	[ 'svc-header', 'wp_head' ],
	[ 'svc-body', 'wp_body_open' ],
	[ 'svc-footer', 'wp_footer' ],
] as const;

const site = testSite();

const create = ( fields: Record< string, unknown > ) =>
	site.rest( 'POST', '/snippets', { type: 'html', title: 'Box', ...fields } );

describe.each( sample( BOXES, 3 ) )( 'box %s', ( uid, hook ) => {
	test( `is an HTML snippet at ${ hook }`, async () => {
		const made = await create( {
			uid,
			code: `<!--${ uid }-->`,
			status: 'active',
		} );
		expect( made.status, made.text ).toBe( 201 );
		expect( made.body.snippet ).toMatchObject( {
			uid,
			type: 'html',
			hook,
			run: 'auto',
			status: 'active',
		} );
		const { text } = await site.page( '/' );
		const at = text.indexOf( `<!--${ uid }-->` );
		const head = text.indexOf( '</head>' );
		const body = text.search( /<body[^>]*>/ );
		expect( at ).toBeGreaterThan( 0 );
		expect( uid === 'svc-header' ? at < head : at > body ).toBe( true );
		if ( uid === 'svc-body' ) {
			expect( text.slice( body, at ) ).toMatch( /^<body[^>]*>\s*$/ );
		}
	} );

	test( 'is there once', async () => {
		const made = await create( { uid } );
		const again = await create( { uid } );
		expect( [ again.status, again.body.code, again.body.snippet ] ).toEqual(
			[ 409, 'svc_conflict', null ]
		);
		expect( again.body.message ).toContain(
			String( made.body.snippet.id )
		);
	} );

	test( 'refuses what it cannot be, new and changed', async () => {
		const refused = await create( { uid, type: 'css' } );
		expect( [
			refused.status,
			Object.keys( refused.body.data.params ),
		] ).toEqual( [ 400, [ 'type' ] ] );
		const { id } = ( await create( { uid } ) ).body.snippet;
		const changed = await site.rest( 'PUT', `/snippets/${ id }`, {
			hook: 'init',
			run: 'manual',
		} );
		expect( [
			changed.status,
			Object.keys( changed.body.data.params ),
		] ).toEqual( [ 400, [ 'hook', 'run' ] ] );
		expect(
			( await site.rest( 'GET', `/snippets/${ id }` ) ).body
		).toMatchObject( { uid, type: 'html', hook, run: 'auto' } );
	} );

	test( 'is an ordinary snippet otherwise', async () => {
		const { id } = ( await create( { uid } ) ).body.snippet;
		const changed = await site.rest( 'PUT', `/snippets/${ id }`, {
			hook: '',
			title: 'Verification',
			priority: 1,
			mode: 'test',
			folder: 'Site',
			code: '<b>x</b>',
		} );
		expect( changed.body.snippet, changed.text ).toMatchObject( {
			uid,
			hook,
			title: 'Verification',
			priority: 1,
			mode: 'test',
			folder: 'Site',
		} );
		const copy = await site.rest( 'POST', `/snippets/${ id }/duplicate` );
		expect( copy.body.uid ).not.toBe( uid );
		expect( copy.body ).toMatchObject( {
			type: 'html',
			hook,
			status: 'inactive',
		} );
		expect(
			(
				await site.rest( 'PUT', `/snippets/${ copy.body.id }`, {
					hook: 'wp_footer',
					run: 'manual',
				} )
			).status
		).toBe( 200 );
		expect(
			( await site.rest( 'DELETE', `/snippets/${ id }` ) ).status
		).toBe( 200 );
		const next = await create( { uid } );
		expect( next.status ).toBe( 201 );
		expect(
			( await site.rest( 'POST', `/trash/${ id }/restore` ) ).status
		).toBe( 409 );
	} );

	test( 'keeps its permanent ID in an export and an import', async () => {
		await create( { uid, code: '<i>kept</i>' } );
		const file = ( await site.rest( 'GET', '/export' ) ).body;
		expect( file.snippets[ 0 ] ).toMatchObject( {
			uid,
			hook,
			code: '<i>kept</i>',
		} );
		const second = await site.rest( 'POST', '/import', file );
		await site.resetSnippets();
		const first = await site.rest( 'POST', '/import', file );
		expect( [ first.body.errors, second.body.errors ] ).toEqual( [
			[],
			[],
		] );
		const [ snippet ] = ( await site.rest( 'GET', '/snippets' ) ).body;
		expect( snippet ).toMatchObject( {
			uid,
			type: 'html',
			hook,
			status: 'inactive',
		} );
	} );

	test( 'cannot be imported as something else', async () => {
		await create( { uid } );
		const file = ( await site.rest( 'GET', '/export' ) ).body;
		await site.resetSnippets();
		const answer = await site.rest( 'POST', '/import', {
			...file,
			snippets: [
				{ ...file.snippets[ 0 ], hook: 'init' },
				{ ...file.snippets[ 0 ], type: 'php', hook: '' },
			],
		} );
		expect( answer.body.created ).toEqual( [] );
		expect(
			answer.body.errors.map( ( { index }: { index: number } ) => index )
		).toEqual( [ 0, 1 ] );
	} );
} );
