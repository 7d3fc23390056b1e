/**
 * A library gets newer: copies that a person has changed and filled in are
 * brought along, nothing of the person's is lost, and one undo brings
 * everything back.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { setUpPeople } from '../access/people.ts';

const site = testSite( {
	muPlugins: {
		'own-library.php': `<?php
add_filter( 'svc_library_dirs', static fn( $dirs ) => [ ...(array) $dirs, WP_CONTENT_DIR . '/own-library' ] );`,
	},
} );

type Item = Record< string, unknown > & { slug: string };

const folder = () => path.join( site.wpContent, 'own-library' );

const code = ( line: string, word = 'one' ) => `<?php
/** For a test. */
$word = '${ word }' /* @setting word */;
${ line }
add_filter( 'svc_test', static fn( $all ) => [ ...(array) $all, $word ] );
`;

/** Writes and builds the library as it is from a version on. */
async function build(
	version: string,
	source: string,
	more: Record< string, unknown > = {}
): Promise< void > {
	const dir = path.join( folder(), 'agency', 'greeting' );
	await mkdir( dir, { recursive: true } );
	await writeFile(
		path.join( folder(), 'agency', 'pack.json' ),
		JSON.stringify( {
			title: 'Agency',
			description: 'For a test.',
			icon: 'star-filled',
			order: 1,
		} )
	);
	await writeFile( path.join( dir, 'snippet.php' ), source );
	await writeFile(
		path.join( dir, 'meta.json' ),
		JSON.stringify( {
			version,
			title: 'Greeting',
			description: 'Greets.',
			tags: [ 'test' ],
			settings: [ { name: 'word', label: 'Word', type: 'text' } ],
			...more,
		} )
	);
	// What "wp svc library build" does (`own-folder.test.ts`), without a process of its own.
	const faults = await site.php(
		`echo json_encode( svc_plugin()->get( 'Svc\\\\Library\\\\OwnLibrary' )->build( '${ folder() }' )['faults'] );`
	);
	expect( faults ).toBe( '[]' );
}

const item = async (): Promise< Item | undefined > =>
	( await site.rest( 'GET', '/library?search=greeting' ) ).body.items.find(
		( one: Item ) => one.slug === 'greeting'
	);

const snippet = async ( id: number ) =>
	( await site.rest( 'GET', `/snippets/${ id }` ) ).body;

const update = ( body: Record< string, unknown > ) =>
	site.rest( 'POST', '/library/update', body );

let id = 0;
beforeEach( async () => {
	await rm( folder(), { recursive: true, force: true } );
	await build( '1.0.0', code( '// As it was.' ) );
	const done = await site.rest( 'POST', '/library/install', {
		slugs: [ 'greeting' ],
		activate: true,
		values: { greeting: { word: "it's" } },
	} );
	expect( done.body.activated, done.text ).toEqual( [ 'greeting' ] );
	id = done.body.installed.greeting;
	expect( await item() ).toMatchObject( {
		state: 'current',
		shelf: 'own-library',
	} );
} );

test( 'a copy that is only filled in is brought along, filled in', async () => {
	await build( '1.1.0', code( '// Better.' ), { priority: 20 } );
	expect( await item() ).toMatchObject( { state: 'update', edited: false } );
	const done = await update( { all: true } );
	expect( done.body ).toMatchObject( {
		updated: [ 'greeting' ],
		kept: { greeting: [ 'Word' ] },
		replaced: [],
		skipped: [],
		errors: {},
		undo: expect.any( Number ),
	} );
	expect( await item() ).toMatchObject( { state: 'current' } );
	const now = await snippet( id );
	expect( now ).toMatchObject( { status: 'active', priority: 20 } );
	expect( now.code ).toContain( '// Better.' );
	expect( now.code ).toContain( "'it\\'s' /* @setting word */" );
	expect( ( await update( { all: true } ) ).body ).toMatchObject( {
		updated: [],
		undo: null,
	} );
	expect( ( await update( { slugs: [ 'greeting' ] } ) ).body ).toMatchObject(
		{ updated: [], skipped: [ 'greeting' ], undo: null }
	);
} );

test( 'folder and status stay as a person set them, and every update says so', async () => {
	await site.rest( 'POST', `/snippets/${ id }`, { folder: 'Elsewhere' } );
	await site.rest( 'POST', `/snippets/${ id }/disable` );
	for ( const version of [ '1.1.0', '1.2.0' ] ) {
		await build( version, code( `// ${ version }` ) );
		const done = await update( { all: true } );
		expect( done.body.kept ).toEqual( {
			greeting: [ 'folder', 'status', 'Word' ],
		} );
		expect( await snippet( id ) ).toMatchObject( {
			folder: 'Elsewhere',
			status: 'inactive',
			code: expect.stringContaining( version ),
		} );
	}
} );

test( 'what a person has set stays at every update', async () => {
	const set = ( fields: Record< string, unknown > ) =>
		site.rest( 'POST', `/snippets/${ id }`, fields );
	const next = async ( version: string, priority: number ) => {
		await build( version, code( `// ${ version }` ), {
			priority,
			title: version,
		} );
		await update( { all: true } );
		return snippet( id );
	};
	await set( { priority: 5 } );
	expect( await next( '1.1.0', 20 ) ).toMatchObject( {
		priority: 5,
		title: '1.1.0',
	} );
	expect( await next( '1.2.0', 30 ) ).toMatchObject( {
		priority: 5,
		title: '1.2.0',
	} );
	await set( { priority: 40 } );
	expect( await next( '1.3.0', 40 ) ).toMatchObject( { priority: 40 } );
	expect( await next( '1.4.0', 50 ) ).toMatchObject( { priority: 40 } );
} );

