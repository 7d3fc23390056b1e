/**
 * Two web servers with different versions of PHP on one storage, as where a host replaces them one by one, or where cron jobs run
 * another PHP than pages. The second is played: the same PHP, and a copy of the plugin that takes it for another version.
 */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_LONG } from '../support/long.ts';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import { day, expectDay, onSite } from '../site/strange/day.ts';
import { withStore } from '../site/runtime/runtime-site.ts';

/** Of no PHP. */
const OTHER = 89_900;

/** Has the second server load the copy, and says which one runs. */
const CHOOSE = `<?php
if ( get_cfg_var( 'svc_other' ) ) {
	add_filter( 'option_active_plugins', static fn( $all ) => str_replace( 'svc/', 'svc-other/', $all ) );
}
add_action( 'send_headers', static fn() => header( 'X-Code: ' . basename( dirname( SVC_FILE ) ) ) );`;

let site: FullTestSite;

beforeAll( async () => {
	site = await startFullSite( {
		children: 3,
		muPlugins: { 'choose.php': CHOOSE },
		pools: [ {}, { svc_other: '1' } ],
	} );
	const plugins = path.join( site.wpContent, 'plugins' );
	const other = path.join( plugins, 'svc-other' );
	await cp( path.join( plugins, 'svc' ), other, {
		recursive: true,
		dereference: true,
	} );
	const names = await readdir( path.join( other, 'includes' ), {
		recursive: true,
	} );
	for ( const name of names.filter( ( each ) => each.endsWith( '.php' ) ) ) {
		const file = path.join( other, 'includes', name );
		const text = await readFile( file, 'utf8' );
		await writeFile(
			file,
			text.replaceAll( '\\PHP_VERSION_ID', String( OTHER ) )
		);
	}
}, 120_000 );
afterAll( () => site?.stop() );

const switches = async () =>
	JSON.parse(
		await withStore( site, 'echo json_encode( $store->switches() );' )
	) as { php?: number | number[]; watch?: number };

const endWatch = () =>
	withStore(
		site,
		"$store->change( static fn( $batch ) => $batch->set_switches( [ 'watch' => 1 ] ), $actor );"
	);

const generations = async () =>
	( await site.rest( 'GET', '/generations' ) ).body[ 0 ].id as number;

/** What both servers show, one after the other. */
async function shown(): Promise< string[] > {
	const words: string[] = [];
	for ( const pool of [ 0, 1 ] ) {
		const page = await site.pool( pool ).page( '/' );
		expect( page.status, page.text ).toBe( 200 );
		words.push(
			`${ page.headers.get( 'x-code' ) }: ${ /<i>(\w+)<\/i>/.exec( page.text )?.[ 1 ] }`
		);
	}
	return words;
}

test( 'each has a change tried once, and then they leave the set alone', async () => {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Version',
		type: 'php',
		hook: 'wp_footer',
		code: "echo '<i>first</i>';",
		status: 'active',
	} );
	expect( made.body.errors, made.text ).toEqual( [] );
	const own = ( await switches() ).php;
	expect( own ).toEqual( expect.any( Number ) );
	const [ here, there ] = await shown();
	expect( there ).toBe( 'svc-other: first' );
	expect( here ).toMatch( /: first$/ );

	await endWatch();
	await shown();
	// The watch has begun anew, for what PHP itself may have taken away.
	expect( await switches() ).toMatchObject( {
		php: [ OTHER, own ],
		watch: expect.toSatisfy(
			( until: number ) => until > Date.now() / 1000
		),
	} );

	await endWatch();
	const before = await generations();
	for ( let times = 0; times < 3; times++ ) {
		await shown();
	}
	expect( await switches() ).toMatchObject( { watch: 1 } );
	expect( await generations() ).toBe( before );

	// A save by either is live on both; the other one tries it when the watch is over.
	const route = `/snippets/${ made.body.snippet.id }`;
	for ( const pool of [ 1, 0 ] ) {
		const saved = await site.pool( pool ).rest( 'PUT', route, {
			code: `echo '<i>of${ pool }</i>';`,
		} );
		expect( saved.body, saved.text ).toMatchObject( {
			errors: [],
			warnings: [],
		} );
		expect( ( await switches() ).php ).toBe( OTHER );
		expect( ( await shown() ).join() ).toMatch(
			new RegExp( `: of${ pool },svc-other: of${ pool }$` )
		);
	}
	await endWatch();
	await shown();
	expect( ( await switches() ).php ).toEqual( [ own, OTHER ] );
	await site.rest( 'DELETE', route );
	if ( IS_LONG ) {
		expectDay( await day( { ...onSite( site ), client: site.pool( 1 ) } ) );
	}
}, 120_000 );
