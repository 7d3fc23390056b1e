/**
 * Spec 4.10: a real site and a repository, both ways, through the doors that people use; the provider is `tests/support/forge`. After each test
 * the token and the secret are looked for wherever they must not be.
 */
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Forge, Kind } from '../../support/forge/forge.ts';
import { longTest, sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { type, typeSvc } from '../cli/doors.ts';
import { bothSides, startForge } from './both-sides.ts';

const SECRET = 'secret-of-the-webhook-0123456789';

const site = testSite();
let forge: Forge;
let said: string[] = [];
const start = async ( kind: Kind ): Promise< void > => {
	forge = await startForge( kind );
	said = [];
};

const { ask, sync, head, files, push, ...sides } = bothSides(
	site,
	() => forge,
	( text ) => said.push( text )
);
const connect = ( more: Record< string, unknown > = {} ) =>
	sides.connect( { secret: SECRET, ...more } );
const create = async ( fields: Record< string, unknown > ) => {
	const made = await site.rest( 'POST', '/snippets', fields as never );
	expect( made.status, made.text ).toBe( 201 );
	return made.body.snippet;
};

const get = async ( id: number ) =>
	( await site.rest( 'GET', `/snippets/${ id }` ) ).body;

const listed = async () =>
	( await site.rest( 'GET', '/snippets' ) ).body as {
		id: number;
		uid: string;
		title: string;
		status: string;
	}[];

afterEach( async () => {
	const shown = said.join( '\n' ) + ( await site.notices() ).join( '\n' );
	const { token } = forge;
	await forge.stop();
	expect( forge.mistakes ).toEqual( [] );
	expect( shown ).not.toContain( token );
	expect( shown ).not.toContain( SECRET );
} );

const CSS = {
	title: 'Wide',
	type: 'css',
	code: 'body { max-width: 80rem; }\n',
	folder: 'Look',
};

describe.each(
	sample( [ 'gitlab', 'github', 'gitea', 'bitbucket' ] as const, 4 )
)( '%s', ( kind ) => {
	beforeEach( () => start( kind ) );

	test( 'what is made on the site is committed, and what is committed arrives', async () => {
		const made = await create( CSS );
		await connect();
		const check = await ask( 'POST', '/git/check' );
		expect( check.body ).toMatchObject( { ok: true, problems: [] } );

		const first = await sync();
		expect( first.report ).toMatchObject( {
			ok: true,
			pulled: [],
			pushed: [ { uid: made.uid, action: 'add' } ],
		} );
		const pushed = await files();
		const path = Object.keys( pushed ).find( ( name ) =>
			name.endsWith( '.css' )
		);
		expect( path ).toMatch( /^snippets\/.*wide\.css$/i );
		expect( pushed[ path ?? '' ] ).toContain( 'max-width: 80rem' );
		expect( pushed[ 'README.md' ] ).toBe( 'not ours\n' );

		await push( {
			[ path ?? '' ]: ( pushed[ path ?? '' ] ?? '' ).replace(
				'80rem',
				'60rem'
			),
			'snippets/note.html': '<p>From Git</p>\n',
		} );
		const second = await sync();
		expect( second.report.pulled ).toMatchObject( [
			{ uid: made.uid, action: 'update' },
			{ action: 'create', path: 'note.html' },
		] );
		expect( ( await get( made.id ) ).code ).toContain( '60rem' );
		const arrived = ( await listed() ).find(
			( one ) => one.id !== made.id
		);
		expect( ( await get( arrived?.id ?? 0 ) ).code ).toContain(
			'From Git'
		);

		// The file that was made by hand gets settings beside it, and then all is said.
		expect( ( await sync() ).report.pushed ).toMatchObject( [
			{ path: 'note.html' },
		] );
		const log = await ask( 'POST', '/git/log' );
		expect( log.body, log.text ).toHaveLength( 4 );
		expect( log.body[ 0 ].id ).toBe( await head() );
		expect( log.body[ 0 ].title ).toMatch( /^Update 1 snippet/ );
		expect( log.body[ 2 ].title ).toMatch( /^Add 1 snippet/ );
		expect( log.body[ 1 ].title ).toBe( 'By somebody else' );
		expect( log.body[ 1 ].author ).toMatch( /^[^<>@]+$/ );
		expect( log.body[ 1 ].url ).toMatch(
			new RegExp(
				`^${ forge.origin }/acme/snippets/(-/)?commits?/${ log.body[ 1 ].id }$`
			)
		);

		const before = await head();
		const third = await sync();
		expect( third.report ).toMatchObject( { pulled: [], pushed: [] } );
		expect( await head() ).toBe( before );
	} );
} );

describe( 'in detail', () => {
	beforeEach( () => start( 'github' ) );

	/** Path of the one stylesheet in the repository. */
	const sheet = async () => {
		const all = await files();
		const path =
			Object.keys( all ).find( ( name ) => name.endsWith( '.css' ) ) ??
			'';
		return { path, text: all[ path ] ?? '' };
	};

	const both = async () => {
		const made = await create( CSS );
		await connect();
		await sync();
		const { path, text } = await sheet();
		await push( { [ path ]: text.replace( '80rem', '60rem' ) } );
		await site.rest( 'POST', `/snippets/${ made.id }`, {
			code: 'body { max-width: 40rem; }\n',
		} );
		return made;
	};

	test( 'code that both sides changed is a conflict with both, and goes the way that a person says', async () => {
		const made = await both();
		const { conflicts, report } = await sync();
		expect( report ).toMatchObject( { pulled: [], pushed: [] } );
		expect( conflicts ).toMatchObject( [
			{ uid: made.uid, state: 'conflict', fields: [ 'code' ] },
		] );
		expect( conflicts[ 0 ].site.code ).toContain( '40rem' );
		expect( conflicts[ 0 ].git.code ).toContain( '60rem' );
		expect( conflicts[ 0 ].base.code ).toContain( '80rem' );
		expect( ( await ask( 'GET', '/git' ) ).body.conflicts ).toEqual(
			conflicts
		);

		const after = await sync( { resolve: { [ made.uid ]: 'git' } } );
		expect( after.conflicts ).toEqual( [] );
		expect( ( await get( made.id ) ).code ).toContain( '60rem' );
	} );

	test( 'a decision about versions that have changed since is not carried out', async () => {
		const made = await both();
		const { conflicts } = await sync();
		const { path, text } = await sheet();
		await push( { [ path ]: text.replace( '60rem', '50rem' ) } );
		const late = await sync( {
			resolve: { [ made.uid ]: 'site' },
			seen: { [ made.uid ]: conflicts[ 0 ].version },
		} );
		expect( late.report.unresolved ).toEqual( {
			[ made.uid ]: 'conflict_changed',
		} );
		expect( late.conflicts[ 0 ].git.code ).toContain( '50rem' );
		const now = await sync( {
			resolve: { [ made.uid ]: 'site' },
			seen: { [ made.uid ]: late.conflicts[ 0 ].version },
		} );
		expect( now.conflicts ).toEqual( [] );
		expect( ( await sheet() ).text ).toContain( '40rem' );
	} );

	test( 'a plan tells what a sync would do on both sides, and writes nothing', async () => {
		const made = await create( CSS );
		await connect();
		await push( { 'snippets/note.html': '<p>From Git</p>\n' } );
		const before = await head();
		const plan = await ask( 'POST', '/git/plan' );
		expect( plan.body ).toMatchObject( {
			ok: true,
			commits: [],
			pulled: [ { action: 'create', path: 'note.html' } ],
			pushed: [ { uid: made.uid, action: 'add' } ],
		} );
		expect( await head() ).toBe( before );
		expect( await listed() ).toHaveLength( 1 );
		expect( ( await ask( 'GET', '/git' ) ).body ).toMatchObject( {
			last: null,
			next: null,
		} );
		const refused = await site.rest(
			'POST',
			'/git/plan',
			{},
			{ as: 'editor' }
		);
		expect( refused.status ).toBe( 403 );
	} );

	test( 'the status says who synchronized, and tells nothing of another repository', async () => {
		await connect( { schedule: 'hourly' } );
		const { last, next, settings } = await sync();
		expect( last ).toMatchObject( {
			by: settings.user_name,
			alone: false,
		} );
		expect( next ).toBeGreaterThan( last.at );
		const moved = await connect( { branch: 'other' } );
		expect( moved.body ).toMatchObject( { last: null, conflicts: [] } );
		const gone = await ask( 'DELETE', '/git', { all: true } );
		expect( gone.body ).toMatchObject( {
			settings: { repo: '', has_token: false, user_name: '' },
			next: null,
		} );
	} );

	test( 'wp svc git: status, a dry run that writes nothing, and a decision', async () => {
		const made = await both();
		await sync();
		const before = await head();
		const words = [ 'git', 'resolve', made.uid, 'site' ];
		const [ dry, , status ] = await typeSvc(
			site,
			[ ...words, '--dry-run', '--format=json' ],
			words,
			[ 'git', 'status', '--format=json' ]
		);
		said.push( status?.stdout ?? '', dry?.stdout ?? '' );
		expect( JSON.parse( dry?.stdout ?? '' ).changes ).toMatchObject( [
			{ field: 'git', then: 'change' },
		] );
		expect( ( await sheet() ).text ).toContain( '40rem' );
		// The dry run made no commit: there is one since.
		const commits = await forge.repository.log( await head(), 2 );
		expect( commits[ 1 ]?.id ).toBe( before );
		expect( JSON.parse( status?.stdout ?? '' ) ).toMatchObject( {
			settings: { repo: forge.name, has_token: true, has_secret: true },
			last: { ok: true },
			conflicts: [],
		} );
	} );

	test( 'broken code from Git changes nothing that runs, and is reported with its line', async () => {
		const made = await create( {
			title: 'Runs',
			type: 'php',
			// Tried on fewer pages than what runs everywhere.
			hook: 'wp_footer',
			code: "<?php\nadd_filter( 'x', '__return_true' );\n",
			status: 'active',
		} );
		await connect();
		await sync();
		const all = await files();
		const path =
			Object.keys( all ).find( ( name ) => name.endsWith( '.php' ) ) ??
			'';
		const text = `${ all[ path ] }\nbroken(;\n`;
		await push( { [ path ]: text } );
		const { report, conflicts } = await sync();
		expect( report.pulled ).toEqual( [] );
		expect( conflicts ).toMatchObject( [
			{ uid: made.uid, state: 'held', kind: 'fails' },
		] );
		const line = text.split( '\n' ).indexOf( 'broken(;' ) + 1;
		expect( conflicts[ 0 ].detail ).toContain( `(line ${ line })` );
		const now = await get( made.id );
		expect( now ).toMatchObject( { status: 'active' } );
		expect( now.code ).not.toContain( 'broken' );
		// The same commit is not tried again, and what the site has does not undo it.
		const before = await head();
		await sync();
		expect( await head() ).toBe( before );
	} );

	test( 'a deleted snippet goes on the other side, into the trash here', async () => {
		const made = await create( CSS );
		const other = await create( { ...CSS, title: 'Other' } );
		await connect();
		await sync();
		await site.rest( 'DELETE', `/snippets/${ other.id }` );
		await sync();
		const all = Object.keys( await files() );
		expect( all.filter( ( name ) => /other/i.test( name ) ) ).toEqual( [] );
		await push(
			{},
			all.filter( ( name ) => /wide/i.test( name ) )
		);
		const { report } = await sync();
		expect( report.pulled ).toMatchObject( [
			{ uid: made.uid, action: 'delete' },
		] );
		expect( await listed() ).toEqual( [] );
		expect(
			( await site.rest( 'GET', '/trash' ) ).body.map(
				( one: { title: string } ) => one.title
			)
		).toContain( 'Wide' );
	} );

	test( 'a wrong token is a sentence and nothing is written', async () => {
		await create( CSS );
		await connect( { token: 'wrong-token-of-nobody' } );
		const before = await head();
		const check = await ask( 'POST', '/git/check' );
		expect( check.body.ok ).toBe( false );
		const answer = await ask( 'POST', '/git/sync' );
		expect( answer.status ).toBe( 502 );
		expect( answer.body ).toMatchObject( {
			code: 'svc_git',
			data: { reason: 'token_rejected' },
		} );
		expect( said.join( '' ) ).not.toContain( 'wrong-token-of-nobody' );
		expect( await head() ).toBe( before );
	} );

	test( 'the token stays with the host it was entered for', async () => {
		await connect();
		const moved = await ask( 'POST', '/git/settings', {
			api: 'https://elsewhere.example',
		} );
		expect( moved.body.settings ).toMatchObject( { has_token: false } );
	} );

	test( 'the site synchronizes by itself with the rights of who connected it, and no others', async () => {
		const as = { as: 'admin2' } as const;
		const connected = await site.rest(
			'POST',
			'/git/settings',
			{
				provider: 'github',
				repo: forge.name,
				root: 'snippets',
				api: forge.origin,
				token: forge.token,
				schedule: 'hourly',
			},
			as
		);
		expect( connected.status, connected.text ).toBe( 200 );
		const alone = () =>
			site.php(
				"wp_set_current_user( 0 ); svc_plugin()->get( 'Svc\\\\Git\\\\GitTimetable' )->run();"
			);
		const titles = async () => ( await listed() ).map( ( it ) => it.title );
		await push( {
			'snippets/one.php': "<?php\nadd_filter( 'the_title', 'trim' );\n",
		} );
		await alone();
		expect( await titles() ).toEqual( [ 'one' ] );

		await site.php(
			"get_user_by( 'login', 'admin2' )->set_role( 'subscriber' );"
		);
		await push( {
			'snippets/two.php': "<?php\nadd_filter( 'the_content', 'trim' );\n",
		} );
		await alone();
		expect( await titles() ).toEqual( [ 'one' ] );
		const { body } = await ask( 'GET', '/git' );
		expect( JSON.stringify( body ) ).toContain( 'change snippets' );

		// An administrator takes over, and decides about what was held.
		await ask( 'POST', '/git/settings', { token: forge.token } );
		const [ held ] = body.conflicts;
		await sync( { resolve: { [ held.uid ]: 'git' } } );
		await push( {
			'snippets/three.php':
				"<?php\nadd_filter( 'the_excerpt', 'trim' );\n",
		} );
		await alone();
		expect( ( await titles() ).sort() ).toEqual( [
			'one',
			'three',
			'two',
		] );
		await site.php(
			"get_user_by( 'login', 'admin2' )->set_role( 'administrator' ); wp_clear_scheduled_hook( 'svc_git_sync' );"
		);
	} );

	test( 'a token is of no use to who has not entered it, for another repository', async () => {
		await connect();
		const moved = await site.rest(
			'POST',
			'/git/settings',
			{ repo: 'somebody/else' },
			{ as: 'admin2' }
		);
		expect( moved.body.settings ).toMatchObject( { has_token: false } );
		await connect();
		const own = await ask( 'POST', '/git/settings', {
			repo: 'acme/other',
		} );
		expect( own.body.settings ).toMatchObject( { has_token: true } );
	} );

	test( 'a signed delivery has cron synchronize, an unsigned one does nothing', async () => {
		await connect();
		await create( CSS );
		const body = JSON.stringify( {
			ref: 'refs/heads/main',
			after: await head(),
			repository: { full_name: forge.name },
		} );
		const deliver = async ( signature: string ) => {
			const answer = await fetch(
				`${ site.url }/?rest_route=/svc/v1/git/webhook`,
				{
					method: 'POST',
					headers: {
						'content-type': 'application/json',
						'x-github-event': 'push',
						'x-github-delivery': 'one',
						'x-hub-signature-256': signature,
					},
					body,
				}
			);
			const text = await answer.text();
			said.push( text );
			return { status: answer.status, body: JSON.parse( text ) };
		};
		const planned = () =>
			site.php( "echo wp_next_scheduled( 'svc_git_sync' ) ?: 0;" );
		expect( await deliver( 'sha256=00' ) ).toMatchObject( {
			status: 401,
			body: { code: 'svc_signature' },
		} );
		expect( await planned() ).toBe( '0' );
		const noted = async () =>
			( await ask( 'GET', '/git' ) ).body.deliveries;
		expect( await noted() ).toEqual( {
			signed: null,
			refused: expect.objectContaining( { outcome: 'unsigned' } ),
		} );
		const right = `sha256=${ createHmac( 'sha256', SECRET )
			.update( body )
			.digest( 'hex' ) }`;
		expect( await deliver( right ) ).toEqual( {
			status: 202,
			body: { ok: true },
		} );
		expect( await planned() ).not.toBe( '0' );
		expect( await noted() ).toMatchObject( {
			signed: { event: 'push', outcome: 'taken' },
			refused: { outcome: 'unsigned' },
		} );
		expect( await deliver( right ) ).toEqual( {
			status: 202,
			body: { ok: true, duplicate: true },
		} );
		const [ status ] = await type( site, [
			{ user: null, words: [ 'svc', 'git', 'status' ] },
			{ user: null, words: [ 'cron', 'event', 'run', 'svc_git_sync' ] },
		] );
		said.push( status?.stdout ?? '' );
		expect( status?.stdout ).toMatch( /"outcome":"duplicate"/ );
		expect( ( await sheet() ).text ).toContain( '80rem' );
		// With another secret, what became of those with the old one says nothing.
		await connect( { secret: `${ SECRET }-2` } );
		expect( await noted() ).toEqual( { signed: null, refused: null } );
	} );

	test( 'disconnecting changes neither side, and connecting again adopts what is the same', async () => {
		await create( CSS );
		await connect( { schedule: 'hourly' } );
		await sync();
		const before = await head();
		const reset = await site.wp(
			'svc',
			'git',
			'reset',
			'--all',
			'--yes',
			'--format=json'
		);
		said.push( reset.stdout );
		expect( ( await ask( 'GET', '/git' ) ).body ).toMatchObject( {
			settings: { repo: '', has_token: false, schedule: 'off' },
			last: null,
			conflicts: [],
		} );
		await connect();
		const { report } = await sync();
		expect( report ).toMatchObject( {
			ok: true,
			pulled: [],
			pushed: [],
			conflicts: [],
		} );
		expect( await head() ).toBe( before );
	} );

	longTest(
		'a commit that landed and of which no answer came is found by the next sync, without another commit',
		async () => {
			const made = await create( CSS );
			await connect();
			await sync();
			await site.rest( 'POST', `/snippets/${ made.id }`, {
				code: 'body { max-width: 40rem; }\n',
			} );
			// The commit lands and its answer is lost.
			forge.faults = { lost: true };
			const lost = await ask( 'POST', '/git/sync' );
			expect( lost.status ).toBe( 502 );
			forge.faults = {};
			const landed = await head();
			expect( ( await sheet() ).text ).toContain( '40rem' );
			const { report } = await sync();
			expect( report ).toMatchObject( {
				ok: true,
				pulled: [],
				conflicts: [],
			} );
			expect( await head() ).toBe( landed );
		}
	);
} );
