/**
 * What can be done with a site without its web server: WP-CLI, PHP, its log.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { wpCli, wpCliWords } from './wp-cli.mjs';

/** @typedef {import('./site.mjs').Ground} Ground */
/** @typedef {import('./site.mjs').InstalledSite} InstalledSite */

/**
 * What a web server of the site does for tests (in-site.php).
 *
 * @param {Ground} ground
 * @param {string} key
 * @param {string} code
 * @param {string} of   Path of the site.
 * @return {Promise<string>} The output.
 */
async function inSite( { url, phpUrl }, key, code, of ) {
	const answer = await fetch( phpUrl ?? url, {
		method: 'POST',
		headers: {
			'Content-Type': 'text/plain',
			'X-Svc-Test-Key': key,
			'X-Svc-Test-Host': new URL( url ).host,
			'X-Svc-Test-Path': of,
		},
		body: code,
		redirect: 'manual',
	} );
	const output = await answer.text();
	if ( answer.status !== 200 ) {
		throw new Error( `PHP answered ${ answer.status }: ${ output }` );
	}
	return output;
}

/**
 * @param {Ground}                 ground
 * @param {Record<string, string>} passwords
 * @return {InstalledSite} Everything that needs no web server.
 */
export function describe( ground, passwords ) {
	const wpContent = path.join( ground.dir, 'wp-content' );
	const logFile = path.join( wpContent, 'debug.log' );
	const settings = {
		phar: ground.source.wpCli,
		dir: ground.dir,
		home: ground.run,
		account: ground.account,
		url: ground.url,
	};
	const cli = wpCli( settings );
	return {
		url: ground.url,
		dir: ground.dir,
		wpContent,
		storage: path.join( wpContent, 'svc' ),
		uploads: path.join( wpContent, 'uploads' ),
		admin: { user: 'admin', password: 'password' },
		account:
			ground.account?.name ??
			( process.getuid?.() === 0 ? 'root' : 'self' ),
		appPassword: ( user = 'admin' ) => {
			const password = passwords[ user ];
			if ( password === undefined ) {
				throw new Error( `No application password for "${ user }".` );
			}
			return password;
		},
		wp: ( ...args ) => cli( args ),
		wpWords: () => [ ...wpCliWords( settings ), `--url=${ ground.url }` ],
		php: async ( code, of = '/' ) => {
			if ( ground.key !== null ) {
				return inSite( ground, ground.key, code, of );
			}
			const result = await cli( [
				'eval',
				code,
				...( of === '/'
					? []
					: [ `--url=${ new URL( of, ground.url ).href }` ] ),
			] );
			if ( result.code !== 0 ) {
				throw new Error( `${ result.stdout }${ result.stderr }` );
			}
			return result.stdout;
		},
		log: () => readFile( logFile, 'utf8' ).catch( () => '' ),
		clearLog: () => rm( logFile, { force: true } ),
	};
}
