/**
 * `svc watch` saves as files change: one save at a time, never over what
 * another has saved, and what a site did not answer to is tried again until it
 * is there. The clock is that of the test; the folder is a real one.
 */
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pull } from '../../../src/command/pull.ts';
import { watch } from '../../../src/command/watch.ts';
import {
	gatewayTimeout,
	refusal,
	shortHash,
	URL_OF_SITE,
} from './fake-site.ts';
import { home, OPTIONS } from './home.ts';

const it = home();
const QUIET_MS = 150;
const AGAIN_MS = 3_000;
/** Milliseconds of the day that are enough for the disk, whatever else the machine does. */
const PATIENCE_MS = 20_000;

let end = new AbortController();
let watching: Promise< number > | undefined;
beforeEach( () => {
	vi.useFakeTimers( { toFake: [ 'setTimeout', 'clearTimeout' ] } );
	end = new AbortController();
	watching = undefined;
} );
afterEach( async () => {
	end.abort();
	await vi.advanceTimersByTimeAsync( AGAIN_MS );
	await watching?.catch( () => undefined );
	vi.useRealTimers();
} );

const turn = () =>
	new Promise< void >( ( resolve ) => setImmediate( resolve ) );
/** Time of the day, in which the folder tells of what was changed in it. */
const reallyLater = () => sleep( 10 );
/** Lets time go by, for the disk and for the clock, until something is so. */
async function until( what: () => boolean, ms = 5 ): Promise< void > {
	const begun = performance.now();
	while ( ! what() ) {
		if ( performance.now() - begun > PATIENCE_MS ) {
			throw new Error( `It never was so.\n${ it.out }${ it.err }` );
		}
		await turn();
		await vi.advanceTimersByTimeAsync( ms );
	}
}
const said = ( text: string ) =>
	until( () => ( it.out + it.err ).includes( text ) );
async function begin(): Promise< void > {
	watching = watch( it.site.client, URL_OF_SITE, it.folder, end.signal );
	watching.catch( () => undefined );
	await said( 'Watching' );
	it.anew();
}
/** Whatever is going on has come to its end, and a while has gone by. */
async function quiet(): Promise< void > {
	await it.put( 'knock.css', `/* ${ Math.random() } */` );
	const times = it.site.given( 'convert-files' ).length;
	await until( () => it.site.given( 'convert-files' ).length > times );
	for ( let turns = 0; turns < 50; turns++ ) {
		await turn();
		await vi.advanceTimersByTimeAsync( 10 );
	}
}
const codes = () =>
	it.site.given( 'update-snippet' ).map( ( { code } ) => code );

describe( 'at the beginning', () => {
	test( 'what is here is saved, and then it is said that it is watched, and for whom', async () => {
		await it.put( 'a.js', 'one\n' );
		watching = watch( it.site.client, URL_OF_SITE, it.folder, end.signal );
		await said( 'Watching' );
		expect( it.out ).toBe(
			`a.js: created\nWatching ${ it.folder } for site.example. Ctrl-C ends it.\n`
		);
		expect( await it.read( 'a.snippet.json' ) ).toContain( 'of-a-js' );
	} );

	test( 'nothing is saved over a version of which it is not known which is newer', async () => {
		it.site.put( { uid: 'a', title: 'A', code: 'theirs' } );
		await it.put( 'a.js', 'mine\n' );
		await it.put( 'a.snippet.json', '{"uid":"a","name":"A","type":"js"}' );
		watching = watch( it.site.client, URL_OF_SITE, it.folder, end.signal );
		await said( 'Watching' );
		expect( it.err ).toContain( 'Which one is newer is unknown.' );
		expect( it.site.changes ).toEqual( [] );
	} );
} );