longTest(
	'a copy that came filled in with an export file is brought along, too',
	async () => {
		const file = ( await site.rest( 'GET', `/export?ids=${ id }` ) ).body;
		await site.rest( 'DELETE', `/snippets/${ id }` );
		const brought = await site.rest( 'POST', '/import', file );
		expect( brought.body.errors, brought.text ).toEqual( [] );
		const [ copy ] = brought.body.created;
		await build( '1.1.0', code( '// Better.' ) );
		expect( await item() ).toMatchObject( { id: copy, state: 'update' } );
		const done = await update( { all: true } );
		expect( done.body ).toMatchObject( { updated: [ 'greeting' ] } );
		const now = await snippet( copy );
		expect( now.code ).toContain( '// Better.' );
		expect( now.code ).toContain( "'it\\'s' /* @setting word */" );
	}
);

longTest( 'one that came with other code is the person’s', async () => {
	const file = ( await site.rest( 'GET', `/export?ids=${ id }` ) ).body;
	await site.rest( 'DELETE', `/snippets/${ id }` );
	file.snippets[ 0 ].code += '// Mine.\n';
	await site.rest( 'POST', '/import', file );
	await build( '1.1.0', code( '// Better.' ) );
	expect( await item() ).toMatchObject( { state: 'changed' } );
} );

test( 'nothing of what a person did is lost, and one undo brings everything back', async () => {
	const edited = code( '// Mine.', 'two' );
	await site.rest( 'POST', `/snippets/${ id }`, {
		code: edited,
		priority: 5,
		folder: 'Elsewhere',
	} );
	const before = await snippet( id );
	await build( '2.0.0', code( '// Theirs.' ), {
		priority: 20,
		title: 'A greeting',
	} );
	expect( await item() ).toMatchObject( { state: 'update', edited: true } );

	const dry = await site.wp(
		'svc',
		'library',
		'update',
		'greeting',
		'--dry-run',
		'--user=admin'
	);
	expect( dry.code, dry.stderr ).toBe( 0 );
	expect( await snippet( id ) ).toEqual( before );

	const done = await update( { slugs: [ 'greeting' ] } );
	expect( done.body ).toMatchObject( {
		updated: [ 'greeting' ],
		kept: { greeting: [ 'priority', 'folder', 'Word' ] },
		replaced: [ 'greeting' ],
	} );
	expect( await snippet( id ) ).toMatchObject( {
		title: 'A greeting',
		priority: 5,
		folder: 'Elsewhere',
		status: 'active',
		code: expect.stringContaining( '// Theirs.' ),
	} );
	const [ , theirs ] = (
		await site.rest( 'GET', `/snippets/${ id }/revisions` )
	).body;
	expect(
		(
			await site.rest(
				'GET',
				`/snippets/${ id }/revisions/${ theirs.rev }`
			)
		).body.code
	).toContain( '// Mine.' );

	const undone = await site.rest(
		'POST',
		`/generations/${ done.body.undo }/restore`
	);
	expect( undone.status, undone.text ).toBe( 200 );
	expect( await snippet( id ) ).toMatchObject( {
		title: 'Greeting',
		priority: 5,
		code: before.code,
	} );
	expect( await item() ).toMatchObject( { state: 'update', edited: true } );
} );

test( 'a version that does not pass leaves the copy as it is', async () => {
	await build( '1.1.0', code( 'svc_no_such_function_anywhere();' ) );
	const done = await update( { all: true } );
	expect( done.body ).toMatchObject( { updated: [], undo: null } );
	expect( done.body.errors.greeting ).toContain(
		'svc_no_such_function_anywhere'
	);
	expect( await snippet( id ) ).toMatchObject( {
		status: 'active',
		code: expect.stringContaining( '// As it was.' ),
	} );
	expect( await item() ).toMatchObject( { state: 'update' } );
} );

longTest(
	'a setting whose value the new version does not take is named',
	async () => {
		await build( '1.1.0', code( '// Choice.' ), {
			settings: [
				{
					name: 'word',
					label: 'Word',
					type: 'choice',
					options: [
						{ value: 'one', label: 'One' },
						{ value: 'two', label: 'Two' },
					],
				},
			],
		} );
		const done = await update( { all: true } );
		expect( done.body ).toMatchObject( {
			updated: [ 'greeting' ],
			kept: {},
			warnings: [ { message: expect.stringContaining( 'Word' ) } ],
		} );
		expect( ( await snippet( id ) ).code ).toContain(
			"'one' /* @setting word */"
		);
	}
);

test( 'who may not write PHP has PHP skipped', async () => {
	await setUpPeople( site );
	await build( '1.1.0', code( '// Better.' ) );
	const as = { as: 'contributor' } as const;
	const done = await site.rest(
		'POST',
		'/library/update',
		{ all: true },
		as
	);
	expect( done.body, done.text ).toMatchObject( {
		updated: [],
		skipped: [ 'greeting' ],
		errors: {},
	} );
	expect( done.body.warnings ).toHaveLength( 1 );
	const installed = await site.rest(
		'POST',
		'/library/install',
		{ slugs: [ 'visible-focus', 'slow-autosave' ] },
		as
	);
	expect( Object.keys( installed.body.installed ) ).toEqual( [
		'visible-focus',
	] );
	expect( installed.body.skipped ).toEqual( [ 'slow-autosave' ] );
	expect( await item() ).toMatchObject( { state: 'update' } );
} );
