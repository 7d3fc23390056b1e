/** Design 4.2: jobs are watched, cancelled, gone on with by any user who may, and run with the rights of who started them. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { typeSvc } from '../cli/doors.ts';
import {
	begin,
	expectWhole,
	finish,
	isOver,
	items,
	type Job,
	jobs,
} from './import-job.ts';

/** One step, so that no machine is so fast that the first answer is the last. */
const site = testSite( {
	muPlugins: {
		'seconds.php': `<?php add_filter( 'svc_job_seconds', static fn() => 0 );`,
	},
} );
/** Another process has to load WordPress first. */
const LONG = { timeout: 30_000 };
const EVENT = "svc_plugin()->get( 'Svc\\\\Jobs\\\\Background' )->go_on( '%' );";

const titles = async (): Promise< string[] > => {
	const { body } = await site.rest( 'GET', '/snippets' );
	return ( body as { title: string }[] ).map( ( { title } ) => title );
};

test( 'up to 200 snippets are one answer without a job', async () => {
	const answer = await site.rest( 'POST', '/import', {
		...{ format: 'snipfire', version: 1 },
		snippets: items( 200 ),
	} );
	expect( answer.status ).toBe( 200 );
	expect( answer.body.created ).toHaveLength( 198 );
	expect( await jobs( site ) ).toEqual( [] );
} );

test( 'events alone bring a job to its end, in the name of who started it', async () => {
	const file = items( 300 );
	const id = await begin( site, file );
	await site.php( `wp_set_current_user( 0 ); ${ EVENT.replace( '%', id ) }` );
	const [ job ] = await jobs( site );
	await expectWhole( site, job as Job, file );
	const admin = Number(
		await site.php( "echo get_user_by( 'login', 'admin' )->ID;" )
	);
	const { body } = await site.rest(
		'GET',
		`/snippets/${ job?.result.created[ 0 ] }`
	);
	expect( [ job?.user, body.author, body.modified_by ] ).toEqual( [
		admin,
		admin,
		admin,
	] );
	expect(
		await site.php(
			"echo (int) wp_next_scheduled( 'svc_job', [ '" + id + "' ] );"
		)
	).toBe( '0' );
} );

test( 'two who work on one job at once do nothing twice', async () => {
	const file = items( 600 );
	const id = await begin( site, file );
	const [ one ] = await Promise.all( [
		finish( site, id ),
		site.php( EVENT.replace( '%', id ) ),
		site.php( EVENT.replace( '%', id ) ),
	] );
	await expectWhole( site, one, file );
} );

test( 'a cancelled job ends, keeps what is done, and does nothing more', async () => {
	const id = await begin( site, items( 300 ) );
	const answer = await site.rest( 'POST', `/jobs/${ id }/cancel` );
	expect( answer.body ).toMatchObject( { state: 'cancelled', done: 0 } );
	expect( ( await finish( site, id ) ).state ).toBe( 'cancelled' );
	await site.php( EVENT.replace( '%', id ) );
	expect( await titles() ).toEqual( [] );
} );

test( 'a job that another process works on ends after the step it is in, whoever cancels it meanwhile', async () => {
	const id = await begin( site, items( 300 ) );
	const reached = path.join( site.dir, 'reached' );
	const go = path.join( site.dir, 'go' );
	// It waits where the step has changed the set, and not yet noted that it is done.
	const other = site.php( `
		add_filter( 'gettext_svc', static function ( $text ) {
			if ( 'Creating the snippets' === $text ) {
				touch( '${ reached }' );
				while ( ! file_exists( '${ go }' ) ) { usleep( 5000 ); clearstatcache(); }
			}
			return $text;
		} );
		${ EVENT.replace( '%', id ) }` );
	await expect.poll( () => existsSync( reached ), LONG ).toBe( true );
	const cancelled = await site.rest( 'POST', `/jobs/${ id }/cancel` );
	expect( cancelled.body ).toMatchObject( { state: 'running', done: 0 } );
	// Who steps it now is not let in.
	const stepped = await site.rest( 'POST', `/jobs/${ id }/step` );
	expect( stepped.body ).toMatchObject( { state: 'running', done: 0 } );
	await writeFile( go, '' );
	await other;
	const [ job ] = await jobs( site );
	expect( job ).toMatchObject( { state: 'cancelled', done: 50 } );
	expect( job?.result.created ).toHaveLength( 50 );
	expect( await titles() ).toHaveLength( 50 );
	expect( ( await finish( site, id ) ).state ).toBe( 'cancelled' );
	expect( await titles() ).toHaveLength( 50 );
} );

