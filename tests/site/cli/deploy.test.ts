/**
 * `wp svc pull`, `plan` and `apply` on a folder of 300 snippets: drift is
 * found by exit code, and gone after an apply.
 */
import {
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
import { testSite } from '../../support/test-site.ts';
import { typeSvc } from './doors.ts';

const site = testSite( {}, { reset: false } );
const COUNT = 300;
const DIFFERS = 10;

let folder = '';
beforeAll( async () => {
	folder = await mkdtemp( path.join( tmpdir(), 'svc-deploy-' ) );
	await mkdir( path.join( folder, 'Shop' ) );
	for ( let at = 0; at < COUNT; at++ ) {
		const stem = path.join(
			folder,
			at % 2 === 0 ? 'Shop' : '',
			`s${ at }`
		);
		const php = at % 3 === 0;
		await writeFile(
			`${ stem }.${ php ? 'php' : 'js' }`,
			php
				? `<?php\nadd_filter( 'svc_test_${ at }', '__return_true' );\n`
				: `/* ${ at } */\n`
		);
		await writeFile(
			`${ stem }.snippet.json`,
			JSON.stringify( {
				uid: `s${ at }`,
				name: `Snippet ${ at }`,
				type: php ? 'php' : 'js',
				active: true,
			} )
		);
	}
} );
afterAll( () => rm( folder, { recursive: true, force: true } ) );

const svc = ( ...words: string[] ) => site.wp( 'svc', ...words );
const count = async (): Promise< number > =>
	( await site.rest( 'GET', '/snippets' ) ).body.length;

test( 'a folder is planned, applied, and then there is no drift', async () => {
	const planned = await svc( 'plan', folder, '--check' );
	expect( planned.code, planned.stderr ).toBe( DIFFERS );
	expect( planned.stdout ).toContain(
		'+ Create "Snippet 0" and activate it. (Shop/s0.php)'
	);
	expect( planned.stdout ).toContain( `${ COUNT } to change, 0 up to date.` );
	expect( await count() ).toBe( 0 );

	const [ applied, zero ] = await typeSvc(
		site,
		[ 'apply', folder ],
		[ 'plan', folder, '--check' ]
	);
	expect( applied?.code, applied?.stderr ).toBe( 0 );
	expect( applied?.stdout ).toContain( `${ COUNT } snippets applied.` );
	expect( await count() ).toBe( COUNT );
	expect( zero?.code, zero?.stderr ).toBe( 0 );
	expect( zero?.stdout ).toContain( 'is up to date' );
} );

test( 'a change on the site is drift, and a pull ends it', async () => {
	const [ , drift, refused ] = await typeSvc(
		site,
		[ 'update', 's1', '--code=/* mine */' ],
		[ 'plan', folder, '--check' ],
		[ 'pull', folder ]
	);
	expect( drift?.code ).toBe( DIFFERS );
	expect( refused?.code ).toBe( 5 );
	expect( refused?.stderr ).toContain( 's1.js' );
	expect( await readFile( path.join( folder, 's1.js' ), 'utf8' ) ).toBe(
		'/* 1 */\n'
	);
	const [ pulled, planned ] = await typeSvc(
		site,
		[ 'pull', folder, '--force' ],
		[ 'plan', folder, '--check' ]
	);
	expect( pulled?.code, pulled?.stderr ).toBe( 0 );
	expect( await readFile( path.join( folder, 's1.js' ), 'utf8' ) ).toBe(
		'/* mine */\n'
	);
	expect( planned?.code ).toBe( 0 );
	expect( await readdir( folder ) ).toContain( 'Shop' );
} );

test( 'what is wrong is said with file and line, and nothing is done', async () => {
	await writeFile( path.join( folder, 's3.php' ), '<?php\n\necho (;\n' );
	const [ planned, refused ] = await typeSvc(
		site,
		[ 'plan', folder ],
		[ 'apply', folder ]
	);
	expect( planned?.code ).toBe( 9 );
	expect( planned?.stderr ).toContain( 's3.php:3: ' );
	expect( refused?.code ).toBe( 2 );
	expect( refused?.stderr ).toContain( 's3.php:3: ' );
	await writeFile( path.join( folder, 's3.snippet.json' ), '{' );
	const unread = await svc( 'plan', folder );
	expect( unread.code ).toBe( 2 );
	expect( unread.stderr ).toContain( 's3.snippet.json: ' );
} );
