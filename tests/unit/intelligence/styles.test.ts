/** What the editor understands of stylesheets that are being written, and the way back from what they compile to. */
import { describe, expect, test } from 'vitest';
import { originsOf } from '../../../src/intelligence/source-map.ts';
import {
	membersOf,
	styleContext,
	usesIn,
} from '../../../src/intelligence/stylesheet.ts';
import { compileStyle } from '../../../src/styles/compile.ts';

test( 'what a stylesheet offers', () => {
	expect(
		membersOf(
			'$ink: #123 !default;\n/* $no: 1;\n*/ @mixin card( $gap: 1px ) {\n\t$inner: 2;\n}\n// $nor: 1;\n@function twice($n) {}\n%box { }\n',
			'scss'
		)
	).toEqual( [
		{ kind: 'variable', name: '$ink', detail: '#123', line: 1 },
		{ kind: 'mixin', name: 'card', detail: '( $gap: 1px )', line: 3 },
		{ kind: 'function', name: 'twice', detail: '($n)', line: 7 },
		{ kind: 'placeholder', name: '%box', detail: '', line: 8 },
	] );
	expect(
		membersOf(
			'@ink: #123;\n.round(@r) { }\n.plain { }\na { }',
			'less'
		).map( ( { name } ) => name )
	).toEqual( [ '@ink', '.round', '.plain' ] );
	expect( membersOf( 'a { }', 'css' ) ).toEqual( [] );
} );

test( 'which stylesheets one uses, and by which name', () => {
	expect(
		usesIn(
			"@use 'brand/colors';\n@use \"brand/_type.scss\" as t;\n@use 'all' as *;\n@import (reference) 'old';\n// @use 'not';"
		)
	).toEqual( [
		{ name: 'brand/colors', prefix: 'colors' },
		{ name: 'brand/_type.scss', prefix: 't' },
		{ name: 'all', prefix: '*' },
		{ name: 'old', prefix: '*' },
	] );
} );

describe( 'what is being written', () => {
	test.each( [
		[ "@use 'bra", 'scss', { kind: 'path', word: 'bra' } ],
		[ '@import (reference) "', 'less', { kind: 'path', word: '' } ],
		[
			'color: colors.$i',
			'scss',
			{ kind: 'member', prefix: 'colors', word: '$i' },
		],
		[
			'@include colors.',
			'scss',
			{ kind: 'member', prefix: 'colors', word: '' },
		],
		[ '@include ca', 'scss', { kind: 'mixin', word: 'ca' } ],
		[ 'color: $i', 'scss', { kind: 'variable', word: '$i' } ],
		[ 'color: @i', 'less', { kind: 'variable', word: '@i' } ],
		[ '\t.rou', 'less', { kind: 'mixin', word: '.rou' } ],
		[ 'a { color: re', 'scss', { kind: 'none' } ],
		[ "// @use 'b", 'scss', { kind: 'none' } ],
		[ '.5', 'scss', { kind: 'none' } ],
	] as const )( '%j in %s', ( line, lang, expected ) => {
		expect( styleContext( line, lang ) ).toEqual( expected );
	} );
} );

test( 'each line of the CSS knows the line that it comes from', async () => {
	const result = await compileStyle( {
		lang: 'scss',
		code: "@use 'base';\n\na {\n\t@include base.card;\n\tcolor: red;\n}\n",
		uid: 'own',
		name: 'page',
		partials: {
			other: {
				path: 'base',
				lang: 'scss',
				code: '\n@mixin card {\n\tpadding: 1px;\n}\n',
			},
		},
		sourceMap: true,
	} );
	if ( ! result.ok ) {
		throw new Error( 'It does not compile.' );
	}
	const origins = originsOf( result.map );
	const of = ( part: string ) =>
		origins[
			result.css
				.split( '\n' )
				.findIndex( ( line ) => line.includes( part ) )
		];
	expect( of( 'a {' ) ).toEqual( { source: 'own', line: 3 } );
	expect( of( 'padding' ) ).toEqual( { source: 'other', line: 3 } );
	expect( of( 'color' ) ).toEqual( { source: 'own', line: 5 } );
	expect( originsOf( '' ) ).toEqual( [] );
} );
