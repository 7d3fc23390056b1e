import { fstatSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { UsageError } from './terminal';

/** What comes from the person or the program at the other end of standard input. */

/** Milliseconds that the first byte may take: a pipe that is open and silent is none that anything is written to. */
const PATIENCE_MS = 5_000;

/** Whether something may be piped or redirected into the command. A closed descriptor has no facts. */
function isPiped(): boolean {
	try {
		const facts = fstatSync( 0 );
		return facts.isFIFO() || facts.isFile() || facts.isSocket();
	} catch {
		return false;
	}
}

const decoder = new TextDecoder( 'utf-8', { fatal: true, ignoreBOM: true } );

/**
 * What is piped into the command.
 *
 * @param waits Whether it was asked for, so that it is waited for as long as it takes.
 * @return Null when nothing is: a terminal, a closed descriptor, an empty or a silent pipe.
 * @throws {UsageError} When it is no UTF-8 text.
 */
export async function piped( waits: boolean ): Promise< string | null > {
	if ( ! waits && ! isPiped() ) {
		return null;
	}
	const parts: Buffer[] = [];
	const timer = setTimeout(
		() => {
			if ( ! waits && parts.length === 0 ) {
				process.stdin.destroy();
			}
		},
		waits ? 2 ** 30 : PATIENCE_MS
	);
	try {
		for await ( const part of process.stdin ) {
			parts.push( Buffer.from( part ) );
		}
	} catch {
		// Ended by the clock, or the other end is gone: what has come counts.
	} finally {
		clearTimeout( timer );
	}
	if ( parts.length === 0 ) {
		return null;
	}
	try {
		return decoder.decode( Buffer.concat( parts ) );
	} catch {
		throw new UsageError( 'Standard input: The text is not valid UTF-8.' );
	}
}

/** Whether a person is there to answer. */
export const isWatched = (): boolean =>
	process.stdin.isTTY === true && process.stderr.isTTY === true;

/** Asks until one of the answers, one letter each, is typed. Empty when the terminal is gone. */
export async function choose(
	question: string,
	answers: readonly string[]
): Promise< string > {
	for (;;) {
		const lines = createInterface( {
			input: process.stdin,
			output: process.stderr,
		} );
		const typed = await new Promise< string | null >( ( resolve ) => {
			lines.once( 'close', () => resolve( null ) );
			lines.question( `${ question } ` ).then( resolve, () => {
				resolve( null );
			} );
		} );
		lines.close();
		const letter = ( typed ?? '' ).trim().slice( 0, 1 ).toLowerCase();
		if ( typed === null || answers.includes( letter ) ) {
			return letter;
		}
	}
}
