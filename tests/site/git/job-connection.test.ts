/**
 * A sync that goes on as a job is for the connection that it was started for: with another one it would do there what was not looked at, with
 * the rights of who started it. The site has no time at all here, so that each step does one piece.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Forge } from '../../support/forge/forge.ts';
import { testSite } from '../../support/test-site.ts';
import { bothSides, connectionOf, startForge } from './both-sides.ts';

/** Enough files for some steps: two each, of which one reads 50 as long as more than 200 are left. */
const COUNT = 190;

const site = testSite( {
	muPlugins: {
		'seconds.php': `<?php add_filter( 'svc_job_seconds', static fn() => 0 );`,
	},
} );
let first: Forge;
let other: Forge;

vi.setConfig( { testTimeout: 120_000, hookTimeout: 120_000 } );

const connect = ( forge: Forge ) => bothSides( site, () => forge ).connect();

const filled = ( name: string ) => {
	const write: Record< string, string > = {};
	for ( let n = 0; n < COUNT; n++ ) {
		write[ `snippets/${ name }-${ n }.php` ] = `<?php\necho ${ n };\n`;
		write[ `snippets/${ name }-${ n }.snippet.json` ] = JSON.stringify( {
			format: 1,
			uid: `${ name }c1f0c52-7a39-4c0e-9d3e-${ String( n ).padStart( 12, '0' ) }`,
			name: `${ name } ${ n }`,
			type: 'php',
		} );
	}
	return startForge( 'github', write );
};

beforeAll( async () => {
	first = await filled( 'a' );
	other = await filled( 'b' );
} );
afterEach( () => {
	expect( [ ...first.mistakes, ...other.mistakes ] ).toEqual( [] );
} );
afterAll( async () => {
	await first.stop();
	await other.stop();
} );

const begin = async (): Promise< { id: string; state: string } > => {
	const answer = await site.rest( 'POST', '/git/sync', {} );
	expect( answer.status ).toBe( 202 );
	return answer.body.job;
};

const now = async ( id: string ) =>
	( await site.rest( 'GET', `/jobs/${ id }` ) ).body;

const titles = async () =>
	( ( await site.rest( 'GET', '/snippets' ) ).body as { title: string }[] )
		.map( ( { title } ) => title )
		.filter( ( title ) => /^[ab] \d+$/.test( title ) );

test( 'whoever connects another repository, or none, ends the job', async () => {
	await connect( first );
	const job = await begin();
	const head = await other.repository.head( 'main' );
	await connect( other );
	expect( await now( job.id ) ).toMatchObject( { state: 'cancelled' } );
	await site.rest( 'POST', `/jobs/${ job.id }/step`, {} );
	expect( await other.repository.head( 'main' ) ).toBe( head );
	expect( await titles() ).toEqual( [] );

	const next = await begin();
	expect( next.id ).not.toBe( job.id );
	const token = await site.rest( 'POST', '/git/settings', {
		token: `${ other.token }x`,
	} );
	expect( token.status, token.text ).toBe( 200 );
	expect( await now( next.id ) ).toMatchObject( { state: 'cancelled' } );

	await connect( other );
	const last = await begin();
	const gone = await site.rest( 'DELETE', '/git', { all: true } );
	expect( gone.status, gone.text ).toBe( 200 );
	expect( await now( last.id ) ).toMatchObject( { state: 'cancelled' } );
	await site.rest( 'POST', `/jobs/${ last.id }/step`, {} );
	const { body } = await site.rest( 'GET', '/git' );
	expect( body ).toMatchObject( { settings: { repo: '' }, last: null } );
} );

test( 'a job takes nothing of a repository that it was not started for, whatever has put that there', async () => {
	await connect( first );
	const job = await begin();
	// As a person could who steps in between the check of the settings and the end of the jobs.
	await site.php(
		`svc_plugin()->get( 'Svc\\\\Storage\\\\Git\\\\GitSettings' )->change( static fn() => json_decode( '${ JSON.stringify( connectionOf( other ) ) }', true ) );`
	);
	const { body } = await site.rest( 'POST', `/jobs/${ job.id }/step`, {} );
	expect( body ).toMatchObject( { state: 'cancelled' } );
	expect( body.words ).toContain( 'changed or disconnected' );
	expect( await titles() ).toEqual( [] );
	// A sync of the new one has a job of its own.
	expect( ( await begin() ).id ).not.toBe( job.id );
} );
