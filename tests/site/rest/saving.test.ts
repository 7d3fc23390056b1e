
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';

const site = testSite();

const BROKEN = 'echo 1;\n\nif ( {';

async function create( fields: Record< string, unknown > ) {
	const made = await site.rest( 'POST', '/snippets', fields );
	expect( made.status, made.text ).toBe( 201 );
	return made.body.snippet;
}

/** A snippet that is live already, and how it came to be is not what the test is about; its id. */
async function live( code: string, hook = 'wp_footer' ): Promise< number > {
	const [ id = 0 ] = await put( site, { title: '', hook, code } );
	return id;
}

test( 'a new snippet with a syntax error is saved, off, with its line', async () => {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'x',
		type: 'php',
		code: BROKEN,
		status: 'active',
	} );
	expect( made.status, made.text ).toBe( 201 );
	expect( made.body.deactivated ).toBe( true );
	expect( made.body.snippet.status ).toBe( 'inactive' );
	expect( made.body.snippet.code ).toBe( BROKEN );
	expect( made.body.errors[ 0 ].line ).toBe( 3 );
} );

test( 'a broken save of a live snippet keeps the code, switches off and says deactivated', async () => {
	const id = await live( "echo 'svc-good';" );
	const saved = await site.rest( 'PUT', `/snippets/${ id }`, {
		code: BROKEN,
	} );
	expect( saved.status ).toBe( 200 );
	expect( saved.body.deactivated ).toBe( true );
	expect( saved.body.snippet ).toMatchObject( {
		status: 'inactive',
		code: BROKEN,
	} );
	expect( saved.body.errors[ 0 ].line ).toBe( 3 );
	const page = await site.page( '/' );
	expect( page.status ).toBe( 200 );
	expect( page.text ).not.toContain( 'svc-good' );
} );

test( 'keep_active is about what is on and shall stay on', async () => {
	const id = await live( "echo 'svc-good';", 'root' );
	const off = await site.rest( 'PUT', `/snippets/${ id }`, {
		code: BROKEN,
		status: 'inactive',
		keep_active: true,
	} );
	expect( off.status, off.text ).toBe( 200 );
	expect( off.body.snippet ).toMatchObject( {
		code: BROKEN,
		status: 'inactive',
	} );
	const on = await site.rest( 'PUT', `/snippets/${ id }`, {
		status: 'active',
		keep_active: true,
	} );
	expect( on.body ).toMatchObject( {
		deactivated: true,
		snippet: { status: 'inactive' },
	} );
} );

test( 'a stale base_modified answers 409 with the conflict record and changes nothing', async () => {
	const loaded = await create( { type: 'html', code: 'a' } );
	const other = await site.rest(
		'PUT',
		`/snippets/${ loaded.id }`,
		{ code: 'b' },
		{ as: 'admin2' }
	);
	expect( other.status ).toBe( 200 );
	expect( other.body.snippet.modified ).toBeGreaterThan( loaded.modified );
	const refused = await site.rest( 'PUT', `/snippets/${ loaded.id }`, {
		code: 'c',
		base_modified: loaded.modified,
	} );
	expect( refused.status ).toBe( 409 );
	expect( refused.body ).toMatchObject( {
		code: 'svc_conflict',
		snippet: null,
		warnings: [],
		deactivated: false,
		conflict: {
			name: 'Admin2',
			time: other.body.snippet.modified,
			user: other.body.snippet.modified_by,
		},
	} );
	expect( refused.body.errors ).toHaveLength( 1 );
	expect( refused.body.errors[ 0 ].line ).toBe( 0 );
	expect( refused.body.errors[ 0 ].message ).toContain( 'Admin2' );
	expect(
		( await site.rest( 'GET', `/snippets/${ loaded.id }` ) ).body
	).toEqual( other.body.snippet );
	const forced = await site.rest( 'PUT', `/snippets/${ loaded.id }`, {
		code: 'c',
		base_modified: loaded.modified,
		force: true,
	} );
	expect( forced.status ).toBe( 200 );
	expect( forced.body.snippet.code ).toBe( 'c' );
} );

test( 'eight saves at once with the same base: one wins, seven get 409', async () => {
	const loaded = await create( { type: 'html', code: 'a' } );
	const answers = await Promise.all(
		Array.from( { length: 8 }, ( _, n ) =>
			site.rest( 'PUT', `/snippets/${ loaded.id }`, {
				code: `n${ n }`,
				base_modified: loaded.modified,
			} )
		)
	);
	expect( answers.map( ( answer ) => answer.status ).sort() ).toEqual( [
		200, 409, 409, 409, 409, 409, 409, 409,
	] );
	const winner = answers.find( ( answer ) => answer.status === 200 );
	expect(
		( await site.rest( 'GET', `/snippets/${ loaded.id }` ) ).body
	).toEqual( winner?.body.snippet );
} );

test( 'a snippet that cannot be saved answers 400 as error and as save result', async () => {
	const refused = await site.rest( 'POST', '/snippets', {
		type: 'perl',
		title: 7,
	} );
	expect( refused.status ).toBe( 400 );
	expect( refused.body ).toMatchObject( {
		code: 'svc_invalid',
		snippet: null,
		warnings: [],
		deactivated: false,
		data: { status: 400 },
	} );
	expect( Object.keys( refused.body.data.params ).sort() ).toEqual( [
		'title',
		'type',
	] );
	expect( refused.body.errors ).toHaveLength( 2 );
	expect( refused.body.errors[ 0 ].line ).toBe( 0 );
	expect( ( await site.rest( 'GET', '/snippets' ) ).body ).toEqual( [] );
} );
