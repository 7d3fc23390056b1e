/**
 * The account that serves the site. Root may write everywhere, so as root a
 * test about missing rights would prove nothing: there the site runs as
 * `www-data` (or `nobody`) when that account can reach the checkout.
 */
import { readFileSync } from 'node:fs';
import { run } from './processes.mjs';

/** @typedef {import('./processes.mjs').Account} Account */

/**
 * @param {string} directory Must be readable for the account.
 * @return {Promise<Account | null>} Null: serve as we are.
 */
export async function unprivilegedAccount( directory ) {
	if ( process.getuid?.() !== 0 ) {
		return null;
	}
	const lines = readFileSync( '/etc/passwd', 'utf8' ).split( '\n' );
	for ( const name of [ 'www-data', 'nobody' ] ) {
		const fields = lines
			.find( ( line ) => line.startsWith( `${ name }:` ) )
			?.split( ':' );
		if ( fields === undefined ) {
			continue;
		}
		const account = {
			name,
			uid: Number( fields[ 2 ] ),
			gid: Number( fields[ 3 ] ),
		};
		const seen = await run( 'test', [ '-r', `${ directory }/.` ], {
			account,
			cwd: '/',
		} );
		if ( seen.code === 0 ) {
			return account;
		}
	}
	return null;
}
