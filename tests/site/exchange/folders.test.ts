/**
 * The odd files of `doors.test.ts` in a folder that `svc` and `wp svc` read, and in a repository: as settings beside code, and as code. What
 * they are told is held to the table in unit tests; here each door goes by it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { Forge } from '../../support/forge/forge.ts';
import { testSite } from '../../support/test-site.ts';
import { identity, svc } from '../client/svc.ts';

const site = testSite();

const rows = JSON.parse(
	readFileSync(
		path.join( ROOT, 'tests/fixtures/export-files/rows.json' ),
		'utf8'
	)
) as { name: string; bytes: string; fault: string; settings?: string }[];

/** Files that are refused with what is said of each, and one snippet that is whole, behind byte order marks. */
const files: Record< string, Buffer > = {};
const faults: string[] = [];
rows.forEach( ( { bytes, fault, settings = fault }, at ) => {
	if ( settings !== '' ) {
		files[ `s${ at }.html` ] = Buffer.from( '<p>' );
		files[ `s${ at }.snippet.json` ] = Buffer.from( bytes, 'latin1' );
		faults.push( `s${ at }.snippet.json: ${ settings }` );
	}
	if ( fault.includes( 'UTF-8' ) ) {
		files[ `c${ at }.html` ] = Buffer.from( bytes, 'latin1' );
		faults.push( `c${ at }.html: ${ fault }` );
	}
} );
const whole = {
	'whole.html': Buffer.from( '\uFEFF<p>2</p>\r\n' ),
	'whole.snippet.json': Buffer.from(
		'\uFEFF{"uid": "whole-1", "name": "Größe", "type": "html"}'
	),
};

let folder = '';
let env = {};
beforeAll( async () => {
	folder = await mkdtemp( path.join( tmpdir(), 'svc-folder-' ) );
	for ( const [ name, bytes ] of Object.entries( { ...files, ...whole } ) ) {
		await writeFile( path.join( folder, name ), bytes );
	}
	env = await identity( site );
} );
afterAll( () => rm( folder, { recursive: true } ) );

const list = async () =>
	( await site.rest( 'GET', '/snippets?with_code=1' ) ).body;

/** The one snippet that came, as at every door. */
const WHOLE = [ { title: 'Größe', code: '<p>2</p>' } ];

const saidOf = ( text: string ): string[] =>
	faults.filter( ( fault ) => text.includes( fault ) );

test.each( [ 'plan', 'apply' ] )(
	'svc and wp svc %s refuse the folder with what is wrong with each',
	async ( command ) => {
		const ran = await svc( [ command, folder ], { env } );
		expect( ran.code ).not.toBe( 0 );
		expect( saidOf( ran.stderr ) ).toEqual( faults );
		const wp = await site.wp( 'svc', command, folder );
		expect( wp.code ).not.toBe( 0 );
		expect( saidOf( wp.stderr ) ).toEqual( faults );
		expect( await list() ).toEqual( [] );
	}
);

test( 'svc push says the same of each, and saves what is whole', async () => {
	const ran = await svc( [ 'push', folder ], { env } );
	expect( ran.code ).not.toBe( 0 );
	expect( saidOf( ran.stderr ) ).toEqual( faults );
	expect( await list() ).toMatchObject( WHOLE );
} );

test( 'a sync with a repository says the same of each, and takes what is whole', async () => {
	const forge = await Forge.start( 'github' );
	try {
		await forge.repository.commit( {
			branch: 'main',
			parent: null,
			write: { ...files, ...whole },
			message: 'Odd files',
		} );
		await site.rest( 'POST', '/git/settings', {
			provider: 'github',
			repo: forge.name,
			branch: 'main',
			root: '',
			scope: 'all',
			api: forge.origin,
			token: forge.token,
		} );
		const { status, text, body } = await site.rest(
			'POST',
			'/git/sync',
			{}
		);
		expect( status, text ).toBe( 200 );
		const said = body.report.skipped.map(
			( one: { path: string; message: string } ) =>
				`${ one.path }: ${ one.message }`
		);
		expect( saidOf( said.join( '\n' ) ) ).toEqual( faults );
		expect( said ).toHaveLength( faults.length );
		expect( await list() ).toMatchObject( WHOLE );
		expect( forge.mistakes ).toEqual( [] );
	} finally {
		await forge.stop();
	}
} );
