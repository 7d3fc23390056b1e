/**
 * `npm run try:neighbours -- --plugins DIR`: each plugin of a folder on a
 * scratch site of its own, asked by the checks that the tests ask of its
 * stand-in. Page caches are switched on as their own screens would do it;
 * any other plugin only has to leave snippets working.
 */
import { cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { start } from '../../../scripts/lib/embedded-site.mjs';
import { TestSite } from '../site.ts';
import { answerOf, type Check, CHECKS, KEEPS } from './checks.ts';

const RENDERED = `<?php add_action( 'wp_footer', static fn() => print '<!--rendered:' . hrtime( true ) . '-->' );`;

/** Slug of a page cache => PHP that switches its cache on, after its activation. */
const CACHES: Record< string, string > = {
	'wp-super-cache': `wp_cache_verify_cache_dir(); wp_cache_verify_config_file(); wp_cache_create_advanced_cache(); wp_cache_enable(); wp_super_cache_enable();`,
	'w3-total-cache': `$config = new W3TC\\Config(); $config->set( 'pgcache.enabled', true ); $config->set( 'pgcache.engine', 'file' ); $config->save(); try { W3TC\\Util_Environment::class && W3TC\\Dispatcher::component( 'Root_Environment' )->fix_in_wpadmin( $config, true ); } catch ( W3TC\\Util_Environment_Exceptions $e ) {}`,
	'wp-optimize': `$cache = WP_Optimize()->get_page_cache(); $cache->config->update( array_merge( $cache->config->get(), [ 'enable_page_caching' => true ] ), true ); $cache->enable( true );`,
	'cache-enabler': `Cache_Enabler::on_activation( false );`,
};

const WORKS: Check = {
	what: 'a snippet is on the page, and nothing is logged',
	run: async ( site ) => {
		const made = await site.rest( 'POST', '/snippets', {
			title: 'Neighbour',
			type: 'html',
			hook: 'wp_footer',
			code: '<i>here</i>',
			status: 'active',
		} );
		if ( made.body.snippet?.status !== 'active' ) {
			return made.text;
		}
		const log = await site.rest( 'GET', '/activity' );
		const failed = log.body.items.find(
			( item: { action: string } ) => item.action === 'failed'
		);
		if ( failed !== undefined ) {
			return failed.detail;
		}
		return ( await site.page( '/' ) ).text.includes( '<i>here</i>' )
			? 'yes'
			: 'visitors do not see it';
	},
};

async function ask( slug: string, folder: string ): Promise< string[][] > {
	const site = new TestSite(
		await start( {
			muPlugins: { 'rendered.php': RENDERED },
			constants: { WP_CACHE: slug in CACHES },
		} )
	);
	try {
		await cp( folder, path.join( site.wpContent, 'plugins', slug ), {
			recursive: true,
		} );
		const active = await site.wp( 'plugin', 'activate', slug );
		if ( active.code !== 0 ) {
			return [ [ slug, 'can be activated', active.stderr.trim() ] ];
		}
		const enable = CACHES[ slug ];
		if ( enable !== undefined ) {
			await site.php( enable );
		}
		const told = await site.php(
			"echo implode( ', ', svc_plugin()->get( 'Svc\\\\PageCaches\\\\KnownCaches' )->names() );"
		);
		const rows = [ [ slug, 'is told of changes', told || 'no' ] ];
		const checks = enable === undefined ? [ WORKS ] : [ WORKS, ...CHECKS ];
		for ( const check of checks ) {
			await site.resetSnippets();
			const answer = await answerOf( check, site );
			rows.push( [ slug, check.what, answer ] );
			if ( check.what === KEEPS && answer !== 'yes' ) {
				break;
			}
		}
		return rows;
	} catch ( error ) {
		return [ [ slug, 'can be set up', String( error ) ] ];
	} finally {
		await site.stop();
	}
}

/**
 * Asks every plugin of a folder and prints the table.
 *
 * @param directory With one folder for each plugin, named by its slug.
 */
async function tryNeighbours( directory: string ): Promise< void > {
	const entries = await readdir( directory, { withFileTypes: true } );
	const slugs = entries
		.filter( ( entry ) => entry.isDirectory() )
		.map( ( entry ) => entry.name )
		.sort();
	if ( slugs.length === 0 ) {
		process.stderr.write(
			`${ directory } has no plugins. Put one folder for each plugin there, named by its slug.\n`
		);
		process.exitCode = 1;
		return;
	}
	process.stdout.write(
		'| neighbour | what was checked | result |\n|---|---|---|\n'
	);
	for ( const slug of slugs ) {
		for ( const row of await ask( slug, path.join( directory, slug ) ) ) {
			const cells = row.map( ( cell ) =>
				cell
					.replaceAll( '|', '\\|' )
					.replaceAll( /\s+/g, ' ' )
					.slice( 0, 300 )
			);
			process.stdout.write( `| ${ cells.join( ' | ' ) } |\n` );
		}
	}
}

await tryNeighbours( process.argv[ 2 ] ?? '' );
