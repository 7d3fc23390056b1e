/**
 * What folders learn of commands that changed their site: after one's own
 * command nothing is taken for a change of another, what another changed stays
 * one, and none of this fails a command whose work is done.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { apply } from '../../../src/command/deploy.ts';
import { push } from '../../../src/command/folder.ts';
import { pull } from '../../../src/command/pull.ts';
import { switchTo } from '../../../src/command/snippets.ts';
import { gatewayTimeout, URL_OF_SITE } from './fake-site.ts';
import { CONFLICT, home, NONE, OPTIONS } from './home.ts';

const it = home();
const pushed = () =>
	push( it.site.client, URL_OF_SITE, it.folder, [], OPTIONS );
const pulled = ( url = URL_OF_SITE ) =>
	pull( it.site.client, url, it.folder, OPTIONS );
const applied = () => apply( it.site.client, URL_OF_SITE, it.folder, OPTIONS );
const switched = (
	action: 'enable' | 'disable',
	names: readonly string[] = [ 'A' ]
) => switchTo( it.site.client, URL_OF_SITE, { names, action }, NONE );
const here = ( ...below: string[] ): void => {
	vi.spyOn( process, 'cwd' ).mockReturnValue(
		path.join( it.base, ...below )
	);
};

describe( 'after snippets were switched', () => {
	beforeEach( async () => {
		it.site.put( { uid: 'a', title: 'A', code: 'one' } );
		it.site.put( { uid: 'b', title: 'B', code: 'one' } );
		await pulled();
		it.anew();
		here();
	} );
	const isOn = async ( name: string ): Promise< boolean > =>
		( await it.read( `${ name }.snippet.json` ) ).includes(
			'"active": true'
		);

	test.each( [
		[ 'the folder that one is in', [ 'snippets' ] ],
		[ 'a folder above it', [ 'snippets', 'shop', 'deep' ] ],
		[ 'a folder beside which one is', [] ],
	] )(
		'%s says the same, and there is nothing to save or to take',
		async ( _, below ) => {
			await mkdir( path.join( it.base, ...below ), { recursive: true } );
			here( ...below );
			expect( await switched( 'enable' ) ).toBe( 0 );
			expect( await isOn( 'a' ) ).toBe( true );
			expect( await isOn( 'b' ) ).toBe( false );
			it.anew();
			expect( await pushed() ).toBe( 0 );
			expect( await pulled() ).toBe( 0 );
			expect( it.site.changes ).toEqual( [] );
			expect( it.out ).toContain( 'Files written: 0.' );
			await switched( 'disable' );
			expect( await isOn( 'a' ) ).toBe( false );
		}
	);

	test( 'several at once are said at once', async () => {
		await switched( 'enable', [ 'A', 'B' ] );
		expect( [ await isOn( 'a' ), await isOn( 'b' ) ] ).toEqual( [
			true,
			true,
		] );
		expect( it.site.given( 'convert-files' ) ).toHaveLength( 1 );
	} );

	test( 'what was changed here stays changed, and is saved afterwards', async () => {
		await it.put( 'a.js', 'mine\n' );
		await it.put(
			'a.snippet.json',
			'{"uid":"a","name":"A","type":"js","priority":30}'
		);
		await switched( 'enable' );
		expect( await it.read( 'a.js' ) ).toBe( 'mine\n' );
		expect( JSON.parse( await it.read( 'a.snippet.json' ) ) ).toMatchObject(
			{ active: true, priority: 30 }
		);
		// The settings are not known to be on the site: a pull does not take them.
		expect( await pulled() ).toBe( CONFLICT );
		expect( await pushed() ).toBe( 0 );
		expect( it.site.at( 'a' ) ).toMatchObject( {
			code: 'mine',
			priority: 30,
			status: 'active',
		} );
	} );

	test( 'settings that were changed here are still ones that were changed here', async () => {
		await it.put(
			'a.snippet.json',
			'{"uid":"a","name":"A","type":"js","priority":30}'
		);
		await switched( 'enable' );
		it.site.put( { uid: 'a', priority: 70 } );
		expect( await pulled() ).toBe( CONFLICT );
		expect( await it.read( 'a.snippet.json' ) ).toContain(
			'"priority": 30'
		);
	} );

	test( 'what another changes afterwards comes with a pull', async () => {
		await switched( 'enable' );
		it.site.put( { uid: 'a', priority: 70 } );
		expect( await pulled() ).toBe( 0 );
		expect( await it.read( 'a.snippet.json' ) ).toContain(
			'"priority": 70'
		);
	} );

	test( 'code keeps its line ends, whatever the site would write', async () => {
		await it.put( 'a.js', 'one\r\n' );
		await switched( 'enable' );
		expect( await isOn( 'a' ) ).toBe( true );
		expect( await it.read( 'a.js' ) ).toBe( 'one\r\n' );
	} );

	test( 'what another had changed before is a change of another still', async () => {
		it.site.put( { uid: 'a', code: 'theirs' } );
		await it.put( 'a.js', 'mine\n' );
		await switched( 'enable' );
		expect( await isOn( 'a' ) ).toBe( false );
		expect( await pushed() ).toBe( CONFLICT );
		expect( it.site.at( 'a' ).code ).toBe( 'theirs' );
	} );

	test( 'settings that leave it to the environment stay as they are, and are no change of another', async () => {
		const text =
			'{"uid":"a","name":"A","type":"js","environments":{"production":true}}';
		await it.put( 'a.snippet.json', text );
		await switched( 'enable' );
		expect( await it.read( 'a.snippet.json' ) ).toBe( text );
		await it.put( 'a.js', 'mine\n' );
		expect( await pushed() ).toBe( 0 );
		expect( it.site.at( 'a' ) ).toMatchObject( {
			code: 'mine',
			status: 'active',
		} );
	} );

	test( 'a folder of another site learns nothing, and the site is not asked about it', async () => {
		await pulled( 'https://staging.example' );
		it.anew();
		await switched( 'enable' );
		expect( await isOn( 'a' ) ).toBe( false );
		expect( it.site.asked.map( ( { id } ) => id ) ).toEqual( [
			'list-snippets',
			'enable-snippet',
		] );
	} );

	test( 'settings that cannot be read stay as they are and are said, and the command is done', async () => {
		await it.put( 'a.snippet.json', '{' );
		expect( await switched( 'enable' ) ).toBe( 0 );
		expect( it.err ).toBe(
			'a.snippet.json: Not brought up to date. Held: bad_metadata.\n'
		);
		expect( await it.read( 'a.snippet.json' ) ).toBe( '{' );
		expect( it.out ).toBe( '1 "A" is active.\n' );
	} );

	test( 'a site that does not answer about files fails nothing', async () => {
		it.site.instead = ( id ) =>
			id === 'convert-files' ? gatewayTimeout() : undefined;
		expect( await switched( 'enable' ) ).toBe( 0 );
		expect( it.err ).toContain( `${ it.folder }: Not brought up to date.` );
		expect( await isOn( 'a' ) ).toBe( false );
	} );

	test( 'only the setting is written that says whether it is on', async () => {
		it.site.put( { uid: 'b', code: 'theirs', priority: 30 } );
		const before = await it.read( 'b.snippet.json' );
		await switched( 'enable' );
		expect( await it.read( 'b.snippet.json' ) ).toBe( before );
		expect( await it.read( 'b.js' ) ).toBe( 'one\n' );
	} );
} );

describe( 'after a folder was applied', () => {
	beforeEach( async () => {
		await it.put( 'a.js', 'one\n' );
		await it.put( 'a.snippet.json', '{"uid":"a","name":"A","type":"js"}' );
	} );

	test( 'the next push saves what is changed then, without a question', async () => {
		expect( await applied() ).toBe( 0 );
		expect( it.site.given( 'plan-deploy' ) ).toHaveLength( 1 );
		it.anew();
		expect( await pushed() ).toBe( 0 );
		expect( it.site.changes ).toEqual( [] );
		await it.put( 'a.js', 'two\n' );
		expect( await pushed() ).toBe( 0 );
		expect( it.site.at( 'a' ).code ).toBe( 'two' );
	} );

	test( 'what another changes then can be pulled, and is not saved over', async () => {
		await applied();
		it.site.put( { uid: 'a', code: 'theirs', priority: 30 } );
		expect( await pulled() ).toBe( 0 );
		expect( await it.read( 'a.js' ) ).toBe( 'theirs\n' );
		it.site.put( { uid: 'a', code: 'theirs, later' } );
		await it.put( 'a.js', 'mine\n' );
		expect( await pushed() ).toBe( CONFLICT );
		expect( it.site.at( 'a' ).code ).toBe( 'theirs, later' );
	} );

	test( 'what another changed before it could be noted is not known to be the same', async () => {
		it.site.instead = ( id, _, go ) => {
			if ( id !== 'apply-deploy' ) {
				return undefined;
			}
			const answer = go();
			it.site.put( { uid: 'a', code: 'theirs' } );
			return answer;
		};
		await applied();
		await it.put( 'a.js', 'mine\n' );
		expect( await pushed() ).toBe( CONFLICT );
		expect( it.site.at( 'a' ).code ).toBe( 'theirs' );
	} );

	test( 'what the site made of a value is known to be the same where it says so itself', async () => {
		it.site.instead = ( id, _, go ) => {
			if ( id === 'apply-deploy' ) {
				const answer = go();
				it.site.put( { uid: 'a', title: 'A, as the site has it' } );
				return answer;
			}
			return id === 'plan-deploy' && it.site.find( 'a' ) !== undefined
				? Response.json( {
						digest: 'f'.repeat( 64 ),
						steps: [],
						unchanged: 1,
						left: [],
						errors: [],
						warnings: [],
					} )
				: undefined;
		};
		await applied();
		it.anew();
		await it.put( 'a.js', 'two\n' );
		expect( await pushed() ).toBe( 0 );
		expect( it.site.at( 'a' ) ).toMatchObject( {
			code: 'two',
			title: 'A, as the site has it',
		} );
	} );

	test( 'a folder that cannot be noted in is applied all the same, and that is said', async () => {
		await it.put( '.svc', 'in the way' );
		expect( await applied() ).toBe( 0 );
		expect( it.site.at( 'a' ).code ).toBe( 'one' );
		expect( it.err ).toContain( 'Not brought up to date.' );
		expect( await it.read( '.svc' ) ).toBe( 'in the way' );
	} );
} );
