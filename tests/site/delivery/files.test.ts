/**
 * CSS and JavaScript as files: there while they are needed, under an address that changes with what is in them.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';

const site = testSite( {}, { reset: false } );

async function save( route: string, fields: Record< string, unknown > ) {
	const saved = await site.rest( 'POST', route, fields );
	expect( saved.status, saved.text ).toBeLessThan( 300 );
	expect( saved.body.errors ).toEqual( [] );
	return saved.body.snippet as { id: number; status: string };
}

/** Address of a snippet's file on the front page; null when there is none. */
async function address(
	id: number,
	extension: string
): Promise< string | null > {
	const { text } = await site.page( '/' );
	return (
		new RegExp(
			`(?:href|src)="([^"]*/svc/${ id }\\.${ extension }\\?ver=[0-9a-f]{12})"`
		).exec( text )?.[ 1 ] ?? null
	);
}

const content = async ( url: string | null ) =>
	url === null ? null : ( await site.page( url ) ).text;
const there = ( name: string ) =>
	existsSync( path.join( site.uploads, 'svc', name ) );

test( 'a stylesheet is minified, gets a new address with new code, and goes when it is not needed', async () => {
	const { id } = await save( '/snippets', {
		type: 'css',
		title: 'c',
		load_as: 'file',
		status: 'active',
		code: '/* note */\n.a {\n\tcolor: red;\n}\n',
	} );
	const first = await address( id, 'css' );
	expect( await content( first ) ).toBe( '.a{color: red}' );
	await save( `/snippets/${ id }`, { code: '.a {\n\tcolor: blue;\n}\n' } );
	const second = await address( id, 'css' );
	expect( second ).not.toBe( first );
	expect( await content( second ) ).toBe( '.a{color: blue}' );
	await save( `/snippets/${ id }`, { load_as: 'inline' } );
	expect( [ await address( id, 'css' ), there( `${ id }.css` ) ] ).toEqual( [
		null,
		false,
	] );
	expect( ( await site.page( '/' ) ).text ).toContain(
		`<style id="svc-${ id }-css">`
	);
	await save( `/snippets/${ id }`, { load_as: 'file' } );
	expect( there( `${ id }.css` ) ).toBe( true );
	await save( `/snippets/${ id }/disable`, {} );
	expect( there( `${ id }.css` ) ).toBe( false );
} );

test( 'a stylesheet gets a new address when a partial of a partial changes', async () => {
	const deep = await save( '/snippets', {
		type: 'css',
		lang: 'scss',
		title: 'deep',
		code: '$c: #123456;',
	} );
	await save( '/snippets', {
		type: 'css',
		lang: 'scss',
		title: 'middle',
		code: '@forward "deep";',
	} );
	const { id, status } = await save( '/snippets', {
		type: 'css',
		lang: 'scss',
		title: 'top',
		load_as: 'file',
		status: 'active',
		code: '@use "middle"; .a { color: middle.$c; }',
	} );
	expect( status ).toBe( 'active' );
	const first = await address( id, 'css' );
	expect( await content( first ) ).toContain( '#123456' );
	await save( `/snippets/${ deep.id }`, { code: '$c: #abcdef;' } );
	const second = await address( id, 'css' );
	expect( await content( second ) ).toContain( '#abcdef' );
	expect( second ).not.toBe( first );
} );

test( 'a script is served as it was written and follows its snippet', async () => {
	const code = "window.x = '</script>'; // last line without an end";
	const { id } = await save( '/snippets', {
		type: 'js',
		title: 'j',
		load_as: 'file',
		js_strategy: 'defer',
		status: 'active',
		code,
	} );
	const first = await address( id, 'js' );
	expect( await content( first ) ).toBe( code );
	expect( ( await site.page( '/' ) ).text ).toMatch(
		new RegExp(
			`<script[^>]* defer[^>]*id="svc-${ id }-js"|<script[^>]*id="svc-${ id }-js"[^>]* defer`
		)
	);
	await save( `/snippets/${ id }`, { code: 'window.x = 2;' } );
	expect( await address( id, 'js' ) ).not.toBe( first );
	await site.rest( 'DELETE', `/snippets/${ id }` );
	expect( [ await address( id, 'js' ), there( `${ id }.js` ) ] ).toEqual( [
		null,
		false,
	] );
} );

describe( 'in testing mode', () => {
	const seen = async ( as: 'admin' | null ) =>
		( await site.page( '/', { as } ) ).text;

	test( 'a script has no file; people with access get it in the page, and it waits as it would', async () => {
		const { id } = await save( '/snippets', {
			type: 'js',
			load_as: 'file',
			js_strategy: 'defer',
			hook: 'frontend_head',
			status: 'active',
			code: 'svcTested( "ü" );',
		} );
		expect( there( `${ id }.js` ) ).toBe( true );
		await save( `/snippets/${ id }`, { mode: 'test' } );
		expect( there( `${ id }.js` ) ).toBe( false );
		expect( await seen( null ) ).not.toContain( `svc-${ id }-js` );
		const tag =
			new RegExp( `<script[^>]*svc-${ id }-js[^>]*>` ).exec(
				await seen( 'admin' )
			)?.[ 0 ] ?? '';
		expect( tag ).toContain( 'defer' );
		expect(
			Buffer.from(
				/base64,([^"]*)"/.exec( tag )?.[ 1 ] ?? '',
				'base64'
			).toString()
		).toBe( 'svcTested( "ü" );' );
		await save( `/snippets/${ id }`, { mode: 'live' } );
		expect( await content( await address( id, 'js' ) ) ).toContain(
			'svcTested'
		);
	} );

	test.each( sample( [ 'file', 'inline' ], 2 ) )(
		'SCSS as %s has no file; people with access get its CSS in the page',
		async ( loadAs ) => {
			const { id } = await save( '/snippets', {
				type: 'css',
				lang: 'scss',
				mode: 'test',
				load_as: loadAs,
				status: 'active',
				code: '.tested { .in { color: red } }',
			} );
			expect( there( `${ id }.css` ) ).toBe( false );
			expect( await seen( null ) ).not.toContain( '.tested' );
			expect( await seen( 'admin' ) ).toMatch(
				new RegExp( `<style id="svc-${ id }-css">\\s*\\.tested \\.in` )
			);
			// Other settings do not touch it.
			await save( `/snippets/${ id }`, { description: 'x' } );
			expect( await seen( 'admin' ) ).toContain( '.tested .in' );
			await save( `/snippets/${ id }`, { mode: 'live' } );
			expect( there( `${ id }.css` ) ).toBe( true );
			await save( `/snippets/${ id }`, { mode: 'test' } );
			expect( there( `${ id }.css` ) ).toBe( false );
			expect( await seen( 'admin' ) ).toContain( '.tested .in' );
			await save( `/snippets/${ id }`, { status: 'inactive' } );
			expect( await seen( 'admin' ) ).not.toContain( '.tested' );
			expect(
				existsSync( path.join( site.storage, `maps/${ id }.php` ) )
			).toBe( false );
		}
	);
} );
