/**
 * Git with approval: one commit that activates a snippet, takes a condition away and deletes a guard changes nothing before a person has
 * accepted it, one by one or all at once. The attack was seen to work before.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configure } from '../../support/configure.ts';
import type { Forge } from '../../support/forge/forge.ts';
import { testSite } from '../../support/test-site.ts';
import { typeSvc } from '../cli/doors.ts';
import { bothSides, startForge } from './both-sides.ts';

const site = testSite();
let forge: Forge;
let putBack: ( () => Promise< void > ) | undefined;

const code = ( name: string ) =>
	`<?php\nadd_filter( 'svc_test_${ name }', '__return_true' );\n`;

const ROLE = [
	[ { type: 'user_role', op: 'is', value: [ 'administrator' ] } ],
];

/** Files of a snippet. */
const files = (
	name: string,
	settings: object,
	text = code( name )
): Record< string, string > => ( {
	[ `snippets/${ name }.php` ]: text,
	[ `snippets/${ name }.snippet.json` ]: JSON.stringify( {
		format: 1,
		uid: `u-${ name }`,
		name,
		type: 'php',
		...settings,
	} ),
} );

const { connect, push, sync } = bothSides( site, () => forge );

const all = async (): Promise< Record< string, { id: number } > > =>
	Object.fromEntries(
		( await site.rest( 'GET', '/snippets' ) ).body.map(
			( one: { uid: string } ) => [ one.uid, one ]
		)
	);

const codeOf = async ( uid: string ): Promise< string > =>
	( await site.rest( 'GET', `/snippets/${ ( await all() )[ uid ]?.id }` ) )
		.body.code;

beforeEach( async () => {
	forge = await startForge( 'gitea', {
		...files( 'sleeper', { active: false } ),
		...files( 'limited', { active: true, conditions: ROLE } ),
		...files( 'guard', { active: true } ),
	} );
	await connect();
	const first = await sync();
	expect( first.report.pulled, JSON.stringify( first ) ).toHaveLength( 3 );
	putBack = await configure( site.dir, { SVC_GIT_APPROVE: true } );
} );

afterEach( async () => {
	await putBack?.();
	putBack = undefined;
	await forge.stop();
} );

/** Activates one, takes a condition away, and deletes a guard. */
const attack = () =>
	push(
		{
			...files( 'sleeper', { active: true } ),
			...files( 'limited', { active: true, priority: 99 } ),
		},
		[ 'snippets/guard.php', 'snippets/guard.snippet.json' ]
	);

test( 'a commit that changes what runs changes nothing before it is accepted', async () => {
	const before = await all();
	await attack();
	const { conflicts } = await sync();
	expect(
		Object.fromEntries(
			conflicts.map(
				( one: { uid: string; kind: string; fields: string[] } ) => [
					one.uid,
					[ one.kind, ...one.fields ],
				]
			)
		)
	).toEqual( {
		'u-sleeper': [ 'approval', 'status' ],
		'u-limited': [ 'approval', 'conditions', 'priority' ],
		'u-guard': [ 'approval', 'status' ],
	} );
	expect( await all() ).toEqual( before );
	await site.php( "do_action( 'svc_git_sync' );" );
	expect( await all() ).toEqual( before );
	const [ status ] = await typeSvc( site, [ 'git', 'status' ] );
	expect( status?.stdout ).toContain( 'status: inactive → active' );
	expect( status?.stdout ).toContain( 'priority: 10 → 99' );
	expect( status?.stdout ).toMatch( /conditions: \[\[.*\]\] → \[\]/ );
	expect( status?.stdout ).toContain( 'Deleted in Git.' );
	expect( status?.stdout ).toContain( '--approvals=accept' );
} );

test( 'one is declined, one accepted, and all of what is left as it was shown', async () => {
	await attack();
	await sync();
	await sync( { resolve: { 'u-limited': 'site' } } );
	expect( ( await all() )[ 'u-limited' ] ).toMatchObject( {
		priority: 10,
		conditions: ROLE,
	} );
	await sync( { resolve: { 'u-sleeper': 'git' } } );
	expect( ( await all() )[ 'u-sleeper' ] ).toMatchObject( {
		status: 'active',
	} );
	expect( ( await all() )[ 'u-guard' ] ).toMatchObject( {
		status: 'active',
	} );
	// What came after the last sync was not shown.
	await push( files( 'sleeper', { active: true }, code( 'other' ) ) );
	const [ typed ] = await typeSvc( site, [
		'git',
		'sync',
		'--approvals=accept',
	] );
	expect( typed?.code, typed?.stderr ).toBe( 0 );
	const now = await all();
	expect( now[ 'u-guard' ] ).toBeUndefined();
	expect( await codeOf( 'u-sleeper' ) ).not.toContain( 'other' );
	const declined = await sync( { approvals: 'decline' } );
	expect( declined.conflicts ).toEqual( [] );
	expect( await codeOf( 'u-sleeper' ) ).toContain( 'svc_test_sleeper' );
} );
