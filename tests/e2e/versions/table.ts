/** What was found about each WordPress, as a table for docs/figures.md. */
import type { Found } from './version.ts';

const COLUMNS: readonly ( readonly [ string, RegExp ] )[] = [
	[ 'screens, with axe in light and dark', /^screen / ],
	[ 'jobs', /^job / ],
	[ 'REST', /^REST$/ ],
	[ 'CLI', /^CLI$/ ],
	[ 'abilities', /^abilities$/ ],
	[ 'command palette', /^command/ ],
	[ 'block editor', /^block/ ],
	[ 'plain list', /^plain/ ],
	[ 'pages without an error', /^no error/ ],
];

const line = ( cells: readonly string[] ): string =>
	`| ${ cells.join( ' | ' ) } |\n`;

export const HEAD =
	line( [ 'WordPress', ...COLUMNS.map( ( [ name ] ) => name ) ] ) +
	line( [ '---', ...COLUMNS.map( () => '---' ) ] );

function cell( found: readonly Found[] ): string {
	const good = found.filter( ( { wrong } ) => wrong === '' ).length;
	if ( found.some( ( { isThere } ) => ! isThere ) ) {
		return 'not in this version';
	}
	if ( found.length === 1 ) {
		return good === 1 ? 'yes' : 'no';
	}
	return `${ good } of ${ found.length }`;
}

export const rowOfTable = (
	version: string,
	found: readonly Found[]
): string =>
	line( [
		version,
		...COLUMNS.map( ( [ , name ] ) =>
			cell( found.filter( ( { what } ) => name.test( what ) ) )
		),
	] );
