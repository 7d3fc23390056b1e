/**
 * The release archive: same bytes every time, nothing but the plugin, and it
 * works when it is installed by upload.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { mustRun } from '../../scripts/lib/processes.mjs';
import { startSite, type TestSite } from '../support/site.ts';

let site: TestSite;
let archive: Buffer;

async function build( output: string, zone: string ): Promise< Buffer > {
	await mustRun(
		'node',
		[ 'scripts/zip.mjs', '--no-build', '--output', output ],
		{ cwd: ROOT, env: { TZ: zone } }
	);
	return readFile( path.join( ROOT, output ) );
}

beforeAll( async () => {
	archive = await build( 'dist/svc.zip', 'UTC' );
	site = await startSite( { svc: 'zip' } );
} );
afterAll( () => site.stop() );

describe( 'npm run zip', () => {
	test( 'writes the same bytes twice, in every time zone', async () => {
		const two = await build( 'dist/again.zip', 'Asia/Tokyo' );
		expect( archive.equals( two ) ).toBe( true );
	} );

	test( 'holds one folder svc/ without development files', async () => {
		const list = await mustRun( 'php', [
			'-r',
			'$z = new ZipArchive(); $z->open( $argv[1] ); for ( $i = 0; $i < $z->numFiles; $i++ ) { echo $z->getNameIndex( $i ), "\\n"; }',
			path.join( ROOT, 'dist/svc.zip' ),
		] );
		const files = list.trim().split( '\n' );
		expect( files ).toContain( 'svc/svc.php' );
		const [ , folder = '' ] =
			/^(svc\/v-[0-9a-f]{12})\/includes\/Runtime\/loader\.php$/m.exec(
				list
			) ?? [];
		expect( files ).toContain( `${ folder }/build/bridge/operations.php` );
		expect( files ).toContain( 'svc/build/app/index.js' );
		expect( files ).toContain( 'svc/languages/svc.pot' );
		expect( files ).toContain( 'svc/build/third-party.txt' );
		const foreign = files.filter(
			( file ) =>
				! file.startsWith( 'svc/' ) ||
				/\/(tests|node_modules|src|scripts|\.[^/]*)(\/|$)|\.(ts|tsx|neon|lock)$|\/(composer|package)[^/]*\.json$/.test(
					file
				)
		);
		expect( foreign ).toEqual( [] );
		expect( files ).toEqual( [ ...files ].sort() );
	} );
} );

test( 'build/third-party.txt names what is bundled, with licence and source', async () => {
	const text = await readFile(
		path.join( ROOT, 'build/third-party.txt' ),
		'utf8'
	);
	for ( const [ name, licence, words ] of [
		[ 'nikic/php-parser', 'BSD-3-Clause', 'Nikita Popov' ],
		[ 'sass', 'MIT', 'Google' ],
		[ 'less', 'Apache-2.0', 'Apache License' ],
		[ 'source-map-js', 'BSD-3-Clause', 'Mozilla' ],
		[ 'immutable', 'MIT', 'Lee Byron' ],
	] ) {
		expect( text ).toMatch(
			new RegExp(
				`^\\* ${ name } [\\d.]+ \\(${ licence }\\)\\n  source: https://`,
				'm'
			)
		);
		expect( text ).toContain( words );
	}
	const readme = await readFile( path.join( ROOT, 'readme.txt' ), 'utf8' );
	expect( readme ).toContain( 'build/third-party.txt' );
	expect( readme ).toContain( 'src/visitor' );
} );

test( 'readme.txt has a caption for every screenshot', async () => {
	const readme = await readFile( path.join( ROOT, 'readme.txt' ), 'utf8' );
	const [ , captions = '' ] =
		/== Screenshots ==\n([\s\S]*?)\n==/.exec( readme ) ?? [];
	const pictures = await readdir( path.join( ROOT, '.wordpress-org' ) );
	expect( pictures.sort() ).toEqual(
		[ ...captions.matchAll( /^(\d+)\. ./gm ) ].map(
			( [ , number ] ) => `screenshot-${ number }.png`
		)
	);
	const page = await readFile( path.join( ROOT, 'README.md' ), 'utf8' );
	for ( const [ , shown = '' ] of page.matchAll(
		/\]\((\.wordpress-org\/[^)]+)\)/g
	) ) {
		expect( pictures ).toContain( path.basename( shown ) );
	}
} );

describe( 'the installed archive', () => {
	test( 'is active and answers its API without a notice', async () => {
		await site.clearLog();
		const list = await site.rest( 'GET', '/snippets' );
		expect( [ list.status, list.body ] ).toEqual( [ 200, [] ] );
		const made = await site.rest( 'POST', '/snippets', {
			title: 'From the archive',
			type: 'html',
			code: '<p>installed from the archive</p>',
			hook: 'wp_footer',
			status: 'active',
		} );
		expect( made.status, made.text ).toBeLessThan( 300 );
		expect( ( await site.page( '/' ) ).text ).toContain(
			'installed from the archive'
		);
		expect( await site.notices() ).toEqual( [] );
	} );
} );
