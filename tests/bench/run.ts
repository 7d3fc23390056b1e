/**
 * Measures what active snippets cost on a site like a real host, side by side
 * in one run: svc, includes written by hand, eval from an autoloaded option.
 *
 *     npm run bench                            all
 *     npm run bench -- --only active --counts 0,500 --rounds 50
 *     npm run bench -- --only outside          the same from outside: from the beginning of a request until wp_loaded
 *     npm run bench -- --only breakdown        where the fixed cost of a request goes
 *     npm run bench -- --only conditions       100 snippets with a condition of each stage
 *     npm run bench -- --only many             the API with 5,000 snippets
 *     npm run bench -- --only library          the list of the library
 *     npm run bench -- --only elsewhere        what other screens and requests pay
 *     npm run bench -- --only saves            what a hundred saves leave in OPcache and on the disk
 *     npm run bench -- --only writers          eight people who save at once
 *     npm run bench -- --only git --snippets 1000    a first sync with a repository, and one with one change
 *     npm run bench -- --only import --snippets 1500    leaving Code Snippets: preview, import, switch-over
 *     npm run bench -- --only app              the admin app in a browser
 *
 * Prints Markdown. Numbers are lower quartiles of requests in random turn:
 * whatever else runs on the machine only adds to them. Ratios hold on a busy
 * machine, single numbers need a quiet one.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { stopAll } from '../../scripts/lib/processes.mjs';
import { bundles, timeApp } from './app.ts';
import { timeElsewhere } from './elsewhere.ts';
import { timeGit } from './git.ts';
import { timeImport } from './import.ts';
import { timeLibrary } from './library.ts';
import { timeApi, type Timing } from './many.ts';
import { compare, type Row, type Way } from './measure.ts';
import { timeSaves } from './saves.ts';
import { timeWriters } from './writers.ts';
import {
	plant,
	plantConditions,
	plantInactive,
	plantSafeMode,
	plantWatched,
	type Sites,
	startSites,
} from './sites.ts';

const { values } = parseArgs( {
	options: {
		rounds: { type: 'string', default: '150' },
		snippets: { type: 'string', default: '5000' },
		counts: { type: 'string', default: '0,10,100,500' },
		only: {
			type: 'string',
			default:
				'active,outside,breakdown,elsewhere,conditions,many,library,saves',
		},
	},
} );
const ROUNDS = Number( values.rounds );
const COUNTS = values.counts.split( ',' ).map( Number );
/**
 * A request through the whole of WordPress with hardly a page at its end: the start of it can be asked for more often. Not robots.txt, to
 * which svc adds lines of its own.
 */
const SHORT = '/?feed=rss2&s=nothing-has-this-word';
const SHORT_TIMES = 4;
const MANY = Number( values.snippets );
const CONDITIONED = 100;
const SAVES = 100;
const OUTSIDE_ROUNDS = 1000;

const ms = ( value: number ) => value.toFixed( 2 );

function table( head: string[], rows: string[][] ): void {
	const line = ( row: string[] ) => `| ${ row.join( ' | ' ) } |`;
	console.log(
		[
			line( head ),
			line( head.map( () => '---' ) ),
			...rows.map( line ),
			'',
		].join( '\n' )
	);
}

function of( rows: Map< string, Row >, name: string ): Row {
	const row = rows.get( name );
	if ( row === undefined ) {
		throw new Error(
			`There is no measurement of "${ name }". Run the bench without --only.`
		);
	}
	return row;
}

/** Costs of one way above the empty site, as cells. */
function cells(
	count: number,
	name: string,
	short: Map< string, Row >,
	page: Map< string, Row >
): string[] {
	const above = ( rows: Map< string, Row >, key: keyof Row, way = name ) =>
		of( rows, way )[ key ] - of( rows, 'empty site' )[ key ];
	const ratio =
		above( short, 'start' ) / above( short, 'start', 'plain includes' );
	return [
		String( count ),
		name,
		ms( above( short, 'start' ) ),
		count === 0 ? '' : ms( ratio ),
		ms( above( short, 'cpu' ) ),
		ms( above( page, 'total' ) ),
		String( above( page, 'queries' ) ),
		String( above( page, 'files' ) ),
		above( page, 'memory' ).toFixed( 2 ),
	];
}

