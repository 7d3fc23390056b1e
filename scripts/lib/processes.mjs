/**
 * Starts other programs and makes sure that they end with us.
 *
 * Every program gets its own process group and a watcher that holds one end
 * of a pipe: when this Node process disappears, however it disappears, the
 * pipe closes and the watcher kills the whole group. So a test runner that is
 * killed leaves no web server behind, and no half-done `cp` goes on writing
 * where the next start already works.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/**
 * @typedef {Object} Account
 * @property {number} uid
 * @property {number} gid
 * @property {string} name
 */

/**
 * @typedef {Object} LaunchOptions
 * @property {string}                             [cwd]
 * @property {Record<string, string | undefined>} [env]     Added to our own environment.
 * @property {Account | null}                     [account] Runs as this account; null = as we are.
 * @property {string}                             [logFile] Takes both outputs, appended.
 * @property {boolean}                            [inherit] Both outputs go to our own instead.
 */

/**
 * @typedef {Object} RunOptions
 * @property {string}                             [cwd]
 * @property {Record<string, string | undefined>} [env]
 * @property {Account | null}                     [account]
 * @property {string | Uint8Array}                [input]      Standard input.
 * @property {number}                             [timeout_ms] Kills the program after this time; no limit by default.
 */

/**
 * @typedef {Object} RunResult
 * @property {number} code   Exit code; 255 when killed by a signal.
 * @property {string} stdout
 * @property {string} stderr
 */

/**
 * @typedef {Object} Launched
 * @property {number}                           pid      Process group leader.
 * @property {() => boolean}                    isAlive
 * @property {Promise<number>}                  ended    Exit code; 255 when killed by a signal.
 * @property {(graceMs?: number) => Promise<void>} stop Ends the whole group: SIGTERM, after the grace period SIGKILL.
 */

// Waits on descriptor 3 (closed when our process ends), then kills its group.
const WATCHER =
	'( read -r _ <&3; kill -KILL 0 ) >/dev/null 2>&1 & exec "$@" 3<&-';

/**
 * What runs at the moment: process group leader and how to end it.
 *
 * @type {Map<number, () => Promise<void>>}
 */
const running = new Map();

/**
 * @param {number}         pid
 * @param {NodeJS.Signals} signal
 */
function signalGroup( pid, signal ) {
	try {
		process.kill( -pid, signal );
	} catch {
		// The group is gone already.
	}
}

/**
 * @param {LaunchOptions | RunOptions} options
 */
function identity( options ) {
	const account = options.account ?? null;
	return {
		...( options.cwd === undefined ? {} : { cwd: options.cwd } ),
		env: { ...process.env, ...options.env },
		...( account === null ? {} : { uid: account.uid, gid: account.gid } ),
	};
}

/**
 * @param {string}   command
 * @param {string[]} args
 * @return {string[]} Arguments of `sh` that run the command beside its watcher.
 */
function watched( command, args ) {
	return [ '-c', WATCHER, 'sh', command, ...args ];
}

/**
 * Starts a program that stays.
 *
 * @param {string}        command
 * @param {string[]}      args
 * @param {LaunchOptions} [options]
 * @return {Launched} The running group.
 */
export function launch( command, args, options = {} ) {
	const log =
		options.logFile === undefined ? null : openSync( options.logFile, 'a' );
	const output = log ?? ( options.inherit === true ? 'inherit' : 'ignore' );
	const child = spawn( 'sh', watched( command, args ), {
		...identity( options ),
		detached: true,
		stdio: [ 'ignore', output, output, 'pipe' ],
	} );
	if ( log !== null ) {
		closeSync( log );
	}
	const pid = child.pid;
	if ( pid === undefined ) {
		throw new Error( `Cannot start ${ command }.` );
	}
	let alive = true;
	/** @type {Promise<number>} */
	const ended = new Promise( ( resolve ) => {
		child.on( 'exit', ( code ) => {
			alive = false;
			signalGroup( pid, 'SIGKILL' );
			running.delete( pid );
			resolve( code ?? 255 );
		} );
	} );
	/** @type {Launched} */
	const launched = {
		pid,
		isAlive: () => alive,
		ended,
		stop: async ( graceMs = 3000 ) => {
			signalGroup( pid, 'SIGTERM' );
			const timer = setTimeout(
				() => signalGroup( pid, 'SIGKILL' ),
				graceMs
			);
			await ended;
			clearTimeout( timer );
		},
	};
	running.set( pid, launched.stop );
	return launched;
}

