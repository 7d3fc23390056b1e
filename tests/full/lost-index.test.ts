/**
 * A lost index under many visitors at once, and beside an OPcache that
 * remembers an older one: one request puts it right, all get what counted
 * last.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import { addMany } from '../support/many-snippets.ts';
import { withStore } from '../site/runtime/runtime-site.ts';

const VISITORS = 24;
const COUNT = 300;

/** OPcaches that forget by themselves, that have to be told, and that may not be told. */
const SETUPS = {
	default: {},
	'validate_timestamps=0': { 'opcache.validate_timestamps': '0' },
	'restrict_api elsewhere, validate_timestamps=0': {
		'opcache.restrict_api': '/nowhere',
		'opcache.validate_timestamps': '0',
	},
};
const NAMES = Object.keys( SETUPS );
const COPY = /^index-[0-9a-f]{16}\.php$/;

let site: FullTestSite;
let id = 0;

beforeAll( async () => {
	site = await startFullSite( {
		children: 8,
		pools: Object.values( SETUPS ),
	} );
	await addMany( site, {
		count: COUNT,
		settings: "[ 'hook' => 'init' ]",
		code: `'$GLOBALS["svc_ran"] = 1 + ( $GLOBALS["svc_ran"] ?? 0 ); // ' . $n`,
	} );
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Version',
		type: 'php',
		hook: 'init',
		priority: 99,
		code: code( 'first' ),
		status: 'active',
	} );
	expect( made.body.errors, made.text ).toEqual( [] );
	id = made.body.snippet.id;
} );
afterAll( async () => {
	const notices = await site.notices();
	await site.stop();
	expect( notices ).toEqual( [] );
} );

function code( version: string ): string {
	return `headers_sent() || header( 'x-version: ${ version } ' . ( $GLOBALS['svc_ran'] ?? 0 ) );`;
}

const inRoot = ( name: string ) => path.join( site.storage, name );

/** Beside the web server, and without a test load. */
async function put( version: string ): Promise< void > {
	await withStore(
		site,
		`$store->change( static fn( $batch ) => $batch->update( ${ id }, [], base64_decode( '${ Buffer.from( code( version ) ).toString( 'base64' ) }' ), 'updated' ), $actor );`
	);
}

async function save( version: string ): Promise< void > {
	const saved = await site.rest( 'PUT', `/snippets/${ id }`, {
		code: code( version ),
	} );
	expect( saved.body.errors, saved.text ).toEqual( [] );
}

/** What visitors of one pool get who come at the same moment. */
async function visit( pool: number, visitors = 1 ): Promise< string[] > {
	return Promise.all(
		Array.from( { length: visitors }, async () => {
			const page = await site.pool( pool ).page( '/' );
			expect( page.status, page.text.slice( 0, 500 ) ).toBe( 200 );
			return page.headers.get( 'x-version' ) ?? 'none';
		} )
	);
}

async function loseAll(): Promise< void > {
	for ( const name of await readdir( site.storage ) ) {
		if (
			[ 'index.php', 'index.token' ].includes( name ) ||
			COPY.test( name )
		) {
			await rm( inRoot( name ) );
		}
	}
}

const generation = async () =>
	Number(
		/'generation'=>(\d+)/.exec(
			await readFile( inRoot( 'index.php' ), 'utf8' )
		)?.[ 1 ]
	);

describe( 'many visitors at once', () => {
	test.each( [
		[ 'every file of the index is missing', loseAll, 1 ],
		[ 'the token is missing', () => rm( inRoot( 'index.token' ) ), 0 ],
		[
			'the index is garbage, and its copy with it',
			() => writeFile( inRoot( 'index.php' ), 'no php at all' ),
			1,
		],
	] )( '%s', async ( name, damage, generations ) => {
		await save( name );
		const before = await generation();
		await damage();
		const seen = await visit( 0, VISITORS );
		expect( new Set( seen ) ).toEqual(
			new Set( [ `${ name } ${ COUNT }` ] )
		);
		// On a slow machine PHP may have compiled the index before it was lost: for two seconds it asks no disk.
		await expect
			.poll( async () => {
				const now = await generation();
				if ( Number.isNaN( now ) ) {
					await visit( 0 );
				}
				return now;
			} )
			.not.toBeNaN();
		// Once, however many came.
		expect( await generation() ).toBe( before + generations );
		const list = await site.rest( 'GET', '/snippets' );
		expect( list.body ).toHaveLength( COUNT + 1 );
	} );
} );

describe( 'beside an OPcache that remembers an older state', () => {
	test.each( NAMES.map( ( name, pool ) => ( { name, pool } ) ) )(
		'"$name" first',
		async ( { name, pool } ) => {
			// All of them know the state before.
			await put( `before ${ name }` );
			for ( const other of NAMES.keys() ) {
				await visit( other, 2 );
			}
			await save( `after ${ name }` );
			await rm( inRoot( 'index.token' ) );
			const expected = `after ${ name } ${ COUNT }`;
			expect( await visit( pool ) ).toEqual( [ expected ] );
			for ( const other of NAMES.keys() ) {
				expect( await visit( other, 2 ), NAMES[ other ] ).toEqual( [
					expected,
					expected,
				] );
			}
		}
	);
} );
