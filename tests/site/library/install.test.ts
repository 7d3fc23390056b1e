/**
 * The library through its operations: listed, installed, filled in; what has
 * to be filled in keeps a snippet off, whoever switches it on.
 */
import { describe, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

type Item = {
	slug: string;
	state: string;
	id: number | null;
	status: string | null;
	code?: string;
	needs_edit: string[];
	settings: { name: string; value: unknown }[];
	missing: string[];
};

async function list( query = '' ): Promise< Item[] > {
	const answer = await site.rest( 'GET', `/library${ query }` );
	expect( answer.status ).toBe( 200 );
	return answer.body.items;
}

const one = async ( slug: string ) =>
	( await list( '?code=false' ) ).find( ( item ) => item.slug === slug );

const install = async ( body: Record< string, unknown > ) =>
	( await site.rest( 'POST', '/library/install', body ) ).body;

test( 'all of it is listed, with code or without, and found by words and hooks', async () => {
	const all = await list();
	expect( all.length ).toBeGreaterThan( 120 );
	expect( all.every( ( item ) => ( item.code ?? '' ) !== '' ) ).toBe( true );
	const without = await list( '?code=false' );
	expect( without.every( ( item ) => item.code === undefined ) ).toBe( true );
	expect( without.every( ( item ) => item.state === 'new' ) ).toBe( true );
	const touching = await list( '?search=hook:xmlrpc_enabled' );
	expect( touching.map( ( item ) => item.slug ) ).toEqual( [
		'disable-xmlrpc',
	] );
	expect( await list( '?pack=mail' ) ).not.toHaveLength( 0 );
} );

test( 'an installed snippet is off, current, and is not installed twice', async () => {
	const first = await install( {
		slugs: [ 'remove-emoji-script', 'no-such' ],
	} );
	expect( Object.keys( first.installed ) ).toEqual( [
		'remove-emoji-script',
	] );
	expect( first.activated ).toEqual( [] );
	expect( Object.keys( first.errors ) ).toEqual( [ 'no-such' ] );
	expect( await one( 'remove-emoji-script' ) ).toMatchObject( {
		state: 'current',
		status: 'inactive',
		id: first.installed[ 'remove-emoji-script' ],
	} );
	const again = await install( { slugs: [ 'remove-emoji-script' ] } );
	expect( again ).toMatchObject( {
		installed: {},
		skipped: [ 'remove-emoji-script' ],
	} );
} );

test( 'a pack is switched on in one change', async () => {
	const done = await install( { pack: 'clean-up', activate: true } );
	expect( done.errors ).toEqual( {} );
	expect( done.activated.length ).toBe(
		Object.keys( done.installed ).length
	);
	expect( done.activated.length ).toBeGreaterThan( 4 );
} );

test( 'what has to be filled in keeps a snippet off at every door, until it is', async () => {
	const done = await install( {
		slugs: [ 'redirect-mail' ],
		activate: true,
	} );
	const id = done.installed[ 'redirect-mail' ];
	expect( done.activated ).toEqual( [] );
	expect( done.errors[ 'redirect-mail' ] ).toContain( 'Address' );
	expect( ( await one( 'redirect-mail' ) )?.needs_edit ).toEqual( [
		'address',
	] );
	const enabled = await site.rest( 'POST', `/snippets/${ id }/enable` );
	expect( enabled.body.deactivated ).toBe( true );
	const bulk = await site.rest( 'POST', '/bulk', {
		ids: [ id ],
		action: 'enable',
	} );
	expect( bulk.body.done ).toEqual( [] );

	const hostile = "a'); /* */ ?> </script> \\";
	const filled = await site.rest( 'POST', '/library/fill', {
		values: {
			'redirect-mail': { address: hostile },
			'not-there': { a: 'b' },
		},
	} );
	expect( filled.body ).toMatchObject( {
		filled: [ 'redirect-mail' ],
		skipped: [],
		errors: { 'not-there': expect.any( String ) },
	} );
	const now = await one( 'redirect-mail' );
	expect( now ).toMatchObject( { state: 'current', needs_edit: [] } );
	expect( now?.settings[ 0 ]?.value ).toBe( hostile );
	await site.rest( 'POST', `/snippets/${ id }/enable` );
	expect( ( await one( 'redirect-mail' ) )?.status ).toBe( 'active' );

	const refused = await site.rest( 'POST', '/library/fill', {
		values: { 'redirect-mail': { address: 'a\nb' } },
	} );
	expect( refused.body ).toMatchObject( {
		filled: [],
		errors: { 'redirect-mail': expect.stringContaining( 'Address' ) },
	} );
} );

test( 'edited code is changed', async () => {
	const done = await install( { slugs: [ 'remove-emoji-script' ] } );
	const id = done.installed[ 'remove-emoji-script' ];
	await site.rest( 'PUT', `/snippets/${ id }`, { code: '// mine' } );
	expect( ( await one( 'remove-emoji-script' ) )?.state ).toBe( 'changed' );
} );

describe( 'a copy that only its permanent id names', () => {
	/** As an export file brings it to a site that has never installed it. */
	async function bring( code?: string ): Promise< number > {
		const made = await install( { slugs: [ 'redirect-mail' ] } );
		const id = made.installed[ 'redirect-mail' ];
		const file = ( await site.rest( 'GET', `/export?ids=${ id }` ) ).body;
		await site.rest( 'DELETE', `/snippets/${ id }` );
		if ( code !== undefined ) {
			file.snippets[ 0 ].code = code;
		}
		const brought = await site.rest( 'POST', '/import', file );
		expect( brought.body.errors ).toEqual( [] );
		return brought.body.created[ 0 ];
	}

	const enable = async ( id: number ) =>
		( await site.rest( 'POST', `/snippets/${ id }/enable` ) ).body;

	test( 'is filled in like an installed one, and off until it is', async () => {
		const id = await bring();
		expect( await one( 'redirect-mail' ) ).toMatchObject( {
			id,
			state: 'current',
			needs_edit: [ 'address' ],
		} );
		const refused = await enable( id );
		expect( refused ).toMatchObject( {
			deactivated: true,
			errors: [ { message: expect.stringContaining( 'Address' ) } ],
		} );

		const filled = await site.rest( 'POST', '/library/fill', {
			values: { 'redirect-mail': { address: 'team@example.com' } },
		} );
		expect( filled.body ).toMatchObject( {
			filled: [ 'redirect-mail' ],
			errors: {},
		} );
		expect( await one( 'redirect-mail' ) ).toMatchObject( {
			id,
			state: 'current',
			needs_edit: [],
			settings: [ { name: 'address', value: 'team@example.com' } ],
		} );
		expect( ( await enable( id ) ).snippet.status ).toBe( 'active' );
	} );

	test( 'is not kept off by settings that its code marks no more', async () => {
		const id = await bring( '// mine' );
		expect( await one( 'redirect-mail' ) ).toMatchObject( {
			id,
			state: 'changed',
			needs_edit: [],
		} );
		expect( ( await enable( id ) ).snippet.status ).toBe( 'active' );
	} );
} );
