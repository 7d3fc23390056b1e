/**
 * Builds `build/vendor/PhpParser`: nikic/php-parser under the namespace `Svc\Vendor\PhpParser`.
 *
 * The plugin must not load a library under its public name: another plugin may bring another version of it. The renaming
 * itself is done by `scripts/vendor.php` on PHP's tokens. Skipped when the stamp says that neither the package nor the
 * renaming has changed. The result is swapped in as a whole, so an interrupted build leaves the old copy.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(
	path.dirname( fileURLToPath( import.meta.url ) ),
	'..'
);
const packageDir = path.join( root, 'vendor/nikic/php-parser' );
const renamer = path.join( root, 'scripts/vendor.php' );
const target = path.join( root, 'build/vendor/PhpParser' );
// Beside the folder, without a leading dot: Plugin Check refuses dot files in a release.
const stampFile = path.join( root, 'build/vendor/php-parser.stamp.txt' );

/** What the copy depends on: the installed release and the renaming script. */
function currentStamp(): string {
	const installed = readFileSync(
		path.join( root, 'vendor/composer/installed.php' ),
		'utf8'
	);
	const release =
		/'nikic\/php-parser' => array\([^)]*?'version' => '([^']+)'/s.exec(
			installed
		);
	return createHash( 'sha256' )
		.update( release?.[ 1 ] ?? installed )
		.update( readFileSync( renamer ) )
		.digest( 'hex' );
}

function build( stamp: string ): string {
	const staging = `${ target }.${ process.pid }.new`;
	rmSync( staging, { recursive: true, force: true } );
	mkdirSync( path.dirname( target ), { recursive: true } );
	const count = execFileSync(
		'php',
		[ renamer, path.join( packageDir, 'lib/PhpParser' ), staging ],
		{ encoding: 'utf8', stdio: [ 'ignore', 'pipe', 'inherit' ] }
	).trim();
	cpSync(
		path.join( packageDir, 'LICENSE' ),
		path.join( staging, 'LICENSE' )
	);
	const old = `${ target }.${ process.pid }.old`;
	if ( existsSync( target ) ) {
		renameSync( target, old );
	}
	renameSync( staging, target );
	rmSync( old, { recursive: true, force: true } );
	writeFileSync( stampFile, stamp );
	return count;
}

const stamp = currentStamp();
const isCurrent =
	existsSync( target ) &&
	existsSync( stampFile ) &&
	readFileSync( stampFile, 'utf8' ) === stamp;
if ( isCurrent ) {
	console.log( 'php-parser: up to date' );
} else {
	console.log(
		`php-parser: ${ build( stamp ) } files under Svc\\Vendor\\PhpParser`
	);
}
