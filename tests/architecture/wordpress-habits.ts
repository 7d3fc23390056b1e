/**
 * What WordPress' own coding standard would report, for a whole tree:
 * see wordpress-habits.php.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { sourceFiles } from './source-files.ts';
import type { Violation } from './table.ts';

/** Everything that is printed unescaped, used without a nonce, or hidden from translators. */
export function habitViolations( root: string ): Violation[] {
	const files = sourceFiles(
		root,
		[ 'includes', 'svc.php', 'uninstall.php' ],
		[ '.php' ]
	);
	const output = execFileSync(
		'php',
		[ path.join( import.meta.dirname, 'wordpress-habits.php' ) ],
		{
			input: JSON.stringify(
				files.map( ( file ) => path.join( root, file ) )
			),
			encoding: 'utf8',
			maxBuffer: 64 * 1024 * 1024,
		}
	);
	const found: Record< string, Omit< Violation, 'file' >[] > =
		JSON.parse( output );
	return Object.entries( found ).flatMap( ( [ file, violations ] ) =>
		violations.map( ( violation ) => ( {
			file: path.relative( root, file ),
			...violation,
		} ) )
	);
}
