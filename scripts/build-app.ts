/**
 * Builds the admin app to `build/app/`, prints what each part weighs and holds the app without its editor to a size.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './lib/paths.mjs';
import { step } from './lib/setup.mjs';

/** Compressed bytes of script and styles that the first screen loads. */
const LIMIT_BYTES = 250_000;

/** Compressed bytes that come on top on a WordPress before 7.1, for what it lacks. */
const OLDER_LIMIT_BYTES = 120_000;

/** Packages that only such a WordPress loads. */
const FOR_OLDER = /^@wordpress\/theme\//;

/** Compressed bytes that every other admin screen loads, for its command palette. */
const PALETTE_LIMIT_BYTES = 2_000;

const folder = path.join( ROOT, 'build/app' );
async function compressed( name: string ): Promise< number > {
	return gzipSync( await readFile( path.join( folder, name ) ) ).length;
}

async function report(): Promise< void > {
	const parts: Readonly< Record< string, string > > = JSON.parse(
		await readFile( path.join( folder, '.parts.json' ), 'utf8' )
	);
	const names = ( await readdir( folder ) ).filter( ( name ) =>
		/(?<!-rtl)\.(?:js|css)$/.test( name )
	);
	let first = 0;
	let older = 0;
	for ( const name of names.sort() ) {
		const bytes = await compressed( name );
		const isFirst = /^(?:style-)?(?:index|starter)\./.test( name );
		first += isFirst ? bytes : 0;
		older += FOR_OLDER.test( parts[ name ] ?? '' ) ? bytes : 0;
		process.stdout.write(
			`build/app/${ name } ${ bytes } compressed${ isFirst ? '' : ', on demand' }, mostly ${ parts[ name ] ?? 'a worker' }\n`
		);
	}
	process.stdout.write(
		`build/app without the editor: ${ first } of ${ LIMIT_BYTES } compressed\n`
	);
	process.stdout.write(
		`build/app on a WordPress before 7.1: ${ older } of ${ OLDER_LIMIT_BYTES } more\n`
	);
	if ( older === 0 || older > OLDER_LIMIT_BYTES ) {
		throw new Error(
			`On a WordPress before 7.1 the admin app may load ${ OLDER_LIMIT_BYTES } bytes compressed more and has to load some, it loads ${ older }.`
		);
	}
	const palette = await compressed( 'palette.js' );
	if ( palette > PALETTE_LIMIT_BYTES ) {
		throw new Error(
			`Other admin screens may load ${ PALETTE_LIMIT_BYTES } bytes compressed for their palette, they load ${ palette }.`
		);
	}
	if ( first > LIMIT_BYTES ) {
		throw new Error(
			`The admin app may load ${ LIMIT_BYTES } bytes compressed before the editor, it loads ${ first }.`
		);
	}
}

await step(
	path.join( ROOT, 'node_modules/.bin/wp-scripts' ),
	[ 'build', '--config', 'scripts/app.webpack.cjs' ],
	// The caller may have set it for itself, as test runners do.
	{ NODE_ENV: 'production' }
);
await report();
