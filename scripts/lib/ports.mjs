/**
 * Free ports and waiting for servers, on 127.0.0.1 only.
 */
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @return {Promise<number>} A port that nothing listened on a moment ago.
 */
export function freePort() {
	return new Promise( ( resolve, reject ) => {
		const server = createServer();
		server.on( 'error', reject );
		server.listen( 0, '127.0.0.1', () => {
			const address = server.address();
			const port =
				address !== null && typeof address === 'object'
					? address.port
					: 0;
			server.close( () => resolve( port ) );
		} );
	} );
}

/**
 * Asks again and again until the answer is true.
 *
 * @param {() => Promise<boolean> | boolean} isReady   An exception counts as "not yet".
 * @param {string}                           what       For the message.
 * @param {() => boolean}                    isOver    True when waiting on is pointless.
 * @param {number}                           timeoutMs
 */
export async function waitUntil(
	isReady,
	what,
	isOver = () => false,
	timeoutMs = 20_000
) {
	const deadline = Date.now() + timeoutMs;
	for (;;) {
		if ( isOver() ) {
			throw new Error( `The program ended before ${ what }.` );
		}
		try {
			if ( await isReady() ) {
				return;
			}
		} catch {
			// Not yet.
		}
		if ( Date.now() > deadline ) {
			throw new Error(
				`Waited ${ timeoutMs } ms in vain until ${ what }.`
			);
		}
		await sleep( 25 );
	}
}
