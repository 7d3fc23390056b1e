/**
 * Writes `src/intelligence/data/php.tsv` and `wordpress.tsv`: what PHP and WordPress declare, for completion in the editor. They are part of
 * the repository, so that the build needs no WordPress; `tests/unit/intelligence/data.test.ts` holds that they are what this makes, in its
 * short form by the hashes that stand in `scripts/catalogue/made.json`.
 *
 * Run it after another version of WordPress is pinned in `scripts/lib/wordpress-source.mjs`, another PHPStan is installed, or a file of
 * `scripts/catalogue` has changed.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './lib/paths.mjs';
import {
	WORDPRESS_SHA512,
	WORDPRESS_VERSION,
	wordpressSource,
} from './lib/wordpress-source.mjs';

const FOLDER = path.join( ROOT, 'src/intelligence/data' );

/** What the tables were made of, and what they are. */
const MADE = path.join( ROOT, 'scripts/catalogue/made.json' );

/** Packages of Composer that the tables depend on. */
const PACKAGES = [ 'nikic/php-parser', 'phpstan/phpstan' ];

/** What is in each file, and whose words it repeats. */
const HEADS = {
	php: '# PHP: phpstorm-stubs by JetBrains (Apache-2.0), whose sentences come from the PHP manual (CC BY 3.0)',
	wordpress: `# WordPress ${ WORDPRESS_VERSION }: its own source (GPL-2.0-or-later)`,
};

export type CatalogueName = keyof typeof HEADS;

/** The whole text of one file. */
export async function makeCatalogue( name: CatalogueName ): Promise< string > {
	const { wordpress } = await wordpressSource();
	const lines = execFileSync(
		'php',
		[
			'-d',
			'memory_limit=1G',
			path.join( ROOT, 'scripts/catalogue/catalogue.php' ),
			name,
			ROOT,
			wordpress,
		],
		{ encoding: 'utf8', maxBuffer: 64 * 1_024 * 1_024 }
	);
	return `${ HEADS[ name ] }\n${ lines }`;
}

/** Hashes of what the tables are made of, and of themselves. */
export type Made = Record< 'sources' | CatalogueName, string >;

const read = ( place: string ): string =>
	readFileSync( path.join( ROOT, place ), 'utf8' );

const hashOf = ( ...texts: string[] ): string =>
	createHash( 'sha256' ).update( texts.join( '\0' ) ).digest( 'hex' );

/** As it is now. */
export function madeNow(): Made {
	const { packages } = JSON.parse(
		read( 'vendor/composer/installed.json' )
	) as { packages: { name: string; version: string }[] };
	const table = ( name: CatalogueName ) =>
		hashOf( read( `src/intelligence/data/${ name }.tsv` ) );
	return {
		sources: hashOf(
			WORDPRESS_SHA512,
			...Object.values( HEADS ),
			...packages
				.filter( ( { name } ) => PACKAGES.includes( name ) )
				.map( ( { name, version } ) => `${ name } ${ version }` )
				.sort(),
			...readdirSync( path.join( ROOT, 'scripts/catalogue' ) )
				.filter( ( name ) => name.endsWith( '.php' ) )
				.sort()
				.map( ( name ) => read( `scripts/catalogue/${ name }` ) )
		),
		php: table( 'php' ),
		wordpress: table( 'wordpress' ),
	};
}

/** As it was when this script last wrote the tables. */
export const madeThen = (): Made =>
	JSON.parse( readFileSync( MADE, 'utf8' ) ) as Made;

if ( process.argv[ 1 ] === fileURLToPath( import.meta.url ) ) {
	mkdirSync( FOLDER, { recursive: true } );
	for ( const name of [ 'php', 'wordpress' ] as const ) {
		const text = await makeCatalogue( name );
		writeFileSync( path.join( FOLDER, `${ name }.tsv` ), text );
		process.stdout.write(
			`src/intelligence/data/${ name }.tsv ${ text.split( '\n' ).length - 2 } names\n`
		);
	}
	writeFileSync( MADE, `${ JSON.stringify( madeNow(), null, '\t' ) }\n` );
}
