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
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { sample } from '../../support/long.ts';
import { typeSvc } from '../cli/doors.ts';
import { testSite } from '../../support/test-site.ts';

const site = testSite( {}, { reset: false } );

let folder = '';
beforeAll( async () => {
	folder = await mkdtemp( path.join( tmpdir(), 'svc-own-library-' ) );
} );
afterAll( () => rm( folder, { recursive: true, force: true } ) );

const svc = ( ...words: string[] ) => site.wp( 'svc', 'library', ...words );

/** Several in one process. */
const inOne = ( ...lines: string[][] ) =>
	typeSvc( site, ...lines.map( ( words ) => [ 'library', ...words ] ) );

async function item(
	slug: string,
	code: string,
	more = {},
	pack = 'agency'
): Promise< void > {
	const dir = path.join( folder, pack, slug );
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
	const created = await site.rest( 'POST', '/snippets', {
		title: 'Größe: a word',
		type: 'php',
		priority: 20,
		code: "add_filter( 'the_title', static fn( $t ) => $t . 'x' /* @setting word */ );",
	} );
	expect( created.status, created.text ).toBe( 201 );
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
	const [ checked, again ] = await inOne(
		[ 'check', folder ],
		[ 'make', 'Größe: a word', `--to=${ folder }`, '--pack=agency' ]
	);
	expect( checked?.code, checked?.stderr ).toBe( 0 );
	expect( checked?.stdout ).toContain( 'agency/grose-a-word: no errors' );
	expect( again?.code ).toBe( 2 );
	expect( again?.stderr ).toContain( 'already exists' );
} );

test( 'nothing is made without a place, in the plugin or in a pack with a path', async () => {
	const places = [
		[],
		[ `--to=${ folder }` ],
		[ `--to=${ folder }`, '--pack=../elsewhere' ],
		[ `--to=${ folder }/missing`, '--pack=agency' ],
		[ `--to=${ ROOT }/includes`, '--pack=agency' ],
	];
	const empty = path.join( folder, 'empty' );
	await mkdir( empty );
	const said = await inOne(
		...places.map( ( options ) => [ 'make', 'Größe: a word', ...options ] ),
		[ 'make', '99', `--to=${ folder }`, '--pack=x' ],
		[ 'check', empty ],
		[ 'build', empty ],
		[ 'build', folder, '--dry-run' ]
	);
	for ( const options of places ) {
		expect( said.shift()?.code, options.join( ' ' ) ).toBe( 2 );
	}
	const [ unknown, check, build, dry ] = said;
	expect( unknown?.code ).toBe( 3 );
	for ( const refused of [ check, build ] ) {
		expect( refused?.code ).toBe( 2 );
		expect( refused?.stderr ).toContain( 'pack.json' );
	}
	expect( dry?.code ).not.toBe( 0 );
	expect( ( await svc( 'shelve', folder ) ).code ).toBe( 2 );
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
	const [ checked, built ] = await inOne(
		[ 'check', folder ],
		[ 'build', folder ]
	);
	expect( checked?.code ).toBe( 9 );
	expect( checked?.stdout ).toContain( 'agency/good: no errors' );
	expect( checked?.stderr ).toMatch( /agency\/broken: .*\(line 3\)/ );
	expect( checked?.stderr ).toContain( 'agency/in-a-comment: settings.b' );
	expect( checked?.stderr ).toContain( 'agency/strange: colour' );
	expect( built?.code ).toBe( 9 );
	expect( built?.stderr ).toContain( 'agency/strange: colour' );
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
	// The build refuses what has mistakes, too. Starting sets name snippets of all packs: tests/unit/library has them.
	const packs = ( await readdir( dir ) ).filter(
		( pack ) => ! pack.startsWith( 'for-' )
	);
	for ( const pack of sample( packs, 4 ) ) {
		await cp( path.join( dir, pack ), path.join( copy, pack ), {
			recursive: true,
		} );
	}
	const checked = await svc( 'check', copy );
	expect( checked.code, checked.stderr ).toBe( 0 );
} );

