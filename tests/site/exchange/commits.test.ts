/**
 * Operations that commit more than once: a refusal after the first commit says what is stored, and `svc_busy` means that nothing is. A
 * listener of `svc_changed` refuses what comes after a commit: it keeps the storage lock as another writer would, or fails itself.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Forge } from '../../support/forge/forge.ts';
import { testSite } from '../../support/test-site.ts';
import { loadFixture } from '../importers/fixtures.ts';

const site = testSite(
	{
		muPlugins: {
			'refuses.php': `<?php
// Two tenths of a second are enough to find a lock taken.
add_action( 'rest_api_init', static function () {
	$plugin    = svc_plugin();
	$container = ( new ReflectionMethod( $plugin, 'of' ) )->invoke( $plugin, 1 );
	$built     = new ReflectionProperty( $container, 'built' );
	$storage   = array_map( $container->get( ... ), [ 'paths' => Svc\\Storage\\Disk\\Paths::class, 'folders' => Svc\\Storage\\Disk\\Folders::class, 'identity' => Svc\\Storage\\Disk\\StorageIdentity::class ] );
	$built->setValue( $container, [ Svc\\Storage\\Disk\\Lock::class => new Svc\\Storage\\Disk\\Lock( ...$storage, timeout: 0.2 ) ] + $built->getValue( $container ) );
}, 0 );
add_action( 'svc_changed', static function () {
	static $count = 0;
	static $held  = null;
	$case = get_option( 'test_refuses', '' );
	if ( 'fault' === $case ) {
		add_filter( 'pre_option_home', static fn() => throw new LogicException( 'A fault of another plugin' ) );
	}
	if ( '' === $case || 'commit ' . ++$count !== $case ) {
		if ( 'listener' === $case ) { throw new RuntimeException( 'A listener failed' ); }
		return;
	}
	$held = fopen( WP_CONTENT_DIR . '/svc/index.lock', 'c' );
	flock( $held, LOCK_EX );
	touch( WP_CONTENT_DIR . '/refused' );
} );`,
		},
	},
	{ quiet: false }
);

const refuse = ( when: string ) =>
	site.php( `update_option( 'test_refuses', '${ when }' );` );

const titles = async (): Promise< string[] > =>
	( await site.rest( 'GET', '/snippets' ) ).body
		.map( ( { title }: { title: string } ) => title )
		.sort();

const file = ( ...snippets: object[] ) => ( {
	format: 'snipfire',
	version: 1,
	snippets,
} );

const two = file(
	{ title: 'a', type: 'css', code: 'a { color: red }', status: 'active' },
	{ title: 'b', type: 'css', code: 'b { color: red }', status: 'inactive' }
);

test( 'an import whose activation is refused says what came, and that it is inactive', async () => {
	await refuse( 'commit 1' );
	const answer = await site.rest( 'POST', '/import', two, {
		query: { keep_status: '1' },
	} );
	await refuse( '' );
	expect( answer.status, answer.text ).toBe( 200 );
	expect( answer.body.created ).toHaveLength( 2 );
	expect( answer.body.errors ).toMatchObject( [
		{ index: 0, title: 'a', message: expect.stringContaining( 'busy' ) },
	] );
	expect( await titles() ).toEqual( [ 'a', 'b' ] );
} );

test( 'an import that is refused before its first commit stores nothing and may be sent again', async () => {
	await site.php( `
		wp_mkdir_p( WP_CONTENT_DIR . '/svc' );
		$held = fopen( WP_CONTENT_DIR . '/svc/index.lock', 'c' );
		flock( $held, LOCK_EX );
		$request = new WP_REST_Request( 'POST', '/svc/v1/import' );
		$request->set_header( 'Content-Type', 'application/json' );
		$request->set_body( '${ JSON.stringify( two ) }' );
		wp_set_current_user( 1 );
		$answer = rest_do_request( $request );
		update_option( 'test_answer', $answer->get_data()['code'] );
	` );
	const code = await site.php( `echo get_option( 'test_answer' );` );
	expect( String( code ) ).toContain( 'svc_busy' );
	expect( await titles() ).toEqual( [] );
} );

test( 'a listener that fails does not make an answer say that nothing was saved', async () => {
	await refuse( 'listener' );
	const answer = await site.rest( 'POST', '/snippets', {
		title: 'saved',
		type: 'css',
		code: 'a { color: red }',
	} );
	await refuse( '' );
	expect( answer.status, answer.text ).toBe( 201 );
	expect( await titles() ).toEqual( [ 'saved' ] );
} );

test( 'a stylesheet whose file cannot have the lock is published all the same', async () => {
	await refuse( 'commit 1' );
	const answer = await site.rest( 'POST', '/snippets', {
		title: 'file',
		type: 'css',
		code: 'a { color: red }',
		load_as: 'file',
		status: 'active',
	} );
	await refuse( '' );
	expect( answer.status, answer.text ).toBe( 201 );
	expect( answer.body.snippet.status ).toBe( 'active' );
	const css = await site.page(
		`/wp-content/uploads/svc/${ answer.body.snippet.id }.css`
	);
	expect( css.status ).toBe( 200 );
	expect( css.text ).toContain( 'color: red' );
} );

test( 'a fault after the first commit is answered with what is stored, not as svc_internal', async () => {
	await refuse( 'fault' );
	const answer = await site.rest(
		'POST',
		'/import',
		file( { title: 'p', type: 'php', code: 'echo 1;', status: 'active' } ),
		{ query: { keep_status: '1' } }
	);
	await refuse( '' );
	expect( [ answer.status, answer.body.code ] ).toEqual( [
		500,
		'svc_incomplete',
	] );
	expect( answer.body.data ).toMatchObject( {
		stored: [ expect.any( Number ) ],
		cause: 'svc_internal',
	} );
	expect( await titles() ).toEqual( [ 'p' ] );
} );

/** Everything that an answer may be about: ID to title, status, code and folder. */
const set = async (): Promise< Map< number, string > > => {
	const { body } = await site.rest( 'GET', '/snippets' );
	return new Map(
		body.map( ( { id, title, status, token, folder }: Stored ) => [
			id,
			JSON.stringify( [ title, status, token, folder ] ),
		] )
	);
};

