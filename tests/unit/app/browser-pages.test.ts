/** Pages that are opened in hidden frames: what is put into them, which answers count, and what is told of two times. */
import { describe, expect, test } from 'vitest';
import {
	changesBetween,
	readFindings,
	type Findings,
} from '../../../src/state/browser/findings.js';
import {
	framedPage,
	ownScripts,
} from '../../../src/state/browser/page-document.js';

const URL_OF_PAGE = 'https://site.test/a/';
const ORDER = {
	token: 'T',
	app: 'https://site.test',
	styled: [ { selector: '</script><b>', pseudo: '', properties: [] } ],
};

describe( 'a page for a frame', () => {
	const framed = ( html: string, scripts: [ string, string ][] = [] ) =>
		framedPage( html, URL_OF_PAGE, new Map( scripts ), ORDER );

	test.each( [
		[ 'behind its head', '<!doctype html><html><head a="b">', '<title>' ],
		[ 'behind its doctype', '<!DOCTYPE html>', '<p>a</p>' ],
		[ 'first', '', '<p>a</p>' ],
	] )( 'has the script %s, and nothing else changes', ( _, first, rest ) => {
		const page = framed( first + rest );
		expect( page.startsWith( `${ first }<base href=` ) ).toBe( true );
		expect( page.endsWith( `</script>${ rest }` ) ).toBe( true );
		// What it is told ends no script.
		expect( page.split( '</script>' ) ).toHaveLength( 2 );
	} );

	test( 'has its own scripts as data, with their address, and those of others as they were', () => {
		const own = '/x.js?a=1&#038;b=2';
		const html = `<script defer src='${ own }'></script><script src="https://cdn.test/y.js"></script><script src="//[">`;
		expect( [ ...ownScripts( html, URL_OF_PAGE ) ] ).toEqual( [
			[ own, 'https://site.test/x.js?a=1&b=2' ],
		] );
		const page = framed( html, [ [ own, 'a(\'$&\', "ü")' ] ] );
		expect( page ).toContain(
			`<script data-svc-src="https://site.test/x.js?a=1&amp;b=2" defer src='data:text/javascript;charset=utf-8,a(%27%24%26%27%2C%20%22%C3%BC%22)'></script><script src="https://cdn.test/y.js"></script>`
		);
	} );
} );

test.each( [
	[ 'of another script', { token: 'X', errors: [], values: [] } ],
	[ 'that is no object', 'T' ],
	[ 'without values', { token: 'T', errors: [] } ],
	[
		'of an unknown kind',
		{
			token: 'T',
			errors: [ { kind: 'x', text: '', source: '' } ],
			values: [],
		},
	],
	[
		'with values that are no text',
		{ token: 'T', errors: [], values: [ [ 1 ] ] },
	],
] )( 'an answer %s does not count', ( _, data ) => {
	expect( readFindings( data, 'T' ) ).toBeNull();
} );

test( 'an answer is read without what else is in it', () => {
	const errors = [ { kind: 'load', text: 'a', source: '' } ];
	expect(
		readFindings( { token: 'T', errors, values: [ [ 'b' ] ], c: 1 }, 'T' )
	).toEqual( { errors, values: [ [ 'b' ] ] } );
} );

describe( 'two times', () => {
	const page = ( texts: string, value: string ): Findings => ( {
		errors: [ ...texts ].map( ( text ) => ( {
			...{ kind: 'error', text, source: '' },
		} ) ),
		values: [ [ value ] ],
	} );
	const styled = [
		{ selector: 'a', pseudo: '::before', properties: [ 'color' ] },
	];

	test.each( [
		[ 'the same', [ 'x red', 'x red' ], [ 'x red' ], [ '', '', '' ] ],
		[ 'other', [ 'x red', 'x red' ], [ 'y blue' ], [ 'y', 'x', 'blue' ] ],
		[ 'once before', [ 'xy red', 'x blue' ], [ 'y red' ], [ '', 'x', '' ] ],
		[
			'once after',
			[ 'x red', 'x red' ],
			[ 'y a', 'z b' ],
			[ '', 'x', '' ],
		],
		[ 'twice', [ 'xx red', 'x red' ], [ 'yyx red' ], [ 'y', '', '' ] ],
	] )( '%s', ( _, before, after, expected ) => {
		const all = ( said: string[] ) =>
			said.map( ( one ) =>
				page( ...( one.split( ' ' ) as [ string, string ] ) )
			);
		const { fresh, gone, styles } = changesBetween(
			all( before ),
			all( after ),
			styled
		);
		const texts = ( errors: typeof fresh ) =>
			errors.map( ( { text } ) => text ).join( '' );
		expect( [
			texts( fresh ),
			texts( gone ),
			styles.map( ( { after: now } ) => now ).join( '' ),
		] ).toEqual( expected );
		expect(
			styles.every( ( { selector } ) => selector === 'a::before' )
		).toBe( true );
	} );
} );
