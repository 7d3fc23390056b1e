/**
 * Plan and apply over REST: all or nothing, with test runs and stylesheets. What a plan tells and what may be deleted:
 * tests/unit/Operations/DeployTest.php.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

type Item = Record< string, unknown >;
type Entry = { path: string; line: number; title: string };
type Listed = {
	id: number;
	title: string;
	code: string;
	status: string;
	stale: boolean;
};
const item = ( uid: string, more: Item = {} ): Item => ( {
	uid,
	title: `Snippet ${ uid }`,
	// Scripts are not loaded on the site for a test, which takes seconds.
	type: 'js',
	status: 'active',
	code: `/* ${ uid } */`,
	...more,
} );
const post = ( route: string, snippets: Item[], more: Item = {} ) =>
	site.rest( 'POST', route, { snippets, ...more } );
const plan = async ( snippets: Item[], more: Item = {} ) =>
	( await post( '/plan', snippets, more ) ).body;
const list = async (): Promise< Listed[] > =>
	(
		await site.rest( 'GET', '/snippets', undefined, {
			query: { with_code: '1' },
		} )
	).body;

describe( 'a plan', () => {
	test( 'finds errors before anything is applied, with file and line', async () => {
		const said = await plan( [
			item( 'a', {
				type: 'php',
				code: '\necho (;',
				path: 'shop/a.php',
				first_line: 2,
			} ),
			item( 'b', { priority: 'high' } ),
			item( 'c' ),
			item( 'c' ),
			{ title: 'Without' },
		] );
		expect(
			said.errors.map( ( one: Entry ) => [
				one.path,
				one.line,
				one.title,
			] )
		).toEqual( [
			[ '', 0, 'Snippet b' ],
			[ '', 0, 'Snippet c' ],
			[ '', 0, 'Without' ],
			[ 'shop/a.php', 3, 'Snippet a' ],
		] );
	} );
} );

describe( 'an apply', () => {
	test( 'makes the site as wanted, in one generation that can be undone', async () => {
		await post( '/apply', [ item( 'a' ) ] );
		const before = await list();
		const set = [ item( 'a', { code: '/* 1 */' } ), item( 'b' ) ];
		const { digest } = await plan( set );
		const done = await post( '/apply', set, { digest } );
		expect( done.status, done.text ).toBe( 200 );
		expect( done.body.applied ).toHaveLength( 2 );
		expect( done.body.applied[ 1 ].id ).toBeGreaterThan( 0 );
		expect( ( await plan( set ) ).steps ).toEqual( [] );
		// A client that got no answer asks again.
		const again = await post( '/apply', set, { digest } );
		expect( again.body ).toMatchObject( { applied: [], generation: null } );
		await site.rest( 'POST', `/generations/${ done.body.undo }/restore` );
		const undone = await list();
		expect( undone.map( ( one ) => one.code ) ).toEqual(
			before.map( ( one ) => one.code )
		);
	} );

	test( 'is all or nothing, and names who stands in the way', async () => {
		const refused = await post( '/apply', [
			item( 'good' ),
			item( 'syntax', {
				type: 'php',
				code: 'echo (;',
				path: 'a.php',
				first_line: 2,
			} ),
		] );
		expect( refused.status ).toBe( 400 );
		expect( refused.body.data.errors ).toMatchObject( [
			{ uid: 'syntax', path: 'a.php', line: 2 },
		] );
		expect( refused.body.message ).toContain( 'a.php:2' );
		const fatal = await post( '/apply', [
			item( 'good' ),
			item( 'fatal', { type: 'php', code: '\nsvc_no_such_function();' } ),
		] );
		expect( fatal.status, fatal.text ).toBe( 400 );
		expect( fatal.body.data.errors ).toMatchObject( [
			{ uid: 'fatal', line: 2 },
		] );
		expect( await list() ).toEqual( [] );
	} );

	test( 'takes stylesheets and their partials together', async () => {
		const done = await post( '/apply', [
			item( 'use', {
				type: 'css',
				lang: 'scss',
				title: 'Use',
				load_as: 'file',
				code: '@use "colors";\na { color: colors.$red; }',
			} ),
			item( 'colors', {
				type: 'css',
				lang: 'scss',
				title: 'Colors',
				status: 'inactive',
				code: '$red: #f00;',
			} ),
		] );
		expect( done.status, done.text ).toBe( 200 );
		const [ , use ] = await list();
		const css = await readFile(
			path.join( site.uploads, 'svc', `${ use?.id }.css` ),
			'utf8'
		);
		expect( css ).toMatch( /red|#f00/ );
		expect( use?.stale ).toBe( false );
	} );
} );
