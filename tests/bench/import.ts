/**
 * What leaving Code Snippets takes with many snippets: the preview, the import, and the moment at which the other plugin stops running them and
 * svc starts, as visitors have it, one every 50 ms.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type FullSite, start } from '../../scripts/lib/full-site.mjs';
import { SiteClient } from '../support/site-client.ts';

export type ImportTiming = {
	what: string;
	/** Until all of it was done, milliseconds. */
	took: number;
	/** Answers of the site, and the slowest of them, milliseconds. */
	answers: number;
	slowest: number;
	/** Processor time of PHP and of what it started, milliseconds: what the other work of the machine does not blur. */
	cpu: number;
	/** Most memory of a request, MiB. */
	memory: number;
};

export type Gap = {
	/** Answers to visitors. */
	visits: number;
	/** Milliseconds for which some ran on neither side, or on both, and pages that did not come. */
	neither: number;
	both: number;
	failed: number;
};

/** One of three is inactive, as on sites that have been there for long. */
const isActive = ( n: number ) =>
	n % 3 !== 0 && [ 0, 1, 2, 4, 7 ].includes( n % 8 );

/** Loads what the plugin does with its table: the code of what is active runs when plugins are there. */
const PLUGIN = `<?php
/* Plugin Name: Code Snippets */
add_action( 'plugins_loaded', static function () {
	global $wpdb;
	foreach ( $wpdb->get_col( "SELECT code FROM {$wpdb->prefix}snippets WHERE active = 1 AND scope IN ( 'global', 'front-end' )" ) as $code ) { eval( $code ); }
}, 1 );`;

/** Counts on which side snippets run, and says of each answer what it took. */
const PROBE = `<?php
function bench_ran( string $file ): void {
	$side = str_contains( $file, "eval()'d" ) ? 'there' : 'here';
	$GLOBALS['bench'][ $side ] = ( $GLOBALS['bench'][ $side ] ?? 0 ) + 1;
}
add_action( 'send_headers', static function () {
	header( 'X-Bench-Ran: ' . ( $GLOBALS['bench']['there'] ?? 0 ) . ' ' . ( $GLOBALS['bench']['here'] ?? 0 ) );
} );
function bench_cpu(): float {
	$sum = 0.0;
	foreach ( [ getrusage(), getrusage( 1 ) ] as $used ) {
		$sum += ( $used['ru_utime.tv_sec'] + $used['ru_stime.tv_sec'] ) * 1000 + ( $used['ru_utime.tv_usec'] + $used['ru_stime.tv_usec'] ) / 1000;
	}
	return $sum;
}
$GLOBALS['bench_cpu'] = bench_cpu();
add_filter( 'rest_post_dispatch', static function ( $answer ) {
	$answer->header( 'X-Bench-Cpu', (string) ( bench_cpu() - $GLOBALS['bench_cpu'] ) );
	$answer->header( 'X-Bench-Memory', (string) memory_get_peak_usage( true ) );
	return $answer;
} );`;

/** A table as Code Snippets has it, of which each snippet declares a function and hooks it. */
const fill = ( count: number ) => `
	require_once ABSPATH . 'wp-admin/includes/plugin.php';
	wp_mkdir_p( WP_PLUGIN_DIR . '/code-snippets' );
	file_put_contents( WP_PLUGIN_DIR . '/code-snippets/code-snippets.php', base64_decode( '${ Buffer.from(
		PLUGIN
	).toString( 'base64' ) }' ) );
	global $wpdb;
	$table = $wpdb->prefix . 'snippets';
	$wpdb->query( "CREATE TABLE $table ( id BIGINT(20) NOT NULL AUTO_INCREMENT, name TINYTEXT NOT NULL, description TEXT NOT NULL, code LONGTEXT NOT NULL, tags LONGTEXT NOT NULL, scope VARCHAR(15) NOT NULL DEFAULT 'global', condition_id BIGINT(20) NOT NULL DEFAULT 0, priority SMALLINT NOT NULL DEFAULT 10, active TINYINT(1) NOT NULL DEFAULT 0, modified DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP, revision BIGINT(20) NOT NULL DEFAULT 1, cloud_id VARCHAR(255) NULL, PRIMARY KEY (id), KEY scope (scope), KEY active (active) )" );
	$kinds = [ 'global', 'global', 'front-end', 'head-content', 'global', 'footer-content', 'content', 'global' ];
	for ( $n = 1; $n <= ${ count }; ++$n ) {
		$lines = '';
		for ( $line = 1; $line <= 15; ++$line ) {
			$lines .= "\\t\\$text = str_replace( 'word-$line', 'other-$line', (string) \\$text );\\n";
		}
		$code = "bench_ran( __FILE__ );\\nfunction bench_filter_$n( \\$text ) {\\n$lines\\treturn \\$text;\\n}\\nadd_filter( 'bench_text_$n', 'bench_filter_$n' );\\n";
		$html = "<style>\\n.bench-$n { color: #123; }\\n.bench-$n p { margin: 0; }\\n</style>\\n<script>\\nwindow.bench$n = function ( text ) {\\n\\treturn text.replace( 'word', 'other' );\\n};\\n</script>\\n";
		$scope = $kinds[ $n % 8 ];
		$wpdb->insert( $table, [ 'id' => $n, 'name' => "Snippet $n", 'description' => '', 'code' => str_contains( $scope, 'content' ) ? $html : $code, 'tags' => 'bench, tag-' . ( $n % 25 ), 'scope' => $scope, 'active' => $n % 3 === 0 ? 0 : 1 ] );
	}
	activate_plugin( 'code-snippets/code-snippets.php' );`;

