/**
 * Finds names of our classes in texts that no type checker reads: PHP that
 * tests and scripts hand to a site, and words in comments.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './source-files.ts';
import type { Violation } from './table.ts';

/** `Svc\Storage\Disk\Paths`, with as many backslashes as the quotes around it need. */
const NAME = /(?<![\w\\])\\{0,4}Svc((?:\\{1,4}[A-Z]\w*)+)/g;

/** Namespaces that `includes/` does not hold. */
const ELSEWHERE = /^\/(?:Vendor|Tests|Bridge)(?:\/|$)/;

/** Constants of the runtime are named as classes are, in capitals. */
const CONSTANT = /\/[A-Z0-9_]+$/;

/**
 * Names of classes and namespaces that `includes/` does not hold.
 *
 * @param root Absolute path of the tree.
 */
export function unknownClassNames( root: string ): Violation[] {
	return sourceFiles(
		root,
		[ 'includes', 'src', 'scripts', 'tests', 'svc.php', 'uninstall.php' ],
		[ '.php', '.ts', '.tsx', '.mjs' ]
	).flatMap( ( file ) =>
		readFileSync( path.join( root, file ), 'utf8' )
			.split( '\n' )
			.flatMap( ( text, index ) =>
				[ ...text.matchAll( NAME ) ]
					.map( ( [ , name = '' ] ) => name.replace( /\\+/g, '/' ) )
					.filter( ( name ) => isUnknown( root, name ) )
					.map( ( name ) => ( {
						file,
						line: index + 1,
						what: `names Svc${ name.replaceAll( '/', '\\' ) }`,
						why: 'includes/ holds no such class or namespace',
					} ) )
			)
	);
}

/** Whether nothing below `includes/` is `/Name` or `/Folder/Name`. */
function isUnknown( root: string, name: string ): boolean {
	const place = path.join( root, 'includes', name );
	return (
		! ELSEWHERE.test( name ) &&
		! CONSTANT.test( name ) &&
		! existsSync( place ) &&
		! existsSync( `${ place }.php` )
	);
}
