/**
 * Design 10, counted and not timed: what a front-end request with 500 active
 * snippets costs beyond the snippets themselves. How long it takes:
 * `npm run bench`.
 */
import { realpath } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import { addMany } from '../support/many-snippets.ts';
import { sample } from '../support/long.ts';

const COUNT = 500;

/** Counts at the very end of a request; without svc when asked for, to compare. */
const PROBE = `<?php
define( 'SAVEQUERIES', true );
if ( isset( $_GET['without'] ) ) {
	add_filter( 'option_active_plugins', '__return_empty_array' );
}
add_action( 'shutdown', static function () {
	if ( isset( $_GET['count'] ) ) {
		$classes = array_merge( get_declared_classes(), get_declared_interfaces(), get_declared_traits() );
		echo '<!--count:' . json_encode( [
			'queries' => array_map( static fn( $query ) => $query[0], $GLOBALS['wpdb']->queries ),
			'classes' => array_values( array_filter( $classes, static fn( $name ) => str_starts_with( strtolower( $name ), 'svc\\\\' ) ) ),
			'files'   => get_included_files(),
			'ran'     => $GLOBALS['svc_ran'] ?? 0,
		] ) . '-->';
	}
}, 0 );`;

type Counts = {
	queries: string[];
	classes: string[];
	files: string[];
	ran: number;
};

let site: FullTestSite;

beforeAll( async () => {
	site = await startFullSite( { muPlugins: { 'probe.php': PROBE } } );
	const code = `'$GLOBALS["svc_ran"] = 1 + ( $GLOBALS["svc_ran"] ?? 0 ); // ' . $n`;
	await addMany( site, {
		count: COUNT,
		settings: `[ 'hook' => [ 'root', 'root', 'root', 'init', 'wp_head', 'template_redirect' ][ $n % 6 ] ]`,
		code,
	} );
	await addMany( site, {
		count: 50,
		settings: `[ 'status' => 'inactive' ]`,
		code,
	} );
} );
afterAll( async () => {
	const notices = await site.notices();
	await site.stop();
	expect( notices ).toEqual( [] );
} );

async function count( address: string ): Promise< Counts > {
	await site.page( address );
	const { text } = await site.page( address );
	const json = /<!--count:(.*)-->/.exec( text )?.[ 1 ];
	expect( json, text.slice( 0, 500 ) ).toBeDefined();
	return JSON.parse( json ?? '{}' ) as Counts;
}

/** Included files that are ours and no snippet. */
async function ours( files: string[] ): Promise< string[] > {
	const roots = [ ROOT, site.storage, `${ site.wpContent }/plugins/svc` ];
	const real = await Promise.all( roots.map( ( root ) => realpath( root ) ) );
	const wordpress = await realpath( site.dir );
	return files.filter( ( file ) => {
		if ( file.startsWith( `${ real[ 1 ] }/` ) ) {
			return ! file.includes( '/snippets/' );
		}
		return (
			real.some( ( root ) => file.startsWith( `${ root }/` ) ) &&
			! file.startsWith( `${ wordpress }/` )
		);
	} );
}

test.each( sample( [ '/?count', '/?s=hello&count', '/?feed=rss2&count' ], 2 ) )(
	'500 active snippets cost no query, no class and three files on %s',
	async ( address ) => {
		const counts = await count( address );
		const without = await count( `${ address }&without` );
		expect( counts.ran ).toBeGreaterThanOrEqual( ( COUNT * 5 ) / 6 - 1 );
		expect( without.ran ).toBe( 0 );
		expect( counts.queries ).toEqual( without.queries );
		expect( counts.classes ).toEqual( [] );
		expect( await ours( counts.files ) ).toEqual( [
			await realpath( `${ ROOT }/svc.php` ),
			await realpath( `${ ROOT }/includes/Runtime/loader.php` ),
			await realpath( `${ site.storage }/index.php` ),
		] );
	}
);
