/**
 * One process at a time for one purpose, and a word about who it is. What is
 * held is a socket, which the system takes back when its process ends,
 * however it ends: nothing stale can be left to lock other processes out.
 */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * @typedef {Object} Holder
 * @property {number}        pid
 * @property {string | null} url Where its site answers; null until it does.
 */

/**
 * @typedef {Object} Hold
 * @property {(url: string) => void} tell Gives an address to others who ask.
 */

/**
 * @param {string} directory
 * @return {{at: string, isFile: boolean}} Address of the socket.
 */
function addressOf( directory ) {
	const name = `svc-${ createHash( 'sha256' ).update( directory ).digest( 'hex' ).slice( 0, 24 ) }`;
	switch ( process.platform ) {
		case 'linux':
			// In the abstract namespace: no file, so none stays.
			return { at: `\0${ name }`, isFile: false };
		case 'win32':
			return { at: `\\\\.\\pipe\\${ name }`, isFile: false };
		default:
			return {
				at: path.join( tmpdir(), `${ name }.sock` ),
				isFile: true,
			};
	}
}

/**
 * @param {string} at
 * @return {Promise<Holder | null>} Null when there is no answer.
 */
function ask( at ) {
	return new Promise( ( resolve ) => {
		const socket = connect( at );
		let said = '';
		socket.setEncoding( 'utf8' );
		socket.setTimeout( 2000, () => socket.destroy() );
		socket.on( 'error', () => {} );
		socket.on( 'data', ( text ) => ( said += text ) );
		socket.on( 'close', () =>
			resolve( said === '' ? null : JSON.parse( said ) )
		);
	} );
}

/**
 * @param {string}       at
 * @param {() => Holder} holder
 * @return {Promise<boolean>} False when another process has it.
 */
function listen( at, holder ) {
	return new Promise( ( resolve, reject ) => {
		const server = createServer( ( socket ) => {
			socket.on( 'error', () => {} );
			socket.end( JSON.stringify( holder() ) );
		} );
		server.on( 'error', ( error ) => {
			const { code } = /** @type {NodeJS.ErrnoException} */ ( error );
			if ( code === 'EADDRINUSE' ) {
				resolve( false );
			} else {
				reject( error );
			}
		} );
		server.listen( at, () => {
			server.unref();
			resolve( true );
		} );
	} );
}

/**
 * Takes hold of a directory until this process ends.
 *
 * @param {string} directory Need not exist.
 * @return {Promise<{hold: Hold} | {holder: Holder | null}>} The holder when it is another process; null when that does not answer.
 */
export async function takeHold( directory ) {
	const { at, isFile } = addressOf( directory );
	/** @type {Holder} */
	const holder = { pid: process.pid, url: null };
	/** @type {Hold} */
	const hold = {
		tell: ( url ) => {
			holder.url = url;
		},
	};
	if ( await listen( at, () => holder ) ) {
		return { hold };
	}
	const other = await ask( at );
	if ( other === null && isFile ) {
		// The file of a killed process: nothing listens behind it.
		await rm( at, { force: true } );
		if ( await listen( at, () => holder ) ) {
			return { hold };
		}
	}
	return { holder: other };
}
