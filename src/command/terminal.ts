/** What the command says: results to standard output, what went wrong to standard error. Text of others cannot steer the terminal. */

import { steering } from '../contract/index.js';

/** Exit codes beside those of the contract's errors, which `wp svc` has, too. */
export const exits = {
	done: 0,
	fault: 1,
	usage: 2,
	notFound: 3,
	withErrors: 9,
	differs: 10,
};

export class UsageError extends Error {
	override readonly name = 'UsageError';

	constructor(
		message: string,
		readonly exit: number = exits.usage
	) {
		super( message );
	}
}

const reasons: Readonly< Record< string, string > > = {
	ENOENT: 'it does not exist',
	ENOTDIR: 'a part of its path is no folder',
	EISDIR: 'it is a folder',
	EEXIST: 'a file of this name is in its place',
	EACCES: 'you have no right to it',
	EPERM: 'you have no right to it',
	EROFS: 'the disk can only be read',
	ENOSPC: 'the disk is full',
};

/** Why the disk refused, as the end of a sentence. */
export const reasonOf = ( error: unknown ): string => {
	const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
	if ( syscall === 'watch' && code === 'ENOSPC' ) {
		return 'the system lets no more folders be watched (on Linux, fs.inotify.max_user_watches says how many)';
	}
	return (
		reasons[ code ] ??
		( error instanceof Error ? error.message : String( error ) )
	);
};

const hex = ( code: number ): string => code.toString( 16 ).padStart( 4, '0' );

const steers = new RegExp(
	`[${ steering
		.map(
			( [ first, last ] ) => `\\u${ hex( first ) }-\\u${ hex( last ) }`
		)
		.join( '' ) }]`,
	'g'
);

const harmless = ( text: string ): string => text.replaceAll( steers, '' );

export const say = ( line: string ): void => {
	process.stdout.write( `${ harmless( line ) }\n` );
};

export const warn = ( line: string ): void => {
	process.stderr.write( `${ harmless( line ) }\n` );
};

/** Bytes as they are. */
export const raw = ( text: string ): void => {
	process.stdout.write( text );
};

/** Text of others: bytes as they are for a file or a program, harmless on a terminal. */
export const shown = ( some: string ): void =>
	raw( process.stdout.isTTY ? harmless( some ) : some );

/** The same value, also where it is looked at: what steers a terminal has an escape, and JSON itself asks for it only below the blank. */
export const json = ( value: unknown, indent = 2 ): void => {
	const text = JSON.stringify( value, null, indent ).replaceAll(
		steers,
		( one ) => `\\u${ hex( one.charCodeAt( 0 ) ) }`
	);
	raw( `${ text }\n` );
};

const cell = ( value: unknown ): string =>
	harmless(
		typeof value === 'object' ? JSON.stringify( value ) : String( value )
	).replaceAll( /[\t\n]/g, ' ' );

/**
 * Rows in columns for a person; with tabs and without a head where the output goes on to another program.
 *
 * @param rows
 * @param columns
 * @param hasHead Whether a person is told what the columns are; not where they were told already.
 */
export function table(
	rows: readonly Readonly< Record< string, unknown > >[],
	columns: readonly string[],
	hasHead = true
): void {
	const lines = rows.map( ( row ) =>
		columns.map( ( column ) => cell( row[ column ] ?? '' ) )
	);
	if ( process.stdout.isTTY !== true ) {
		raw( lines.map( ( line ) => `${ line.join( '\t' ) }\n` ).join( '' ) );
		return;
	}
	const all = hasHead ? [ [ ...columns ], ...lines ] : lines;
	const widths = columns.map( ( _, at ) =>
		Math.max( ...all.map( ( line ) => line[ at ]?.length ?? 0 ) )
	);
	for ( const line of all ) {
		say(
			line
				.map( ( text, at ) => text.padEnd( widths[ at ] ?? 0 ) )
				.join( '  ' )
				.trimEnd()
		);
	}
}

export interface Remark {
	readonly path?: string;
	readonly title?: string;
	readonly line: number;
	readonly message: string;
}

/** `file:line: message`, which editors and CI find. */
export const place = ( {
	path = '',
	title = '',
	line,
	message,
}: Remark ): string =>
	[
		( path === '' ? title : path ) + ( line > 0 ? `:${ line }` : '' ),
		message,
	]
		.filter( ( part ) => part !== '' )
		.join( ': ' );
