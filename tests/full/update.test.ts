/**
 * The plugin is replaced while the site works, without maintenance mode: a
 * request goes on with what it has loaded, or without the rest. Nothing
 * answers 500, no snippet is off, and what was acknowledged is there.
 */
import {
	readdir,
	readFile,
	rename,
	truncate,
	writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mustRun } from '../../scripts/lib/processes.mjs';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import {
	makeReleases,
	pack,
	type Releases,
	REPLACEMENTS,
} from '../support/releases.ts';
import { put } from '../site/runtime/runtime-site.ts';
import { off } from '../site/recovery/failing-site.ts';
import { IS_LONG, sample } from '../support/long.ts';

const POOLS = [
	{ 'opcache.enable': '0' },
	{ 'opcache.revalidate_freq': '0' },
	{ 'opcache.revalidate_freq': '2' },
	{ 'opcache.validate_timestamps': '0' },
];

/** Gives a replacement time to happen within a request. */
const SLOW = `<?php
add_action( 'plugins_loaded', static function () { usleep( 30000 ); } );
add_filter( 'rest_pre_dispatch', static function ( $answer ) { usleep( 30000 ); return $answer; }, -1 );`;

let site: FullTestSite;
let releases: Releases;
let folder = '';
let live: number[] = [];

beforeAll( async () => {
	releases = await makeReleases();
	site = await startFullSite( {
		svc: 'none',
		children: 4,
		pools: POOLS,
		muPlugins: { 'slow.php': SLOW },
	} );
	folder = path.join( site.wpContent, 'plugins/svc' );
	await REPLACEMENTS[ 'deleted and copied' ]?.( releases.present, folder );
	await site.wp( 'plugin', 'activate', 'svc' );
	live = await put(
		site,
		{ hook: 'root', code: "define( 'SVC_A', 1 );" },
		{ hook: 'wp_footer', type: 'html', code: '<!--html snippet-->' },
		{
			hook: 'wp',
			code: '// lets everybody in but people who are logged in',
			conditions: [ [ { type: 'logged_in', op: 'is', value: true } ] ],
			on_error: 'keep',
		},
		{ type: 'css', hook: 'wp_head', code: 'a { color: red }' }
	);
	// What is slow about the first requests of a process is not what is tried.
	await Promise.all( POOLS.map( ( _, pool ) => askOnce( pool ) ) );
}, 180_000 );
afterAll( async () => {
	await site.stop();
	await releases.dispose();
} );

/** A save is refused in the plain form of errors: what would say more is not there. */
const ONCE = { once: true, unchecked: true };

/** Those of the snippets in use that are off, with the reason. */
async function switchedOff(): Promise< [ string, string ][] > {
	return Object.entries( await off( site ) ).filter( ( [ id ] ) =>
		live.includes( Number( id ) )
	);
}

const logFile = () => path.join( site.wpContent, 'debug.log' );

/**
 * Uncaught errors since the log was emptied: those of the release that was there first where it says why an operation failed, or brings
 * the app, outside of what bears with a missing part; and all others.
 */
async function uncaught(): Promise< { known: string[]; others: string[] } > {
	const log = await readFile( logFile(), 'utf8' ).catch( () => '' );
	const [ folderOfOlder ] = ( await readdir( releases.older ) ).filter(
		( name ) => name.startsWith( 'v-' )
	);
	const isKnown = ( line: string ) =>
		[ 'Doors/', 'Admin/AppPage.php' ].some( ( place ) =>
			line.includes(
				`/svc/${ String( folderOfOlder ) }/includes/${ place }`
			)
		);
	const lines = log
		.split( '\n' )
		.filter( ( line ) => /PHP Fatal error: +Uncaught /.test( line ) );
	return {
		known: lines.filter( isKnown ),
		others: lines.filter( ( line ) => ! isKnown( line ) ),
	};
}

/** What WordPress answers in the place of a request that ended in an uncaught error, and adds to a page that has begun. */
const OF_UNCAUGHT = /internal_server_error|critical error/;

type Seen = {
	wrong: { what: string; isOfUncaught: boolean }[];
	saved: string[];
	statuses: Set< string >;
	answers: number;
};

const nothingSeen = (): Seen => ( {
	wrong: [],
	saved: [],
	statuses: new Set(),
	answers: 0,
} );

/** What else the machine does may make twenty requests at once slow. */
const PATIENT = { timeout_ms: 90_000 };

/** Answers that come before the plugin is replaced, and after it: what is under way at that moment counts, whatever came before. */
const ANSWERS = IS_LONG ? 60 : 20;

/** Asks one pool for everything at once. */
async function askOnce( pool: number, seen = nothingSeen() ): Promise< void > {
	const client = site.pool( pool );
	const note = ( what: string, answer: { status: number; text: string } ) => {
		seen.answers++;
		seen.statuses.add( `${ what } ${ answer.status }` );
		if ( answer.status === 500 || /critical error/.test( answer.text ) ) {
			seen.wrong.push( {
				what: `${ pool } ${ what }: ${ answer.status } ${ answer.text.slice( 0, 2000 ) }`,
				// Of the whole answer: what is told of it may end before.
				isOfUncaught: OF_UNCAUGHT.test( answer.text ),
			} );
		}
	};
	await Promise.all( [
		client.page( '/', PATIENT ).then( ( page ) => note( 'page', page ) ),
		client
			.rest( 'GET', '/snippets', undefined, ONCE )
			.then( ( list ) => note( 'list', list ) ),
		client
			.page( '/wp-admin/admin.php?page=svc', {
				as: 'admin',
				...PATIENT,
			} )
			.then( ( page ) => note( 'screen', page ) ),
		client
			.page( '/hello-world/', PATIENT )
			.then( ( page ) => note( 'post', page ) ),
		client
			.rest(
				'POST',
				'/snippets',
				{
					title: `Saved ${ pool } ${ Math.random() }`,
					type: 'html',
					code: '<p>x</p>',
				},
				ONCE
			)
			.then( ( made ) => {
				note( 'save', made );
				if ( made.status < 300 ) {
					seen.saved.push( made.body.snippet.title );
				}
			} ),
	] );
}

