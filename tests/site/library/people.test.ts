/**
 * The library for people with less than full access, on sites that lack what
 * a snippet needs, and beside a library of the site's own.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { setUpPeople } from '../access/people.ts';

const site = testSite( {
	muPlugins: {
		'own-library.php': `<?php
add_filter( 'svc_library_dirs', static fn( $dirs ) => [ ...(array) $dirs, WP_CONTENT_DIR . '/agency-library', WP_CONTENT_DIR . '/no-such-folder', 5 ] );`,
	},
} );

type Item = Record< string, unknown > & { slug: string };

const install = async ( body: Record< string, unknown >, as?: string ) =>
	site.rest(
		'POST',
		'/library/install',
		body,
		as === undefined ? {} : { as: as as 'admin' }
	);

const states = async (): Promise< string[] > =>
	( await site.rest( 'GET', '/library?code=false' ) ).body.items.map(
		( item: Item ) => item.state
	);

test( 'who may view sees it and changes nothing; a designer gets what is no PHP', async () => {
	await setUpPeople( site );
	const as = { as: 'author' } as const;
	const listed = await site.rest(
		'GET',
		'/library?pack=mail',
		undefined,
		as
	);
	expect( listed.status ).toBe( 200 );
	expect( listed.body.items.length ).toBeGreaterThan( 0 );
	expect( listed.body.items[ 0 ].code ).not.toBe( '' );
	// Paths of the server are for people with full access.
	expect( listed.body.broken ).toEqual( [] );
	expect(
		( await site.rest( 'GET', '/library?pack=mail' ) ).body.broken
	).not.toEqual( [] );
	for ( const [ route, body ] of [
		[ 'install', { slugs: [ 'visible-focus' ] } ],
		[ 'fill', { values: { 'redirect-mail': { address: 'a' } } } ],
		[ 'update', { all: true } ],
	] as const ) {
		const refused = await site.rest(
			'POST',
			`/library/${ route }`,
			body,
			as
		);
		expect( refused.status, route ).toBe( 403 );
	}
	const visitor = await site.rest( 'GET', '/library', undefined, {
		as: null,
	} );
	expect( visitor.status ).toBe( 401 );
	expect( new Set( await states() ) ).toEqual( new Set( [ 'new' ] ) );

	const items: Item[] = ( await site.rest( 'GET', '/library?code=false' ) )
		.body.items;
	const pack = items.find(
		( one ) =>
			one.type === 'css' &&
			items.some(
				( { pack: of, type } ) => of === one.pack && type === 'php'
			)
	)?.pack;
	expect( pack ).toBeTypeOf( 'string' );
	const ofType = ( isPhp: boolean ) =>
		items
			.filter(
				( one ) => one.pack === pack && ( one.type === 'php' ) === isPhp
			)
			.map( ( { slug } ) => slug )
			.sort();
	const done = ( await install( { pack, activate: true }, 'contributor' ) )
		.body;
	expect( done.skipped.sort() ).toEqual( ofType( true ) );
	expect(
		Object.keys( done.installed ).filter( ( slug ) =>
			ofType( true ).includes( slug )
		)
	).toEqual( [] );
	expect( Object.keys( done.installed ).length ).toBeGreaterThan( 0 );
	for ( const slug of done.skipped ) {
		expect(
			done.warnings.filter( ( { message }: { message: string } ) =>
				message.startsWith( `${ slug }: ` )
			)
		).toHaveLength( 1 );
	}
} );

test( 'two that do the same are named, also when one is there already', async () => {
	const first = ( await install( { slugs: [ 'redirect-mail' ] } ) ).body;
	expect( first.warnings ).toBeUndefined();
	const second = ( await install( { slugs: [ 'copy-mails' ] } ) ).body;
	expect( second.installed ).toHaveProperty( 'copy-mails' );
	expect( second.warnings ).toMatchObject( [
		{
			message: expect.stringMatching(
				/"Send a blind copy .*"Send all mails of a test site/
			),
		},
	] );
} );

test( 'one whose plugin is missing stays off and names it', async () => {
	const plugin = 'woocommerce/woocommerce.php';
	const done = (
		await install( { slugs: [ 'catalogue-mode' ], activate: true } )
	).body;
	expect( done.installed ).toHaveProperty( 'catalogue-mode' );
	expect( done.activated ).toEqual( [] );
	expect( done.errors[ 'catalogue-mode' ] ).toContain( plugin );
	const item = (
		await site.rest( 'GET', '/library?search=catalogue&code=false' )
	).body.items.find( ( { slug }: Item ) => slug === 'catalogue-mode' );
	expect( item ).toMatchObject( { status: 'inactive', missing: [ plugin ] } );
} );

test( 'an own library is listed beside ours; what is broken in it is named and left out', async () => {
	const root = path.join( site.wpContent, 'agency-library' );
	const item = async ( slug: string ) => {
		const dir = path.join( root, 'agency', slug );
		await mkdir( dir, { recursive: true } );
		await writeFile(
			path.join( dir, 'snippet.css' ),
			`.agency-${ slug } { color: red; }\n`
		);
		await writeFile(
			path.join( dir, 'meta.json' ),
			JSON.stringify( {
				version: '1.0.0',
				title: slug,
				description: 'For a test.',
				tags: [ 'test' ],
			} )
		);
	};
	await mkdir( path.join( root, 'agency' ), { recursive: true } );
	await writeFile(
		path.join( root, 'agency/pack.json' ),
		'{"title":"Agency","description":"For a test.","icon":"heart","order":1}'
	);
	await item( 'fine' );
	await item( 'damaged' );
	// Ours has one of that name.
	await item( 'visible-focus' );
	const built = await site.wp( 'svc', 'library', 'build', root );
	expect( built.code, built.stderr ).toBe( 0 );
	const file = path.join( root, 'built/items.php' );
	const text = await readFile( file, 'utf8' );
	await writeFile(
		file,
		text.replace( "'damaged'=>['pack'=>'agency'", "'damaged'=>['pack'=>5" )
	);

	const { body } = await site.rest( 'GET', '/library?code=false' );
	const of = ( shelf: string ): string[] =>
		body.items
			.filter( ( one: Item ) => one.shelf === shelf )
			.map( ( { slug }: Item ) => slug );
	expect( of( 'agency-library' ) ).toEqual( [ 'fine' ] );
	expect( of( 'svc' ).length ).toBeGreaterThan( 120 );
	expect( of( 'svc' ) ).toContain( 'visible-focus' );
	expect( body.packs ).toContainEqual(
		expect.objectContaining( { id: 'agency', slugs: [ 'fine' ] } )
	);
	const broken: string = body.broken.join( '\n' );
	for ( const named of [
		'/no-such-folder"',
		'"5"',
		'"damaged"',
		'"visible-focus"',
	] ) {
		expect( broken ).toContain( named );
	}
	const done = (
		await install( { slugs: [ 'fine', 'damaged' ], activate: true } )
	).body;
	expect( done.activated ).toEqual( [ 'fine' ] );
	expect( Object.keys( done.errors ) ).toEqual( [ 'damaged' ] );
} );
