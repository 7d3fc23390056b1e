/** Many snippets of another plugin come as a job, as those of a large file do: watched, gone on with by any user who may, cancelled. */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { finish, jobs, type Job } from './import-job.ts';
import { begin, expectWhole, fill, ROUTE } from './source-job.ts';

/** One step, so that no machine is so fast that the first answer is the last. */
const site = testSite( {
	muPlugins: {
		'seconds.php': `<?php add_filter( 'svc_job_seconds', static fn() => 0 );`,
	},
} );
const EVENT = "svc_plugin()->get( 'Svc\\\\Jobs\\\\Background' )->go_on( '%' );";

/** More than come in one answer. */
const MANY = 201;
/** More than come in one step. */
const SOME = 110;

test( 'up to 200 are one answer, more are a job that is stepped to its end; again, at the command line, all are the same, and what changed is updated', async () => {
	await fill( site, MANY );
	const some = await site.rest( 'POST', ROUTE, {
		ids: Array.from( { length: 200 }, ( _, at ) => String( at + 1 ) ),
	} );
	expect( some.status ).toBe( 200 );
	expect( Object.keys( some.body.created ) ).toHaveLength( 198 );
	expect( await jobs( site ) ).toEqual( [] );
	await site.resetSnippets();

	const answer = await site.rest( 'POST', ROUTE, {} );
	expect( answer.status, answer.text ).toBe( 202 );
	expect( answer.body.job ).toMatchObject( {
		kind: 'import-source',
		state: 'waiting',
		done: 100,
		of: MANY,
		title: 'Import of 201 snippets from Header Footer Code Manager',
	} );
	expect( Object.keys( answer.body.created ) ).toHaveLength( 99 );
	await expectWhole( site, await finish( site, answer.body.job.id ), MANY );

	await site.php(
		`global $wpdb; $wpdb->update( $wpdb->prefix . 'hfcm_scripts', array( 'snippet' => 'other' ), array( 'script_id' => 150 ) );`
	);
	// The command line watches it to its end, and answers as without a job.
	const { code, stdout, stderr } = await site.wp(
		...[ 'svc', 'import-from', 'hfcm', '--update', '--format=json' ]
	);
	const again = JSON.parse( stdout );
	expect( again ).not.toHaveProperty( 'job' );
	expect( again.created ).toEqual( [] );
	expect( Object.keys( again.updated ) ).toEqual( [ '150' ] );
	expect( again.skipped ).toHaveLength( MANY - 3 );
	expect( again.errors.map( ( { id }: { id: string } ) => id ) ).toEqual( [
		'97',
		'194',
	] );
	// Some could not come.
	expect( code, stderr ).toBe( 9 );
	expect( stderr ).toMatch( /^[^:\n]+: 201 of 201$/m );
}, 120_000 );

test( 'events bring it to its end in the name of who started it; what is gone over there meanwhile is named, and nothing is left out for it', async () => {
	await fill( site, SOME );
	const id = await begin( site, SOME );
	await site.php(
		`global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->prefix}hfcm_scripts WHERE script_id IN ( 3, 105 )" );`
	);
	await site.php( `wp_set_current_user( 0 ); ${ EVENT.replace( '%', id ) }` );
	const [ job ] = ( await jobs( site ) ) as [ Job ];
	expect( job ).toMatchObject( { state: 'done', done: SOME } );
	expect(
		job.failures.map( ( { index } ) => index ).sort( ( a, b ) => a - b )
	).toEqual( [ 2, 96, 104 ] );
	expect( Object.keys( job.result.created ) ).toHaveLength( 107 );
}, 120_000 );

test( 'a cancelled one ends, and keeps what is done', async () => {
	await fill( site, SOME );
	const id = await begin( site, SOME );
	const stepped = await site.rest( 'POST', `/jobs/${ id }/step` );
	expect( stepped.body ).toMatchObject( { state: 'waiting', done: 100 } );
	const cancelled = await site.rest( 'POST', `/jobs/${ id }/cancel` );
	expect( cancelled.body ).toMatchObject( { state: 'cancelled', done: 100 } );
	expect( ( await finish( site, id ) ).state ).toBe( 'cancelled' );
	const { body } = await site.rest( 'GET', '/snippets' );
	expect( body ).toHaveLength( 99 );
}, 120_000 );
