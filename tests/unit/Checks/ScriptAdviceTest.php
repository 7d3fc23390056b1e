<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Advice\ScriptAdvice;
use Svc\Checks\CheckResult;
use Svc\Checks\Web\CssCheck;
use Svc\Checks\Web\PastedMarkup;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;

require_once __DIR__ . '/ChecksFactory.php';

#[CoversClass( ScriptAdvice::class )]
#[CoversClass( PastedMarkup::class )]
#[CoversClass( CssCheck::class )]
final class ScriptAdviceTest extends TestCase {

	private const FILE = [ 'load_as' => 'file' ];

	/**
	 * Settings, code, and each finding as its line and its fix.
	 * @return iterable<string, array{array<string, mixed>, string, list<array{int, array<string, mixed>}>}>
	 */
	public static function scripts(): iterable {
		yield 'jQuery' => [ [], "\njQuery( 'a' );", [ [ 2, [ 'requires' => [ 'jquery' ] ] ] ] ];
		yield 'ajaxurl' => [ [], "\nfetch( ajaxurl );", [ [ 2, [] ] ] ];
		yield 'ajaxurl in the admin' => [ [ 'hook' => 'admin_footer' ], 'fetch( ajaxurl );', [] ];
		yield 'ajaxurl of its own' => [ [], 'const ajaxurl = "/a"; fetch( ajaxurl );', [] ];
		yield 'ajaxurl that is tested for' => [ [], 'if ( typeof ajaxurl !== "undefined" ) { fetch( ajaxurl ); }', [] ];
		yield 'a library' => [ [], "\nnew Swiper( '.a' ); gsap.to( '.a', {} ); new Swiper( '.b' );", [ [ 2, [] ], [ 2, [] ] ] ];
		yield 'a library that is required' => [ [ 'requires' => [ 'swiper' ] ], 'new Swiper( ".a" );', [] ];
		yield 'a library as a property' => [ [], 'shop.Swiper = 1; shop.axios();', [] ];
		yield 'a library of its own' => [ [], 'class Swiper {} new Swiper();', [] ];
		yield 'jQuery in markup' => [ [ 'type' => 'html' ], "<p>a</p>\n<script>\njQuery( 'a' );\n</script>", [ [ 3, [] ] ] ];
		yield 'the dollar in markup' => [ [ 'type' => 'html' ], "<script type='text/javascript'>$( 'a' );</script>", [ [ 1, [] ] ] ];
		yield 'jQuery in markup that loads a script' => [ [ 'type' => 'html' ], "<script src='jquery.js'></script><script>jQuery( 'a' );</script>", [] ];
		yield 'jQuery in markup that enqueues it' => [ [ 'type' => 'html' ], "<?php wp_enqueue_script( 'jquery' ); ?><script>jQuery( 'a' );</script>", [] ];
		yield 'jQuery in markup of the admin' => [ [ 'type' => 'html', 'hook' => 'admin_footer' ], "<script>jQuery( 'a' );</script>", [] ];
		yield 'jQuery in markup, waited for' => [ [ 'type' => 'html' ], "<script>window.jQuery && jQuery( 'a' );</script>", [] ];
		yield 'a template in markup' => [ [ 'type' => 'html' ], "<script type='text/template'>jQuery( 'a' );</script>", [] ];
		yield 'jQuery, required' => [ [ 'requires' => [ 'jquery' ] ], 'jQuery( "a" );', [] ];
		yield 'jQuery in the admin' => [ [ 'hook' => 'admin_footer' ], 'jQuery( "a" );', [] ];
		yield 'jQuery at the login' => [ [ 'hook' => 'login' ], 'jQuery( "a" );', [ [ 1, [ 'requires' => [ 'jquery' ] ] ] ] ];
		yield 'one more than is required' => [ [ 'requires' => [ 'own' ] ], 'wp.hooks.doAction( "a" ); _.each( [] );', [ [ 1, [ 'requires' => [ 'own', 'wp-hooks', 'underscore' ] ] ] ] ];
		yield 'the dollar' => [ [], '$( "a" );', [ [ 1, [ 'requires' => [ 'jquery' ] ] ], [ 1, [ 'code' => "( function ( \$ ) { $( \"a\" );\n} )( jQuery );", 'requires' => [ 'jquery' ] ] ] ] ];
		yield 'the dollar, required' => [ [ 'requires' => [ 'jquery' ] ], '$( "a" );', [ [ 1, [ 'code' => "( function ( \$ ) { $( \"a\" );\n} )( jQuery );" ] ] ] ];
		yield 'the dollar beside what others may call' => [ [ 'requires' => [ 'jquery' ] ], "function go() {}\n$( 'a' );", [ [ 2, [] ] ] ];
		yield 'an element in the head' => [ [ 'hook' => 'frontend_head' ], 'document.querySelector( ".a" );', [ [ 1, [ 'hook' => 'frontend_footer' ] ] ] ];
		yield 'an element in the head of the admin' => [ [ 'hook' => 'admin_head' ], 'document.querySelector( ".a" );', [ [ 1, [ 'hook' => 'admin_footer' ] ] ] ];
		yield 'an element in the head, from a file' => [ self::FILE + [ 'hook' => 'frontend_head' ], 'document.querySelector( ".a" );', [ [ 1, [ 'js_strategy' => 'defer' ] ] ] ];
		yield 'an element in the head, from a deferred file' => [ self::FILE + [ 'hook' => 'frontend_head', 'js_strategy' => 'defer' ], 'document.querySelector( ".a" );', [] ];
		yield 'an element in the footer' => [ [], 'document.querySelector( ".a" );', [] ];
		yield 'an element after consent' => [ [ 'hook' => 'frontend_head', 'consent' => 'marketing' ], 'document.querySelector( ".a" );', [] ];
		yield 'not a script' => [ [ 'type' => 'css' ], '.jQuery { color: red; }', [] ];
	}