/** Asks one pool again and again, until something is done. */
async function ask(
	pool: number,
	seen: Seen,
	isDone: () => boolean
): Promise< void > {
	while ( ! isDone() ) {
		await askOnce( pool, seen );
	}
}

/** One pool has all that was saved, and its pages are whole. */
async function expectWhole( pool: number, { saved }: Seen ): Promise< void > {
	// Where PHP never looks at the disk by itself, one request more.
	await site.pool( pool ).page( '/' );
	const list = await site.pool( pool ).rest( 'GET', '/snippets' );
	expect( list.status, `${ pool } ${ list.text.slice( 0, 300 ) }` ).toBe(
		200
	);
	const titles = new Set(
		list.body.map( ( { title }: { title: string } ) => title )
	);
	expect( saved.filter( ( title ) => ! titles.has( title ) ) ).toEqual( [] );
	const page = await site.pool( pool ).page( '/' );
	expect( page.text ).toContain( '<!--html snippet-->' );
}

test.each( sample( Object.entries( REPLACEMENTS ), 3 ) )(
	'%s beside 20 requests, there and back: no answer is 500, nothing is off, what was saved is there',
	async ( _name, replace ) => {
		const seen = nothingSeen();
		const more = ( answers: number ) => {
			const enough = seen.answers + answers;
			return expect
				.poll( () => seen.answers, { timeout: 120_000 } )
				.toBeGreaterThanOrEqual( enough );
		};
		await truncate( logFile() ).catch( () => undefined );
		let isDone = false;
		const asking = Promise.all(
			POOLS.map( ( _, pool ) => ask( pool, seen, () => isDone ) )
		);
		try {
			for ( const release of [
				releases.newer,
				releases.older,
				releases.present,
			] ) {
				await more( ANSWERS );
				await replace( release, folder );
			}
			await more( 2 * ANSWERS );
		} finally {
			isDone = true;
			await asking;
		}
		const { known, others } = await uncaught();
		expect( others ).toEqual( [] );
		const said = [
			[ ...seen.statuses ].sort().join( ', ' ),
			...seen.wrong.map( ( { what } ) => what ),
			...known,
		].join( '\n' );
		const answered = seen.wrong.filter( ( it ) => it.isOfUncaught );
		expect(
			seen.wrong.filter( ( it ) => ! it.isOfUncaught ),
			said
		).toEqual( [] );
		// What is released stays as it is; it was mended after 0.1.0.
		expect( answered.length, said ).toBeLessThanOrEqual( known.length );
		expect( seen.saved.length ).toBeGreaterThan( 10 );
		expect( await switchedOff() ).toEqual( [] );
		await Promise.all(
			POOLS.map( ( _, pool ) => expectWhole( pool, seen ) )
		);
		expect(
			( await site.page( '/wp-admin/index.php', { as: 'admin' } ) ).text
		).not.toContain( 'missing or damaged' );
	},
	600_000
);

test( 'a process that installs another release goes on to its end', async () => {
	// The command line may be another account than the one that has copied it.
	await mustRun( 'chmod', [ '-R', 'a+rwX', folder ] );
	for ( const release of [ releases.newer, releases.present ] ) {
		const zip = path.join( path.dirname( release ), 'svc.zip' );
		await pack( release, zip );
		const { code, stdout, stderr } = await site.wp(
			'plugin',
			'install',
			zip,
			'--force'
		);
		expect( code, `${ stdout }${ stderr }` ).toBe( 0 );
		expect( `${ stdout }${ stderr }` ).not.toMatch( /fatal|damaged|svc:/i );
		expect( ( await site.page( '/' ) ).text ).toContain(
			'<!--html snippet-->'
		);
	}
	expect( await switchedOff() ).toEqual( [] );
	expect(
		await site.php( "echo get_option( 'svc_damaged', 'none' );" )
	).toBe( 'none' );
}, 120_000 );

test( 'an error of the plugin right after an update is told and logged as what it is', async () => {
	const name =
		( await readdir( folder ) ).find( ( it ) => it.startsWith( 'v-' ) ) ??
		'';
	const broken = path.join(
		folder,
		name,
		'includes/Operations/Snippets/CreateSnippet.php'
	);
	const whole = await readFile( broken, 'utf8' );
	const next = `${ broken }.next`;
	await writeFile(
		next,
		whole.replace( /(public function handle\([^{]*\{)/, '$1 strlen( [] );' )
	);
	// As an upgrader does it: the folder changes in this moment.
	await rename( next, broken );
	await site.reloadOpcache();
	await truncate( logFile() ).catch( () => undefined );
	const answer = await site.rest(
		'POST',
		'/snippets',
		{ title: 'x', type: 'css', code: 'a {}' },
		ONCE
	);
	await writeFile( broken, whole );
	expect( [ answer.status, answer.body.code ], answer.text ).toEqual( [
		500,
		'svc_internal',
	] );
	expect( answer.body.message ).not.toMatch( /updated/ );
	expect( await readFile( logFile(), 'utf8' ) ).toMatch(
		/svc internal error .*strlen\(\): Argument #1/
	);
} );
