/**
 * Design 9.3 over HTTP: the set through time, what differs from now, and the way back.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';

const site = testSite( {
	muPlugins: {
		'define.php': `<?php
			if ( isset( $_SERVER['HTTP_X_DEFINE'] ) ) { define( $_SERVER['HTTP_X_DEFINE'], true ); }`,
	},
} );

type Fields = Record< string, unknown >;

/** Where a save would ask for pages of the site first, which is not what these tests are about, `put()` has what was there before. */
const HTML = { type: 'html', hook: 'wp_footer' } as const;

async function create( fields: Fields ) {
	const made = await site.rest( 'POST', '/snippets', {
		type: 'html',
		code: 'x',
		...fields,
	} );
	expect( made.status, made.text ).toBe( 201 );
	return made.body.snippet;
}

async function update( id: number, fields: Fields ) {
	const saved = await site.rest( 'PUT', `/snippets/${ id }`, fields );
	expect( saved.status, saved.text ).toBe( 200 );
	return saved.body.snippet;
}

async function newest(): Promise< number > {
	const list = await site.rest( 'GET', '/generations', undefined, {
		query: { per_page: 1 },
	} );
	return list.body[ 0 ].n;
}

const back = ( n: number, body: Fields = {}, options = {} ) =>
	site.rest( 'POST', `/generations/${ n }/restore`, body, options );

const index = () =>
	site.php(
		"$i = svc_plugin()->get( 'Svc\\Storage\\Index\\Index' )->read(); echo json_encode( array( $i->generation, $i->rows ) );"
	);

test( 'list-generations tells who changed what, newest first and paged', async () => {
	const { id } = await create( { title: 'one' } );
	await site.rest(
		'PUT',
		`/snippets/${ id }`,
		{ title: 'two' },
		{ as: 'admin2' }
	);
	await site.rest( 'DELETE', `/snippets/${ id }` );
	await site.rest( 'POST', '/safe-mode', { on: true } );
	await site.rest( 'POST', '/safe-mode', { on: false } );
	const list = await site.rest( 'GET', '/generations' );
	expect( list.status ).toBe( 200 );
	expect( list.headers.get( 'x-wp-total' ) ).toBe( '5' );
	expect(
		list.body.map( ( item: Fields ) => [
			item.n,
			item.summary,
			item.changes,
		] )
	).toEqual( [
		[ 5, 'Safe mode off', 0 ],
		[ 4, 'Safe mode on', 0 ],
		[ 3, 'Deleted: two', 1 ],
		[ 2, 'Changed: two', 1 ],
		[ 1, 'Created: one', 1 ],
	] );
	expect( list.body[ 3 ] ).toMatchObject( { name: 'Admin2', via: 'rest' } );
	const page = await site.rest( 'GET', '/generations', undefined, {
		query: { page: 2, per_page: 2 },
	} );
	expect( page.body.map( ( item: Fields ) => item.n ) ).toEqual( [ 3, 2 ] );
	expect( page.headers.get( 'x-wp-totalpages' ) ).toBe( '3' );
} );

test( 'get-generation tells what differs from now, field by field', async () => {
	const kept = await create( { title: 'kept' } );
	const changed = await create( { title: 'old', code: 'a', tags: [ 't' ] } );
	const removed = await create( {
		title: 'removed',
		type: 'css',
		code: 'b{}',
	} );
	const n = await newest();
	await update( changed.id, {
		title: 'new',
		code: 'b',
		priority: 5,
		status: 'active',
	} );
	await site.rest( 'DELETE', `/snippets/${ removed.id }` );
	const added = await create( { title: 'added' } );
	await update( kept.id, { title: 'other' } );
	await update( kept.id, { title: 'kept' } );

	const one = await site.rest( 'GET', `/generations/${ n }` );
	expect( one.status, one.text ).toBe( 200 );
	expect( one.body ).toMatchObject( { n, summary: 'Created: removed' } );
	expect( one.body.differs ).toHaveLength( 3 );
	const [ first, second, third ] = one.body.differs;
	expect( first ).toMatchObject( {
		id: changed.id,
		uid: changed.uid,
		title: 'new',
		change: 'changed',
		rev: { then: 1, now: 2 },
		hash: { then: changed.hash },
		status: { then: 'inactive', now: 'active' },
		available: true,
	} );
	expect( first.hash.now ).not.toBe( first.hash.then );
	expect( first.fields ).toEqual(
		expect.arrayContaining( [
			{ field: 'title', then: 'old', now: 'new' },
			{ field: 'priority', then: 10, now: 5 },
			{ field: 'status', then: 'inactive', now: 'active' },
		] )
	);
	expect( first.fields ).toHaveLength( 3 );
	expect( second ).toMatchObject( {
		id: removed.id,
		change: 'removed',
		title: 'removed',
		type: 'css',
		rev: { then: 1, now: null },
		available: true,
	} );
	expect( third ).toMatchObject( {
		id: added.id,
		change: 'added',
		rev: { then: null, now: 1 },
	} );
	for ( const missing of [ 99, 0 ] ) {
		const none = await site.rest( 'GET', `/generations/${ missing }` );
		expect( none.status ).toBe( 404 );
	}
} );

