/**
 * Stylesheets over HTTP: SCSS and LESS are compiled on save, partials recompile the stylesheets that use them, and nothing is lost without a compiler.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from './own-notices.ts';

let site: TestSite;

afterAll( async () => {
	await site?.stop();
} );

async function save( fields: Record< string, unknown > ) {
	const made = await site.rest( 'POST', '/snippets', {
		type: 'css',
		...fields,
	} );
	expect( made.status, made.text ).toBe( 201 );
	return made.body;
}

const css = ( id: number ) =>
	readFile( path.join( site.uploads, 'svc', `${ id }.css` ), 'utf8' );

describe( 'with a compiler', () => {
	beforeAll( async () => {
		site = await startSite();
	}, 120_000 );

	afterEach( async () => {
		const notices = await ownNotices( site );
		await site.resetSnippets();
		expect( notices ).toEqual( [] );
	} );

	test( 'SCSS is served as CSS, inline and as a file', async () => {
		const inline = await save( {
			lang: 'scss',
			code: '$c: #abcdef;\nbody { .svc-a { color: $c; } }',
			status: 'active',
		} );
		expect( inline.errors ).toEqual( [] );
		expect( inline.snippet.status ).toBe( 'active' );
		expect( await css( inline.snippet.id ) ).toContain(
			'body .svc-a{color:#abcdef}'
		);
		expect( ( await site.page( '/' ) ).text ).toContain(
			'body .svc-a{color:#abcdef}'
		);
		const file = await save( {
			lang: 'less',
			code: '@c: #fedcba; .svc-b { color: @c; }',
			load_as: 'file',
			status: 'active',
		} );
		expect( ( await site.page( '/' ) ).text ).toContain(
			`/svc/${ file.snippet.id }.css`
		);
		expect( await css( file.snippet.id ) ).toContain(
			'.svc-b{color:#fedcba}'
		);
	} );

	test( 'an error in SCSS is reported with its line and the snippet stays off', async () => {
		const broken = await save( {
			lang: 'scss',
			code: 'a { color: red; }\n\nb { color: $nowhere; }',
			status: 'active',
		} );
		expect( broken ).toMatchObject( {
			deactivated: true,
			snippet: { status: 'inactive' },
		} );
		expect( broken.errors[ 0 ].line ).toBe( 3 );
		const checked = await site.rest( 'POST', '/validate', {
			type: 'css',
			lang: 'scss',
			code: 'b { color: $nowhere; }',
		} );
		expect( checked.body.errors[ 0 ].line ).toBe( 1 );
	} );

	test( 'a change of a partial reaches everybody who uses it, or nobody', async () => {
		const partial = await save( {
			lang: 'scss',
			title: 'Colors',
			folder: 'Brand',
			code: '$c: #111111;',
		} );
		const user = await save( {
			lang: 'scss',
			title: 'Page',
			code: "@use 'brand/colors';\n.svc-p { color: colors.$c; }",
			status: 'active',
		} );
		expect( user.errors ).toEqual( [] );
		expect( user.snippet.deps ).toEqual( [ partial.snippet.id ] );
		const { id } = user.snippet;
		expect( await css( id ) ).toContain( '#111' );
		const changed = await site.rest(
			'PUT',
			`/snippets/${ partial.snippet.id }`,
			{ code: '$c: #222222;' }
		);
		expect( changed.status, changed.text ).toBe( 200 );
		expect( await css( id ) ).toContain( '#222' );
		const refused = await site.rest(
			'PUT',
			`/snippets/${ partial.snippet.id }`,
			{ code: '$other: red;' }
		);
		expect( refused.status ).toBe( 400 );
		expect( refused.body.errors[ 0 ].message ).toContain( 'Page' );
		expect(
			( await site.rest( 'GET', `/snippets/${ partial.snippet.id }` ) )
				.body.code
		).toBe( '$c: #222222;' );
		expect( await css( id ) ).toContain( '#222' );
	} );
} );

describe( 'without a compiler', () => {
	beforeAll( async () => {
		await site?.stop();
		site = await startSite( { constants: { SVC_NODE: '/nowhere/node' } } );
	}, 120_000 );

	test( 'a new stylesheet stays off, says what to do, and goes live with CSS that came along', async () => {
		const code = '.svc-x { .y { color: red } }';
		const made = await save( { lang: 'scss', code, status: 'active' } );
		expect( made ).toMatchObject( {
			deactivated: true,
			snippet: { status: 'inactive', code },
		} );
		expect( made.errors[ 0 ].message ).toContain( 'SVC_NODE' );
		const { id } = made.snippet;
		const source = createHash( 'sha256' )
			.update( code )
			.digest( 'hex' )
			.slice( 0, 12 );
		const live = await site.rest( 'PUT', `/snippets/${ id }`, {
			status: 'active',
			code,
			compiled: { css: '.svc-x .y{color:red}', deps: {}, source },
		} );
		expect( live.body.snippet, live.text ).toMatchObject( {
			status: 'active',
			stale: false,
		} );
		expect( await css( id ) ).toBe( '.svc-x .y{color:red}' );
		const edited = await site.rest( 'PUT', `/snippets/${ id }`, {
			code: '.svc-x { .y { color: blue } }',
		} );
		expect( edited.body, edited.text ).toMatchObject( {
			deactivated: false,
			errors: [],
			snippet: { status: 'active', stale: true },
		} );
		expect( edited.body.warnings[ 0 ].message ).toContain( 'SVC_NODE' );
		expect( await css( id ) ).toBe( '.svc-x .y{color:red}' );
	} );
} );