	/**
	 * @param array<string, mixed>                    $settings
	 * @param list<array{int, array<string, mixed>}> $expected
	 */
	#[DataProvider( 'scripts' )]
	public function test_what_a_script_lacks( array $settings, string $code, array $expected ): void {
		self::assertSame( $expected, self::found( self::advice( $settings, $code )->warnings ) );
	}

	/**
	 * Settings and code of the snippet, and of another one; lines and fixes.
	 * @return iterable<string, array{array<string, mixed>, string, array<string, mixed>, string, list<array{int, array<string, mixed>}>}>
	 */
	public static function orders(): iterable {
		$late = self::FILE + [ 'js_strategy' => 'defer' ];
		yield 'a deferred file that another needs at once' => [ $late, 'var shop = {};', [], 'shop.open();', [ [ 0, [ 'js_strategy' => '' ] ] ] ];
		yield 'the other way round' => [ [], "\nshop.open();", $late, 'window.shop = {};', [ [ 2, [] ] ] ];
		yield 'an async file' => [ self::FILE + [ 'js_strategy' => 'async' ], 'function shop() {}', [], 'shop();', [ [ 0, [ 'js_strategy' => '' ] ] ] ];
		yield 'needed later' => [ $late, 'var shop = {};', [], 'document.addEventListener( "DOMContentLoaded", () => shop.open() );', [] ];
		yield 'both deferred' => [ $late, 'var shop = {};', $late, 'shop.open();', [] ];
		yield 'neither' => [ self::FILE, 'var shop = {};', [], 'shop.open();', [] ];
		yield 'a strategy without a file' => [ [ 'js_strategy' => 'defer' ], 'var shop = {};', [], 'shop.open();', [] ];
		yield 'on other pages' => [ $late, 'var shop = {};', [ 'hook' => 'admin_footer' ], 'shop.open();', [] ];
		yield 'a name of its own' => [ $late, 'var shop = {};', [], 'var shop = 1; shop();', [] ];
	}

	/**
	 * @param array<string, mixed>                    $settings
	 * @param array<string, mixed>                    $other
	 * @param list<array{int, array<string, mixed>}> $expected
	 */
	#[DataProvider( 'orders' )]
	public function test_files_that_come_too_late( array $settings, string $code, array $other, string $other_code, array $expected ): void {
		$other = Snippet::create( $other + [ 'id' => 2, 'type' => 'js', 'title' => 'Other', 'hook' => 'frontend_footer', 'status' => 'active' ] );
		self::assertSame( $expected, self::found( self::advice( $settings, $code, [ $other ], $other_code )->warnings ) );
	}

