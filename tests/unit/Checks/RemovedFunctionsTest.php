<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Advice\RemovedCheck;
use Svc\Checks\Php\PhpReader;
use Svc\Checks\Symbols\RemovedFunctions;
use Svc\Domain\Snippet;

require_once __DIR__ . '/ChecksFactory.php';

final class RemovedFunctionsTest extends TestCase {

	/** @return iterable<string, array{string, list<string>}> */
	public static function codes(): iterable {
		yield 'create_function' => [ "add_action( 'init',\ncreate_function( '', 'echo 1;' ) );", [ '2: PHP 8.0 removed create_function(). Use function () { … } instead.' ] ];
		yield 'each' => [ 'while ( list( $k, $v ) = each( $x ) ) {}', [ '1: PHP 8.0 removed each(). Use foreach instead.' ] ];
		yield 'each of a family, once' => [ "mysql_connect();\nmysql_query( 'x' );\nmysql_query( 'y' );", [ '1: PHP 7.0 removed mysql_connect(). Use $wpdb instead.', '2: PHP 7.0 removed mysql_query(). Use $wpdb instead.' ] ];
		yield 'without anything in its place' => [ 'set_magic_quotes_runtime( 0 );', [ '1: PHP 7.0 removed set_magic_quotes_runtime(). Delete the call.' ] ];
		yield 'in capitals and a namespace' => [ 'namespace X; \EREGI( 1, 2 );', [ '1: PHP 7.0 removed EREGI(). Use preg_match() instead.' ] ];
		yield 'in a function that nothing calls' => [ "function f() {\nreturn split( ',', 'a,b' ); }", [ '2: PHP 7.0 removed split(). Use explode() instead.' ] ];
		yield 'asked for first' => [ "if ( function_exists( 'get_magic_quotes_gpc' ) && get_magic_quotes_gpc() ) {}", [] ];
		yield 'declared here' => [ "function each( \$x ) {}\neach( 1 );", [] ];
		yield 'methods and text' => [ "\$x->each( 1 ); X::split(); echo 'create_function()'; // each()", [] ];
		yield 'what PHP has' => [ 'mysqli_connect(); preg_split( 1, 2 ); array_walk( $x, 1 );', [] ];
	}

	/** @param list<string> $expected */
	#[DataProvider( 'codes' )]
	public function test_calls_of_removed_functions_are_named( string $code, array $expected ): void {
		$found = ( new RemovedCheck( new PhpReader(), ChecksFactory::symbols() ) )->check( Snippet::create( [ 'id' => 1 ] ), $code );
		self::assertSame( $expected, ChecksFactory::short( $found->warnings ) );
	}

	/**
	 * What WordPress writes, and what is said.
	 * @return iterable<array{string, string}>
	 */
	public static function comments(): iterable {
		yield [ '@deprecated 2.1.0 Use get_option()', 'f() is deprecated since WordPress 2.1.0. Use get_option() instead.' ];
		yield [ '@deprecated 4.5.0 Use get_term_meta() instead.', 'f() is deprecated since WordPress 4.5.0. Use get_term_meta() instead.' ];
		yield [ '@deprecated 5.9.0 Use {@see WP_Theme_JSON_Resolver::get()}.', 'f() is deprecated since WordPress 5.9.0. Use WP_Theme_JSON_Resolver::get() instead.' ];
		yield [ '@deprecated 3.0.0 Use wp_title( \'\' )', 'f() is deprecated since WordPress 3.0.0. Use wp_title instead.' ];
		yield [ '@deprecated 3.9.0', 'f() is deprecated since WordPress 3.9.0.' ];
		yield [ '@deprecated 3.9.0 Use the new API.', 'f() is deprecated since WordPress 3.9.0.' ];
		yield [ '@since 3.9.0 Some text.', '' ];
	}

	#[DataProvider( 'comments' )]
	public function test_read_takes_what_the_comment_says( string $comment, string $expected ): void {
		self::assertSame( $expected, RemovedFunctions::read( 'f', "/**\n * Text.\n *\n * $comment\n */" ) );
	}
}
