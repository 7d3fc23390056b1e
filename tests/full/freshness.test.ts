/**
 * An edit is live on the very next request, whatever OPcache
 * remembers. One site, one storage, six PHP-FPM masters with an OPcache of
 * their own: every edit is made through one of them or through WP-CLI and
 * looked for in all of them.
 */
import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import { IS_LONG, sample } from '../support/long.ts';

const SETUPS = {
	default: {},
	'revalidate_freq=60': { 'opcache.revalidate_freq': '60' },
	'validate_timestamps=0': { 'opcache.validate_timestamps': '0' },
	'validate_timestamps=0, another server': {
		'opcache.validate_timestamps': '0',
	},
	'restrict_api elsewhere': { 'opcache.restrict_api': '/nowhere' },
	'restrict_api elsewhere, validate_timestamps=0': {
		'opcache.restrict_api': '/nowhere',
		'opcache.validate_timestamps': '0',
	},
};
const NAMES = Object.keys( SETUPS );
const POOLS = NAMES.map( ( _, pool ) => pool );

/** What one pool thinks of a file that was replaced behind its back. */
const PROBE = `<?php
if ( isset( $_GET['probe'] ) ) {
	die( (string) include WP_CONTENT_DIR . '/probe-value.php' );
}`;

let site: FullTestSite;
let id = 0;

