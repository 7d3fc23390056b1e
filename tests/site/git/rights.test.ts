/**
 * What goes out to a repository needs the same rights as what comes in, on every site: PHP there runs on other sites. Each attack was seen
 * to work before.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configure } from '../../support/configure.ts';
import type { Forge } from '../../support/forge/forge.ts';
import { testSite } from '../../support/test-site.ts';
import { type, typeSvc } from '../cli/doors.ts';
import { bothSides, startForge } from './both-sides.ts';

const site = testSite();
let forge: Forge;
let putBack: ( () => Promise< void > ) | undefined;

const { files, push, sync: syncs } = bothSides( site, () => forge );

const settings = ( more: object ) =>
	`${ JSON.stringify( { format: 1, ...more } ) }\n`;

const sync = async ( resolve?: Record< string, string > ) =>
	( await syncs( resolve === undefined ? {} : { resolve } ) ).report;

const schedule = () => site.php( "do_action( 'svc_git_sync' );" );

const idOf = async ( uid: string ): Promise< number > =>
	( await site.rest( 'GET', '/snippets' ) ).body.find(
		( one: { uid: string } ) => one.uid === uid
	)?.id;

const lock = async () => {
	putBack = await configure( site.dir, { DISALLOW_FILE_MODS: true } );
};

/** Connects at the command line, whose rights the schedule then has. */
const connect = async () => {
	const [ set ] = await typeSvc( site, [
		'git',
		'setup',
		'--provider=gitea',
		`--repo=${ forge.name }`,
		`--api=${ forge.origin }`,
		`--token=${ forge.token }`,
	] );
	expect( set?.code, set?.stderr ).toBe( 0 );
};

const GUARD = "<?php\nadd_filter( 'svc_test_guard', '__return_true' );\n";

beforeEach( async () => {
	forge = await startForge( 'gitea', {
		'snippets/guard.php': GUARD,
		'snippets/guard.snippet.json': settings( {
			uid: 'u-guard',
			name: 'Guard',
			type: 'php',
		} ),
		'snippets/box.html': '<p>box</p>\n',
		'snippets/box.snippet.json': settings( {
			uid: 'u-box',
			name: 'Box',
			type: 'html',
		} ),
	} );
	await connect();
	await sync();
	expect( await idOf( 'u-guard' ) ).toBeGreaterThan( 0 );
} );

afterEach( async () => {
	await putBack?.();
	putBack = undefined;
	await site.rest( 'DELETE', '/git', { all: true } );
	for ( const { id } of ( await site.rest( 'GET', '/snippets' ) ).body ) {
		await site.rest( 'DELETE', `/snippets/${ id }` );
	}
	await forge.stop();
} );

test( 'where PHP is locked, “site” neither deletes PHP in Git nor puts an older version in its place', async () => {
	const changed = `${ GUARD }// More.\n`;
	await push( { 'snippets/guard.php': changed } );
	await lock();
	expect( ( await sync() ).held ).toMatchObject( [
		{ uid: 'u-guard', kind: 'refused' },
	] );
	const resolved = await sync( { 'u-guard': 'site' } );
	expect( resolved.unresolved ).toEqual( { 'u-guard': 'not_allowed' } );
	expect( resolved.held ).toMatchObject( [
		{
			uid: 'u-guard',
			kind: 'not_allowed',
			detail: expect.stringContaining( 'DISALLOW_FILE_MODS' ),
		},
	] );
	expect( ( await files() )[ 'snippets/guard.php' ] ).toBe( changed );
	const [ typed ] = await type( site, [
		{
			user: 'admin',
			words: [ 'svc', 'git', 'resolve', 'u-guard', 'site' ],
		},
	] );
	expect( typed?.exit ).not.toBe( 0 );
	expect( typed?.stderr ).toContain( 'edit the snippet "u-guard"' );
	expect( ( await files() )[ 'snippets/guard.php' ] ).toBe( changed );
} );

test( 'where PHP is locked, deleting or deactivating it here does not reach Git, nor by the schedule of the command line', async () => {
	await push( {
		'snippets/guard.snippet.json': settings( {
			uid: 'u-guard',
			name: 'Guard',
			type: 'php',
			active: true,
		} ),
	} );
	await sync();
	const id = await idOf( 'u-guard' );
	const before = await files();
	await lock();
	expect(
		( await site.rest( 'POST', `/snippets/${ id }/disable` ) ).status
	).toBe( 200 );
	await schedule();
	expect( await files() ).toEqual( before );
	expect( ( await sync() ).held ).toMatchObject( [
		{ uid: 'u-guard', kind: 'not_allowed' },
	] );
	expect( ( await site.rest( 'DELETE', `/snippets/${ id }` ) ).status ).toBe(
		200
	);
	await schedule();
	expect( await files() ).toEqual( before );
	expect( ( await sync( { 'u-guard': 'site' } ) ).held ).toMatchObject( [
		{ uid: 'u-guard', kind: 'not_allowed' },
	] );
	expect( await files() ).toEqual( before );
	// Nor where nothing says any more who deleted it.
	for ( const item of ( await site.rest( 'GET', '/trash' ) ).body ) {
		await site.rest( 'DELETE', `/trash/${ item.id }` );
	}
	expect( ( await site.rest( 'GET', '/trash' ) ).body ).toEqual( [] );
	await schedule();
	expect( await files() ).toEqual( before );
	// The command line may, and takes the decision.
	const [ typed ] = await typeSvc( site, [ 'git', 'sync' ] );
	expect( typed?.code, typed?.stderr ).toBe( 0 );
	expect( Object.keys( await files() ) ).not.toContain(
		'snippets/guard.php'
	);
} );

test( 'the schedule does not carry a designer’s change into a file that has become PHP', async () => {
	const access = await site.rest( 'POST', '/settings', {
		access: { roles: { author: 'design' } },
	} );
	expect( access.status, access.text ).toBe( 200 );
	const id = await idOf( 'u-box' );
	const edited = await site.rest(
		'POST',
		`/snippets/${ id }`,
		{ priority: 99, folder: 'Mine' },
		{ as: 'author' }
	);
	expect( edited.status, edited.text ).toBe( 200 );
	await push( { 'snippets/box.html': '<?php guard(); ?>\n' } );
	const before = await files();
	await schedule();
	expect( await files() ).toEqual( before );
	const { body } = await site.rest( 'GET', '/git' );
	expect( body.conflicts ).toMatchObject( [
		{ uid: 'u-box', kind: 'not_allowed' },
	] );
	// An administrator who looks at both versions decides.
	await sync( { 'u-box': 'git' } );
	expect(
		( await site.rest( 'GET', `/snippets/${ id }` ) ).body.code
	).toContain( 'guard()' );
	await site.rest( 'POST', '/settings', { access: { roles: {} } } );
} );
