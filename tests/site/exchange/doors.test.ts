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
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';

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

test.each( [ '/import', '/plan', '/apply' ] )(
	'%s says of each file what the table says',
	async ( route ) => {
		const said: Record< string, string > = {};
		const wanted: Record< string, string > = {};
		for ( const row of rows.filter(
			( one ) => route !== '/import' || ! isOther( one )
		) ) {
			// A set that says nothing of an export is one for these.
			if ( route === '/import' || ! row.name.startsWith( 'no ' ) ) {
				wanted[ row.name ] = row.fault;
				said[ row.name ] = await send( route, bytesOf( row ) );
			}
		}
		expect( said ).toEqual( wanted );
		expect( JSON.stringify( await list() ) ).not.toContain( '\uFFFD' );
	}
);

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

test.each(
	sample(
		rows.filter( ( row ) => row.fault !== '' && ! isOther( row ) ),
		4
	)
)( 'wp svc: $name', async ( row ) => {
	const file = path.join( folder, 'file.json' );
	await writeFile( file, bytesOf( row ) );
	for ( const command of [ 'import', 'plan' ] ) {
		const answer = await site.wp( 'svc', command, file );
		expect( answer.code ).not.toBe( 0 );
		expect( answer.stderr ).toContain( row.fault );
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
