/** What can be done about a problem at once. */
import { expect, test } from 'vitest';
import { Catalogue } from '../../../src/intelligence/catalogue.ts';
import { fixesAt, type Edit } from '../../../src/intelligence/php-fixes.ts';
import { read } from '../../../src/intelligence/php-tokens.ts';

const catalogue = new Catalogue( {
	php: 'f\tstr_replace\t$a',
	wordpress: 'f\twp_head\t\nf\tmy_wp_head\t\nc\tWP_Query',
} );

const after = ( code: string, edits: readonly Edit[] ) =>
	[ ...edits ]
		.sort( ( one, other ) => other.start - one.start )
		.reduce(
			( text, { start, end, text: put } ) =>
				text.slice( 0, start ) + put + text.slice( end ),
			code
		);

/** What becomes of the code, by the kind of the fix. */
function outcomes( code: string, line: number, message: string ) {
	const lines = code.split( '\n' );
	const start =
		lines.slice( 0, line - 1 ).join( '\n' ).length + ( line > 1 ? 1 : 0 );
	const found = fixesAt(
		read( code, { isPhp: true } ),
		{ start, end: start + ( lines[ line - 1 ] ?? '' ).length, message },
		catalogue,
		true
	);
	return found.map( ( { kind, edits } ) => [ kind, after( code, edits ) ] );
}

test( 'a name that is taken is wrapped, or renamed everywhere', () => {
	expect(
		outcomes(
			"function wp_head() {\n\treturn 1;\n}\nwp_head();\n$a->wp_head();\nadd_action( 'init', 'wp_head' );",
			1,
			'Cannot declare the function wp_head(): it already exists.'
		)
	).toEqual( [
		[
			'wrap',
			"if ( ! function_exists( 'wp_head' ) ) {\n\tfunction wp_head() {\n\t\treturn 1;\n\t}\n}\nwp_head();\n$a->wp_head();\nadd_action( 'init', 'wp_head' );",
		],
		[
			'rename',
			"function my_wp_head_2() {\n\treturn 1;\n}\nmy_wp_head_2();\n$a->wp_head();\nadd_action( 'init', 'my_wp_head_2' );",
		],
	] );
} );

test( 'a class asks whether it exists', () => {
	expect(
		outcomes(
			'final class WP_Query {}',
			1,
			'Die Klasse WP_Query gibt es schon.'
		)
	).toEqual( [
		[
			'wrap',
			"if ( ! class_exists( 'WP_Query' ) ) {\n\tfinal class WP_Query {}\n}",
		],
		[ 'rename', 'final class My_WP_Query {}' ],
	] );
} );

test( 'a function that does not exist is written as one that does', () => {
	expect(
		outcomes(
			"echo 1;\nstr_repalce( 'a' );",
			2,
			'Call to undefined function str_repalce()'
		)
	).toEqual( [ [ 'meant', "echo 1;\nstr_replace( 'a' );" ] ] );
} );

test( 'tags are taken out of PHP', () => {
	expect( outcomes( '<?php\necho 1;', 1, 'A tag' ) ).toEqual( [
		[ 'open', 'echo 1;' ],
	] );
	expect( outcomes( 'echo 1;\n?>', 2, 'A tag' ) ).toEqual( [
		[ 'close', 'echo 1;\n' ],
	] );
} );

test( 'a problem about something else has no fix', () => {
	expect( outcomes( 'function one() {}', 1, 'Too long.' ) ).toEqual( [] );
} );