test( 'restore-generation brings the whole set back with one write: code, settings, deleted and later ones', async () => {
	const ids = await put(
		site,
		{ ...HTML, title: 'old', code: 'svc-old' },
		{ ...HTML, title: 'removed', code: 'svc-removed' },
		{ ...HTML, title: 'kept', code: 'x', status: 'inactive' }
	);
	const [ changed, removed, kept ] = await Promise.all(
		ids.map(
			async ( id ) =>
				( await site.rest( 'GET', `/snippets/${ id }` ) ).body
		)
	);
	const n = await newest();
	await update( changed.id, { title: 'new', code: 'svc-new' } );
	await site.rest( 'DELETE', `/snippets/${ removed.id }` );
	const later = await create( { code: 'svc-later', status: 'active' } );
	const before = await newest();

	const restored = await back( n );
	expect( restored.status, restored.text ).toBe( 200 );
	expect( restored.body ).toMatchObject( {
		generation: { n: before + 1, changes: 3, name: 'admin' },
		errors: [],
		switched_off: [],
		skipped: [],
	} );
	const page = ( await site.page( '/' ) ).text;
	expect( page ).toContain( 'svc-old' );
	expect( page ).toContain( 'svc-removed' );
	expect( page ).not.toContain( 'svc-new' );
	expect( page ).not.toContain( 'svc-later' );
	const again = await site.rest( 'GET', `/snippets/${ removed.id }` );
	expect( again.body ).toMatchObject( {
		uid: removed.uid,
		status: 'active',
		code: 'svc-removed',
		author: removed.author,
		created: removed.created,
	} );
	const history = await site.rest(
		'GET',
		`/snippets/${ changed.id }/revisions`
	);
	expect( history.body.map( ( one: Fields ) => one.action ) ).toEqual( [
		'restored',
		'updated',
		'created',
	] );
	const untouched = await site.rest(
		'GET',
		`/snippets/${ kept.id }/revisions`
	);
	expect( untouched.body ).toHaveLength( 1 );
	const trash = await site.rest( 'GET', '/trash' );
	expect( trash.body.map( ( one: Fields ) => one.id ) ).toEqual( [
		later.id,
	] );
	expect(
		( await site.rest( 'GET', `/generations/${ n }` ) ).body.differs
	).toEqual( [] );

	// And forth again, with what the first way back undid.
	expect( ( await back( before ) ).status ).toBe( 200 );
	const forth = ( await site.page( '/' ) ).text;
	expect( forth ).toContain( 'svc-new' );
	expect( forth ).toContain( 'svc-later' );
	expect( forth ).not.toContain( 'svc-removed' );
} );

test( 'restore-generation to what is there already writes nothing', async () => {
	await create( {} );
	const state = await index();
	const same = await back( 1 );
	expect( same.body.generation.n ).toBe( 1 );
	expect( await index() ).toBe( state );
} );

test( 'restore-generation is refused with reasons when a snippet would break the site; force switches it off', async () => {
	const [ breaking = 0, clashing = 0, fine = 0 ] = await put(
		site,
		{
			title: 'breaking',
			hook: 'wp_footer',
			code: "\nif ( get_option( 'svc_break' ) ) { svc_missing(); }",
		},
		{ title: 'clashing', code: 'function svc_taken() {}' },
		{ ...HTML, title: 'fine', code: 'svc-fine' }
	);
	const n = await newest();
	await site.rest( 'POST', '/bulk', {
		ids: [ breaking, clashing, fine ],
		action: 'disable',
	} );
	const file = path.join( site.wpContent, 'mu-plugins', 'taken.php' );
	await writeFile( file, '<?php function svc_taken() {}' );
	await site.php( "update_option( 'svc_break', '1' );" );
	try {
		const state = await index();
		const refused = await back( n );
		expect( refused.status, refused.text ).toBe( 409 );
		expect( refused.body.code ).toBe( 'svc_conflict' );
		expect( refused.body.message ).toContain( 'breaking, clashing' );
		expect( refused.body.data.errors ).toHaveLength( 2 );
		expect( refused.body.data.errors[ 0 ] ).toMatchObject( {
			snippet: breaking,
			line: 2,
		} );
		expect( refused.body.data.errors[ 1 ].message ).toContain(
			'svc_taken()'
		);
		expect( await index() ).toBe( state );

		const forced = await back( n, { force: true } );
		expect( forced.status, forced.text ).toBe( 200 );
		expect( forced.body.switched_off ).toEqual( [ breaking, clashing ] );
		expect( forced.body.errors ).toHaveLength( 2 );
		const page = await site.page( '/' );
		expect( page.status ).toBe( 200 );
		expect( page.text ).toContain( 'svc-fine' );
		const off = await site.rest( 'GET', `/snippets/${ clashing }` );
		expect( off.body.status ).toBe( 'inactive' );
	} finally {
		await rm( file );
		await site.php( "delete_option( 'svc_break' );" );
	}
} );

