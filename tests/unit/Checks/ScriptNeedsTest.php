<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Web\ScriptNeeds;
use Svc\Checks\Web\ScriptScopes;

#[CoversClass( ScriptNeeds::class )]
#[CoversClass( ScriptScopes::class )]
final class ScriptNeedsTest extends TestCase {

	/** @return array<string, array{string, list<string>}> */
	public static function handles(): array {
		$cases = [
			'jQuery( function ( $ ) { $( "a" ).hide(); } );' => 'jquery',
			'(function($){ $("a").hide() })(jQuery);'        => 'jquery',
			'( ( $ ) => { $( "a" ).hide(); } )( jQuery );'   => 'jquery',
			'(($) => $("a").hide())(window.jQuery);'         => 'jquery',
			'window.jQuery( "a" );'                          => 'jquery',
			'self.jQuery.noConflict();'                      => 'jquery',
			'const $ = jQuery; $( "a" );'                    => 'jquery',
			'var a = 1, $ = jQuery.noConflict();'            => 'jquery',
			'const x = `${ jQuery( "a" ).text() }`;'         => 'jquery',
			'const all = [ ...jQuery( "a" ) ];'              => 'jquery',
			'const o = { jQuery };'                          => 'jquery',
			'function f( { jQuery } ) {} jQuery( "a" );'     => 'jquery',
			'wp.apiFetch( { path: "/wp/v2/posts" } );'       => 'wp-api-fetch',
			'window.wp.apiFetch( {} );'                      => 'wp-api-fetch',
			'wp?.apiFetch( {} );'                            => 'wp-api-fetch',
			'wp[ "apiFetch" ]( {} );'                        => 'wp-api-fetch',
			'wp.domReady( () => {} );'                       => 'wp-dom-ready',
			'wp.ajax.post( "x" );'                           => 'wp-util',
			'wp.template( "x" );'                            => 'wp-util',
			'const { createElement: el, render } = wp.element;' => 'wp-element',
			'const { apiFetch, data: store, i18n } = wp;'    => 'wp-api-fetch wp-data wp-i18n',
			'wp.blocks.registerBlockType( "a/b", { edit: () => wp.element.createElement( "p" ) } );' => 'wp-blocks wp-element',
			'_.each( [], function () {} );'                  => 'underscore',
			'Backbone.Model.extend( {} );'                   => 'backbone',
			'React.createElement( "p" ); ReactDOM.render();' => 'react react-dom',
			'moment().format();'                             => 'moment',
			'new ClipboardJS( ".copy" );'                    => 'clipboard',
			'new Masonry( ".grid" );'                        => 'masonry',
			// It brings its own, asks first, or means something else.
			'var jQuery = 1; jQuery();'                      => '',
			'function jQuery() {} jQuery();'                 => '',
			'class React {} new React();'                    => '',
			'import( "x" ).then( ( React ) => React.a );'    => '',
			'import( "x" ).then( ( { moment } ) => moment() );' => '',
			'try {} catch ( moment ) { moment.x(); }'        => '',
			'for ( const moment of [] ) { moment.x(); }'     => '',
			'window.jQuery = window.$ = {}; jQuery();'       => '',
			'typeof jQuery !== "undefined" && jQuery( "a" );' => '',
			'if ( typeof window.jQuery === "function" ) { jQuery( "a" ); }' => '',
			'if ( window.jQuery ) { jQuery( "a" ); }'        => '',
			'if ( ! window.wp ) { return_(); } wp.apiFetch( {} );' => '',
			'window.jQuery?.( "a" );'                        => '',
			'window.wp && window.wp.apiFetch( {} );'         => '',
			'"jQuery" in window && jQuery( "a" );'           => '',
			'a.jQuery( "b" ); a.wp.apiFetch();'              => '',
			'a.window.jQuery( "b" );'                        => '',
			'const o = { jQuery: 1, moment: 2 };'            => '',
			'// jQuery( "a" )'                               => '',
			'/* wp.apiFetch() */ f( "jQuery", `wp.apiFetch()`, /jQuery/ );' => '',
			'_( "a text" );'                                 => '',
			'[ 1 ].map( ( _, at ) => _.x + at );'            => '',
			'wp.somethingElse.start();'                      => '',
			'$( "a" ).hide();'                               => '',
			'<script>jQuery( "a" )</script>'                 => '',
			'jQuery( "a"'                                    => '',
		];
		$rows  = [];
		foreach ( $cases as $code => $handles ) {
			$rows[ $code ] = [ $code, '' === $handles ? [] : \explode( ' ', $handles ) ];
		}
		return $rows;
	}

	/** @param list<string> $handles */
	#[DataProvider( 'handles' )]
	public function test_the_handles_that_a_program_needs( string $code, array $handles ): void {
		self::assertSame( $handles, \array_keys( ScriptNeeds::of( $code )->handles() ) );
	}