/**
 * Runs a program to its end and collects what it printed.
 *
 * @param {string}     command
 * @param {string[]}   args
 * @param {RunOptions} [options]
 * @return {Promise<RunResult>} Never rejects because of an exit code.
 */
export function run( command, args, options = {} ) {
	return new Promise( ( resolve, reject ) => {
		const child = spawn( 'sh', watched( command, args ), {
			...identity( options ),
			detached: true,
			stdio: [ 'pipe', 'pipe', 'pipe', 'pipe' ],
			...( options.timeout_ms === undefined
				? {}
				: { timeout: options.timeout_ms, killSignal: 'SIGKILL' } ),
		} );
		const { pid } = child;
		if ( pid !== undefined ) {
			running.set( pid, async () => signalGroup( pid, 'SIGKILL' ) );
			child.on( 'exit', () => {
				// The watcher, which would keep the pipes open.
				signalGroup( pid, 'SIGKILL' );
				running.delete( pid );
			} );
		}
		/** @type {Buffer[]} */
		const out = [];
		/** @type {Buffer[]} */
		const err = [];
		child.stdout.on( 'data', ( chunk ) => out.push( chunk ) );
		child.stderr.on( 'data', ( chunk ) => err.push( chunk ) );
		child.on( 'error', reject );
		child.on( 'close', ( code ) =>
			resolve( {
				code: code ?? 255,
				stdout: Buffer.concat( out ).toString(),
				stderr: Buffer.concat( err ).toString(),
			} )
		);
		// A program that ends without reading its input is not an error.
		child.stdin.on( 'error', () => {} );
		child.stdin.end( options.input ?? '' );
	} );
}

/**
 * Like run(), for programs whose failure is ours.
 *
 * @param {string}     command
 * @param {string[]}   args
 * @param {RunOptions} [options]
 * @return {Promise<string>} Standard output.
 */
export async function mustRun( command, args, options = {} ) {
	const result = await run( command, args, options );
	if ( result.code !== 0 ) {
		throw new Error(
			`${ command } ${ args.join( ' ' ) } ended with ${ result.code }:\n` +
				result.stdout +
				result.stderr
		);
	}
	return result.stdout;
}

/**
 * For commands: ends everything and exits when we are ended, also when the
 * `npm` that started us has ended.
 *
 * @param {() => Promise<void>} cleanUp Runs after everything that launch() and run() started has ended.
 * @return {() => boolean} Whether the end has begun: what fails from then on failed because of it.
 */
export function endWithTheTerminal( cleanUp ) {
	let isEnding = false;
	/** @type {(code: number) => Promise<void>} */
	const end = async ( code ) => {
		if ( ! isEnding ) {
			isEnding = true;
			await stopAll();
			await cleanUp();
			process.exit( code );
		}
	};
	process.on( 'SIGINT', () => end( 130 ) );
	process.on( 'SIGTERM', () => end( 143 ) );
	process.on( 'SIGHUP', () => end( 129 ) );
	if ( process.env.npm_lifecycle_event !== undefined ) {
		const parent = process.ppid;
		setInterval( () => {
			if ( process.ppid !== parent ) {
				void end( 143 );
			}
		}, 500 ).unref();
	}
	return () => isEnding;
}

/** Ends everything that launch() and run() started. */
export async function stopAll() {
	await Promise.all( [ ...running.values() ].map( ( stop ) => stop() ) );
}

process.on( 'exit', () => {
	for ( const pid of running.keys() ) {
		signalGroup( pid, 'SIGKILL' );
	}
} );