describe( 'while it watches', () => {
	beforeEach( async () => {
		it.site.put( {
			uid: 'a',
			title: 'A',
			type: 'php',
			code: 'one',
			status: 'active',
		} );
		await pull( it.site.client, URL_OF_SITE, it.folder, OPTIONS );
		await begin();
	} );
	const put = ( code: string ) => it.put( 'a.php', `<?php\n${ code }\n` );
	/** Nor does anything keep the command from ending. */
	async function nothingIsWatched(): Promise< void > {
		it.site.asked.length = 0;
		await put( 'later' );
		for ( let times = 0; times < 3; times++ ) {
			await reallyLater();
			await vi.advanceTimersByTimeAsync( AGAIN_MS );
		}
		expect( it.site.asked ).toEqual( [] );
	}

	test( 'a change is saved after a moment of quiet, with one request beside the save', async () => {
		await put( 'two' );
		await said( 'a.php: saved' );
		expect( it.site.asked.map( ( { id } ) => id ) ).toEqual( [
			'convert-files',
			'update-snippet',
		] );
		expect( it.site.given( 'update-snippet' ) ).toEqual( [
			{
				id: 1,
				code: 'two',
				base_hash: shortHash( 'one' ),
				keep_active: true,
			},
		] );
		await quiet();
		expect( ( await it.notes() ).snippets.a ).toMatchObject( {
			hash: shortHash( 'two' ),
		} );
	} );

	test( 'nothing is asked before it has been quiet for a moment', async () => {
		await put( 'two' );
		await vi.advanceTimersByTimeAsync( 0 );
		for ( let at = 0; at < 4; at++ ) {
			// As an editor that writes in several steps.
			await put( `two ${ at }` );
			await reallyLater();
			await vi.advanceTimersByTimeAsync( QUIET_MS - 1 );
		}
		expect( it.site.asked ).toEqual( [] );
		await said( 'a.php: saved' );
		expect( codes() ).toEqual( [ 'two 3' ] );
	} );

	test( 'what changes while a save is under way is saved after it', async () => {
		it.site.instead = async ( id ) => {
			if ( id === 'update-snippet' ) {
				it.site.instead = () => undefined;
				await put( 'three' );
				await reallyLater();
				await vi.advanceTimersByTimeAsync( 10 * QUIET_MS );
			}
			return undefined;
		};
		await put( 'two' );
		await until( () => it.site.at( 'a' ).code === 'three' );
		expect( codes() ).toEqual( [ 'two', 'three' ] );
	} );

	test( 'errors are said with file and line, the live version stays, and what is mended is saved', async () => {
		await put( '\nBROKEN' );
		await said( 'a.php:3: This is broken.' );
		expect( it.err ).toBe( 'a.php: NOT saved\na.php:3: This is broken.\n' );
		expect( it.site.at( 'a' ) ).toMatchObject( {
			code: 'one',
			status: 'active',
		} );
		await put( 'mended' );
		await said( 'a.php: saved' );
		expect( it.site.at( 'a' ).code ).toBe( 'mended' );
	} );

	test( 'nothing is saved over what another has saved, which is said once', async () => {
		it.site.put( { uid: 'a', code: 'theirs' } );
		await put( 'mine' );
		await said( 'a.php: NOT saved' );
		await quiet();
		expect( it.err.split( 'NOT saved' ) ).toHaveLength( 2 );
		expect( it.site.at( 'a' ).code ).toBe( 'theirs' );
		expect( await it.read( 'a.php' ) ).toBe( '<?php\nmine\n' );
	} );

	test( 'what a site cannot take now is tried again by itself, until it is there', async () => {
		let times = 0;
		it.site.instead = ( id ) =>
			id === 'update-snippet' && ++times < 3
				? refusal( 'svc_busy', 503 )
				: undefined;
		await put( 'two' );
		await said( 'a.php: Not saved yet, will be tried again.' );
		const tried = times;
		await reallyLater();
		await vi.advanceTimersByTimeAsync( AGAIN_MS - 100 );
		await reallyLater();
		expect( times ).toBe( tried );
		await said( 'a.php: saved' );
		expect( times ).toBe( 3 );
		expect( it.err ).not.toContain( 'NOT saved' );
	} );

	test( 'a site that does not read files now is asked again, too, and the file is said', async () => {
		let isGone = true;
		it.site.instead = ( id ) =>
			id === 'convert-files' && isGone ? gatewayTimeout() : undefined;
		await put( 'two' );
		await said( 'a.php: Not saved yet' );
		isGone = false;
		await said( 'a.php: saved' );
		expect( it.site.at( 'a' ).code ).toBe( 'two' );
	} );

	test( 'a save whose answer is lost is no conflict with oneself', async () => {
		it.site.instead = ( id, _, go ) => {
			if ( id !== 'update-snippet' ) {
				return undefined;
			}
			it.site.instead = () => undefined;
			go();
			return gatewayTimeout();
		};
		await put( 'two' );
		await said( 'a.php: Not saved yet' );
		await said( 'a.php: saved' );
		expect( it.err ).not.toContain( 'NOT saved' );
		// And the next save is made from the state that is there.
		await put( 'three' );
		await until( () => it.site.at( 'a' ).code === 'three' );
	} );

	test( 'a save whose answer is lost is a conflict where another saved after it', async () => {
		it.site.instead = ( id, _, go ) => {
			if ( id !== 'update-snippet' ) {
				return undefined;
			}
			it.site.instead = () => undefined;
			go();
			it.site.put( { uid: 'a', code: 'theirs' } );
			return gatewayTimeout();
		};
		await put( 'two' );
		await said( 'a.php: NOT saved' );
		expect( it.site.at( 'a' ).code ).toBe( 'theirs' );
	} );

	test( 'a new snippet whose answer is lost is no second one, and has its settings in the end', async () => {
		it.site.instead = ( id, _, go ) => {
			if ( id !== 'create-snippet' ) {
				return undefined;
			}
			it.site.instead = () => undefined;
			go();
			return gatewayTimeout();
		};
		await it.put( 'b.js', 'new\n' );
		await said( 'b.js: Not saved yet' );
		await said( 'b.js: saved' );
		expect( it.site.snippets.size ).toBe( 2 );
		await quiet();
		expect( await it.read( 'b.snippet.json' ) ).toContain( 'of-b-js' );
	} );

	test( 'a new snippet that is saved has its settings asked for again, where the site did not answer about them', async () => {
		let times = 0;
		it.site.instead = ( id, { ids } ) =>
			id === 'convert-files' && Array.isArray( ids ) && ++times === 1
				? gatewayTimeout()
				: undefined;
		await it.put( 'b.js', 'new\n' );
		await said( 'b.js: created' );
		await said( 'b.js: Not saved yet' );
		await until( () => times === 2 );
		await quiet();
		expect( await it.read( 'b.snippet.json' ) ).toContain( 'of-b-js' );
		expect( it.site.given( 'create-snippet' )[ 0 ] ).toMatchObject( {
			code: 'new',
		} );
		expect( it.site.find( 'of-b-js' )?.code ).toBe( 'new' );
	} );

	test( 'what another command here brings is no change of one’s own', async () => {
		it.site.put( { uid: 'a', code: 'theirs' } );
		await pull( it.site.client, URL_OF_SITE, it.folder, OPTIONS );
		await quiet();
		expect( it.site.given( 'update-snippet' ) ).toEqual( [] );
		expect( await it.read( 'a.php' ) ).toBe( '<?php\ntheirs\n' );
		await put( 'mine' );
		await until( () => it.site.at( 'a' ).code === 'mine' );
		expect( it.err ).toBe( '' );
	} );

	test( 'a file that cannot be used is said once, as long as nothing else is wrong with it', async () => {
		await it.put( 'b.snippet.json', '{' );
		await said( 'b.snippet.json: Held: bad_metadata.' );
		await quiet();
		expect( it.err.split( 'bad_metadata' ) ).toHaveLength( 2 );
		await it.put( 'b.snippet.json', '{"uid":"b","type":"js"}' );
		await said( 'b.snippet.json: Held: code_missing.' );
	} );

	test( 'a code file that is renamed stays the snippet that it was', async () => {
		await rename(
			path.join( it.folder, 'a.php' ),
			path.join( it.folder, 'b.php' )
		);
		await said( 'a.snippet.json: renamed to b.snippet.json' );
		await it.put( 'b.php', '<?php\ntwo\n' );
		await until( () => it.site.at( 'a' ).code === 'two' );
		expect( it.site.snippets.size ).toBe( 1 );
	} );

	test( 'a refusal for good ends it, with the reason', async () => {
		it.site.instead = ( id ) =>
			id === 'convert-files'
				? refusal( 'svc_forbidden', 403 )
				: undefined;
		await put( 'two' );
		let reason: unknown;
		watching?.catch( ( error: unknown ) => {
			reason = error;
		} );
		await until( () => reason !== undefined );
		expect( reason ).toMatchObject( { code: 'svc_forbidden' } );
		await nothingIsWatched();
	} );

	test( 'ended by its person, it ends after the save that is under way, and begins none', async () => {
		let ended: unknown;
		it.site.instead = async ( id ) => {
			if ( id === 'update-snippet' ) {
				void watching?.then( ( exit ) => {
					ended = exit;
				} );
				end.abort();
				await put( 'three' );
				for ( let turns = 0; turns < 50; turns++ ) {
					await turn();
					await vi.advanceTimersByTimeAsync( 10 );
				}
				expect( ended ).toBeUndefined();
			}
			return undefined;
		};
		await put( 'two' );
		await until( () => ended !== undefined );
		expect( ended ).toBe( 0 );
		expect( it.out ).toBe( 'a.php: saved\n' );
		expect( ( await it.notes() ).snippets.a ).toMatchObject( {
			hash: shortHash( 'two' ),
		} );
		await vi.advanceTimersByTimeAsync( AGAIN_MS );
		expect( codes() ).toEqual( [ 'two' ] );
		await nothingIsWatched();
	} );
} );