async function activeTable( sites: Sites ): Promise< void > {
	const rows: string[][] = [];
	for ( const count of COUNTS ) {
		await plant( sites, count );
		const ways: Way[] = [
			{ name: 'empty site', url: sites.main.url, bench: 'none' },
			{ name: 'svc', url: sites.main.url, bench: `svc:${ count }` },
			{
				name: 'plain includes',
				url: sites.main.url,
				bench: `plain:${ count }`,
			},
			{ name: 'eval from option', url: sites.stored.url, bench: 'eval' },
		];
		const short = await compare( ways, ROUNDS * SHORT_TIMES, SHORT );
		const page = await compare( ways, ROUNDS );
		for ( const { name } of ways.slice( 1 ) ) {
			if ( of( page, name ).ran !== count ) {
				throw new Error(
					`${ name }: ${ of( page, name ).ran } of ${ count } snippets ran.`
				);
			}
			rows.push( cells( count, name, short, page ) );
		}
		const empty = of( page, 'empty site' );
		console.error(
			`${ count }: empty site ${ ms( empty.total ) } ms, ${ ms( of( short, 'empty site' ).total ) } ms for ${ SHORT }`
		);
	}
	console.log(
		`\n## Active snippets: cost above an empty site, lower quartile of ${ ROUNDS } pages and ${ ROUNDS * SHORT_TIMES } starts\n`
	);
	table(
		[
			'snippets',
			'way',
			'start, ms',
			'x plain',
			'CPU, ms',
			'whole page, ms',
			'queries',
			'files',
			'memory, MiB',
		],
		rows
	);
}

/**
 * The whole way to `wp_loaded`, with all that PHP and WordPress do for it before and after: what the start of svc leaves out of its own
 * account, this has. Lowest tenths, beside includes in a must-use plugin, for which WordPress does nothing.
 */
async function outsideTable( sites: Sites ): Promise< void > {
	const rows: string[][] = [];
	for ( const count of [ 0, 50, 500 ] ) {
		await plant( sites, count );
		const url = sites.main.url;
		const names = [ 'svc', 'includes in a plugin', 'in a must-use plugin' ];
		const found = await compare(
			[
				{ name: 'empty site', url, bench: 'none' },
				...[ 'svc', 'plain', 'must-use' ].map( ( mode, at ) => ( {
					name: names[ at ] ?? '',
					url,
					bench: `${ mode }:${ count }`,
				} ) ),
			],
			OUTSIDE_ROUNDS,
			SHORT,
			0.1
		);
		const above = ( name: string ) =>
			of( found, name ).loaded - of( found, 'empty site' ).loaded;
		rows.push( [
			String( count ),
			...names.map( ( name ) => ms( above( name ) ) ),
			...names
				.slice( 1 )
				.map( ( name ) =>
					count === 0 ? '' : ms( above( 'svc' ) / above( name ) )
				),
		] );
	}
	console.log(
		`## Until wp_loaded, from outside: cost above an empty site, lowest tenths of ${ OUTSIDE_ROUNDS }\n`
	);
	table(
		[
			'snippets',
			'svc, ms',
			'includes in a plugin, ms',
			'in a must-use plugin, ms',
			'x plugin',
			'x must-use',
		],
		rows
	);
}