/** Asks a page every 50 ms until it is ended, and adds up for how long it was not whole. */
function watch( site: FullSite, all: number ) {
	const gap: Gap = { visits: 0, neither: 0, both: 0, failed: 0 };
	let isOver = false;
	let last = performance.now();
	const visit = async () => {
		while ( ! isOver ) {
			const response = await fetch( `${ site.url }/?visit=1` ).catch(
				() => null
			);
			const [ there = 0, here = 0 ] = (
				response?.headers.get( 'x-bench-ran' ) ?? ''
			)
				.split( ' ' )
				.map( Number );
			await response?.text();
			const now = performance.now();
			gap.visits++;
			if ( response?.status !== 200 ) {
				gap.failed++;
			} else if ( there + here < all ) {
				gap.neither += now - last;
			} else if ( there + here > all ) {
				gap.both += now - last;
			}
			last = now;
			await sleep( 50 );
		}
	};
	const running = visit();
	return async (): Promise< Gap > => {
		isOver = true;
		await running;
		return gap;
	};
}

/** Answers of the site one after the other, with what they took. */
function asking( client: SiteClient, rows: ImportTiming[] ) {
	return async (
		what: string,
		...[ method, path, body ]: [ string, string, unknown? ]
	) => {
		const row = {
			what,
			took: 0,
			answers: 0,
			slowest: 0,
			cpu: 0,
			memory: 0,
		};
		const ask = async ( ...asked: [ string, string, unknown? ] ) => {
			const began = performance.now();
			const answer = await client.rest( ...asked, { unchecked: true } );
			const took = performance.now() - began;
			row.took += took;
			row.answers++;
			row.slowest = Math.max( row.slowest, took );
			row.cpu += Number( answer.headers.get( 'x-bench-cpu' ) );
			row.memory = Math.max(
				row.memory,
				Number( answer.headers.get( 'x-bench-memory' ) ) / 2 ** 20
			);
			if ( answer.status >= 300 ) {
				throw new Error(
					`${ asked[ 1 ] }: ${ answer.status } ${ answer.text.slice( 0, 600 ) }`
				);
			}
			return answer.body;
		};
		const answer = await ask( method, path, body );
		let { job } = answer;
		let { errors } = answer;
		while ( job !== undefined && job.state !== 'done' ) {
			job = await ask( 'POST', `/jobs/${ job.id }/step`, {} );
			if ( [ 'failed', 'cancelled' ].includes( job.state ) ) {
				throw new Error( job.words );
			}
			errors = job.result.errors;
		}
		if ( ( errors ?? [] ).length > 0 ) {
			throw new Error( `${ what }: ${ JSON.stringify( errors[ 0 ] ) }` );
		}
		rows.push( row );
	};
}

export async function timeImport(
	count: number
): Promise< { rows: ImportTiming[]; gap: Gap } > {
	const site = await start( {
		// One for the user, one for what the site asks of itself, one for visitors.
		children: 3,
		muPlugins: { '0-bench.php': PROBE },
		constants: { WP_DEBUG: false, WP_DEBUG_LOG: false },
	} );
	try {
		await site.php( fill( count ) );
		const rows: ImportTiming[] = [];
		const client = new SiteClient( site.url, ( user ) =>
			site.appPassword( user )
		);
		const ask = asking( client, rows );
		const path = '/import/sources/code-snippets';
		await ask( `preview of ${ count }`, 'GET', path );
		await ask( 'import', 'POST', `${ path }/run`, {} );
		await ask( 'preview, all are here', 'GET', path );
		const active = Array.from(
			{ length: count },
			( _, n ) => n + 1
		).filter( isActive ).length;
		const end = watch( site, active );
		await sleep( 500 );
		await ask( 'switch and activation', 'POST', `${ path }/switch`, {
			activate: true,
		} );
		await sleep( 500 );
		return { rows, gap: await end() };
	} finally {
		await site.stop();
	}
}
