/**
 * The index of the snippets, its token or its copies are lost or damaged: the
 * first visit puts it right, because pages that a snippet protects are open
 * until then.
 */
import { execFile } from 'node:child_process';
import {
	mkdir,
	readdir,
	readFile,
	rename,
	rm,
	truncate,
	utimes,
	writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { longTest, sample } from '../../support/long.ts';
import { ownNotices, testSite } from '../../support/test-site.ts';
import { withStore } from '../runtime/runtime-site.ts';

const site = testSite( { account: 'unprivileged' }, { quiet: false } );

const run = promisify( execFile );

const TOKEN = /^[0-9a-f]{16}$/;
const COPY = /^index-[0-9a-f]{16}\.php$/;

const inRoot = ( name: string ) => path.join( site.storage, name );
const names = () => readdir( site.storage );
const copies = async () =>
	( await names() ).filter( ( name ) => COPY.test( name ) );

/** Puts other bytes in the place of a file, not into it: its copy is the same file. */
async function replace( name: string, bytes: string ): Promise< void > {
	await rm( inRoot( name ), { recursive: true, force: true } );
	await writeFile( inRoot( name ), bytes );
}

async function loseCopies(): Promise< void > {
	for ( const name of await copies() ) {
		await rm( inRoot( name ) );
	}
}

/** As after a minute: a save that is just being written looks the same. */
async function age(): Promise< void > {
	const past = new Date( Date.now() - 90_000 );
	for ( const name of await names() ) {
		if ( name.startsWith( 'index' ) ) {
			await utimes( inRoot( name ), past, past );
		}
	}
}

const DAMAGES: Record< string, () => Promise< void > > = {
	'the token is missing': () => rm( inRoot( 'index.token' ) ),
	'the token is empty': () => writeFile( inRoot( 'index.token' ), '' ),
	'the token is cut in half': () => truncate( inRoot( 'index.token' ), 7 ),
	'the token is garbage': () =>
		writeFile( inRoot( 'index.token' ), 'not a token at all\u0000' ),
	'the token and all copies are missing': async () => {
		await rm( inRoot( 'index.token' ) );
		await loseCopies();
	},
	'the token names a state that is nowhere': async () => {
		await writeFile( inRoot( 'index.token' ), '0123456789abcdef' );
		await age();
	},
	'the index is missing': () => rm( inRoot( 'index.php' ) ),
	'the index is another file': async () => {
		await replace( 'index.php', '<?php\n// Silence is golden.\n' );
		await age();
	},
	'the index and the token are missing': async () => {
		await rm( inRoot( 'index.php' ) );
		await rm( inRoot( 'index.token' ) );
	},
	'the index and all copies are missing': async () => {
		await rm( inRoot( 'index.php' ) );
		await loseCopies();
	},
	'the index is cut in half, and its copy with it': async () => {
		const { length } = await readFile( inRoot( 'index.php' ) );
		await truncate( inRoot( 'index.php' ), Math.floor( length / 2 ) );
	},
	'the index is garbage, and its copy with it': () =>
		writeFile( inRoot( 'index.php' ), 'no php at all' ),
	'the index is empty, the token missing': async () => {
		await writeFile( inRoot( 'index.php' ), '' );
		await rm( inRoot( 'index.token' ) );
	},
	'every file of the index is missing': async () => {
		await rm( inRoot( 'index.php' ) );
		await rm( inRoot( 'index.token' ) );
		await loseCopies();
	},
};

async function generations(): Promise< number > {
	return Number(
		await withStore( site, 'echo $store->state()->generation;' )
	);
}

/** What a visitor gets: what ran on the page, and what was printed by mistake. */
async function visit( address = '/' ): Promise< string > {
	const page = await site.page( address );
	expect( page.status, page.text ).toBe( 200 );
	expect( page.text ).not.toMatch( /no php at all|Silence is golden/ );
	return `${ page.headers.get( 'x-guard' ) } ${ page.headers.get( 'x-off' ) }`;
}

/** Closes what a guard may protect: without the storage, it cannot do its work. */
async function expectClosed( address = '/' ): Promise< void > {
	const page = await site.page( address );
	expect( [ page.status, page.headers.get( 'x-guard' ) ] ).toEqual( [
		503,
		null,
	] );
}

/** Whether a reader that remembers nothing finds all of it whole. */
async function expectWhole(): Promise< void > {
	const token = await readFile( inRoot( 'index.token' ), 'utf8' );
	expect( token ).toMatch( TOKEN );
	const index = await readFile( inRoot( 'index.php' ), 'utf8' );
	expect( index.slice( 0, 200 ) ).toContain( token );
	expect( await readFile( inRoot( `index-${ token }.php` ), 'utf8' ) ).toBe(
		index
	);
}

beforeEach( async () => {
	await site.clearLog();
	// Deactivated by the newest change: an older state must not come back.
	await withStore(
		site,
		`$create = static fn( $batch, array $fields, string $code ) => $batch->create( Svc\\Domain\\Snippet::create( $fields + [ 'type' => 'php', 'status' => 'active' ] ), $code, 'created' );
		$off = $store->change( static function ( $batch ) use ( $create ) {
			$create( $batch, [ 'title' => 'Guard', 'on_error' => 'keep' ], "headers_sent() || header( 'X-Guard: closed' );" );
			return $create( $batch, [ 'title' => 'Off' ], "headers_sent() || header( 'X-Off: ran' );" );
		}, $actor );
		$store->change( static fn( $batch ) => $batch->update( $off->id, [ 'status' => 'inactive' ], null, 'disabled' ), $actor );`
	);
	expect( await visit() ).toBe( 'closed null' );
} );

describe( 'the first visit puts it right', () => {
	test.each( sample( Object.entries( DAMAGES ), 3 ) )(
		'%s',
		async ( _, damage ) => {
			const before = await generations();
			await damage();
			expect( await visit() ).toBe( 'closed null' );
			await expectWhole();
			const after = await readFile( inRoot( 'index.token' ), 'utf8' );
			expect( await visit( '/?again' ) ).toBe( 'closed null' );
			// Once: the next visits find nothing to do.
			expect( await readFile( inRoot( 'index.token' ), 'utf8' ) ).toBe(
				after
			);
			expect( ( await generations() ) - before ).toBeLessThanOrEqual( 1 );
			expect( await ownNotices( site ) ).toEqual( [] );
			const list = await site.rest( 'GET', '/snippets' );
			expect(
				list.body.map(
					( row: { title: string; status: string } ) =>
						`${ row.title } ${ row.status }`
				)
			).toEqual( [ 'Guard active', 'Off inactive' ] );
		}
	);
} );

async function loseAll(): Promise< void > {
	await rm( inRoot( 'index.php' ), { force: true } );
	await rm( inRoot( 'index.token' ), { force: true } );
	await loseCopies();
}

const tried = () => site.php( "echo get_option( 'svc_unhealed', 'never' );" );

describe( 'where a visit cannot put it right', () => {
	test( 'the next visits leave it alone for a while, people are told, and it is done once it can be', async () => {
		await loseAll();
		const mode = ( bits: string ) =>
			run( 'chmod', [ '-R', bits, site.storage ] );
		await mode( 'a-w' );
		try {
			await expectClosed();
			const first = await tried();
			expect( Number( first ) ).toBeGreaterThan( 0 );
			for ( let view = 0; view < 5; view++ ) {
				await expectClosed( `/?${ view }` );
			}
			expect( await tried() ).toBe( first );
			// One line, however many tried.
			await site.php( "update_option( 'svc_unhealed', '1' );" );
			await expectClosed();
			expect( Number( await tried() ) ).toBeGreaterThan( 1 );
			expect( await ownNotices( site ) ).toEqual( [
				expect.stringContaining(
					'svc could not put the index of the snippets right: Could not write to "svc'
				),
			] );

			const screen = await site.page( '/wp-admin/', { as: 'admin' } );
			expect( screen.text ).toContain(
				'No snippets run on this site: the storage folder can&#039;t be read. Could not write to &quot;svc'
			);
		} finally {
			await mode( 'u+w' );
		}
		await site.php( "update_option( 'svc_unhealed', '1' );" );
		expect( await visit() ).toBe( 'closed null' );
		await expectWhole();
		expect( await tried() ).toBe( 'never' );
	} );

	test( 'the daily clean-up does', async () => {
		await site.php( `
			array_map( 'unlink', glob( svc_storage_root() . '/index{.php,.token,-*.php}', GLOB_BRACE ) );
			do_action( 'svc_collect' );
		` );
		await expectWhole();
	} );
} );

describe( 'where there is nothing to put right', () => {
	test( 'a site that never had a snippet stays as it is', async () => {
		await site.resetSnippets();
		expect( await visit() ).toBe( 'null null' );
		expect( await readdir( site.wpContent ) ).not.toContain( 'svc' );
	} );

	test( 'a storage that is away is not made anew', async () => {
		const away = `${ site.storage }-away`;
		await rename( site.storage, away );
		await expectClosed();
		expect( await readdir( site.wpContent ) ).not.toContain( 'svc' );
		await rename( away, site.storage );
		expect( await visit() ).toBe( 'closed null' );
	} );

	longTest(
		'a history without versions is a loss, and no new start',
		async () => {
			await loseAll();
			await rm( inRoot( 'revisions' ), { recursive: true } );
			await rm( inRoot( 'generations' ), { recursive: true } );
			await rm( inRoot( 'trash' ), { recursive: true, force: true } );
			await mkdir( inRoot( 'revisions' ) );
			await run( 'chown', [
				'--reference',
				site.storage,
				inRoot( 'revisions' ),
			] );
			await expectClosed();
			expect( await readdir( site.storage ) ).not.toContain(
				'index.php'
			);
			const list = await site.rest( 'GET', '/snippets' );
			expect( [ list.status, list.body.code ] ).toEqual( [
				500,
				'svc_storage',
			] );
		}
	);
} );
