/**
 * Writes `src/intelligence/data/php.tsv` and `wordpress.tsv`: what PHP and WordPress declare, for completion in the editor. They are part of
 * the repository, so that the build needs no WordPress; `tests/unit/intelligence/data.test.ts` holds that they are what this makes.
 *
 * Run it after another version of WordPress is pinned in `scripts/lib/wordpress-source.mjs`, or another PHPStan is installed.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './lib/paths.mjs';
import { WORDPRESS_VERSION, wordpressSource } from './lib/wordpress-source.mjs';

const FOLDER = path.join( ROOT, 'src/intelligence/data' );

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

if ( process.argv[ 1 ] === fileURLToPath( import.meta.url ) ) {
	mkdirSync( FOLDER, { recursive: true } );
	for ( const name of [ 'php', 'wordpress' ] as const ) {
		const text = await makeCatalogue( name );
		writeFileSync( path.join( FOLDER, `${ name }.tsv` ), text );
		process.stdout.write(
			`src/intelligence/data/${ name }.tsv ${ text.split( '\n' ).length - 2 } names\n`
		);
	}
}