/** Each way does what the one before it does, and one thing more: the difference is what that costs. */
async function breakdownTable( sites: Sites ): Promise< void > {
	await plant( sites, 0 );
	await plant( sites, 1 );
	await plantSafeMode( sites );
	await plantWatched( sites );
	const steps: [ string, string ][] = [
		[ 'no plugin', 'none' ],
		[ 'a plugin that is empty (cost of WordPress)', 'plain:0' ],
		[ 'svc without a storage: its hooks', 'svc:no-storage' ],
		[ 'safe mode: token and index read', 'svc:safe' ],
		[ 'no snippet: the end of the request watched', 'svc:0' ],
		[ 'one snippet at `root`', 'svc:1' ],
		[ 'the mark of a request that is watched', 'svc:watched' ],
	];
	const found = await compare(
		steps.map( ( [ name, bench ] ) => ( {
			name,
			url: sites.main.url,
			bench,
		} ) ),
		ROUNDS * SHORT_TIMES,
		SHORT
	);
	const start = ( index: number ) =>
		of( found, steps[ index ]?.[ 0 ] ?? '' ).start;
	console.log( '## Where the fixed cost of a request goes\n' );
	table(
		[ 'what is added', 'start, ms', 'in all, ms' ],
		steps
			.slice( 1 )
			.map( ( [ name ], index ) => [
				name,
				ms( start( index + 1 ) - start( index ) ),
				ms( start( index + 1 ) - start( 0 ) ),
			] )
	);
}

async function elsewhereTable( sites: Sites ): Promise< void > {
	const rows = await timeElsewhere( sites, ROUNDS );
	console.log(
		`## Requests that have nothing to do with snippets: cost above the same without svc, ${ ROUNDS } pairs\n`
	);
	table(
		[
			'request',
			'without, ms',
			'lower quartile, ms',
			'CPU, ms',
			'middle of pairs, ms',
			'own code, ms',
			'files',
			'queries',
		],
		rows.map( ( row ) => [
			row.what,
			ms( row.without ),
			ms( row.total ),
			ms( row.cpu ),
			ms( row.paired ),
			ms( row.own ),
			String( row.files ),
			String( row.queries ),
		] )
	);
}

/** All of them run at the hook `wp`, where every stage can be decided, and every condition holds. */
async function conditionsTable( sites: Sites ): Promise< void > {
	const stages = [ null, 'early', 'user', 'query' ] as const;
	for ( const stage of stages ) {
		await plantConditions( sites, stage, CONDITIONED );
	}
	const name = ( stage: ( typeof stages )[ number ] ) => stage ?? 'none';
	const found = await compare(
		stages.map( ( stage ) => ( {
			name: name( stage ),
			url: sites.main.url,
			bench: `svc:if-${ name( stage ) }`,
		} ) ),
		ROUNDS * SHORT_TIMES,
		SHORT
	);
	const without = of( found, 'none' );
	console.log(
		`## ${ CONDITIONED } snippets with a condition each: cost above the same without\n`
	);
	table(
		[ 'stage', 'CPU, ms', 'whole request, ms', 'queries', 'files' ],
		stages.slice( 1 ).map( ( stage ) => {
			const row = of( found, name( stage ) );
			if ( row.ran !== CONDITIONED ) {
				throw new Error( `${ name( stage ) }: ${ row.ran } ran.` );
			}
			return [
				name( stage ),
				ms( row.cpu - without.cpu ),
				ms( row.total - without.total ),
				String( row.queries - without.queries ),
				String( row.files - without.files ),
			];
		} )
	);
}

async function manyTables( sites: Sites ): Promise< void > {
	await plantInactive( sites, '0', 0 );
	await plantInactive( sites, 'many', MANY );
	const ways = [ 'svc:0', 'svc:many' ].map( ( bench ) => ( {
		name: bench,
		url: sites.main.url,
		bench,
	} ) );
	const found = await compare( ways, ROUNDS );
	console.log( `## ${ MANY } inactive snippets: cost of the front page\n` );
	table(
		[
			'storage',
			'start, ms',
			'CPU of the request, ms',
			'whole request, ms',
			'memory, MiB',
		],
		[ ...found ].map( ( [ name, row ] ) => [
			name === 'svc:0' ? 'no snippet' : `${ MANY } switched off`,
			ms( row.start ),
			ms( row.cpu ),
			ms( row.total ),
			row.memory.toFixed( 2 ),
		] )
	);
	const timings = await timeApi( sites, 'many', Math.min( ROUNDS, 30 ) );
	console.log( `## The API with ${ MANY } snippets\n` );
	requestsTable( timings );
}

