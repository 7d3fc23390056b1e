/**
 * What the command says: text of others cannot steer the terminal of a person,
 * and another program gets what it can read; and what the disk refuses is said
 * in words.
 */
import { afterEach, describe, expect, test } from 'vitest';
import {
	exits,
	json,
	place,
	raw,
	reasonOf,
	say,
	shown,
	table,
	UsageError,
	warn,
} from '../../../src/command/terminal.ts';
import { errors } from '../../../src/contract/index.ts';
import cases from './terminal-cases.json' with { type: 'json' };
import { home } from './home.ts';

const it = home();
const wasTerminal = process.stdout.isTTY;
afterEach( () => {
	process.stdout.isTTY = wasTerminal;
} );
const onTerminal = ( is: boolean ): void => {
	process.stdout.isTTY = is;
};

/** Clears the screen, in the two ways in which a terminal is told; renames the window; rings; and hides what came before on the line. */
const EVIL = 'a\x1b[2Jb\x9b2Jc\x1b]0;x\x07d\re\x08f\x7fg\x00h';
const HARMLESS = 'a[2Jb2Jc]0;xdefgh';

test( 'a line on either output has nothing in it that steers the terminal', () => {
	say( EVIL );
	warn( EVIL );
	expect( it.out ).toBe( `${ HARMLESS }\n` );
	expect( it.err ).toBe( `${ HARMLESS }\n` );
} );

test( 'tabs, line ends and letters of all scripts stay', () => {
	say( 'ä\t😀\nשלום é' );
	expect( it.out ).toBe( 'ä\t😀\nשלום é\n' );
} );

describe( 'code of others', () => {
	test( 'is harmless where it is looked at', () => {
		onTerminal( true );
		shown( EVIL );
		expect( it.out ).toBe( HARMLESS );
	} );

	test( 'is what it is where another program reads it', () => {
		onTerminal( false );
		shown( EVIL );
		raw( EVIL );
		expect( it.out ).toBe( EVIL + EVIL );
	} );
} );

test( 'JSON is whole, and steers no terminal either', () => {
	json( { title: EVIL, list: [ 1 ] } );
	expect( JSON.parse( it.out ) ).toEqual( { title: EVIL, list: [ 1 ] } );
	expect( it.out ).toMatch( /^\{\n {2}"title"/ );

	expect( it.out ).not.toMatch( /[\x00-\x09\x0b-\x1f\x7f-\x9f]/ );
	it.anew();
	json( { title: 'ä', list: [ 1 ] }, 0 );
	expect( it.out ).toBe( '{"title":"ä","list":[1]}\n' );
} );

describe( 'a table', () => {
	const rows = [
		{ id: 1, title: 'Long title', tags: [ 'x' ] },
		{ id: 20, title: 'A', tags: [] },
	];

	test( 'has columns and a head for a person', () => {
		onTerminal( true );
		table( rows, [ 'id', 'title', 'tags' ] );
		expect( it.out ).toBe(
			[
				'id  title       tags',
				'1   Long title  ["x"]',
				'20  A           []',
				'',
			].join( '\n' )
		);
	} );

	test( 'has tabs and no head for a program, and says nothing where there is nothing', () => {
		onTerminal( false );
		table( rows, [ 'id', 'title', 'gone' ] );
		expect( it.out ).toBe( '1\tLong title\t\n20\tA\t\n' );
		it.anew();
		table( [], [ 'id' ] );
		expect( it.out ).toBe( '' );
	} );

	test.each( [ true, false ] )(
		'has one line a row and one cell a column, whatever a title is (terminal: %s)',
		( is ) => {
			onTerminal( is );
			table( [ { a: `x\ty\nz${ EVIL }`, b: 'end' } ], [ 'a', 'b' ] );
			const lines = it.out.trimEnd().split( '\n' );
			expect( lines ).toHaveLength( is ? 2 : 1 );
			expect( lines.at( -1 ) ).toBe(
				[ `x y z${ HARMLESS }`, 'end' ].join( is ? '  ' : '\t' )
			);
		}
	);
} );

test.each( [
	[ { path: 'a.php', line: 3, message: 'No.' }, 'a.php:3: No.' ],
	[ { path: 'a.php', line: 0, message: 'No.' }, 'a.php: No.' ],
	[ { path: '', title: 'A', line: 3, message: 'No.' }, 'A:3: No.' ],
	[ { title: 'A', line: 0, message: 'No.' }, 'A: No.' ],
	[ { path: 'a.php', title: 'A', line: 0, message: '' }, 'a.php' ],
	[ { line: 0, message: 'No.' }, 'No.' ],
] )( 'editors and CI find what is wrong: %j', ( remark, said ) => {
	expect( place( remark ) ).toBe( said );
} );

test.each( [
	[ 'ENOENT', 'it does not exist' ],
	[ 'ENOTDIR', 'a part of its path is no folder' ],
	[ 'EISDIR', 'it is a folder' ],
	[ 'EEXIST', 'a file of this name is in its place' ],
	[ 'EACCES', 'you have no right to it' ],
	[ 'EPERM', 'you have no right to it' ],
	[ 'EROFS', 'the disk can only be read' ],
	[ 'ENOSPC', 'the disk is full' ],
	[ 'EIO', 'EIO: i/o error' ],
] )( 'a disk that refuses with %s: %s', ( code, said ) => {
	expect(
		reasonOf(
			Object.assign( new Error( `${ code }: i/o error` ), { code } )
		)
	).toBe( said );
} );

test( 'anything else that went wrong is said as it is', () => {
	expect(
		reasonOf(
			Object.assign( new Error( 'ENOSPC' ), {
				code: 'ENOSPC',
				syscall: 'watch',
			} )
		)
	).toContain( 'fs.inotify.max_user_watches' );
	expect( reasonOf( new Error( 'Torn.' ) ) ).toBe( 'Torn.' );
	expect( reasonOf( 'torn' ) ).toBe( 'torn' );
} );

test( 'an exit code of the command means nothing else than that of the service, as far as both have it', () => {
	const of = ( code: string ) =>
		errors.find( ( error ) => error.code === code )?.exit;
	expect( exits ).toMatchObject( {
		done: 0,
		fault: of( 'svc_internal' ),
		usage: of( 'svc_invalid' ),
		notFound: of( 'svc_not_found' ),
	} );
	const taken: readonly number[] = errors.map( ( { exit } ) => exit );
	expect( taken ).not.toContain( exits.withErrors );
	expect( taken ).not.toContain( exits.differs );
	expect( new UsageError( 'No.' ).exit ).toBe( exits.usage );
	expect( new UsageError( 'No.', exits.notFound ).exit ).toBe( 3 );
} );

test.each( Object.entries( cases ) )(
	'%s: as `wp svc` shows it',
	( _name, { text, shown: seen, json: escaped } ) => {
		onTerminal( true );
		say( text );
		shown( text );
		table( [ { text } ], [ 'text' ], false );
		json( text );
		expect( it.out ).toBe(
			[
				seen,
				`${ seen }${ seen.replaceAll( '\t', ' ' ) }`,
				`"${ escaped }"`,
				'',
			].join( '\n' )
		);
	}
);
