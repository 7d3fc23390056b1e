/**
 * What a killed process leaves: no directory, no program, no lock.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
	chmod,
	mkdir,
	mkdtemp,
	readFile,
	rm,
	symlink,
	writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { takeHold } from '../../../scripts/lib/hold.mjs';
import { removeLeftovers } from '../../../scripts/lib/leftovers.mjs';
import { waitUntil } from '../../../scripts/lib/ports.mjs';
import { Snapshot } from '../../support/site-snapshot.ts';

const room = await mkdtemp( path.join( tmpdir(), 'svc-leftovers-' ) );
const scripts = path.join( import.meta.dirname, '../../../scripts/lib' );

afterAll( () => rm( room, { recursive: true, force: true } ) );

/** Runs the code in a process of its own until it has printed a line. */
async function begin( code: string ): Promise< ChildProcess > {
	const child = spawn(
		process.execPath,
		[ '--input-type=module', '--eval', code ],
		{ cwd: scripts, stdio: [ 'ignore', 'pipe', 'inherit' ] }
	);
	await new Promise( ( resolve ) => child.stdout.once( 'data', resolve ) );
	return child;
}

test( 'a directory goes with the process that asked for it', async () => {
	const directory = path.join( room, 'own' );
	await mkdir( path.join( directory, 'deep/er' ), { recursive: true } );
	const child = await begin( `
		const { removeWhenGone } = await import( '${ scripts }/leftovers.mjs' );
		removeWhenGone( '${ directory }' );
		console.log( 'ready' );
		setInterval( () => {}, 1000 );` );
	expect( existsSync( directory ) ).toBe( true );
	child.kill( 'SIGKILL' );
	await waitUntil( () => ! existsSync( directory ), 'it was removed' );
} );

test( 'a program that is run to its end does not outlive us either', async () => {
	const sign = path.join( room, 'sign' );
	const child = await begin( `
		const { run } = await import( '${ scripts }/processes.mjs' );
		void run( 'sh', [ '-c', 'echo $$ > ${ sign }; sleep 60' ] );
		setTimeout( () => console.log( 'ready' ), 100 );` );
	await waitUntil(
		async () => ( await readFile( sign ) ).length > 0,
		'it ran'
	);
	const pid = Number( await readFile( sign, 'utf8' ) );
	child.kill( 'SIGKILL' );
	await waitUntil( () => ! existsSync( `/proc/${ pid }` ), 'it ended' );
} );

test( 'only what belongs to nobody is removed', async () => {
	const parent = path.join( room, 'runs' );
	const names = [ `${ process.pid }-1`, '999999999-1', 'other' ];
	for ( const name of names ) {
		await mkdir( path.join( parent, name ), { recursive: true } );
	}
	await removeLeftovers( parent, /^(\d+)-/ );
	expect(
		names.map( ( name ) => existsSync( path.join( parent, name ) ) )
	).toEqual( [ true, false, true ] );
} );

test( 'a hold tells who has it, and ends with its process', async () => {
	const what = path.join( room, 'held' );
	const child = await begin( `
		const { takeHold } = await import( '${ scripts }/hold.mjs' );
		const { hold } = await takeHold( '${ what }' );
		hold.tell( 'http://127.0.0.1:1' );
		console.log( 'ready' );
		setInterval( () => {}, 1000 );` );
	expect( await takeHold( what ) ).toEqual( {
		holder: { pid: child.pid, url: 'http://127.0.0.1:1' },
	} );
	child.kill( 'SIGKILL' );
	await waitUntil(
		async () => 'hold' in ( await takeHold( what ) ),
		'it was free'
	);
} );

test( 'a snapshot puts back what was changed, removed, added and replaced', async () => {
	const root = path.join( room, 'site' );
	await mkdir( path.join( root, 'a/b' ), { recursive: true } );
	await writeFile( path.join( root, 'a/b/changed' ), 'one' );
	await writeFile( path.join( root, 'a/removed' ), 'two' );
	await writeFile( path.join( root, 'a/replaced' ), 'three' );
	await symlink( 'a', path.join( root, 'link' ) );
	const snapshot = await new Snapshot(
		root,
		path.join( room, 'store' )
	).take();
	for ( let round = 0; round < 2; round++ ) {
		// As long as before, which size and a time that was set back would not show.
		await writeFile( path.join( root, 'a/b/changed' ), 'eno' );
		await rm( path.join( root, 'a/removed' ) );
		await rm( path.join( root, 'a/replaced' ) );
		await mkdir( path.join( root, 'a/replaced/by' ), { recursive: true } );
		await mkdir( path.join( root, 'added/deep' ), { recursive: true } );
		await rm( path.join( root, 'link' ) );
		await chmod( path.join( root, 'a/b' ), 0o700 );
		await snapshot.putBack();
		for ( const [ name, content ] of [
			[ 'a/b/changed', 'one' ],
			[ 'a/removed', 'two' ],
			[ 'link/replaced', 'three' ],
		] as const ) {
			expect( await readFile( path.join( root, name ), 'utf8' ) ).toBe(
				content
			);
		}
		expect( existsSync( path.join( root, 'added' ) ) ).toBe( false );
	}
} );
