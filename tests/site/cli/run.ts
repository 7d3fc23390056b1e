/**
 * WP-CLI with what a terminal has beside arguments: an environment and a
 * standard input.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { quoted, type TestSite } from '../../support/site.ts';

export type Run = { code: number; stdout: string; stderr: string };

/** Runs a shell line, by default in the folder of the site, in which `wp` is WP-CLI for that site. */
export async function shell(
	site: TestSite,
	line: string,
	options: {
		env?: Record< string, string >;
		input?: string;
		cwd?: string;
	} = {}
): Promise< Run > {
	const child = spawn(
		'bash',
		[ '-c', `wp() { ${ site.wpCommand } "$@"; }\n${ line }` ],
		{
			cwd: options.cwd ?? site.dir,
			env: {
				...process.env,
				WP_CLI_CONFIG_PATH: '/dev/null',
				...options.env,
			},
		}
	);
	child.stdin.end( options.input ?? '' );
	const [ stdout, stderr ] = await Promise.all( [
		text( child.stdout ),
		text( child.stderr ),
		once( child, 'close' ),
	] );
	return { code: child.exitCode ?? -1, stdout, stderr };
}

/** One command of WP-CLI. */
export const wpWith = (
	site: TestSite,
	options: { env?: Record< string, string >; input?: string; cwd?: string },
	args: readonly string[]
): Promise< Run > =>
	shell( site, `wp ${ args.map( quoted ).join( ' ' ) }`, options );
