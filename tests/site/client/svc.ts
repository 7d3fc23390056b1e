/**
 * The command `svc` as it is shipped, in a process of its own, for a site of
 * the tests.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import type { TestSite } from '../../support/site.ts';

export const SVC = path.join( ROOT, 'build/client/svc.js' );

export type Run = { code: number; stdout: string; stderr: string };
type Options = { env?: Record< string, string >; cwd?: string };

/** Who the command is: the administrator of the site. */
export async function identity(
	site: TestSite
): Promise< Record< string, string > > {
	return {
		SVC_URL: site.url,
		SVC_USER: 'admin',
		SVC_PASSWORD: await site.raw.appPassword( 'admin' ),
	};
}

/** An environment without anything that says who the user is. */
export function plainEnv(): NodeJS.ProcessEnv {
	return Object.fromEntries(
		Object.entries( process.env ).filter(
			( [ name ] ) => ! name.startsWith( 'SVC_' )
		)
	);
}

/** Starts the command and lets it go on. */
export const start = (
	args: readonly string[],
	{ env = {}, cwd = ROOT }: Options = {}
): ChildProcess =>
	spawn( process.execPath, [ SVC, ...args ], {
		cwd,
		env: { ...plainEnv(), ...env },
	} );

/** Runs the command to its end. */
export async function svc(
	args: readonly string[],
	options: Options = {}
): Promise< Run > {
	const child = start( args, options );
	const { stdout: out, stderr: err } = child;
	if ( out === null || err === null ) {
		throw new Error( 'The command has no output.' );
	}
	const [ stdout, stderr ] = await Promise.all( [
		text( out ),
		text( err ),
		once( child, 'close' ),
	] );
	return { code: child.exitCode ?? -1, stdout, stderr };
}