	public function test_the_first_line_and_the_name_are_told(): void {
		self::assertSame(
			[
				'wp-api-fetch' => [
					'name' => 'wp.apiFetch',
					'line' => 3,
				],
			],
			ScriptNeeds::of( "// a\n\nwp.apiFetch( {} );\nwp.apiFetch( {} );" )->handles()
		);
	}

	/** @return array<string, array{string, int}> */
	public static function dollars(): array {
		return self::lines(
			[
				"\n$( 'a' ).hide();"                                   => 2,
				'$.ajax( {} );'                                        => 1,
				"jQuery( function ( $ ) {} );\n$( 'a' );"              => 2,
				"( function ( $ ) {} )( jQuery ); f( () => $( 'a' ) )" => 1,
				'jQuery( function ( $ ) { $( "a" ); } );'              => 0,
				'jQuery( ( $ ) => $( "a" ) );'                         => 0,
				'jQuery( $ => { $( "a" ); } );'                        => 0,
				'$ = jQuery; $( "a" );'                                => 0,
				'var $ = jQuery; $( "a" );'                            => 0,
				'function go() { var $ = jQuery; if ( 1 ) { $( "a" ); } }' => 0,
				'const $ = ( s ) => document.querySelector( s ); $( "a" );' => 0,
				'const $ = document.querySelector.bind( document ), $$ = 1; $( "a" );' => 0,
				'class A { f( $ ) { $( "a" ); } }'                     => 0,
				'a.$( "b" );'                                          => 0,
				'const a = `$ ( ${ b } )`;'                            => 0,
				'if ( window.$ ) { $( "a" ); }'                        => 0,
			]
		);
	}

	#[DataProvider( 'dollars' )]
	public function test_the_line_that_takes_the_dollar_for_jquery( string $code, int $line ): void {
		self::assertSame( $line, ScriptNeeds::of( $code )->dollar_line() );
	}

	/** @return array<string, array{string, int}> */
	public static function lookups(): array {
		return self::lines(
			[
				"\ndocument.getElementById( 'menu' ).hidden = true;"             => 2,
				'document.querySelector( ".menu" )?.remove();'                   => 1,
				'window.document.querySelectorAll( "a" ).forEach( ( a ) => a );' => 1,
				'document.body.classList.add( "js" );'                           => 1,
				'( function () { document.querySelector( ".a" ).hidden = 1; } )();' => 1,
				'( function () { document.querySelector( ".a" ).hidden = 1; }() );' => 1,
				'( () => { document.querySelector( ".a" ).hidden = 1; } )();'    => 1,
				'( function ( $ ) { $( ".a" ).hide(); } )( jQuery );'            => 1,
				'jQuery( ".a" ).hide();'                                         => 1,
				'if ( 1 ) { document.getElementsByClassName( "a" ); }'           => 1,
				'document.addEventListener( "DOMContentLoaded", () => { document.querySelector( ".a" ); } );' => 0,
				'window.onload = function () { document.querySelector( ".a" ); };' => 0,
				'jQuery( function ( $ ) { $( ".a" ).hide(); } );'                => 0,
				'jQuery( document ).ready( function () { jQuery( ".a" ); } );'   => 0,
				'jQuery( document ).on( "click", ".a", () => jQuery( ".a" ) );'  => 0,
				'function go() { document.querySelector( ".a" ); }'              => 0,
				'const go = () => document.querySelector( ".a" );'               => 0,
				'setTimeout( () => document.querySelector( ".a" ), 100 );'       => 0,
				'class A { go() { document.querySelector( ".a" ); } }'           => 0,
				'document.querySelector( "head" ).append( "a" );'                => 0,
				'document.querySelector( \'meta[name="a"]\' );'                  => 0,
				'document.getElementsByTagName( "script" )[ 0 ];'                => 0,
				'document.getElementById( "theme-style-inline-css" );'           => 0,
				'document.head.append( "a" ); document.documentElement.className = "js";' => 0,
				'document.body && document.body;'                                => 0,
				'document.querySelector( selector );'                            => 0,
				'jQuery( "<p>" );'                                               => 0,
				'a.document.querySelector( ".a" );'                              => 0,
				'if ( document.readyState === "loading" ) { f(); } else { document.querySelector( ".a" ); }' => 0,
				'// document.querySelector( ".a" );'                             => 0,
			]
		);
	}

	#[DataProvider( 'lookups' )]
	public function test_the_line_that_looks_for_an_element_at_once( string $code, int $line ): void {
		self::assertSame( $line, ScriptNeeds::of( $code )->lookup_line() );
	}

	/**
	 * @param array<string, int> $cases
	 * @return array<string, array{string, int}>
	 */
	private static function lines( array $cases ): array {
		$rows = [];
		foreach ( $cases as $code => $line ) {
			$rows[ $code ] = [ $code, $line ];
		}
		return $rows;
	}
}
