/**
 * A WordPress with svc active, from a bare clone, in the foreground:
 *
 *     npm start
 *     npm start -- --port 8900 --fresh
 *
 * The site is kept in `.wp/site`; `--fresh` begins a new one.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { start } from './lib/embedded-site.mjs';
import { takeHold } from './lib/hold.mjs';
import { readOptions, refuse, runCommand } from './lib/options.mjs';
import { STATE_DIR } from './lib/paths.mjs';
import { endWithTheTerminal } from './lib/processes.mjs';
import { removeTree } from './lib/remove-tree.mjs';
import { setUp } from './lib/setup.mjs';

/** @typedef {import('./lib/site.mjs').SiteOptions} SiteOptions */

const COMMAND = {
	name: 'npm start',
	about: [
		'A WordPress with svc active, in the foreground until Ctrl-C. Sets everything up first.',
	],
};
const values = readOptions( COMMAND, {
	port: {
		type: 'string',
		value: 'NUMBER',
		help: 'Port of the site on 127.0.0.1. Default: 8881, or a free one when that is taken.',
	},
	fresh: {
		type: 'boolean',
		help: 'Removes the site in .wp/site and begins a new one.',
	},
} );
const PREFERRED_PORT = 8881;
const SITE = path.join( STATE_DIR, 'site' );

/** @return {number} The one asked for, or the preferred one. */
function wantedPort() {
	const port = Number( values.port ?? PREFERRED_PORT );
	if ( ! Number.isInteger( port ) || port < 1 || port > 65_535 ) {
		refuse(
			COMMAND,
			`"${ values.port }" is not a port. Give a number from 1 to 65535.`
		);
	}
	return port;
}

/**
 * @param {SiteOptions} options
 * @return {ReturnType<typeof start>} At another port when the one that is taken was not asked for.
 */
async function startAt( options ) {
	try {
		return await start( options );
	} catch ( error ) {
		const { code } = /** @type {NodeJS.ErrnoException} */ ( error );
		if ( code !== 'EADDRINUSE' ) {
			throw error;
		}
		if ( values.port !== undefined ) {
			throw new Error(
				`Port ${ values.port } is taken. Choose another one with --port.`
			);
		}
		return start( { ...options, port: 0 } );
	}
}

/**
 * Two of us on one site would move its address under the other's feet.
 *
 * @return {Promise<import('./lib/hold.mjs').Hold>} Ours until we end.
 */
async function beTheOnlyOne() {
	const taken = await takeHold( SITE );
	if ( 'hold' in taken ) {
		return taken.hold;
	}
	const who = taken.holder === null ? '' : ` (process ${ taken.holder.pid })`;
	throw new Error(
		typeof taken.holder?.url === 'string'
			? `The site of this checkout runs already${ who }, at\n\n  ${ taken.holder.url }\n\nUse that one, or end it with Ctrl-C where it was started and start again.`
			: `Another "npm start" is setting up the site of this checkout${ who }. Wait until it prints the address, or end it with Ctrl-C where it was started.`
	);
}

async function main() {
	const port = wantedPort();
	const hold = await beTheOnlyOne();
	await setUp( [ 'embedded' ] );
	if ( values.fresh ) {
		await removeTree( SITE );
	}
	const token = randomBytes( 24 ).toString( 'base64url' );
	const site = await startAt( {
		dir: SITE,
		keep: true,
		guarded: true,
		port,
		constants: {
			DISABLE_WP_CRON: false,
			SVC_DEV_SIGN_IN: createHash( 'sha256' )
				.update( token )
				.digest( 'hex' ),
		},
		muPlugins: {
			'sign-in-link.php': await readFile(
				new URL( './lib/sign-in-link.php', import.meta.url ),
				'utf8'
			),
		},
	} );
	hold.tell( site.url );
	const { user, password } = site.admin;
	console.log( `
svc runs on WordPress at

  ${ site.url }

  user                  ${ user }
  password              ${ password }
  application password  ${ site.appPassword() }
  log in (once)         ${ site.url }/?svc-sign-in=${ token }

  try                   curl -u '${ user }:${ site.appPassword() }' ${ site.url }/wp-json/svc/v1/snippets

Ctrl-C ends it. The site stays in ${ path.relative( process.cwd(), SITE ) || SITE }; --fresh begins a new one.
` );
	const code = await site.ended;
	throw new Error(
		`The web server ended by itself (${ code }):\n${ await site.serverLog() }`
	);
}

const isEnding = endWithTheTerminal( async () => {} );
await runCommand( async () => {
	try {
		await main();
	} catch ( error ) {
		if ( ! isEnding() ) {
			throw error;
		}
	}
} );
