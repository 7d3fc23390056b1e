/**
 * A connected site whose branch is renamed, or whose repository moves or goes: every door says what to do, nothing is made in the old place, and
 * the site keeps what it has. Every provider through one list.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Forge } from '../../support/forge/forge.ts';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { typeSvc } from '../cli/doors.ts';
import { wpWith } from '../cli/run.ts';
import { bothSides, startForge } from './both-sides.ts';

const site = testSite();

describe.each(
	sample( [ 'github', 'gitea', 'gitlab', 'bitbucket' ] as const, 4 )
)( '%s', ( kind ) => {
	let forge: Forge;
	let said: string[] = [];

	const {
		ask,
		connect: setup,
		sync,
	} = bothSides(
		site,
		() => forge,
		( text ) => said.push( text )
	);
	const wp = async ( ...command: string[] ) => {
		const answer = await wpWith( site, {}, [ 'svc', 'git', ...command ] );
		said.push( answer.stdout, answer.stderr );
		return answer;
	};
	const titles = async () =>
		( await site.rest( 'GET', '/snippets' ) ).body.map(
			( one: { title: string } ) => one.title
		);

	beforeEach( async () => {
		forge = await startForge( kind );
		said = [];
		await site.rest( 'POST', '/snippets', {
			title: 'Wide',
			type: 'css',
			code: 'body { max-width: 80rem; }\n',
		} );
		await setup();
		await sync();
	} );
	afterEach( async () => {
		await forge.stop();
		expect( forge.mistakes ).toEqual( [] );
		expect( said.join() ).not.toContain( forge.token );
		await ask( 'DELETE', '/git', { all: true } );
	} );

	/** Every door is refused with the same sentence. */
	const told = async ( reason: string, sentence: RegExp ) => {
		for ( const path of [ '/git/plan', '/git/sync' ] ) {
			const answer = await ask( 'POST', path );
			expect( answer.status, answer.text ).toBe( 502 );
			expect( answer.body ).toMatchObject( {
				data: { reason },
				message: expect.stringMatching( sentence ),
			} );
		}
		const check = await ask( 'POST', '/git/check' );
		expect( check.body.message ).toMatch( sentence );
		const status = await ask( 'GET', '/git' );
		expect( status.body.last ).toMatchObject( {
			ok: false,
			status: reason,
			message: expect.stringMatching( sentence ),
		} );
		const [ failed, shown ] = await typeSvc(
			site,
			[ 'git', 'sync' ],
			[ 'git', 'status', '--format=json' ]
		);
		said.push( JSON.stringify( [ failed, shown ] ) );
		expect( failed?.code ).not.toBe( 0 );
		expect( failed?.stderr ).toMatch( sentence );
		expect( JSON.parse( shown?.stdout ?? '' ).last.message ).toMatch(
			sentence
		);
		expect( await titles() ).toEqual( [ 'Wide' ] );
	};

	test( 'a branch that was renamed is not made anew, and its new name goes on where the old one was', async () => {
		await forge.renameBranch( 'main', 'trunk' );
		const head = await forge.repository.head( 'trunk' );
		await told(
			'branch_missing',
			/"main".*"trunk".*wp svc git setup --branch=trunk/
		);
		expect( said.join() ).toContain(
			'The branch of the last sync is gone.'
		);
		expect( await forge.repository.head( 'main' ) ).toBeNull();
		await wp( 'setup', '--branch=trunk' );
		const again = await ask( 'POST', '/git/sync' );
		expect( again.status, again.text ).toBe( 200 );
		expect( again.body.report ).toMatchObject( { pulled: [], pushed: [] } );
		expect( await forge.repository.head( 'trunk' ) ).toBe( head );
	} );

	test( 'a repository that moved to somebody else brings nothing until its name is entered', async () => {
		await forge.repository.commit( {
			branch: 'main',
			parent: await forge.repository.head( 'main' ),
			write: { 'snippets/theirs.css': 'a { color: red }\n' },
			message: 'By its new owner',
		} );
		const head = await forge.repository.head( 'main' );
		forge.faults.renamed = 'somebody/snippets';
		await told(
			'repo_moved',
			/"acme\/snippets" is now called "somebody\/snippets".*--repo=somebody\/snippets/
		);
		expect( await forge.repository.head( 'main' ) ).toBe( head );
	} );

	test( 'a repository that is gone takes no snippet with it', async () => {
		forge.faults.gone = true;
		await told( 'repo_not_found', /The token can't see.*--repo=/ );
		forge.faults.gone = false;
		expect( ( await ask( 'POST', '/git/sync' ) ).status ).toBe( 200 );
	} );
} );
