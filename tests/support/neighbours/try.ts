/**
 * `npm run try:neighbours -- --plugins DIR`: each plugin of a folder on a
 * site of its own that is like a real host, asked by the checks that the
 * tests ask of its stand-in. Every plugin has to leave snippets working
 * (`works.ts`); what those that we know are asked beyond that stands in the
 * file of their family.
 */
import { cp, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright';
import {
	type Database,
	startDatabase,
} from '../../../scripts/lib/database.mjs';
import { start } from '../../../scripts/lib/full-site.mjs';
import { mustRun } from '../../../scripts/lib/processes.mjs';
import { startBrowser } from '../browser.ts';
import { TestSite } from '../site.ts';
import { CACHES } from './caches.ts';
import { answerOf, OWN_ADDRESSES } from './checks.ts';
import { BANNERS } from './consent.ts';
import { LANGUAGE_PLUGINS } from './languages.ts';
import type { Family, Neighbour } from './neighbour.ts';
import { SHOPS } from './shop.ts';
import { works } from './works.ts';

const KNOWN: Family = {
	...CACHES,
	...SHOPS,
	...LANGUAGE_PLUGINS,
	...BANNERS,
};

const RENDERED = `<?php add_action( 'wp_footer', static fn() => print '<!--rendered:' . hrtime( true ) . '-->' );`;

const AS_BROWSER = path.join( import.meta.dirname, 'as-browser.php' );

/** Less than the best, and as good as the neighbour allows. */
const GOOD = [ 'yes', 'all pages are', OWN_ADDRESSES ];

type Machine = { database: Database; browser: Browser; directory: string };

/** Prints one row: neighbour, what was checked, result. */
function say( ...cells: string[] ): void {
	const row = cells.map( ( cell ) =>
		cell.replaceAll( '|', '\\|' ).replaceAll( /\s+/g, ' ' ).slice( 0, 300 )
	);
	process.stdout.write( `| ${ row.join( ' | ' ) } |\n` );
}

/** Version that a plugin gives itself, in the comment of its main file. */
async function version( folder: string ): Promise< string > {
	for ( const name of await readdir( folder ) ) {
		if ( ! name.endsWith( '.php' ) ) {
			continue;
		}
		const text = await readFile( path.join( folder, name ), 'utf8' );
		const found = /^[ \t/*#@]*Plugin Name:/im.test( text )
			? /^[ \t/*#@]*Version:\s*(\S+)/im.exec( text )
			: null;
		if ( found?.[ 1 ] !== undefined ) {
			return found[ 1 ];
		}
	}
	return 'of unknown version';
}

/** A copy, because plugins write into their own folder. */
async function bring( site: TestSite, from: string, slug: string ) {
	const to = path.join( site.wpContent, 'plugins', slug );
	await cp( from, to, { recursive: true, dereference: true } );
	await give( site, '-R', to );
	const active = await site.wp( 'plugin', 'activate', slug );
	if ( active.code !== 0 ) {
		throw new Error( `It cannot be activated: ${ active.stderr.trim() }` );
	}
}

/** Lets PHP write there, where its account is not ours. */
async function give( site: TestSite, ...what: string[] ): Promise< void > {
	if ( process.getuid?.() === 0 ) {
		await mustRun( 'chown', [ site.account, ...what ] );
	}
}

async function questions(
	site: TestSite,
	name: string,
	neighbour: Neighbour,
	browser: Browser
): Promise< number > {
	let failures = 0;
	for ( const check of [
		...works( browser ),
		...neighbour.checks( browser ),
	] ) {
		await site.resetSnippets();
		const answer = await answerOf( check, site );
		const isShut = check.what === neighbour.gate?.what && answer !== 'yes';
		const excuse = isShut ? neighbour.gate?.excuse : undefined;
		say( name, check.what, excuse ?? answer );
		failures += excuse === undefined && ! GOOD.includes( answer ) ? 1 : 0;
		if ( isShut ) {
			break;
		}
	}
	return failures;
}

/** Number of checks that one plugin does not answer well. */
async function ask( slug: string, machine: Machine ): Promise< number > {
	const folder = path.join( machine.directory, slug );
	const neighbour: Neighbour = KNOWN[ slug ] ?? { checks: () => [] };
	const name = `${ slug } ${ await version( folder ) }`;
	const site = new TestSite(
		await start( {
			database: machine.database,
			muPlugins: { 'rendered.php': RENDERED },
			// WordPress' own files are not PHP's here, which it would take for a host that writes through FTP.
			constants: {
				WP_CACHE: neighbour.cache === true,
				FS_METHOD: 'direct',
				// Visits run scheduled events, as on most hosts: the one request that is sent for them right after a failure may be lost.
				DISABLE_WP_CRON: false,
			},
			ini: { auto_prepend_file: AS_BROWSER },
			...( neighbour.lines === undefined
				? {}
				: { lines: neighbour.lines } ),
		} )
	);
	try {
		// For `.htaccess` and what caches define, as on most hosts.
		await give( site, site.dir, path.join( site.dir, 'wp-config.php' ) );
		for ( const other of neighbour.beside ?? [] ) {
			const from = path.join( machine.directory, other );
			if ( await isFolder( from ) ) {
				await bring( site, from, other );
			}
		}
		await bring( site, folder, slug );
		if ( neighbour.setUp !== undefined ) {
			await site.php( neighbour.setUp );
		}
		const told = await site.php(
			"echo implode( ', ', svc_plugin()->get( 'Svc\\\\PageCaches\\\\KnownCaches' )->names() );"
		);
		if ( neighbour.cache === true || told !== '' ) {
			say( name, 'is told of changes', told || 'no' );
		}
		return await questions( site, name, neighbour, machine.browser );
	} catch ( error ) {
		say( name, 'can be set up', String( error ) );
		return 1;
	} finally {
		await site.stop();
	}
}

async function isFolder( place: string ): Promise< boolean > {
	// A link counts as what it leads to.
	return stat( place ).then(
		( it ) => it.isDirectory(),
		() => false
	);
}

async function slugsOf( directory: string, only: string ): Promise< string[] > {
	const wanted = only === '' ? null : only.split( ',' );
	const slugs: string[] = [];
	for ( const name of ( await readdir( directory ) ).sort() ) {
		if (
			( wanted === null || wanted.includes( name ) ) &&
			( await isFolder( path.join( directory, name ) ) )
		) {
			slugs.push( name );
		}
	}
	return slugs;
}

/**
 * Asks the plugins of a folder and prints the table.
 *
 * @param directory With one folder for each plugin, named by its slug.
 * @param only      Slugs with commas between them; empty for all.
 */
async function tryNeighbours( directory: string, only: string ) {
	const slugs = await slugsOf( directory, only );
	if ( slugs.length === 0 ) {
		process.stderr.write(
			`${ directory } has no plugins. Put one folder for each plugin there, named by its slug.\n`
		);
		process.exitCode = 1;
		return;
	}
	const database = await startDatabase();
	const browser = await startBrowser();
	let failures = 0;
	try {
		process.stdout.write(
			'| neighbour | what was checked | result |\n|---|---|---|\n'
		);
		for ( const slug of slugs ) {
			failures += await ask( slug, { database, browser, directory } );
		}
	} finally {
		await browser.close();
		await database.stop();
	}
	process.stdout.write(
		failures === 0
			? '\nEverything holds beside all of them.\n'
			: `\n${ failures } checks found something: read their rows.\n`
	);
	process.exitCode = failures === 0 ? 0 : 1;
}

await tryNeighbours( process.argv[ 2 ] ?? '', process.argv[ 3 ] ?? '' );
