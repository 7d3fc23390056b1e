import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operations } from '../contract/index.js';
import { layout } from './layout.js';

/**
 * Writes `build/bridge/*.php`, `build/openapi.json` and, for PHPStan, `build/phpstan/Inputs.php`. With `--check` it writes nothing and names what differs.
 * A file is replaced by a rename, and only when its bytes changed: sites that run from this checkout never read half a file.
 */

const build = join(
	dirname( fileURLToPath( import.meta.url ) ),
	'../../build'
);

function current( path: string ): string | null {
	try {
		return readFileSync( path, 'utf8' );
	} catch {
		return null;
	}
}

function write( path: string, bytes: string ): void {
	mkdirSync( dirname( path ), { recursive: true } );
	const temporary = `${ path }.${ process.pid }.tmp`;
	writeFileSync( temporary, bytes );
	renameSync( temporary, path );
}

const stale = Array.from( layout( operations ) ).filter(
	( [ path, bytes ] ) => current( join( build, path ) ) !== bytes
);

if ( process.argv.includes( '--check' ) ) {
	for ( const [ path ] of stale ) {
		process.stderr.write(
			`build/${ path } is not what src/contract says: run \`npm run build:bridge\`\n`
		);
	}
	process.exitCode = stale.length > 0 ? 1 : 0;
} else {
	for ( const [ path, bytes ] of stale ) {
		write( join( build, path ), bytes );
	}
	process.stdout.write(
		`bridge: ${ operations.length } operations, ${ stale.length } files changed\n`
	);
}
