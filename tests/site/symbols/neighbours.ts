/**
 * A site with a plugin, a must-use plugin and functions of its theme that snippets can meet, and a short way to its names.
 */
import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { OperationOutput } from '../../../src/contract/index.js';
import type { As, TestSite } from '../../support/site.ts';

export type Symbols = OperationOutput< 'list-symbols' >;
export type Listed = Symbols[ 'symbols' ][ number ];

const SHOP = `<?php
/* Plugin Name: Corner Shop */
/**
 * Formats a price. Never empty.
 *
 * Long explanation.
 *
 * @param float $amount Amount.
 */
function shop_price( float $amount, string $currency = 'EUR', array &$log = [], ?Shop_Cart ...$carts ): string { return ''; }
if ( ! function_exists( 'shop_pluggable' ) ) { function shop_pluggable() {} }
/** A cart of things. */
class Shop_Cart implements Shop_Countable {
	/** Counts. */
	public static function count( int $from = self::START ): int { return 0; }
	private function hidden() {}
	const START = 5;
}
interface Shop_Countable {}
define( 'SHOP_SECRET', 'hunter2' );
add_filter( 'the_content', 'shop_content', 7, 2 );
function shop_content( $text ) { return $text; }
add_filter( 'the_content', static fn( $text ) => $text, PHP_INT_MAX );
add_action( 'shop_done', [ 'Shop_Cart', 'count' ] );
add_filter( 'the_content', '__return_empty_string', 6 );
add_shortcode( 'shop_cart', [ 'Shop_Cart', 'count' ] );
`;

/** Puts the neighbours there; `theme` is the folder of the theme. */
export async function addNeighbours( site: TestSite ): Promise< void > {
	await mkdir( path.join( site.wpContent, 'plugins/corner-shop' ) );
	await writeFile(
		path.join( site.wpContent, 'plugins/corner-shop/shop.php' ),
		SHOP
	);
	await mkdir( path.join( site.wpContent, 'mu-plugins' ), {
		recursive: true,
	} );
	await writeFile(
		path.join( site.wpContent, 'mu-plugins/house.php' ),
		"<?php\n// Plugin Name: House Rules\nfunction house_rule() {}\nadd_filter( 'the_content', 'house_rule', 3 );\n"
	);
	const { stdout: theme } = await site.wp( 'eval', 'echo get_template();' );
	const file = path.join(
		site.wpContent,
		'themes',
		theme.trim(),
		'functions.php'
	);
	expect( await readdir( path.dirname( file ) ) ).toContain(
		'functions.php'
	);
	await appendFile( file, '\nfunction theme_colour() {}\n' );
	await site.wp( 'plugin', 'activate', 'corner-shop' );
}

export type Draft = Record< string, unknown > & { readonly code: string };

/** Writes snippets straight into the storage, also such as a save would refuse; gives their ids. */
export async function put(
	site: TestSite,
	...drafts: readonly Draft[]
): Promise< number[] > {
	const encoded = Buffer.from( JSON.stringify( drafts ) ).toString(
		'base64'
	);
	const ids = await site.php( `
		$drafts = json_decode( base64_decode( '${ encoded }' ), true );
		echo json_encode( svc_plugin()->get( 'Svc\\\\Storage\\\\Snippets' )->change(
			static fn( $batch ) => array_map( static fn( $draft ) => $batch->create( Svc\\Domain\\Snippet::create( $draft + [ 'title' => 'Mine', 'hook' => 'php' === ( $draft['type'] ?? 'php' ) ? 'root' : '' ] ), $draft['code'], 'created' )->id, $drafts ),
			Svc\\Domain\\Actor::system()
		) );` );
	return JSON.parse( ids ) as number[];
}

/** Asks for names. */
export async function ask(
	site: TestSite,
	query: Record< string, string | number > = {},
	as: As = 'admin'
): Promise< Symbols > {
	const answer = await site.rest( 'GET', '/symbols', undefined, {
		query,
		as,
	} );
	expect( answer.status, answer.text ).toBe( 200 );
	expect( answer.headers.get( 'x-wp-total' ) ).toBe(
		String( answer.body.total )
	);
	return answer.body as Symbols;
}

/** A symbol in short: `role kind name`. */
export const short = ( { role, kind, name }: Listed ): string =>
	`${ role } ${ kind } ${ name }`;