test( 'a person who lost the rights stops their job, whoever steps it', async () => {
	const id = await begin( site, items( 300 ), { login: 'admin2' } );
	await site.php(
		"get_user_by( 'login', 'admin2' )->set_role( 'subscriber' );"
	);
	const job = await finish( site, id );
	await site.php(
		"get_user_by( 'login', 'admin2' )->set_role( 'administrator' );"
	);
	expect( job.state ).toBe( 'failed' );
	expect( job.words ).toContain( 'no longer has permission' );
	expect( await titles() ).toEqual( [] );
} );

test( 'somebody else’s job does not exist for who has not full access', async () => {
	const id = await begin( site, items( 300 ) );
	const set = await site.rest( 'POST', '/settings', {
		access: { roles: { editor: 'view' }, users: {} },
	} );
	expect( set.status, set.text ).toBe( 200 );
	const routes = [
		[ 'GET', '' ],
		[ 'POST', '/step' ],
		[ 'POST', '/cancel' ],
	] as const;
	for ( const [ method, end ] of routes ) {
		const answer = await site.rest(
			method,
			`/jobs/${ id }${ end }`,
			undefined,
			{ as: 'editor' }
		);
		expect( answer.status, answer.text ).toBe( 404 );
	}
	const list = await site.rest( 'GET', '/jobs', undefined, { as: 'editor' } );
	expect( list.body ).toEqual( [] );
	expect( ( await jobs( site ) ).map( isOver ) ).toEqual( [ false ] );
} );

test( 'the command line watches a large import to its end, with plain lines beside the answer', async () => {
	// Stylesheets, for which no page is asked when they are switched on.
	const whole = Array.from( { length: 260 }, ( _, n ) => ( {
		title: `Item ${ n }`,
		type: 'css',
		code: `i { order: ${ n }; }`,
		status: 'active',
	} ) );
	const file = path.join( site.dir, 'large.json' );
	await writeFile(
		file,
		JSON.stringify( {
			...{ format: 'snipfire', version: 1 },
			snippets: whole,
		} )
	);
	const { code, stdout, stderr } = await site.wp(
		...[ 'svc', 'import', file, '--keep_status', '--format=json' ]
	);
	expect( code, stderr ).toBe( 0 );
	const answer = JSON.parse( stdout );
	expect( answer ).not.toHaveProperty( 'job' );
	expect( answer.created ).toHaveLength( 260 );
	expect( stderr ).toMatch( /^[^:\n]+: 520 of 520$/m );
	expect( stderr ).not.toContain( 'Warning' );
} );

longTest(
	'the command line says nothing of a large import but what went wrong, with --quiet',
	async () => {
		const file = path.join( site.dir, 'quiet.json' );
		const write = ( snippets: unknown ) =>
			writeFile(
				file,
				JSON.stringify( { format: 'snipfire', version: 1, snippets } )
			);
		const run = () => site.wp( 'svc', 'import', file, '--quiet' );
		await write( items( 260 ).filter( ( { code } ) => code !== 5 ) );
		expect( await run() ).toMatchObject( {
			code: 0,
			stdout: '',
			stderr: '',
		} );
		expect( await titles() ).toHaveLength( 258 );
		await write( 'none' );
		const wrong = await run();
		expect( [ wrong.code, wrong.stdout ] ).toEqual( [ 2, '' ] );
		expect( wrong.stderr ).toContain( 'Error: ' );
	}
);

test( 'the command line tells of a job and cancels it', async () => {
	const id = await begin( site, items( 300 ) );
	const [ list, cancel ] = await typeSvc(
		site,
		[ 'jobs' ],
		[ 'job', id, '--cancel' ]
	);
	expect( list?.stdout ).toContain( id );
	expect( cancel?.code ).toBe( 0 );
	expect( ( await jobs( site ) )[ 0 ]?.state ).toBe( 'cancelled' );
} );