describe( 'check --try', () => {
	const effect = ( slug: string, content: Record< string, unknown > ) =>
		writeFile(
			path.join( folder, 'tried', slug, 'effect.json' ),
			JSON.stringify( content )
		);
	const line = ( text: string ) =>
		`<?php\nadd_action( 'wp_footer', static function () { echo '<p>', esc_html( '' /* @setting words */ ), '</p>${ text }'; } );\n`;
	const WORDS = {
		settings: [
			{ name: 'words', label: 'Words', type: 'text', required: true },
		],
	};

	beforeAll( async () => {
		await mkdir( path.join( folder, 'tried' ), { recursive: true } );
		await writeFile(
			path.join( folder, 'tried/pack.json' ),
			'{"title":"Tried","description":"For a test.","icon":"heart","order":2}'
		);
	} );

	test( 'says what is seen on the site, with the snippet on for that alone', async () => {
		await item( 'seen', line( '' ), WORDS, 'tried' );
		await effect( 'seen', {
			settings: { words: "it's <here>" },
			sees: [
				{ open: '/', has: [ '<p>it&#039;s &lt;here&gt;</p>' ] },
				{ open: '/no-such-page/', status: 404, has: [ 'it&#039;s' ] },
			],
			still: [ { open: '/', status: 200, has: [ '{url}' ] } ],
		} );
		await item(
			'leads',
			"<?php\nadd_action( 'template_redirect', static function () { if ( is_404() ) { wp_safe_redirect( home_url( '/' ) ); exit; } header( 'X-Own: yes' ); header_remove( 'Link' ); } );\n",
			{},
			'tried'
		);
		await effect( 'leads', {
			sees: [
				{
					open: '/no-such-page/',
					status: 302,
					headers: { Location: '{url}/' },
				},
				{ open: '/', headers: { 'X-Own': 'yes' } },
			],
		} );
		const list = async () => ( await site.rest( 'GET', '/snippets' ) ).body;
		const before = await list();
		const checked = await svc( 'check', folder, '--try' );
		expect( checked.stderr ).not.toContain( 'tried/' );
		expect( checked.stdout ).toContain( 'tried/seen: no errors' );
		expect( checked.stdout ).toContain( 'tried/leads: no errors' );
		expect( await list() ).toEqual( before );
		expect( ( await site.page( '/' ) ).text ).not.toContain( '&lt;here' );
	} );

	test( 'names what is not seen, what is there anyway and what fails', async () => {
		await item( 'unseen', line( '' ), WORDS, 'tried' );
		await effect( 'unseen', {
			settings: { words: 'Hello' },
			sees: [
				{ open: '/', has: [ '<p>Goodbye</p>' ] },
				{ open: '/', status: 200 },
				{ open: '/', headers: { 'X-Other': 'yes' } },
			],
			still: [ { open: '/', lacks: [ '<p>Hello</p>' ] } ],
		} );
		await item( 'left-open', line( '' ), WORDS, 'tried' );
		await effect( 'left-open', { sees: [ { open: '/', has: [ 'x' ] } ] } );
		await item(
			'failing',
			"<?php\nadd_action( 'wp_footer', static function () { throw new LogicException( 'Not today' ); } );\n",
			{},
			'tried'
		);
		await effect( 'failing', {
			sees: [ { open: '/', has: [ '<i>' ] } ],
		} );
		await item( 'elsewhere', line( '' ), WORDS, 'tried' );
		await effect( 'elsewhere', {
			settings: { words: 'Hello' },
			sees: [ { open: '/', script: 'return 1;', is: 1 } ],
		} );
		await item( 'no-list', '<?php\n', {}, 'tried' );
		await effect( 'no-list', {} );
		await item( 'a-program', line( '' ), WORDS, 'tried' );
		await effect( 'a-program', {
			settings: { words: 'Hello' },
			sees: [
				// What a page is not asked for, and what says nothing.
				{ open: '/wp-cron.php', has: [ 'z' ] },
				{ open: '/wp-json/wp/v2/users', has: [ 'z' ] },
				{ open: '/', status: '200' },
				{ open: '/', headers: [ 'x-pingback' ] },
				{ open: 'about', has: [ 'z' ] },
			],
		} );

		const [ plain, tried ] = await inOne(
			[ 'check', folder ],
			[ 'check', folder, '--try' ]
		);
		expect( plain?.stderr ).toContain( 'agency/broken' );
		expect( plain?.stderr ).not.toContain( 'effect.json' );
		const { code, stderr = '', stdout = '' } = tried ?? {};
		expect( code ).toBe( 9 );
		for ( const said of [
			'unseen: effect.json, sees[0] (/): The page lacks "<p>Goodbye</p>".',
			'unseen: effect.json, sees[1] (/): The page has this without the snippet too.',
			'unseen: effect.json, sees[2] (/): The header X-Other is "".',
			'unseen: effect.json, still[0] (/): The page has "<p>Hello</p>".',
			'left-open: effect.json: Settings are missing or do not fit: Words.',
			'Not today',
			'no-list: effect.json: Send an object',
			'a-program: effect.json, sees[4] (about): Enter the path',
			'a-program: effect.json was partly tried: only',
			'elsewhere: effect.json was partly tried: only',
		] ) {
			expect( stderr ).toContain( said );
		}
		expect( stdout ).toContain( 'tried/elsewhere: no errors' );
		expect( stdout ).not.toContain( 'tried/unseen: no errors' );
		// PHP notes the exception that the test wants.
		await site.clearLog();
	} );

	test( 'runs nothing for people who may not write PHP', async () => {
		const refused = await svc(
			'check',
			folder,
			'--try',
			'--user=subscriber'
		);
		expect( refused.code ).not.toBe( 0 );
		expect( refused.stderr ).toContain( 'svc_forbidden' );
	} );
} );