type Stored = {
	id: number;
	title: string;
	status: string;
	token: string;
	folder: string;
};

type Ask = [ method: string, route: string, body?: object, query?: object ];

const css = ( title: string, more: object = {} ) => ( {
	title,
	type: 'css',
	code: `.${ title } { color: red }`,
	load_as: 'file',
	...more,
} );

const save = async ( fields: object ): Promise< number > =>
	( await site.rest( 'POST', '/snippets', fields ) ).body.snippet.id;

const deploy = ( uid: string, more: object ) => ( {
	uid,
	...css( uid, more ),
} );

let forge: Forge;
afterAll( () => forge?.stop() );

/** What commits more than once, and a site that it has something to do on. */
const OPERATIONS: readonly [ name: string, () => Promise< Ask > ][] = [
	[
		'import',
		async () => {
			await save( css( 'there' ) );
			return [
				'POST',
				'/import',
				file(
					css( 'a', { status: 'active' } ),
					css( 'b', { status: 'active' } ),
					{ title: 'p', type: 'php', code: '1;', status: 'active' }
				),
				{ keep_status: '1' },
			];
		},
	],
	[
		'install-library',
		async () => [
			'POST',
			'/library/install',
			{
				slugs: [ 'announce-new-tabs', 'reduced-motion' ],
				activate: true,
			},
		],
	],
	[
		'run-source',
		async () => {
			await loadFixture( site, 'code-snippets.sql' );
			return [ 'POST', '/import/sources/code-snippets/run', {} ];
		},
	],
	[
		'apply-deploy',
		async () => {
			await site.rest( 'POST', '/apply', {
				snippets: [ deploy( 'one', {} ), deploy( 'two', {} ) ],
			} );
			return [
				'POST',
				'/apply',
				{
					snippets: [
						deploy( 'one', { status: 'active' } ),
						deploy( 'three', { status: 'active' } ),
					],
					prune: true,
				},
			];
		},
	],
	[
		'restore-generation',
		async () => {
			const id = await save( css( 'a', { status: 'active' } ) );
			const n = ( await site.rest( 'GET', '/generations' ) ).body[ 0 ].n;
			await site.rest( 'POST', `/snippets/${ id }`, {
				code: 'b { color: blue }',
			} );
			await site.rest( 'DELETE', `/snippets/${ id }` );
			return [ 'POST', `/generations/${ n }/restore`, {} ];
		},
	],
	[
		'rename-folder',
		async () => {
			await save( css( 'a', { folder: 'One' } ) );
			await save( css( 'b', { folder: 'One/Two' } ) );
			return [ 'POST', '/folders/rename', { from: 'One', to: 'Three' } ];
		},
	],
	[
		'run-bulk',
		async () => {
			const ids = [ await save( css( 'a' ) ), await save( css( 'b' ) ) ];
			return [ 'POST', '/bulk', { ids, action: 'enable' } ];
		},
	],
	[
		'sync-git',
		async () => {
			forge ??= await Forge.start( 'gitea' );
			await site.rest( 'DELETE', '/git', { all: true } );
			await forge.repository.commit( {
				branch: 'main',
				parent: await forge.repository.head( 'main' ),
				write: {
					'snippets/a.css': `a { color: red } /* ${ Math.random() } */\n`,
					'snippets/b.html': `<p>${ Math.random() }</p>\n`,
				},
				message: 'Elsewhere',
			} );
			await save( css( 'mine' ) );
			await site.rest( 'POST', '/git/settings', {
				provider: 'gitea',
				repo: forge.name,
				api: forge.origin,
				token: forge.token,
			} );
			return [ 'POST', '/git/sync', {} ];
		},
	],
];

describe( 'refused after a commit, the answer says what is stored', () => {
	test.each( OPERATIONS )( '%s', async ( _name, prepare ) => {
		const flag = path.join( site.wpContent, 'refused' );
		for ( let commit = 1; commit < 9; commit++ ) {
			await site.resetSnippets();
			await rm( flag, { force: true } );
			const [ method, route, body, query ] = await prepare();
			const before = await set();
			await refuse( `commit ${ commit }` );
			const answer = await site.rest( method, route, body, {
				query: query as Record< string, string >,
				once: true,
			} );
			await refuse( '' );
			const after = await set();
			const changed = [
				...new Set( [ ...before.keys(), ...after.keys() ] ),
			].filter( ( id ) => before.get( id ) !== after.get( id ) );
			const told = `${ commit }: ${ answer.status } ${ answer.text }`;
			const stored: number[] | undefined = answer.body?.data?.stored;
			if ( answer.status < 300 || stored !== undefined ) {
				expect( stored ?? changed, told ).toEqual(
					expect.arrayContaining( changed )
				);
			} else {
				expect( changed, told ).toEqual( [] );
			}
			if ( ! existsSync( flag ) ) {
				expect( commit, told ).toBeGreaterThan( 1 );
				expect( answer.status, told ).toBeLessThan( 300 );
				return;
			}
		}
		throw new Error( 'Never done.' );
	} );
} );
