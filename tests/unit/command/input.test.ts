/**
 * What comes through standard input: a whole text or none, and answers of a
 * person, who is asked again until one of them is given.
 */
import { PassThrough, Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { choose, isWatched, piped } from '../../../src/command/input.ts';
import { UsageError } from '../../../src/command/terminal.ts';
import { home } from './home.ts';

const it = home();
const own = Object.getOwnPropertyDescriptor( process, 'stdin' );
const wasTerminal = process.stderr.isTTY;
function standIn( stream: Readable, isTTY = false ): void {
	Object.defineProperty( process, 'stdin', {
		configurable: true,
		value: Object.assign( stream, { isTTY } ),
	} );
}
afterEach( () => {
	if ( own !== undefined ) {
		Object.defineProperty( process, 'stdin', own );
	}
	process.stderr.isTTY = wasTerminal;
} );

describe( 'what is piped in', () => {
	test( 'is one text, also where a letter comes in two pieces', async () => {
		const bytes = Buffer.from( '\uFEFFä;\r\n' );
		standIn(
			Readable.from( [ bytes.subarray( 0, 4 ), bytes.subarray( 4 ) ] )
		);
		expect( await piped( true ) ).toBe( '\uFEFFä;\r\n' );
	} );

	test( 'is none where nothing comes', async () => {
		standIn( Readable.from( [] ) );
		expect( await piped( true ) ).toBeNull();
	} );

	test( 'is refused where it is no UTF-8: a wrong letter is not saved', async () => {
		standIn( Readable.from( [ Buffer.from( [ 0xe9 ] ) ] ) );
		await expect( piped( true ) ).rejects.toThrow( UsageError );
	} );
} );

describe( 'a person', () => {
	test.each( [
		[ true, true, true ],
		[ true, false, false ],
		[ false, true, false ],
	] )(
		'is there to answer with a terminal on both ends (%s, %s): %s',
		( input, output, isThere ) => {
			standIn( new PassThrough(), input );
			process.stderr.isTTY = output;
			expect( isWatched() ).toBe( isThere );
		}
	);

	/** What is answered to each question, one after the other. */
	async function answered( ...lines: string[] ): Promise< string > {
		const stream = new PassThrough();
		standIn( stream );
		const choosing = choose( 'Now what?', [ 'e', 'k' ] );
		for ( const line of lines ) {
			const asked = it.err.length;
			stream.write( line );
			await expect
				.poll( () => it.err.length > asked || line === lines.at( -1 ), {
					interval: 1,
				} )
				.toBe( true );
		}
		return choosing;
	}

	test( 'answers with a letter, or a word that begins with it', async () => {
		expect( await answered( 'k\n' ) ).toBe( 'k' );
		expect( await answered( '  Edit\n' ) ).toBe( 'e' );
		expect( it.err.split( 'Now what?' ) ).toHaveLength( 3 );
		expect( it.out ).toBe( '' );
	} );

	test( 'is asked again after anything else', async () => {
		expect( await answered( '\n', 'x\n', 'e\n' ) ).toBe( 'e' );
		expect( it.err.split( 'Now what?' ) ).toHaveLength( 4 );
	} );

	test( 'who is gone has chosen nothing', async () => {
		const stream = new PassThrough();
		standIn( stream );
		const choosing = choose( 'Now what?', [ 'e', 'k' ] );
		stream.end();
		expect( await choosing ).toBe( '' );
	} );
} );