async function libraryTable( sites: Sites ): Promise< void > {
	const timings = await timeLibrary( sites, Math.min( ROUNDS, 30 ) );
	console.log( '## The list of the library\n' );
	requestsTable( timings );
}

function requestsTable( timings: Timing[] ): void {
	table(
		[ 'request', 'client, ms', 'PHP, ms', 'CPU of PHP, ms', 'bytes' ],
		timings.map( ( { what, client, server, cpu, bytes } ) => [
			what,
			client.toFixed( 1 ),
			server.toFixed( 1 ),
			cpu.toFixed( 1 ),
			String( bytes ),
		] )
	);
}

async function savesTable(): Promise< void > {
	const rows = await timeSaves( MANY, SAVES );
	const kib = ( bytes: number ) => ( bytes / 1024 ).toFixed( 0 );
	console.log(
		`## ${ SAVES } saves among ${ MANY } snippets, OPcache of 128 MiB\n`
	);
	table(
		[
			'snippets',
			'compiled index, KiB',
			'wasted by all saves, KiB',
			'restarts',
			'copies of the index',
			'bytes of the copies, KiB',
			'save and visit, ms',
		],
		rows.map( ( row ) => [
			row.what,
			kib( row.index ),
			kib( row.wasted ),
			String( row.restarts ),
			String( row.copies ),
			kib( row.lie ),
			row.each.toFixed( 0 ),
		] )
	);
}

async function writersTable(): Promise< void > {
	console.log( '## Eight writers, six saves each, four PHP processes\n' );
	table(
		[ 'who', 'taken', 'seconds', 'refused', 'page, ms', 'slowest, ms' ],
		( await timeWriters( 8 ) ).map( ( row ) => [
			row.what,
			String( row.taken ),
			row.seconds.toFixed( 1 ),
			String( row.refused ),
			row.median.toFixed( 0 ),
			row.slowest.toFixed( 0 ),
		] )
	);
}

async function appTables(): Promise< void > {
	const { times, frames, memory } = await timeApp();
	console.log(
		`## The admin app, headless Chromium, nginx, PHP-FPM, load ${ os
			.loadavg()
			.map( ( load ) => load.toFixed( 0 ) )
			.join( ' ' ) }\n`
	);
	table(
		[ 'can be used', 'cold, ms', 'warm, ms', 'aim, ms' ],
		times.map( ( { what, cold, warm, aim } ) => [
			what,
			cold.toFixed( 0 ),
			warm.toFixed( 0 ),
			aim,
		] )
	);
	table(
		[ 'one frame', 'middle, ms', '19 of 20, ms', 'longest, ms', 'aim, ms' ],
		frames.map( ( { what, middle, most, longest } ) => [
			what,
			middle.toFixed( 0 ),
			most.toFixed( 0 ),
			longest.toFixed( 0 ),
			'16',
		] )
	);
	table(
		[
			'snippets opened and closed',
			'memory of scripts, MiB',
			'of it data, MiB',
			'nodes',
			'listeners',
		],
		memory.map( ( { opened, all, data, nodes, listeners } ) => [
			String( opened ),
			all.toFixed( 1 ),
			data.toFixed( 2 ),
			String( nodes ),
			String( listeners ),
		] )
	);
	const files = await bundles();
	const first = files
		.filter( ( { name } ) => /^(?:style-)?index\./.test( name ) )
		.reduce( ( sum, { bytes } ) => sum + bytes, 0 );
	table(
		[ 'file', 'mostly', 'compressed, bytes', 'aim' ],
		[
			...files.map( ( { name, what, bytes } ) => [
				name,
				what,
				String( bytes ),
				'',
			] ),
			[ 'the app without the editor', '', String( first ), '250,000' ],
		]
	);
}

