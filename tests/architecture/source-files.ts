/**
 * Finds the hand-written files of a tree.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Paths relative to the root, with forward slashes, sorted. */
export function sourceFiles(
	root: string,
	places: string[],
	extensions: string[]
): string[] {
	const files: string[] = [];
	for ( const place of places ) {
		const absolute = path.join( root, place );
		if ( ! existsSync( absolute ) ) {
			continue;
		}
		if ( statSync( absolute ).isFile() ) {
			files.push( place );
			continue;
		}
		for ( const name of readdirSync( absolute, {
			recursive: true,
			encoding: 'utf8',
		} ) ) {
			files.push( path.posix.join( place, name ) );
		}
	}
	return files
		.filter(
			( file ) =>
				extensions.includes( path.extname( file ) ) &&
				! file.split( '/' ).includes( 'fixtures' ) &&
				statSync( path.join( root, file ) ).isFile()
		)
		.sort();
}