test( 'a snippet that replaced another one does not stand in the way of its return', async () => {
	const same = ( title: string ) => ( {
		title,
		code: `function svc_same() { return 'svc-${ title }'; } add_action( 'wp_footer', function () { echo svc_same(); } );`,
	} );
	await put( site, same( 'first' ) );
	const n = await newest();
	await put( site, same( 'second' ) );
	expect( ( await site.page( '/' ) ).text ).toContain( 'svc-second' );
	const restored = await back( n );
	expect( restored.status, restored.text ).toBe( 200 );
	const page = ( await site.page( '/' ) ).text;
	expect( page ).toContain( 'svc-first' );
	expect( page ).not.toContain( 'svc-second' );
} );

test( 'what was deleted for good is named, and left out on demand', async () => {
	const gone = await create( { title: 'gone' } );
	const kept = await create( { title: 'then' } );
	const n = await newest();
	await update( kept.id, { title: 'now' } );
	await site.rest( 'DELETE', `/snippets/${ gone.id }` );
	await site.rest( 'DELETE', `/trash/${ gone.id }` );
	const seen = await site.rest( 'GET', `/generations/${ n }` );
	expect( seen.body.differs[ 0 ] ).toMatchObject( {
		id: gone.id,
		change: 'removed',
		available: false,
	} );
	const refused = await back( n );
	expect( refused.status ).toBe( 409 );
	expect( refused.body.data.errors[ 0 ].snippet ).toBe( gone.id );
	const forced = await back( n, { force: true } );
	expect( forced.body.skipped ).toEqual( [ gone.id ] );
	expect(
		( await site.rest( 'GET', `/snippets/${ kept.id }` ) ).body.title
	).toBe( 'then' );
} );

test( 'public files follow: stylesheets with the partials of that time, scripts', async () => {
	const file = ( name: string ) =>
		readFile( path.join( site.uploads, 'svc', name ), 'utf8' );
	const partial = await create( {
		type: 'css',
		lang: 'scss',
		title: '_colours',
		code: '$c: #111111;',
	} );
	const sheet = await create( {
		type: 'css',
		lang: 'scss',
		title: 'sheet',
		code: '@use "colours" as *; .svc-x { color: $c; }',
		load_as: 'file',
		status: 'active',
	} );
	expect( sheet.status ).toBe( 'active' );
	const script = await create( {
		type: 'js',
		title: 'script',
		code: 'var svcOld = 1;',
		load_as: 'file',
		status: 'active',
	} );
	const n = await newest();
	await update( partial.id, { code: '$c: #222222;' } );
	expect( await file( `${ sheet.id }.css` ) ).toMatch( /#222/ );
	await update( script.id, { code: 'var svcNew = 1;' } );
	const later = await create( {
		type: 'js',
		code: 'var svcLater = 1;',
		load_as: 'file',
		status: 'active',
	} );
	const restored = await back( n );
	expect( restored.status, restored.text ).toBe( 200 );
	expect( restored.body.errors ).toEqual( [] );
	expect( await file( `${ sheet.id }.css` ) ).toMatch( /#111/ );
	expect( await file( `${ script.id }.js` ) ).toContain( 'svcOld' );
	await expect( file( `${ later.id }.js` ) ).rejects.toThrow();
} );

test( 'going back asks for full access and for the right to write PHP', async () => {
	const php = await create( { type: 'php', code: '$a = 1;' } );
	await update( php.id, { code: '$a = 2;' } );
	for ( const as of [ null, 'editor', 'subscriber' ] as const ) {
		const refused = await back( 1, {}, { as } );
		expect( refused.status ).toBe( as === null ? 401 : 403 );
		expect(
			( await site.rest( 'GET', '/generations', undefined, { as } ) )
				.status
		).toBe( as === null ? 401 : 403 );
	}
	const locked = await back(
		1,
		{ force: true },
		{ headers: { 'x-define': 'DISALLOW_FILE_EDIT' } }
	);
	expect( locked.status, locked.text ).toBe( 403 );
	expect( locked.body.message ).toContain( 'DISALLOW_FILE_EDIT' );
	expect(
		( await site.rest( 'GET', `/snippets/${ php.id }` ) ).body.code
	).toBe( '$a = 2;' );
	expect( ( await back( 9 ) ).status ).toBe( 404 );
} );
