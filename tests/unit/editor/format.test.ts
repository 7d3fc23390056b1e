/** Formatting leaves what completion writes as it is, and writes PHP as WordPress does. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answer } from '../../../src/editor/format/pretty.ts';
import { Catalogue } from '../../../src/intelligence/catalogue.ts';
import { hookCallback } from '../../../src/intelligence/hook-callback.ts';

const kept = ( name: string ) =>
	readFileSync(
		new URL(
			`../../../src/intelligence/data/${ name }.tsv`,
			import.meta.url
		),
		'utf8'
	);

const formatted = async ( code: string, type = 'php' ) => {
	const result = await answer( { id: 1, type, lang: '', code } );
	return 'code' in result ? result.code : result.fault;
};

/** What stands there once the places of a completion are filled in. */
const filled = ( insert: string ): string =>
	insert
		.replaceAll( /\$\{\d+:([^}]*)\}/g, '$1' )
		.replace( /(?<!\\)\$0/, "do_something( 'a' );" )
		.replaceAll( /\\([\\$}])/g, '$1' );

test( 'callbacks of hooks as completion writes them are not changed', async () => {
	const catalogue = new Catalogue( {
		php: '',
		wordpress: kept( 'wordpress' ),
	} );
	let tried = 0;
	for ( const [ kind, call ] of [
		[ 'a', 'add_action' ],
		[ 'h', 'add_filter' ],
	] as const ) {
		// Every ninth; all of them take a minute.
		for ( const name of catalogue
			.all( kind )
			.filter( ( _, at ) => at % 9 === 0 ) ) {
			const entry = catalogue.get( kind, name );
			const code =
				entry === undefined
					? ''
					: `${ call }( '${ filled( hookCallback( entry, "'" ) ) }`;
			// What is longer than a line is broken; that is what formatting is for.
			if (
				code === '' ||
				( code.split( '\n' )[ 0 ] ?? '' ).length > 80
			) {
				continue;
			}
			tried++;
			expect( await formatted( code ) ).toBe( `${ code }\n` );
		}
	}
	expect( tried ).toBeGreaterThan( 100 );
}, 60_000 );

test.each( [
	[ "add_action('x',fn()=>1);", "add_action( 'x', fn() => 1 );" ],
	[ 'if(!$a){b();}', 'if ( ! $a ) {\n\tb();\n}' ],
	[ '$a=[1,[2]];', '$a = [ 1, [ 2 ] ];' ],
	[ "$a['b']=$c[$d][0];", "$a['b'] = $c[ $d ][0];" ],
	[ '$a=(int)$b;', '$a = (int) $b;' ],
	[ 'foo();$a=[];', 'foo();\n$a = [];' ],
	[
		'echo \'( !a )\'."[$b[0]]"; // (!c)',
		'echo \'( !a )\' . "[$b[0]]"; // (!c)',
	],
	[
		"add_filter('a',function($b){add_action('c',function($d,$e){f($d);},10,2);return $b;},20);",
		"add_filter( 'a', function ( $b ) {\n\tadd_action( 'c', function ( $d, $e ) {\n\t\tf( $d );\n\t}, 10, 2 );\n\treturn $b;\n}, 20 );",
	],
	[
		"add_filter('a',function($b){return 'x\n\t\ty';},20);",
		"add_filter(\n\t'a',\n\tfunction ( $b ) {\n\t\treturn 'x\n\t\ty';\n\t},\n\t20,\n);",
	],
] )( '%s', async ( code, wanted ) => {
	const first = await formatted( code );
	expect( first ).toBe( `${ wanted }\n` );
	expect( await formatted( first ) ).toBe( first );
} );

test( 'what is not PHP around it stays', async () => {
	expect(
		await formatted( '<p>(a)!b</p>\n<?php echo esc_html($a); ?>\n', 'html' )
	).toBe( '<p>(a)!b</p>\n<?php echo esc_html( $a ); ?>\n' );
} );
