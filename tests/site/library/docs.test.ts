/**
 * The examples of docs/own-library.md work as they stand there: its files make a
 * library, its commands check, build and install it. Its requests are run by
 * tests/site/readme.test.ts.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { metaFile, settingTypes } from '../../../src/contract/library.js';
import { testSite } from '../../support/test-site.ts';
import { shell } from '../cli/run.ts';

const site = testSite();
const read = ( name: string ) =>
	readFile( path.join( ROOT, 'docs', name ), 'utf8' );
const page = await read( 'own-library.md' );

/** Files and commands in the order of the page; a file stands below its path. */
const steps = [
	...page.matchAll(
		/`([\w./-]+)`:\n\n```(?:json|php)\n([\s\S]*?)```|```console\n([\s\S]*?)```/g
	),
].map( ( [ , file = '', text = '', commands = '' ] ) => ( {
	file,
	text,
	commands,
} ) );

test( 'the library of the page is built, listed, installed and seen', async () => {
	expect( steps.filter( ( { file } ) => file !== '' ) ).toHaveLength( 5 );
	expect( page.match( /```(?:json|php)\n/g ) ).toHaveLength( 5 );
	let said = '';
	for ( const { file, text, commands } of steps ) {
		if ( file !== '' ) {
			const to = path.join( site.wpContent, file );
			await mkdir( path.dirname( to ), { recursive: true } );
			await writeFile( to, text );
			continue;
		}
		const { code, stdout, stderr } = await shell(
			site,
			`set -e\n${ commands }`,
			{ cwd: site.wpContent }
		);
		expect( code, commands + stdout + stderr ).toBe( 0 );
		said += stdout;
	}
	expect( said ).toContain( 'agency/footer-line: no errors' );
	const listed = await site.rest( 'GET', '/library?pack=agency&code=false' );
	expect( listed.body.broken ).toEqual( [] );
	expect( listed.body.items ).toMatchObject( [
		{ slug: 'greeting', shelf: 'our-library', state: 'new' },
		{ slug: 'footer-line', status: 'active', state: 'current' },
	] );
	expect( ( await site.page( '/' ) ).text ).toContain(
		'<p style="color:#555555">Made with care</p>'
	);
} );

test( 'docs/library-files.md names every key of meta.json and every type of a setting', async () => {
	const reference = await read( 'library-files.md' );
	for ( const name of [
		...Object.keys( metaFile.shape ),
		...settingTypes,
	] ) {
		expect( reference ).toMatch(
			new RegExp( `^\\|.*\`${ name }\`.*\\|`, 'm' )
		);
	}
} );
