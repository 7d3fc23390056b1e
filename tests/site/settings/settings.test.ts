/**
 * Settings and access over HTTP (design 8.1): only what is sent changes, values are held to the contract, every change is logged.
 * What each setting does: `effects.test.ts`.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ownNotices, testSite } from '../../support/test-site.ts';

const site = testSite( {}, { quiet: false } );

const DEFAULTS = {
	abilities: false,
	access: { roles: {}, users: {} },
	activity_days: 365,
	revision_limit: 100,
	error_mail: '',
	proposal_mail: false,
	minify: true,
	consent_without_api: 'auto',
	propose: 'off',
	proposers: { users: {}, passwords: {} },
	assistant: true,
	assistant_tokens: 1_000_000,
};

const log = async () =>
	( await site.rest( 'GET', '/activity' ) ).body.items.map(
		( item: { action: string; detail: string } ) => [
			item.action,
			item.detail,
		]
	);

test( 'settings change only where they are sent, and every change is logged', async () => {
	const first = await site.rest( 'GET', '/settings' );
	expect( first.status, first.text ).toBe( 200 );
	expect( first.body ).toEqual( DEFAULTS );
	const changed = await site.rest( 'POST', '/settings', {
		activity_days: 90,
		abilities: true,
		error_mail: 'a@example.test;  b@example.test\na@example.test',
	} );
	expect( changed.body, changed.text ).toEqual( {
		...DEFAULTS,
		activity_days: 90,
		abilities: true,
		error_mail: 'a@example.test, b@example.test',
	} );
	await site.rest( 'POST', '/settings', { minify: false } );
	await site.rest( 'POST', '/settings', { minify: false } );
	expect( ( await site.rest( 'GET', '/settings' ) ).body ).toEqual( {
		...changed.body,
		minify: false,
	} );
	expect( await log() ).toEqual( [
		[ 'settings', 'minify: on → off' ],
		[
			'settings',
			'abilities: off → on, activity_days: 365 → 90, error_mail',
		],
	] );
	expect(
		await readFile( path.join( site.storage, 'settings.php' ), 'utf8' )
	).toMatch( /^<\?php exit; \?>\n\{/ );
	expect( await ownNotices( site ) ).toEqual( [] );
} );

test( 'a wrong value changes nothing at all', async () => {
	const cases: Array< [ Record< string, unknown >, string ] > = [
		[ { minify: false, error_mail: 'no address' }, 'error_mail' ],
		[ { minify: false, error_mail: 'a@example.test, b' }, 'error_mail' ],
		[ { minify: false, activity_days: 0 }, 'activity_days' ],
		[
			{ minify: false, access: { roles: { nobody: 'view' } } },
			'access.roles.nobody',
		],
		[
			{ minify: false, access: { users: { 999: 'view' } } },
			'access.users.999',
		],
		[
			{ minify: false, access: { users: { '1 or 1': 'view' } } },
			'access.users.1 or 1',
		],
		[
			{ minify: false, access: { roles: { administrator: 'none' } } },
			'access.roles.administrator',
		],
	];
	for ( const [ body, field ] of cases ) {
		const answer = await site.rest( 'POST', '/settings', body );
		expect( answer.status, answer.text ).toBe( 400 );
		expect( answer.body.code ).toBe( 'svc_invalid' );
		expect( Object.keys( answer.body.data.params ) ).toEqual( [ field ] );
	}
	expect( ( await site.rest( 'GET', '/settings' ) ).body ).toEqual(
		DEFAULTS
	);
	expect( await log() ).toEqual( [] );
} );

test( 'levels of access replace those of the same kind, are logged, and go back as they came', async () => {
	const set = await site.rest( 'POST', '/settings', {
		access: {
			roles: { editor: 'design', author: 'none' },
			users: { 4: 'none' },
		},
	} );
	expect( set.body.access, set.text ).toEqual( {
		roles: { editor: 'design' },
		users: { 4: 'none' },
	} );
	const replaced = await site.rest( 'POST', '/settings', {
		access: { roles: { author: 'view' } },
	} );
	expect( replaced.body.access ).toEqual( {
		roles: { author: 'view' },
		users: { 4: 'none' },
	} );
	const again = await site.rest( 'POST', '/settings', replaced.body );
	expect( again.body, again.text ).toEqual( replaced.body );
	expect( await log() ).toEqual( [
		[ 'access', 'role:editor: design → –, role:author: – → view' ],
		[ 'access', 'role:editor: – → design, user:4: – → none' ],
	] );
} );

test( 'one level at a time is set by the operations of the command line', async () => {
	const calls: Array< [ string, Record< string, string > ] > = [
		[ 'list-access', {} ],
		[ 'set-access', { who: 'role:editor', level: 'full' } ],
		[ 'set-access', { who: 'user:3', level: 'view' } ],
		[ 'set-access', { who: 'role:author', level: 'view' } ],
		[ 'set-access', { who: 'role:editor', level: 'none' } ],
		[ 'set-access', { who: 'role:nobody', level: 'view' } ],
		[ 'set-access', { who: 'user:999', level: 'view' } ],
		[ 'set-access', { who: 'role:administrator', level: 'view' } ],
		[ 'list-access', {} ],
	];
	const output = await site.php( `
		$runner  = svc_plugin()->get( Svc\\Dispatch\\OperationRunner::class );
		$answers = [];
		foreach ( json_decode( '${ JSON.stringify( calls ) }', true ) as [ $id, $input ] ) {
			try { $answers[] = $runner->run( $id, $input, new Svc\\Domain\\Actor( 0, 'cli', 'CLI' ) )->data; }
			catch ( Svc\\Domain\\Error\\SvcException $e ) { $answers[] = $e->error_code->value; }
		}
		echo json_encode( $answers );` );
	const answers = JSON.parse( output );
	expect( answers[ 0 ] ).toEqual( { roles: {}, users: {} } );
	expect( answers.slice( 5 ) ).toEqual( [
		'svc_not_found',
		'svc_not_found',
		'svc_invalid',
		{ roles: { author: 'view' }, users: { 3: 'view' } },
	] );
	expect( ( await log() )[ 0 ] ).toEqual( [
		'access',
		'role:editor: full → –',
	] );
} );

test( 'settings need full access', async () => {
	for ( const as of [ 'editor', 'subscriber', null ] as const ) {
		for ( const method of [ 'GET', 'POST' ] ) {
			const answer = await site.rest( method, '/settings', undefined, {
				as,
			} );
			expect( answer.status ).toBe( as === null ? 401 : 403 );
		}
	}
} );
