/**
 * Runs one of the PHP scripts beside this file over the plugin's PHP, for rules that need PHP's own view of the code.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { sourceFiles } from './source-files.ts';

/** What was printed, by script and root: several rules rest on the same facts. */
const said = new Map< string, string >();

function run( script: string, root: string, files: string[] ): string {
	return execFileSync( 'php', [ path.join( import.meta.dirname, script ) ], {
		input: JSON.stringify(
			files.map( ( file ) => path.join( root, file ) )
		),
		encoding: 'utf8',
		maxBuffer: 64 * 1024 * 1024,
	} );
}

/**
 * What a script says of every PHP file of the plugin, by path relative to the root.
 *
 * @param root   Folder that holds `includes`.
 * @param script Name of the script. It reads a JSON list of absolute paths and answers with a JSON object by path.
 */
export function phpAnswers< Answer >(
	root: string,
	script: string
): [ string, Answer ][] {
	const files = sourceFiles(
		root,
		[ 'includes', 'svc.php', 'uninstall.php' ],
		[ '.php' ]
	);
	const key = `${ script } ${ root }`;
	const output = said.get( key ) ?? run( script, root, files );
	said.set( key, output );
	const answers: Record< string, Answer > = JSON.parse( output );
	return Object.entries( answers ).map( ( [ file, answer ] ) => [
		path.relative( root, file ),
		answer,
	] );
}
