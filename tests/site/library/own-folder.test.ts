/**
 * A library in a folder of an agency: made of a snippet of the site, checked
 * and built at the command line.
 */
import {
	cp,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rm,
	writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { testSite } from '../../support/test-site.ts';

const site = testSite( {}, { reset: false } );

let folder = '';
beforeAll( async () => {
	folder = await mkdtemp( path.join( tmpdir(), 'svc-own-library-' ) );
} );
afterAll( () => rm( folder, { recursive: true, force: true } ) );

const svc = ( ...words: string[] ) => site.wp( 'svc', 'library', ...words );

async function item( slug: string, code: string, more = {} ): Promise< void > {
	const dir = path.join( folder, 'agency', slug );
	await mkdir( dir, { recursive: true } );
	await writeFile( path.join( dir, 'snippet.php' ), code );
	await writeFile(
		path.join( dir, 'meta.json' ),
		JSON.stringify( {
			version: '1.0.0',
			title: slug,
			description: 'For a test.',
			tags: [ 'test' ],
			...more,
		} )
	);
}

test( 'a snippet of the site becomes one of a library, with the settings that its code marks', async () => {
	const created = await site.wp(
		'svc',
		'create',
		'--title=Größe: a word',
		'--type=php',
		'--priority=20',
		"--code=add_filter( 'the_title', static fn( $t ) => $t . 'x' /* @setting word */ );"
	);
	expect( created.code, created.stderr ).toBe( 0 );
	const made = await svc(
		'make',
		'Größe: a word',
		`--to=${ folder }`,
		'--pack=agency'
	);
	expect( made.code, made.stderr ).toBe( 0 );
	const dir = path.join( folder, 'agency/grose-a-word' );
	expect( ( await readdir( dir ) ).sort() ).toEqual( [
		'meta.json',
		'snippet.php',
	] );
	expect(
		JSON.parse( await readFile( path.join( dir, 'meta.json' ), 'utf8' ) )
	).toEqual( {
		version: '1.0.0',
		title: 'Größe: a word',
		description: 'Größe: a word',
		priority: 20,
		tags: [ 'agency' ],
		settings: [ { name: 'word', label: 'Word', type: 'text' } ],
	} );
	const checked = await svc( 'check', folder );
	expect( checked.code, checked.stdout + checked.stderr ).toBe( 0 );
	expect( checked.stdout ).toContain( 'agency/grose-a-word: fine' );

	const again = await svc(
		'make',
		'Größe: a word',
		`--to=${ folder }`,
		'--pack=agency'
	);
	expect( again.code ).toBe( 2 );
	expect( again.stderr ).toContain( 'is there already' );
} );

test( 'nothing is made without a place, in the plugin or in a pack with a path', async () => {
	for ( const options of [
		[],
		[ `--to=${ folder }` ],
		[ `--to=${ folder }`, '--pack=../elsewhere' ],
		[ `--to=${ folder }/missing`, '--pack=agency' ],
		[ `--to=${ ROOT }/includes`, '--pack=agency' ],
	] ) {
		const refused = await svc( 'make', 'Größe: a word', ...options );
		expect( refused.code, options.join( ' ' ) ).toBe( 2 );
	}
	const unknown = await svc( 'make', '99', `--to=${ folder }`, '--pack=x' );
	expect( unknown.code ).toBe( 3 );
	const empty = path.join( folder, 'empty' );
	await mkdir( empty );
	for ( const words of [ [ 'check' ], [ 'build' ] ] ) {
		const refused = await svc( ...words, empty );
		expect( refused.code ).toBe( 2 );
		expect( refused.stderr ).toContain( 'pack.json' );
	}
	expect( ( await svc( 'shelve', folder ) ).code ).toBe( 2 );
	expect( ( await svc( 'build', folder, '--dry-run' ) ).code ).not.toBe( 0 );
} );

test( 'mistakes are named by snippet, and the build leaves those out', async () => {
	await item(
		'good',
		"<?php\nadd_filter( 'the_content', '__return_empty_string' );\n"
	);
	await item( 'broken', '<?php\n\n$a = ;\n' );
	await item(
		'in-a-comment',
		"<?php\n// $a = '' /* @setting a */\n$b = \"x 'y' /* @setting b */\";\n",
		{
			settings: [
				{ name: 'a', label: 'A', type: 'text', required: true },
				{ name: 'b', label: 'B', type: 'text' },
			],
		}
	);
	await item( 'strange', '<?php\n', { colour: 'red' } );
	const checked = await svc( 'check', folder );
	expect( checked.code ).toBe( 9 );
	expect( checked.stdout ).toContain( 'agency/good: fine' );
	expect( checked.stderr ).toMatch( /agency\/broken: .*\(line 3\)/ );
	expect( checked.stderr ).toContain( 'agency/in-a-comment: settings.b' );
	expect( checked.stderr ).toContain( 'agency/strange: colour' );

	const built = await svc( 'build', folder );
	expect( built.code ).toBe( 9 );
	expect( built.stderr ).toContain( 'agency/strange: colour' );
	expect( await readdir( path.join( folder, 'built/code' ) ) ).toEqual( [
		'broken.txt',
		'good.txt',
		'grose-a-word.txt',
		'in-a-comment.txt',
	] );
	await rm( path.join( folder, 'agency/strange' ), { recursive: true } );
	expect( ( await svc( 'build', folder ) ).code ).toBe( 0 );
} );

test( 'our own library has no mistakes', async () => {
	const dir = path.join( import.meta.dirname, '../../../src/library' );
	const copy = path.join( folder, 'ours' );
	await mkdir( copy );
	await cp( dir, copy, { recursive: true } );
	const checked = await svc( 'check', copy );
	expect( checked.code, checked.stderr ).toBe( 0 );
} );