	public function test_what_a_new_script_requires(): void {
		[ $handles, $said ] = ScriptAdvice::guess( Snippet::create( [ 'type' => 'js' ] ), '$( "a" ); wp.apiFetch( {} );' );
		self::assertSame( [ 'wp-api-fetch', 'jquery' ], $handles );
		self::assertSame( 'This script uses wp.apiFetch, $, so the snippet now requires wp-api-fetch, jquery.', $said?->message );
		self::assertSame( [ [], null ], ScriptAdvice::guess( Snippet::create( [ 'type' => 'js', 'hook' => 'admin_head' ] ), 'jQuery( "a" );' ) );
		self::assertSame( [ [], null ], ScriptAdvice::guess( Snippet::create( [ 'type' => 'php' ] ), 'jQuery( "a" );' ) );
	}

	/** @return iterable<string, array{array<string, mixed>, string, array{int, array<string, mixed>}|null}> */
	public static function pasted(): iterable {
		$as_html = [ 'type' => 'html', 'hook' => 'wp_footer' ];
		yield 'a script with an address' => [ [], '<script src="https://example.com/a.js"></script>', [ 1, $as_html ] ];
		yield 'one in the head' => [ [ 'hook' => 'frontend_head' ], "\n\n<script async src=a.js></script>\n<script>a()</script>", [ 3, [ 'type' => 'html', 'hook' => 'wp_head' ] ] ];
		yield 'one behind a comment' => [ [], "<!-- Tag -->\n<script>a()</script>\n<script>b()</script>", [ 1, $as_html ] ];
		yield 'a module' => [ [], '<script type="module">import "a";</script>', [ 1, $as_html ] ];
		yield 'a link' => [ [], '<link rel="preload" href="a.js">', [ 1, $as_html ] ];
		yield 'other markup' => [ [ 'hook' => 'admin_head' ], '<div>a</div>', [ 1, [ 'type' => 'html', 'hook' => 'admin_head' ] ] ];
		yield 'one pair of tags' => [ [], "<script>\nalert( 1 );\n</script>\n", [ 1, [ 'code' => "alert( 1 );\n" ] ] ];
		yield 'one pair of tags with a type' => [ [], '<script type="text/javascript">alert( 1 );</script>', [ 1, [ 'code' => "alert( 1 );\n" ] ] ];
		yield 'a stylesheet with an address' => [ [ 'type' => 'css', 'hook' => 'frontend' ], '<link rel="stylesheet" href="a.css">', [ 1, [ 'type' => 'html', 'hook' => 'wp_head' ] ] ];
		yield 'one for the editor' => [ [ 'type' => 'css', 'hook' => 'editor' ], '<link rel="stylesheet" href="a.css">', [ 1, [ 'type' => 'html', 'hook' => 'admin_head' ] ] ];
		yield 'style tags' => [ [ 'type' => 'css', 'hook' => 'frontend' ], "<style>\na { color: red; }\n</style>", [ 1, [ 'code' => "a { color: red; }\n" ] ] ];
		yield 'style tags around scss' => [ [ 'type' => 'css', 'lang' => 'scss', 'hook' => 'frontend' ], '<style>a { b { top: 0 } }</style>', [ 1, [ 'code' => "a { b { top: 0 } }\n" ] ] ];
		yield 'import' => [ [], "\nimport a from 'b';\na();", [ 2, [ 'code' => "<script type=\"module\">\n\nimport a from 'b';\na();\n</script>" ] + $as_html ] ];
		yield 'import for its effect' => [ [], 'import "b";', [ 1, [ 'code' => "<script type=\"module\">\nimport \"b\";\n</script>" ] + $as_html ] ];
		yield 'export' => [ [], 'export default 1;', [ 1, [ 'code' => "<script type=\"module\">\nexport default 1;\n</script>" ] + $as_html ] ];
		yield 'import as a call' => [ [], 'import( "b" ).then( ( b ) => b.a() );', null ];
		yield 'import as a property' => [ [], 'a.import = 1; b.export( { import: 1, export: 2 } );', null ];
		yield 'a word in a comment' => [ [], '// import a from "b"' . "\n" . 'f( "export" );', null ];
		yield 'an old comment' => [ [], "<!-- hide\nalert( 1 );\n//-->", null ];
		yield 'old comments of css' => [ [ 'type' => 'css' ], '<!-- a { top: 0 } -->', null ];
		yield 'html' => [ [ 'type' => 'html' ], '<script src="a.js"></script>', null ];
	}

