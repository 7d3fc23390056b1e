/**
 * Spec 4.1 over HTTP: list, create, read, update, delete, enable, disable, run, duplicate, validate, editing.
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

const html = ( fields: Record< string, unknown > = {} ) => ( {
	title: 'Footer note',
	type: 'html',
	code: '<p>svc-note</p>',
	...fields,
} );

async function create( fields: Record< string, unknown > ): Promise< number > {
	const made = await site.rest( 'POST', '/snippets', fields );
	expect( made.status, made.text ).toBe( 201 );
	return made.body.snippet.id;
}

test( 'POST /snippets answers 201 with a save result and fills every field of spec 2.1', async () => {
	const made = await site.rest( 'POST', '/snippets', html() );
	expect( made.status, made.text ).toBe( 201 );
	expect( Object.keys( made.body ).sort() ).toEqual( [
		'deactivated',
		'errors',
		'snippet',
		'warnings',
	] );
	expect( made.body.errors ).toEqual( [] );
	expect( made.body.deactivated ).toBe( false );
	expect( made.body.snippet ).toMatchObject( {
		id: 1,
		title: 'Footer note',
		description: '',
		type: 'html',
		lang: '',
		code: '<p>svc-note</p>',
		status: 'inactive',
		mode: 'live',
		run: 'auto',
		hook: 'wp_footer',
		priority: 10,
		position: 1,
		shortcode: '',
		conditions: [],
		load_as: 'inline',
		js_strategy: '',
		consent: '',
		tags: [],
		folder: '',
		deps: [],
		error: null,
		author: 1,
		modified_by: 1,
	} );
	expect( made.body.snippet.uid ).toMatch(
		/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
	);
	expect( made.body.snippet.hash ).toMatch( /^[0-9a-f]{12}$/ );
} );

test( 'a snippet sent with an application password runs on the front page', async () => {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Marker',
		type: 'php',
		hook: 'wp_footer',
		code: "echo '<!-- svc-marker -->';",
		status: 'active',
	} );
	expect( made.status, made.text ).toBe( 201 );
	expect( made.body.errors ).toEqual( [] );
	expect( made.body.snippet.status ).toBe( 'active' );
	expect( ( await site.page( '/' ) ).text ).toContain(
		'<!-- svc-marker -->'
	);
} );

test( 'GET /snippets/{id} has the code, the list has it only with with_code=1', async () => {
	const id = await create( html() );
	const one = await site.rest( 'GET', `/snippets/${ id }` );
	expect( one.status ).toBe( 200 );
	expect( one.body.code ).toBe( '<p>svc-note</p>' );
	const list = await site.rest( 'GET', '/snippets' );
	expect( list.body ).toHaveLength( 1 );
	expect( list.body[ 0 ] ).not.toHaveProperty( 'code' );
	const full = await site.rest( 'GET', '/snippets', undefined, {
		query: { with_code: 1 },
	} );
	expect( full.body[ 0 ].code ).toBe( '<p>svc-note</p>' );
} );

test.each( [ 'PUT', 'PATCH', 'POST' ] )(
	'%s /snippets/{id} changes only the fields sent',
	async ( method ) => {
		const id = await create( html( { folder: 'A', tags: [ 'x' ] } ) );
		const changed = await site.rest( method, `/snippets/${ id }`, {
			title: 'New',
		} );
		expect( changed.status, changed.text ).toBe( 200 );
		expect( changed.body.snippet ).toMatchObject( {
			id,
			title: 'New',
			folder: 'A',
			tags: [ 'x' ],
			code: '<p>svc-note</p>',
		} );
	}
);

test( 'an update that changes nothing leaves modified and history alone', async () => {
	const id = await create( html() );
	const before = ( await site.rest( 'GET', `/snippets/${ id }` ) ).body;
	const again = await site.rest( 'PUT', `/snippets/${ id }`, before );
	expect( again.status, again.text ).toBe( 200 );
	expect( again.body.snippet ).toEqual( before );
	expect(
		( await site.rest( 'GET', `/snippets/${ id }/revisions` ) ).body
	).toHaveLength( 1 );
} );

test( 'DELETE /snippets/{id} moves to the trash and the id answers 404 afterwards', async () => {
	const id = await create( html() );
	const gone = await site.rest( 'DELETE', `/snippets/${ id }` );
	expect( gone.status ).toBe( 200 );
	expect( gone.body ).toEqual( {
		deleted: true,
		id,
		trash: true,
		users: [],
		warnings: [],
	} );
	const missing = await site.rest( 'GET', `/snippets/${ id }` );
	expect( missing.status ).toBe( 404 );
	expect( missing.body.code ).toBe( 'svc_not_found' );
	expect( ( await site.rest( 'DELETE', `/snippets/${ id }` ) ).status ).toBe(
		404
	);
} );

test( 'enable and disable answer a save result and take effect on the next page', async () => {
	const id = await create( html() );
	const on = await site.rest( 'POST', `/snippets/${ id }/enable` );
	expect( on.status, on.text ).toBe( 200 );
	expect( on.body.snippet.status ).toBe( 'active' );
	expect( ( await site.page( '/' ) ).text ).toContain( 'svc-note' );
	const off = await site.rest( 'POST', `/snippets/${ id }/disable` );
	expect( off.body.snippet.status ).toBe( 'inactive' );
	expect( off.body.deactivated ).toBe( false );
	expect( ( await site.page( '/' ) ).text ).not.toContain( 'svc-note' );
} );

test( 'run answers output, and the error with its line when it fails', async () => {
	const good = await create( {
		title: 'r',
		type: 'php',
		run: 'manual',
		code: 'echo 6 * 7;',
	} );
	expect(
		( await site.rest( 'POST', `/snippets/${ good }/run` ) ).body
	).toEqual( { output: '42', error: null } );
	const bad = await create( {
		title: 'b',
		type: 'php',
		run: 'manual',
		code: "echo 'a';\n\nthrow new Exception( 'no' );",
	} );
	const failed = await site.rest( 'POST', `/snippets/${ bad }/run` );
	expect( failed.status ).toBe( 200 );
	expect( failed.body.output ).toBe( 'a' );
	expect( failed.body.error.line ).toBe( 3 );
	expect( failed.body.error.message ).toContain( 'no' );
	const css = await create( { title: 'c', type: 'css', code: 'a{}' } );
	expect(
		( await site.rest( 'POST', `/snippets/${ css }/run` ) ).status
	).toBe( 400 );
	await site.clearLog();
} );

test( 'duplicate answers 201 with an inactive copy that has its own uid', async () => {
	const id = await create( html( { status: 'active', tags: [ 'x' ] } ) );
	const original = ( await site.rest( 'GET', `/snippets/${ id }` ) ).body;
	const copy = await site.rest( 'POST', `/snippets/${ id }/duplicate` );
	expect( copy.status, copy.text ).toBe( 201 );
	expect( copy.body ).toMatchObject( {
		title: 'Footer note (copy)',
		status: 'inactive',
		code: original.code,
		tags: [ 'x' ],
	} );
	expect( copy.body.id ).not.toBe( id );
	expect( copy.body.uid ).not.toBe( original.uid );
} );

test( 'a copy goes to another location of its type, and to no other', async () => {
	const id = await create( html( { position: 3 } ) );
	const to = ( hook: string ) =>
		site.rest( 'POST', `/snippets/${ id }/duplicate`, { hook } );
	expect( ( await to( 'wp_head' ) ).body ).toMatchObject( {
		hook: 'wp_head',
		position: 3,
	} );
	const refused = await to( 'frontend' );
	expect( refused.status ).toBe( 400 );
	expect( refused.body.data.params.hook ).toContain( 'Choose a location' );
} );

test( 'validate answers errors with lines and saves nothing', async () => {
	const answer = await site.rest( 'POST', '/validate', {
		type: 'php',
		code: 'echo 1;\nif (',
	} );
	expect( answer.status, answer.text ).toBe( 200 );
	expect( answer.body.errors[ 0 ].line ).toBe( 2 );
	expect( answer.body.warnings ).toEqual( [] );
	expect(
		(
			await site.rest( 'POST', '/validate', {
				type: 'php',
				code: 'echo 1;',
			} )
		).body.errors
	).toEqual( [] );
	expect( ( await site.rest( 'GET', '/snippets' ) ).body ).toEqual( [] );
} );

test( 'editing tells who else has the snippet open and who saved it last', async () => {
	const id = await create( html() );
	const alone = await site.rest( 'POST', `/snippets/${ id }/editing` );
	expect( alone.status, alone.text ).toBe( 200 );
	expect( alone.body ).toMatchObject( {
		others: [],
		modified_by: 1,
		by_name: 'admin',
	} );
	const second = await site.rest(
		'POST',
		`/snippets/${ id }/editing`,
		undefined,
		{ as: 'admin2' }
	);
	expect( second.body.others ).toHaveLength( 1 );
	expect( second.body.others[ 0 ] ).toMatchObject( {
		user: 1,
		name: 'admin',
	} );
	expect(
		( await site.rest( 'DELETE', `/snippets/${ id }/editing` ) ).body
	).toEqual( { others: [] } );
	expect(
		(
			await site.rest( 'POST', `/snippets/${ id }/editing`, undefined, {
				as: 'admin2',
			} )
		).body.others
	).toEqual( [] );
	for ( const method of [ 'POST', 'DELETE' ] ) {
		const answer = await site.rest( method, '/snippets/999/editing' );
		expect( answer.status, method ).toBe( 404 );
		expect( answer.body.code ).toBe( 'svc_not_found' );
	}
} );