beforeAll( async () => {
	site = await startFullSite( {
		children: 3,
		muPlugins: { 'probe.php': PROBE },
		pools: Object.values( SETUPS ),
	} );
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Version',
		type: 'php',
		hook: 'root',
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

/** Runs while plugins load, before anything is printed, so that the code file itself matters. */
function code( version: string ): string {
	return `headers_sent() || header( 'x-version: ${ version }' );`;
}

/** What the next request to each pool runs; two of each at once, for two workers. */
async function versions(): Promise< Record< string, string[] > > {
	const rows = await Promise.all(
		POOLS.map( async ( pool ) => {
			const ask = async () => {
				const page = await site.pool( pool ).page( '/' );
				expect( page.status ).toBe( 200 );
				return page.headers.get( 'x-version' ) ?? 'none';
			};
			return Promise.all( [ ask(), ask() ] );
		} )
	);
	return Object.fromEntries(
		NAMES.map( ( name, pool ) => [ name, rows[ pool ] ?? [] ] )
	);
}

function everywhere( version: string ): Record< string, string[] > {
	return Object.fromEntries(
		NAMES.map( ( name ) => [ name, [ version, version ] ] )
	);
}

async function writeProbe( value: number ): Promise< void > {
	const file = path.join( site.wpContent, 'probe-value.php' );
	await writeFile( file, `<?php return ${ value };` );
	// OPcache does not take in files younger than two seconds.
	const past = new Date( Date.now() - 60_000 );
	await utimes( file, past, past );
}

test( 'the set-ups do remember: a file replaced behind their back stays old where it should', async () => {
	const seen = () =>
		Promise.all(
			POOLS.map( async ( pool ) =>
				Number( ( await site.pool( pool ).page( '/?probe' ) ).text )
			)
		);
	await writeProbe( 1 );
	expect( await seen() ).toEqual( [ 1, 1, 1, 1, 1, 1 ] );
	await writeProbe( 2 );
	const later = await seen();
	expect( [ 1, 2, 3, 5 ].map( ( pool ) => later[ pool ] ) ).toEqual( [
		1, 1, 1, 1,
	] );
} );

describe( 'live on the very next request in every pool', () => {
	test.each(
		sample(
			NAMES.map( ( name, pool ) => ( { name, pool } ) ),
			3
		)
	)( 'an edit by REST through "$name"', async ( { pool } ) => {
		for ( const version of [ `rest-${ pool }-a`, `rest-${ pool }-b` ] ) {
			const saved = await site
				.pool( pool )
				.rest( 'PUT', `/snippets/${ id }`, {
					code: code( version ),
				} );
			expect( saved.status, saved.text ).toBe( 200 );
			expect( saved.body ).toMatchObject( {
				errors: [],
				warnings: [],
				deactivated: false,
			} );
			expect( await versions() ).toEqual( everywhere( version ) );
		}
	} );

	test( 'edits by WP-CLI', async () => {
		for ( const version of sample( [ 'cli-a', 'cli-b', 'cli-c' ], 2 ) ) {
			const { code: ended, stderr } = await site.wp(
				'eval',
				`svc_plugin()->get( 'Svc\\\\Storage\\\\Snippets' )->change(
					static fn( $batch ) => $batch->update( ${ id }, [], "${ code( version ) }", 'updated' ),
					Svc\\Domain\\Actor::system()
				);`
			);
			expect( ended, stderr ).toBe( 0 );
			expect( await versions() ).toEqual( everywhere( version ) );
		}
	} );

	test( 'switched off, on, deleted, back from the trash', async () => {
		const live = Object.values( await versions() )[ 0 ]?.[ 0 ] ?? '';
		const act = async ( method: string, route: string, pool: number ) => {
			const done = await site.pool( pool ).rest( method, route );
			expect( done.status, done.text ).toBe( 200 );
		};
		await act( 'POST', `/snippets/${ id }/disable`, 5 );
		expect( await versions() ).toEqual( everywhere( 'none' ) );
		await act( 'POST', `/snippets/${ id }/enable`, 2 );
		expect( await versions() ).toEqual( everywhere( live ) );
		await act( 'DELETE', `/snippets/${ id }`, 1 );
		expect( await versions() ).toEqual( everywhere( 'none' ) );
		await act( 'POST', `/trash/${ id }/restore`, 4 );
		await act( 'POST', `/snippets/${ id }/enable`, 5 );
		expect( await versions() ).toEqual( everywhere( live ) );
	} );

	test( 'the list of the API, too', async () => {
		for ( const writer of sample( POOLS, 3 ) ) {
			const title = `Title ${ writer }`;
			await site
				.pool( writer )
				.rest( 'PUT', `/snippets/${ id }`, { title } );
			for ( const reader of POOLS ) {
				const list = await site
					.pool( reader )
					.rest( 'GET', '/snippets' );
				expect( list.body[ 0 ].title, NAMES[ reader ] ).toBe( title );
			}
		}
	} );
} );

describe( 'while somebody saves all the time', () => {
	const SAVES = IS_LONG ? 40 : 8;
	const read = /svc-version:(\d+)/;

	test( 'no request gets an older version than the one acknowledged before it began, or none', async () => {
		const made = await site.rest( 'POST', '/snippets', {
			title: 'Counter',
			type: 'css',
			hook: 'frontend',
			code: 'a{--x:"svc-version:0"}',
			status: 'active',
		} );
		expect( made.status, made.text ).toBe( 201 );
		let acknowledged = 0;
		let saving = true;
		const wrong: string[] = [];
		let looks = 0;

		const reader = async ( pool: number ) => {
			while ( saving ) {
				const least = acknowledged;
				const page = await site.pool( pool ).page( '/' );
				const seen = Number(
					read.exec( page.text )?.[ 1 ] ?? Number.NaN
				);
				looks++;
				if (
					! ( seen >= least ) ||
					! page.headers.has( 'x-version' )
				) {
					wrong.push(
						`${ NAMES[ pool ] }: ${ seen } after ${ least }`
					);
				}
			}
		};
		const writer = async () => {
			for ( let version = 1; version <= SAVES; version++ ) {
				const saved = await site
					.pool( version % POOLS.length )
					.rest( 'PUT', `/snippets/${ made.body.snippet.id }`, {
						code: `a{--x:"svc-version:${ version }"}`,
					} );
				expect( saved.status, saved.text ).toBe( 200 );
				acknowledged = version;
			}
			saving = false;
		};
		await Promise.all( [
			writer().finally( () => {
				saving = false;
			} ),
			...POOLS.map( reader ),
		] );
		expect( wrong ).toEqual( [] );
		expect( looks ).toBeGreaterThan( SAVES );
	} );
} );