async function gitTable(): Promise< void > {
	const rows = await timeGit( MANY );
	console.log(
		`## Synchronizing ${ MANY } snippets, load ${ os
			.loadavg()
			.map( ( load ) => load.toFixed( 0 ) )
			.join( ' ' ) }\n`
	);
	table(
		[
			'sync',
			'until it is done, s',
			'answers of the site',
			'slowest, s',
			'requests to the provider',
			'commits',
		],
		rows.map( ( row ) => [
			row.what,
			( row.took / 1000 ).toFixed( 1 ),
			String( row.answers ),
			( row.slowest / 1000 ).toFixed( 1 ),
			String( row.requests ),
			String( row.commits ),
		] )
	);
}

async function importTable(): Promise< void > {
	const { rows, gap } = await timeImport( MANY );
	console.log(
		`## Leaving Code Snippets with ${ MANY } snippets, load ${ os.loadavg() }\n`
	);
	table(
		[
			'what',
			'until it is done, s',
			'answers of the site',
			'slowest, s',
			'CPU of PHP, s',
			'memory, MiB',
		],
		rows.map( ( row ) => [
			row.what,
			( row.took / 1000 ).toFixed( 1 ),
			String( row.answers ),
			( row.slowest / 1000 ).toFixed( 1 ),
			( row.cpu / 1000 ).toFixed( 1 ),
			row.memory.toFixed( 0 ),
		] )
	);
	table(
		[ 'pages of visitors', 'on neither side, s', 'on both, s', 'failed' ],
		[
			[
				String( gap.visits ),
				( gap.neither / 1000 ).toFixed( 1 ),
				( gap.both / 1000 ).toFixed( 1 ),
				String( gap.failed ),
			],
		]
	);
}

if ( values.only.includes( 'import' ) ) {
	await importTable();
}
if ( values.only.includes( 'git' ) ) {
	await gitTable();
}
if ( values.only.includes( 'app' ) ) {
	await appTables();
}
if ( values.only.includes( 'saves' ) ) {
	await savesTable();
}
if ( values.only === 'writers' ) {
	await writersTable();
}
if ( [ 'app', 'saves', 'git', 'import', 'writers' ].includes( values.only ) ) {
	await stopAll();
	// Nothing else was asked for, and the sites of the other tables take their time.
	process.exit();
}
const sites = await startSites();
try {
	console.log(
		`${ os.cpus().length } cores, load ${ os
			.loadavg()
			.map( ( load ) => load.toFixed( 1 ) )
			.join( ' ' ) }, nginx, PHP-FPM with OPcache, MariaDB`
	);
	if ( values.only.includes( 'active' ) ) {
		await activeTable( sites );
	}
	if ( values.only.includes( 'outside' ) ) {
		await outsideTable( sites );
	}
	if ( values.only.includes( 'breakdown' ) ) {
		await breakdownTable( sites );
	}
	if ( values.only.includes( 'elsewhere' ) ) {
		await elsewhereTable( sites );
	}
	if ( values.only.includes( 'conditions' ) ) {
		await conditionsTable( sites );
	}
	if ( values.only.includes( 'many' ) ) {
		await manyTables( sites );
	}
	if ( values.only.includes( 'library' ) ) {
		await libraryTable( sites );
	}
	console.log(
		`load at the end ${ os
			.loadavg()
			.map( ( load ) => load.toFixed( 1 ) )
			.join( ' ' ) }`
	);
} finally {
	await sites.stop();
	await stopAll();
}
