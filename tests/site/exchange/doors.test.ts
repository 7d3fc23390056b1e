/**
 * Odd files at every door of the site: one answer, that of the table (`tests/fixtures/export-files`). The table is held to the rule in
 * unit tests; here some of it shows that each door goes by the rule. What is refused leaves nothing behind.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { IS_LONG, sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { typeSvc } from '../cli/doors.ts';

const site = testSite();

type Row = { name: string; bytes: string; fault: string };

const all = JSON.parse(
	readFileSync(
		path.join( ROOT, 'tests/fixtures/export-files/rows.json' ),
		'utf8'
	)
) as Row[];
const bytesOf = ( { bytes }: Row ) => Buffer.from( bytes, 'latin1' );

/** A body that is empty is none, and an empty object is one without fields. */
const rows = all.filter(
	( { bytes } ) => ! [ '', ' \n', '{}' ].includes( bytes )
);

/** Files of other plugins, which an import takes (`tests/site/importers/files.test.ts`), and a plan does not. */
const OTHERS =
	/^(?:Code Snippets|FluentSnippets|a list of snippets, as WPCode)/;
const isOther = ( { name }: Row ) => OTHERS.test( name );

let folder = '';
beforeAll( async () => {
	folder = await mkdtemp( path.join( tmpdir(), 'svc-files-' ) );
} );
afterAll( () => rm( folder, { recursive: true } ) );

const send = async ( route: string, rawBody: Uint8Array ) => {
	const answer = await site.rest( 'POST', route, undefined, { rawBody } );
	return answer.status < 300 ? '' : answer.body.message;
};

const list = async () =>
	( await site.rest( 'GET', '/snippets?with_code=1' ) ).body;

test( 'each route says of a file what the table says', async () => {
	for ( const [ at, route ] of [ '/import', '/plan', '/apply' ].entries() ) {
		const said: Record< string, string > = {};
		const wanted: Record< string, string > = {};
		const some = rows.filter( ( row ) =>
			route === '/import'
				? ! isOther( row )
				: // A set that says nothing of an export is one for these.
					! row.name.startsWith( 'no ' )
		);
		for ( const row of sample( some.slice( IS_LONG ? 0 : at ), 3 ) ) {
			wanted[ row.name ] = row.fault;
			said[ row.name ] = await send( route, bytesOf( row ) );
		}
		expect( said, route ).toEqual( wanted );
		expect( new Set( Object.values( said ) ).size ).toBeGreaterThan( 3 );
		expect( JSON.stringify( await list() ) ).not.toContain( '\uFFFD' );
	}
} );

test( 'an own export is planned without a warning, with its version checked', async () => {
	await site.rest( 'POST', '/snippets', { title: 'A', type: 'html' } );
	const { body } = await site.rest( 'GET', '/export' );
	const plan = await site.rest( 'POST', '/plan', body );
	expect( plan.body ).toMatchObject( {
		steps: [],
		warnings: [],
		unchanged: 1,
	} );
	const newer = await site.rest( 'POST', '/plan', { ...body, version: 2 } );
	expect( [ newer.status, newer.body.message ] ).toEqual( [
		400,
		expect.stringContaining( 'newer version' ),
	] );
} );

test( 'wp svc says the same', async () => {
	const faulty = rows.filter(
		( row ) => row.fault !== '' && ! isOther( row )
	);
	const typed = sample( faulty, 2 ).flatMap( ( row, at ) =>
		[ 'import', 'plan' ].map( ( command ) => ( {
			row,
			words: [ command, path.join( folder, `${ at }.json` ) ],
		} ) )
	);
	for ( const { row, words } of typed ) {
		await writeFile( words[ 1 ] ?? '', bytesOf( row ) );
	}
	const said = await typeSvc( site, ...typed.map( ( { words } ) => words ) );
	for ( const [ at, { row, words } ] of typed.entries() ) {
		const told = `${ words[ 0 ] } ${ row.name }`;
		expect( said[ at ]?.code, told ).not.toBe( 0 );
		expect( said[ at ]?.stderr, told ).toContain( row.fault );
	}
	expect( await list() ).toEqual( [] );
} );

test( 'a file of code loses one byte order mark, and is refused where it is not UTF-8', async () => {
	const file = path.join( folder, 'a.html' );
	await writeFile( file, '\uFEFF<p>2</p>' );
	const given = await site.wp(
		'svc',
		'create',
		`--file=${ file }`,
		'--type=html',
		'--porcelain'
	);
	expect( given.code, given.stderr ).toBe( 0 );
	expect( ( await list() )[ 0 ].code ).toBe( '<p>2</p>' );
	await writeFile( file, Buffer.from( '<p>ü</p>', 'latin1' ) );
	const refused = await site.wp(
		'svc',
		'create',
		`--file=${ file }`,
		'--type=html'
	);
	expect( refused.code ).not.toBe( 0 );
	expect( refused.stderr ).toContain(
		'a.html: The text is not valid UTF-8.'
	);
} );
