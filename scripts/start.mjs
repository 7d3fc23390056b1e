/**
 * A WordPress with svc active, from a bare clone, in the foreground:
 *
 *     npm start
 *     npm start -- --port 8900 --fresh
 *
 * The site is kept in `.wp/site`; `--fresh` begins a new one.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { start } from './lib/embedded-site.mjs';
import { readOptions, refuse, runCommand } from './lib/options.mjs';
import { STATE_DIR } from './lib/paths.mjs';
import { freePort } from './lib/ports.mjs';
import { endWithTheTerminal } from './lib/processes.mjs';
import { setUp } from './lib/setup.mjs';

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
if (
	values.port !== undefined &&
	! (
		/^\d{1,5}$/.test( values.port ) &&
		Number( values.port ) >= 1 &&
		Number( values.port ) <= 65_535
	)
) {
	refuse(
		COMMAND,
		`"${ values.port }" is not a port. Give a number from 1 to 65535.`
	);
}

/**
 * @param {number} port
 * @return {Promise<boolean>} Whether nobody listens there.
 */
function isFree( port ) {
	return new Promise( ( resolve ) => {
		const server = createServer();
		server.on( 'error', () => resolve( false ) );
		server.listen( port, '127.0.0.1', () =>
			server.close( () => resolve( true ) )
		);
	} );
}

/** @return {Promise<number>} The one asked for, 8881, or a free one. */
async function choosePort() {
	if ( values.port === undefined ) {
		return ( await isFree( 8881 ) ) ? 8881 : freePort();
	}
	const port = Number( values.port );
	if ( ! ( await isFree( port ) ) ) {
		throw new Error(
			`Port ${ port } is taken. Choose another one with --port.`
		);
	}
	return port;
}

async function main() {
	endWithTheTerminal( async () => {} );
	await setUp( [ 'embedded' ] );
	const dir = path.join( STATE_DIR, 'site' );
	if ( values.fresh ) {
		await rm( dir, { recursive: true, force: true } );
	}
	const token = randomBytes( 24 ).toString( 'base64url' );
	const site = await start( {
		dir,
		keep: true,
		guarded: true,
		port: await choosePort(),
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
	const { user, password } = site.admin;
	console.log( `
svc runs on WordPress at

  ${ site.url }

  user                  ${ user }
  password              ${ password }
  application password  ${ site.appPassword() }
  sign in (once)        ${ site.url }/?svc-sign-in=${ token }

  try                   curl -u '${ user }:${ site.appPassword() }' ${ site.url }/wp-json/svc/v1/snippets

Ctrl-C ends it. The site stays in ${ path.relative( process.cwd(), dir ) || dir }; --fresh begins a new one.
` );
	const code = await site.ended;
	console.error(
		`The web server ended by itself (${ code }):\n${ await site.serverLog() }`
	);
	process.exit( 1 );
}

await runCommand( main );
