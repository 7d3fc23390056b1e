/**
 * Plan and apply over REST: what is said, what is done, what may be deleted,
 * and that it is all or nothing.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

type Item = Record< string, unknown >;
type Step = { action: string; uid: string; fields: string[]; summary: string };
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
	test( 'tells each step in words and changes nothing', async () => {
		await post( '/apply', [ item( 'a' ), item( 'b' ), item( 'c' ) ] );
		const before = await list();
		const said = await plan(
			[
				item( 'a', { status: 'inactive' } ),
				item( 'b', { code: '/* 2 */', priority: 20 } ),
				item( 'd' ),
			],
			{ prune: true }
		);
		expect(
			said.steps.map( ( step: Step ) => [
				step.action,
				step.uid,
				step.fields,
			] )
		).toEqual( [
			[ 'disable', 'a', [ 'status' ] ],
			[ 'update', 'b', [ 'priority', 'code' ] ],
			[ 'create', 'd', [] ],
			[ 'delete', 'c', [] ],
		] );
		expect( said.steps.map( ( step: Step ) => step.summary ) ).toEqual( [
			'Deactivate "Snippet a".',
			'Change "Snippet b": priority, code.',
			'Create "Snippet d" and activate it.',
			'Move "Snippet c" to the trash.',
		] );
		expect( said.errors ).toEqual( [] );
		expect( await list() ).toEqual( before );
	} );

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

	test( 'takes line ends, the opening tag and the order of tags for nothing', async () => {
		await site.rest( 'POST', '/snippets', {
			uid: 'a',
			title: 'A',
			code: '<?php\necho 1;\r\necho 2;\n\n',
			tags: [ 'z', 'a' ],
		} );
		const said = await plan( [
			{
				uid: 'a',
				title: 'A',
				code: 'echo 1;\necho 2;',
				tags: [ 'a', 'z' ],
			},
		] );
		expect( said.steps ).toEqual( [] );
		expect( said.unchanged ).toBe( 1 );
	} );

	test( 'wants the status of its environment', async () => {
		const said = await plan( [
			item( 'a', {
				environments: {
					production: { active: false },
					local: { active: false },
					staging: { active: true },
				},
			} ),
		] );
		expect( said.steps[ 0 ].summary ).toContain( 'as inactive' );
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

	test( 'is refused when the site has moved on since the plan', async () => {
		await post( '/apply', [ item( 'a' ) ] );
		const set = [ item( 'a', { code: '/* 1 */' } ) ];
		const { digest } = await plan( set );
		const [ a ] = await list();
		await site.rest( 'POST', `/snippets/${ a?.id }`, { code: '/* 7 */' } );
		const refused = await post( '/apply', set, { digest } );
		expect( refused.status ).toBe( 409 );
		expect( refused.body.code ).toBe( 'svc_conflict' );
		expect( ( await list() )[ 0 ]?.code ).toBe( '/* 7 */' );
		const said = await plan( set );
		expect( said.steps[ 0 ] ).toMatchObject( { drifted: true } );
		expect( said.steps[ 0 ].summary ).toContain( 'would be lost' );
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

	test( 'takes broken code that is off, and says so', async () => {
		const done = await post( '/apply', [
			item( 'a', { type: 'php', code: 'echo (;', status: 'inactive' } ),
		] );
		expect( done.status, done.text ).toBe( 200 );
		expect( done.body.warnings ).toMatchObject( [ { uid: 'a', line: 1 } ] );
		expect( ( await list() )[ 0 ]?.status ).toBe( 'inactive' );
	} );

	test( 'deletes only what the same set brought, and only when asked', async () => {
		await site.rest( 'POST', '/snippets', {
			title: 'By hand',
			code: '1;',
		} );
		await post( '/apply', [ item( 'theirs' ) ], { set: 'other' } );
		await post( '/apply', [ item( 'a' ), item( 'b' ) ] );

		const said = await plan( [ item( 'a' ) ] );
		expect( said.steps ).toEqual( [] );
		expect( said.left ).toMatchObject( [ { uid: 'b' } ] );
		await post( '/apply', [ item( 'a' ) ] );
		expect( await list() ).toHaveLength( 4 );

		const done = await post( '/apply', [ item( 'a' ) ], { prune: true } );
		expect( done.body.applied ).toMatchObject( [
			{ action: 'delete', uid: 'b' },
		] );
		expect( ( await list() ).map( ( one ) => one.title ).sort() ).toEqual( [
			'By hand',
			'Snippet a',
			'Snippet theirs',
		] );
		await post( '/apply', [], { prune: true, prune_count: 1 } );
		expect( await list() ).toHaveLength( 2 );
		const trash = await site.rest( 'GET', '/trash' );
		expect( trash.body ).toHaveLength( 2 );
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

	test( 'is for full access only', async () => {
		for ( const route of [ '/plan', '/apply' ] ) {
			const refused = await site.rest(
				'POST',
				route,
				{ snippets: [] },
				{ as: 'subscriber' }
			);
			expect( refused.body.code ).toBe( 'svc_forbidden' );
		}
	} );
} );