	/**
	 * @param array<string, mixed>                   $settings
	 * @param array{int, array<string, mixed>}|null $expected
	 */
	#[DataProvider( 'pasted' )]
	public function test_what_runs_as_html_only( array $settings, string $code, ?array $expected ): void {
		$problem = PastedMarkup::problem( self::snippet( $settings ), $code );
		self::assertSame( $expected, null === $problem ? null : self::found( [ $problem ] )[0] );
		if ( null !== $expected ) {
			self::assertSame( [ $expected ], self::found( ChecksFactory::check( $settings + [ 'type' => 'js', 'hook' => 'frontend_footer' ], $code )->errors ) );
		}
	}

	/** @return iterable<string, array{string, list<string>}> */
	public static function stylesheets(): iterable {
		yield 'import after a rule' => [ "a { top: 0 }\n@import 'b.css';", [ '2: Browsers ignore this @import' ] ];
		yield 'import after a block of a media rule' => [ "@media print { a { top: 0 } }\n\n@import url( b.css );", [ '3: Browsers ignore this @import' ] ];
		yield 'import after a namespace' => [ "@namespace url(a);\n@import 'b.css';", [ '2: Browsers ignore this @import' ] ];
		yield 'import after layers and an import' => [ "@layer a;\n@import 'a.css';\n@layer b;\n@import 'b.css';", [ '4: Browsers ignore this @import' ] ];
		yield 'two imports' => [ "a{}\n@import 'b.css';\n@IMPORT 'c.css';", [ '2: Browsers ignore this @import', '3: Browsers ignore this @import' ] ];
		yield 'charset after a rule' => [ "a{}\n@charset 'utf-8';", [ '2: Browsers ignore this @charset' ] ];
		yield 'charset after an import' => [ "@import 'b.css';\n@charset 'utf-8';", [ '2: Browsers ignore this @charset' ] ];
		yield 'namespace after a rule' => [ "a{}\n@namespace svg url(http://www.w3.org/2000/svg);", [ '2: Browsers ignore this @namespace' ] ];
		yield 'in their order' => [ "@charset 'utf-8';\n@layer a, b;\n@import 'a.css' layer(a);\n@import url(https://fonts.example/css2?family=A:wght@400;700&b);\n@namespace url(a);\na { top: 0 }", [] ];
		yield 'a comment before it' => [ "/* a { } */\n@import 'b.css';", [] ];
		yield 'in a comment' => [ "a {}\n/* @import 'b.css'; */", [] ];
		yield 'in a string' => [ "a { content: '}@import \"b\";' }", [] ];
		yield 'only rules' => [ "a { b: url(c;d) }\n@media print { a { c: d } }", [] ];
	}

	/** @param list<non-empty-string> $expected */
	#[DataProvider( 'stylesheets' )]
	public function test_statements_of_css_that_come_too_late( string $css, array $expected ): void {
		$short = ChecksFactory::short( CssCheck::check( $css )->warnings );
		self::assertCount( \count( $expected ), $short, \implode( "\n", $short ) );
		foreach ( $expected as $at => $start ) {
			self::assertStringStartsWith( $start, $short[ $at ] );
		}
	}

	/**
	 * @param array<string, mixed> $settings
	 * @param list<Snippet>        $others
	 */
	private static function advice( array $settings, string $code, array $others = [], string $other_code = '' ): CheckResult {
		return ScriptAdvice::check( self::snippet( $settings ), $code, $others, static fn(): string => $other_code );
	}

	/** @param array<string, mixed> $settings */
	private static function snippet( array $settings ): Snippet {
		return Snippet::create( $settings + [ 'id' => 1, 'type' => 'js', 'hook' => 'frontend_footer', 'status' => 'active' ] );
	}

	/**
	 * @param list<Problem> $problems
	 * @return list<array{int, array<string, mixed>}>
	 */
	private static function found( array $problems ): array {
		return \array_map( static fn( Problem $problem ): array => [ $problem->line, $problem->fix ], $problems );
	}
}
