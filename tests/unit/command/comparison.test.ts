/**
 * When two versions of a snippet are the same, where an error stands in its
 * file, and what a refused save tells its author.
 */
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/client/remote/index.ts';
import {
	comparableCode,
	differing,
	fieldsOf,
	inFile,
	isThere,
	refusalOf,
	siteFields,
} from '../../../src/command/comparison.ts';
import { FakeSite } from './fake-site.ts';
import { read, type Item } from './layout.ts';

/** The snippet of files. */
function itemOf( files: Record< string, string > ): Item {
	const [ item ] = read( files ).items;
	if ( item === undefined ) {
		throw new Error( 'These files are no snippet.' );
	}
	return item;
}
const item = itemOf( {
	'shop/a.php': '<?php\necho 1;\n',
	'shop/a.snippet.json':
		'{"uid":"a","name":"A","type":"php","tags":["y","x"]}',
} );

describe( 'two codes', () => {
	test.each( [
		[ 'with line ends of Windows', 'a\r\nb', 'a\nb', true ],
		[ 'with line ends of old Macs', 'a\rb', 'a\nb', true ],
		[ 'with empty lines at the end', 'a\n\n\n', 'a', true ],
		[ 'with an empty line at the beginning', '\na', 'a', false ],
		[ 'with blanks at the end', 'a ', 'a', false ],
		[ 'with another empty line within', 'a\n\nb', 'a\nb', false ],
	] )( '%s: %j and %j', ( _, one, other, isSame ) => {
		expect( comparableCode( one ) === comparableCode( other ) ).toBe(
			isSame
		);
	} );
} );

describe( 'settings of a file and of the site', () => {
	const there = new FakeSite().put( {
		uid: 'a',
		title: 'A',
		type: 'php',
		code: 'echo 1;\n',
		folder: 'shop',
		tags: [ 'x', 'y' ],
	} );
	const fields = fieldsOf( item );
	const differ = ( more: Partial< typeof there > ) =>
		Object.keys(
			differing(
				fields,
				siteFields( { ...there, ...more }, Object.keys( fields ) )
			)
		);

	test( 'are the same in another order of tags, and where the file does not speak of them', () => {
		expect( differ( {} ) ).toEqual( [] );
		expect( differ( { consent: 'marketing', hook: 'init' } ) ).toEqual(
			[]
		);
	} );

	test.each( [
		[ 'title', { title: 'B' } ],
		[ 'tags', { tags: [ 'x' ] } ],
		[ 'folder', { folder: '' } ],
		[ 'priority', { priority: 11 } ],
		[ 'code', { code: 'echo 2;' } ],
		[ 'status', { status: 'active' } ],
	] as const )( 'differ by their %s', ( name, more ) => {
		expect( differ( { ...more } as Partial< typeof there > ) ).toEqual( [
			name,
		] );
	} );

	test( 'say nothing of where the files are, nor which snippet it is', () => {
		expect( Object.keys( fields ).sort() ).toEqual( [
			'code',
			'description',
			'folder',
			'lang',
			'priority',
			'status',
			'tags',
			'title',
			'type',
		] );
	} );

	test( 'leave a status to the site that depends on its environment', () => {
		const named = fieldsOf( {
			...item,
			environments: { production: true },
		} );
		expect( 'status' in named || 'environments' in named ).toBe( false );
	} );

	test( 'are there as wanted whether it is on or off; not where it is gone or says another thing', () => {
		expect( isThere( { ...there, status: 'active' }, fields ) ).toBe(
			true
		);
		expect( isThere( { ...there, title: 'B' }, fields ) ).toBe( false );
		expect( isThere( undefined, fields ) ).toBe( false );
	} );
} );

test( 'a line of the code is one of its file, where the code begins later; none stays none', () => {
	const lines = [ 0, 1, 4 ].map( ( line ) => ( { line, message: 'No.' } ) );
	expect( inFile( item, lines ).map( ( { line } ) => line ) ).toEqual( [
		0, 2, 5,
	] );
	expect( inFile( item, lines )[ 0 ]?.path ).toBe( 'shop/a.php' );
} );

describe( 'a refused save', () => {
	const refused = (
		code: 'svc_conflict' | 'svc_invalid',
		errors?: unknown
	) =>
		refusalOf(
			item,
			new ApiError( code, 'The site says why.', 400, { errors } )
		);

	test( 'over what another has saved says how to take either version', () => {
		const { kind, remarks } = refused( 'svc_conflict' );
		expect( kind ).toBe( 'conflict' );
		expect( remarks[ 0 ]?.message ).toMatch(
			/^The site says why\. Your file was not touched: .*"svc pull --force".*"svc push --force"/
		);
	} );

	test( 'of code with errors says each of them, by line', () => {
		expect(
			refused( 'svc_invalid', [ { line: 3, message: 'Wrong.' } ] )
		).toMatchObject( {
			kind: 'refused',
			remarks: [ { path: 'shop/a.php', line: 4, message: 'Wrong.' } ],
		} );
	} );

	test.each( [ [ undefined ], [ [] ], [ 'no list' ] ] )(
		'without errors in it (%j) says the sentence of the site',
		( errors ) => {
			expect( refused( 'svc_invalid', errors ).remarks ).toEqual( [
				{ path: 'shop/a.php', line: 0, message: 'The site says why.' },
			] );
		}
	);
} );
