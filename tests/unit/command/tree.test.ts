/**
 * What is seen of a folder that is watched: changes of its files, also of
 * directories that come later, and nothing of what the command and editors
 * keep beside them.
 */
import { rmSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Tree } from '../../../src/command/tree.ts';
import { home } from './home.ts';

const it = home();
let changes = 0;
let tree: Tree | undefined;
beforeEach( async () => {
	await it.put( 'a.js', '1;' );
	await it.put( 'shop/b.js', '1;' );
	await mkdir( path.join( it.folder, '.git' ) );
	await mkdir( path.join( it.folder, 'node_modules' ) );
	tree = new Tree( it.folder, () => changes++ );
	await tree.follow();
	changes = 0;
} );
afterEach( () => tree?.close() );

const file = ( name: string ) => path.join( it.folder, name );
/** What is changed is seen by the time that a change after it is. */
const seen = () =>
	expect.poll( () => changes, { interval: 1, timeout: 30_000 } );
/** Writes where it is seen, and says whether more than that was. */
async function isAlone(): Promise< boolean > {
	const before = changes;
	await writeFile( file( 'last.js' ), '' );
	await seen().toBeGreaterThan( before );
	return before === 0;
}

test.each( [
	[ 'is written', () => writeFile( file( 'a.js' ), '2;' ) ],
	[ 'is new', () => writeFile( file( 'shop/new.js' ), '2;' ) ],
	[ 'goes', () => rm( file( 'shop/b.js' ) ) ],
	[ 'gets another name', () => rename( file( 'a.js' ), file( 'z.js' ) ) ],
	[
		'moves into a folder',
		() => rename( file( 'a.js' ), file( 'shop/a.js' ) ),
	],
] )( 'a file that %s', async ( _, change ) => {
	await change();
	await seen().toBeGreaterThan( 0 );
} );

test( 'a file over which an editor renames another, again and again', async () => {
	for ( let at = 1; at <= 3; at++ ) {
		changes = 0;
		await writeFile( file( '.a.js.swp' ), String( at ) );
		await rename( file( '.a.js.swp' ), file( 'a.js' ) );
		await seen().toBeGreaterThan( 0 );
	}
} );

test.each( [
	[ 'notes of the command', '.svc' ],
	[ 'what Git keeps', '.git/HEAD' ],
	[ 'what editors keep', 'shop/.b.js.swp' ],
	[ 'packages of others', 'node_modules/x.js' ],
] )( 'nothing of %s', async ( _, name ) => {
	await writeFile( file( name ), 'x' );
	expect( await isAlone() ).toBe( true );
} );

test( 'a directory that came is followed once it is looked for', async () => {
	await mkdir( file( 'late/deep' ), { recursive: true } );
	await seen().toBeGreaterThan( 0 );
	await tree?.follow();
	changes = 0;
	await writeFile( file( 'late/deep/c.js' ), '1;' );
	await seen().toBeGreaterThan( 0 );
} );

test( 'a directory that went and came again is followed', async () => {
	await rm( file( 'shop' ), { recursive: true } );
	await seen().toBeGreaterThan( 0 );
	await tree?.follow();
	await mkdir( file( 'shop' ) );
	await tree?.follow();
	await isAlone();
	changes = 0;
	await writeFile( file( 'shop/b.js' ), '2;' );
	await seen().toBeGreaterThan( 0 );
} );

test( 'a directory that goes while it is looked for ends nothing', async () => {
	for ( let turns = 0; turns < 20; turns++ ) {
		for ( let at = 0; at < 30; at++ ) {
			await mkdir( file( `going/${ at }` ), { recursive: true } );
		}
		const following = tree?.follow();
		for ( let turn = 0; turn < turns; turn++ ) {
			await new Promise( ( done ) => setImmediate( done ) );
		}
		rmSync( file( 'going' ), { recursive: true } );
		await following;
		await tree?.follow();
	}
	changes = 0;
	await writeFile( file( 'a.js' ), '2;' );
	await seen().toBeGreaterThan( 0 );
} );

test( 'nothing any more once it is closed', async () => {
	let others = 0;
	const other = new Tree( it.folder, () => others++ );
	await other.follow();
	tree?.close();
	await writeFile( file( 'a.js' ), '3;' );
	await expect.poll( () => others, { interval: 1 } ).toBeGreaterThan( 0 );
	others = 0;
	await writeFile( file( 'shop/b.js' ), '3;' );
	await expect.poll( () => others, { interval: 1 } ).toBeGreaterThan( 0 );
	expect( changes ).toBe( 0 );
	other.close();
} );
