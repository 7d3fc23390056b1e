/**
 * Code files and revisions of single snippets that are lost, as malware scanners delete them: the first request that misses a code file
 * restores and runs it and says so, a damaged revision is no matter for other snippets, and nothing goes back to an older one unasked.
 */
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

// PHP logs each include of a file that is not there.
const site = testSite( {}, { quiet: false } );

const files = () => path.join( site.storage, 'snippets' );
const of = async ( id: number ) =>
	( await readdir( files() ) ).filter( ( name ) =>
		name.startsWith( `${ id }-` )
	);

async function save( fields: object ): Promise< number > {
	const answer = await site.rest( 'POST', '/snippets', {
		type: 'php',
		status: 'active',
		...fields,
	} );
	expect( answer.status, answer.text ).toBe( 201 );
	expect( answer.body.errors ).toEqual( [] );
	return answer.body.snippet.id;
}

async function lose( id: number ) {
	for ( const name of await of( id ) ) {
		await rm( path.join( files(), name ) );
	}
}

const damage = ( id: number, rev: number ) =>
	writeFile(
		path.join( site.storage, 'revisions', `${ id }`, `${ rev }.php` ),
		'<?php exit; ?>\n{"rev":'
	);

const health = async () =>
	JSON.parse(
		await site.php(
			"echo json_encode( apply_filters( 'site_status_tests', [ 'direct' => [], 'async' => [] ] )['direct']['svc_code_files']['test']() );"
		)
	) as { status: string; description: string };

const explain = async ( id: number ) =>
	( await site.rest( 'GET', `/explain?url=/&as=guest&snippet=${ id }` ) ).body
		.snippets[ 0 ];

beforeEach( () => site.php( "delete_option( 'svc_code_files' );" ) );

const FOOTER = "add_action( 'wp_footer', fn() => print 'mark-1' );";

test.each( [
	[ 'PHP', { code: FOOTER } ],
	[ 'PHP at a hook', { code: "echo 'mark-1';", hook: 'wp_footer' } ],
	[ 'HTML', { type: 'html', code: 'mark-1', hook: 'wp_footer' } ],
	[ 'CSS', { type: 'css', code: '.mark-1 {}' } ],
	[ 'JavaScript', { type: 'js', code: '"mark-1";' } ],
] )( 'a lost code file of %s is restored', async ( name, fields ) => {
	const id = await save( { title: name, ...fields } );
	const before = await of( id );
	expect( before ).toHaveLength( 1 );
	await lose( id );

	expect( ( await site.page( '/' ) ).text ).toContain( 'mark-1' );
	expect( await of( id ) ).toEqual( before );
	expect( await health() ).toMatchObject( {
		status: 'recommended',
		description: expect.stringContaining( name ),
	} );
	const { body } = await site.rest( 'GET', `/activity?snippet=${ id }` );
	expect( body.items[ 0 ].action ).toBe( 'repaired' );
} );

test( 'a code file that is lost with its revision is told everywhere, and what it guards stays closed', async () => {
	const id = await save( { title: 'Lost', code: FOOTER } );
	const kept = await save( { title: 'Kept', type: 'html', code: 'mark-2' } );
	await lose( id );
	await damage( id, 1 );

	const page = ( await site.page( '/' ) ).text;
	expect( page ).not.toContain( 'mark-1' );
	expect( page ).toContain( 'mark-2' );
	expect( await health() ).toMatchObject( {
		status: 'critical',
		description: expect.stringContaining( 'Lost' ),
	} );
	expect( await explain( id ) ).toMatchObject( {
		runs: false,
		reasons: [ { code: 'missing', blocks: true } ],
	} );
	const exported = await site.rest( 'GET', '/export' );
	expect( exported.status, exported.text ).toBe( 200 );
	expect(
		exported.body.snippets.map( ( one: { title: string } ) => one.title )
	).toEqual( [ 'Kept' ] );
	expect( exported.body.errors ).toEqual( [
		{
			id,
			title: 'Lost',
			message: expect.stringContaining( `revisions/${ id }/1.php` ),
		},
	] );
	for ( const [ code, ...line ] of [
		[ 9, 'export' ],
		[ 7, 'pull', path.join( site.wpContent, 'pulled' ) ],
	] as const ) {
		const said = await site.wp( 'svc', ...line );
		expect( said.code, said.stderr ).toBe( code );
		expect( said.stderr ).toContain( `revisions/${ id }/1.php` );
	}
	const found = await site.rest(
		'GET',
		'/snippets?search=mark-&search_code=1&with_code=1'
	);
	expect(
		found.body.map( ( one: Record< string, unknown > ) => [
			one.id,
			one.code,
			one.code_error,
		] )
	).toEqual( [
		[ kept, 'mark-2', undefined ],
		[ id, undefined, expect.stringContaining( `revisions/${ id }/1.php` ) ],
	] );
	const saved = await site.rest( 'PUT', `/snippets/${ kept }`, {
		code: 'mark-3',
	} );
	expect( saved.status, saved.text ).toBe( 200 );

	await site.rest( 'PUT', `/snippets/${ id }`, {
		on_error: 'keep',
		code: FOOTER,
	} );
	await lose( id );
	await damage( id, 2 );
	expect( ( await site.page( '/' ) ).status ).toBe( 500 );
} );

test( 'a damaged revision is read from the code file and repaired; an older one is refused', async () => {
	const id = await save( { title: 'Old', code: 'return 1;' } );
	await site.rest( 'PUT', `/snippets/${ id }`, {
		title: 'New',
		code: 'return 2;',
	} );
	await damage( id, 2 );
	expect( ( await site.rest( 'GET', `/snippets/${ id }` ) ).body.code ).toBe(
		'return 2;'
	);
	const exported = await site.rest( 'GET', '/export' );
	expect( exported.body.snippets[ 0 ].code ).toBe( 'return 2;' );
	expect( exported.body ).not.toHaveProperty( 'errors' );
	const repaired = await site.wp(
		'svc',
		'info',
		'--repair',
		'--format=json'
	);
	expect( repaired.code, repaired.stderr ).toBe( 0 );
	expect(
		( await site.rest( 'GET', `/snippets/${ id }/revisions/2` ) ).body.code
	).toBe( 'return 2;' );

	await damage( id, 2 );
	await lose( id );
	const refused = await site.wp( 'svc', 'info', '--repair' );
	expect( refused.code ).toBe( 5 );
	expect( refused.stderr ).toContain( `revisions/${ id }/2.php` );
	const accepted = await site.wp(
		'svc',
		'info',
		'--repair',
		'--accept-older',
		'--format=json'
	);
	expect( accepted.code, accepted.stderr ).toBe( 0 );
	expect( JSON.parse( accepted.stdout ) ).toMatchObject( {
		older: [ { id, title: 'Old', revision: 1 } ],
		lost: [],
	} );
} );
