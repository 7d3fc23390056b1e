/**
 * The two sites of the bench. `main` holds svc with several storages and the
 * hand-written includes, which stand in a plugin of their own. `stored` keeps code in an autoloaded option, which
 * would slow down every request of a site that it shared.
 */
import { readFile } from 'node:fs/promises';
import { type Database, startDatabase } from '../../scripts/lib/database.mjs';
import { type FullSite, start } from '../../scripts/lib/full-site.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { SiteClient } from '../support/site-client.ts';
import { addMany, pluginAt } from '../support/many-snippets.ts';

export type Sites = {
	main: FullSite;
	stored: FullSite;
	client: SiteClient;
	stop: () => Promise< void >;
};

const CODE = 'bench_code( $n )';

async function startOne( database: Database ): Promise< FullSite > {
	const [ probe, own ] = await Promise.all(
		[ 'probe', 'own' ].map( ( name ) =>
			readFile( `${ ROOT }/tests/bench/${ name }.php`, 'utf8' )
		)
	);
	return start( {
		database,
		// Two, because a test load asks the site while a save runs.
		children: 2,
		muPlugins: { '0-bench.php': probe ?? '', '1-own.php': own ?? '' },
		// As on a live site.
		constants: { WP_DEBUG: false, WP_DEBUG_LOG: false },
	} );
}

/** Folder of a storage on the main site, by the name the header `X-Bench: svc:{name}` uses. */
function storage( site: FullSite, name: string ): string {
	return `${ site.wpContent }/bench/${ name }`;
}

export async function startSites(): Promise< Sites > {
	const database = await startDatabase();
	const main = await startOne( database );
	const stored = await startOne( database );
	return {
		main,
		stored,
		client: new SiteClient( main.url, ( user ) =>
			main.appPassword( user )
		),
		stop: async () => {
			await Promise.all( [ main.stop(), stored.stop() ] );
			await database.stop();
		},
	};
}

/** The same code for all three ways. */
export async function plant( sites: Sites, count: number ): Promise< void > {
	await addMany( sites.main, {
		count,
		code: CODE,
		root: storage( sites.main, String( count ) ),
	} );
	await sites.main.php( `
		$dir  = WP_CONTENT_DIR . '/bench/plain-${ count }';
		$main = WP_PLUGIN_DIR . '/bench-plain-${ count }.php';
		$list = '<?php' . PHP_EOL . '// Plugin Name: Includes by hand' . PHP_EOL;
		wp_mkdir_p( $dir );
		for ( $n = 1; $n <= ${ count }; ++$n ) {
			file_put_contents( "$dir/$n.php", '<?php' . PHP_EOL . ${ CODE } );
			touch( "$dir/$n.php", time() - 60 );
			$list .= "include WP_CONTENT_DIR . '/bench/plain-${ count }/$n.php';" . PHP_EOL;
		}
		file_put_contents( $main, $list );
		touch( $main, time() - 60 );` );
	await sites.stored.php(
		`update_option( 'bench_snippets', array_map( static fn( $n ) => ${ CODE }, ${ count } > 0 ? range( 1, ${ count } ) : [] ), true );`
	);
}

/** A storage whose index says safe mode: it is read, and nothing is started. */
export async function plantSafeMode( sites: Sites ): Promise< void > {
	await sites.main.php( `
		${ pluginAt( storage( sites.main, 'safe' ) ) }
		$plugin->get( 'Svc\\Storage\\Snippets' )->change(
			static fn( $batch ) => $batch->set_switches( [ 'safe_mode' => true ] ),
			Svc\\Domain\\Actor::system()
		);` );
}

/** A storage with one snippet, on a site that was changed a moment ago: each request leaves its mark. */
export async function plantWatched( sites: Sites ): Promise< void > {
	const root = storage( sites.main, 'watched' );
	await addMany( sites.main, { count: 1, code: CODE, root } );
	await sites.main.php( `
		${ pluginAt( root ) }
		$plugin->get( 'Svc\\Storage\\Snippets' )->change(
			static fn( $batch ) => $batch->set_switches( [ 'watch' => time() + 86400 ] ),
			Svc\\Domain\\Actor::system()
		);
		chmod( '${ root }/watch', 0777 );` );
}

/** A storage full of snippets that are switched off, and one that is on. */
export async function plantInactive(
	sites: Sites,
	name: string,
	count: number
): Promise< void > {
	await addMany( sites.main, {
		count,
		settings: `[ 'status' => 'inactive', 'folder' => 'Folder ' . ( $n % 40 ), 'tags' => [ 'tag-' . ( $n % 25 ), 'bench' ], 'description' => 'What snippet ' . $n . ' is for, in a line.' ]`,
		code: CODE,
		root: storage( sites.main, name ),
	} );
}

/** A rule for each stage that holds on every request of the bench. */
export const RULES = {
	early: { type: 'url', op: 'starts_with', value: '/' },
	user: { type: 'user_logged_in', op: 'is_not', value: null },
	query: { type: 'page_type', op: 'is_not', value: [ 'single' ] },
} as const;

/** The same snippets with a condition of one stage; without one when the stage is null. */
export async function plantConditions(
	sites: Sites,
	stage: keyof typeof RULES | null,
	count: number
): Promise< void > {
	const groups = stage === null ? [] : [ [ RULES[ stage ] ] ];
	await addMany( sites.main, {
		count,
		settings: `[ 'hook' => 'wp', 'conditions' => json_decode( '${ JSON.stringify(
			groups
		) }', true ) ]`,
		code: CODE,
		root: storage( sites.main, `if-${ stage ?? 'none' }` ),
	} );
}
