<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Styles;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Styles\NodeCompiler;
use Svc\Styles\NodeProcess;
use Svc\Styles\StyleRequest;
use Svc\Styles\StyleResult;

/** Runs the built bundle (`npm run build`) in a real Node process. */
final class NodeCompilerTest extends TestCase {

	private const BUNDLE = ABSPATH . 'build/styles/node.mjs';

	/** For what ends by itself: a machine with other work takes its time. */
	private const PATIENCE_MS = 40_000;

	public function test_compile_returns_css_map_and_deps(): void {
		$partials = [ 'u-1' => self::partial( 'brand/colors', '$main: #102030;' ) ];
		$request  = new StyleRequest( 'me', 'home', 'scss', "@use 'brand/colors'; a { content: 'é'; b { color: colors.\$main } }", $partials );
		$result   = self::node()->compile( [ $request ] )[0];
		self::assertSame( 'compiled', $result->state );
		self::assertSame( "@charset \"UTF-8\";\na{content:\"é\"}a b{color:#102030}", $result->css );
		self::assertSame( [ 'u-1' ], $result->deps );
		self::assertStringContainsString( '"mappings"', $result->map );
	}

	public function test_compile_keeps_comments_and_lines_unless_it_minifies(): void {
		foreach ( [ 'scss', 'less' ] as $lang ) {
			$css = static fn( bool $minify ): string => self::node()->compile( [ new StyleRequest( 'me', 'home', $lang, "/* note */\n.a { b: c }", [], $minify, source_map: false ) ] )[0]->css;
			self::assertSame( '.a{b:c}', \trim( $css( true ) ), $lang );
			self::assertStringStartsWith( "/* note */\n.a {\n", $css( false ), $lang );
		}
	}

	public function test_compile_keeps_the_order_of_a_batch_larger_than_one_process(): void {
		$requests = \array_map( static fn ( int $i ): StyleRequest => self::request( "a { b: $i }" ), \range( 1, 10 ) );
		$css      = \array_map( static fn ( StyleResult $result ): string => $result->css, self::node()->compile( $requests ) );
		self::assertSame( \array_map( static fn ( int $i ): string => "a{b:$i}", \range( 1, 10 ) ), $css );
	}

	public function test_compile_tells_partial_and_line_of_an_error(): void {
		$request = new StyleRequest( 'me', 'home', 'less', "@import 'bad';", [ 'u-bad' => [ 'path' => 'bad', 'lang' => 'less', 'code' => "a {\n b: @none;\n}" ] ] );
		$error   = self::node()->compile( [ $request ] )[0]->errors[0];
		self::assertSame( [ 2, 'u-bad' ], [ $error->line, $error->partial ] );
		self::assertStringContainsString( '@none', $error->message );
	}

	#[DataProvider( 'endless' )]
	public function test_compile_ends_what_does_not_end_and_blames_nobody( string $lang, string $code ): void {
		$node   = new NodeCompiler( new NodeProcess( self::BUNDLE ), 1_500 );
		$result = $node->compile( [ self::request( $code, $lang ) ] )[0];
		self::assertSame( 'unavailable', $result->state );
		self::assertStringContainsString( 'Look for an endless loop, or try again.', $result->reason );
	}

	public function test_compile_names_the_slow_one_of_a_batch_and_compiles_the_rest(): void {
		$states = [];
		// A machine with other work needs longer for the start of Node alone; all the time that there is, the slow one computes.
		for ( $limit_ms = 2_000; $limit_ms <= self::PATIENCE_MS; $limit_ms *= 2 ) {
			$node   = new NodeCompiler( new NodeProcess( self::BUNDLE ), $limit_ms );
			$states = \array_map( static fn ( StyleResult $result ): string => $result->state, $node->compile( [ self::request( '@while true { }' ), self::request( 'a { b: c }' ) ] ) );
			if ( [ 'unavailable', 'unavailable' ] !== $states ) {
				break;
			}
		}
		self::assertSame( [ 'unavailable', 'compiled' ], $states );
	}

	/** @return array<string, array{string, string}> */
	public static function endless(): array {
		return [
			'endless loop'      => [ 'scss', '@while true { }' ],
			'endless recursion' => [ 'less', '.m(@i) when (@i > 0) { .m(1); .m(2); } a { .n(20); } .n(@i) when (@i > 0) { .n(@i - 1); .n(@i - 1); .n(@i - 1); x: y; }' ],
		];
	}

	public function test_compile_ends_a_stylesheet_that_eats_memory_and_compiles_the_rest(): void {
		$node    = new NodeCompiler( new NodeProcess( self::BUNDLE, memory_mb: 48 ), self::PATIENCE_MS, self::PATIENCE_MS );
		$eater   = self::request( '@use "sass:list"; $l: 1 2 3 4; @while true { $l: list.join($l, $l); }' );
		$results = $node->compile( [ $eater, self::request( 'a { b: c }' ) ] );
		self::assertSame( 'failed', $results[0]->state );
		self::assertStringContainsString( 'more than 48 MB of memory', $results[0]->errors[0]->message );
		self::assertSame( 'a{b:c}', $results[1]->css );
	}

	public function test_compile_ends_a_flood_of_output(): void {
		$node   = new NodeCompiler( new NodeProcess( self::BUNDLE, output_bytes: 1_048_576 ), self::PATIENCE_MS, self::PATIENCE_MS );
		$result = $node->compile( [ self::request( '$s: "xxxxxxxx"; @for $i from 1 through 18 { $s: $s + $s; } a { b: $s }' ) ] )[0];
		self::assertSame( 'failed', $result->state );
		self::assertStringContainsString( 'larger than 1 MB', $result->errors[0]->message );
	}

	public function test_compile_reads_no_file(): void {
		$codes   = [
			[ 'scss', '@import "/etc/passwd";' ],
			[ 'scss', '@use "file:///etc/passwd" as x;' ],
			[ 'scss', '@use "sass:meta"; @include meta.load-css("/etc/passwd");' ],
			[ 'less', '@import (inline) "/etc/passwd";' ],
			[ 'less', '@import (less) "file:///etc/passwd";' ],
			[ 'less', '@plugin "/etc/passwd";' ],
			[ 'less', 'a { b: `require("fs").readFileSync("/etc/passwd")`; }' ],
			[ 'less', 'a { b: data-uri("/etc/passwd"); }' ],
		];
		$results = self::node()->compile( \array_map( static fn ( array $code ): StyleRequest => self::request( $code[1], $code[0] ), $codes ) );
		// The last is left as a plain address; everything else is refused.
		self::assertSame( 'a{b:url("/etc/passwd")}', \array_pop( $results )?->css );
		foreach ( $results as $i => $result ) {
			self::assertSame( 'failed', $result->state, $codes[ $i ][1] );
			self::assertStringNotContainsString( 'root:', \serialize( $result->errors ) );
		}
	}

	#[DataProvider( 'without_node' )]
	public function test_compile_is_unavailable_without_node( NodeCompiler $node, string $reason ): void {
		$result = $node->compile( [ self::request( 'a { b: c }' ) ] )[0];
		self::assertSame( 'unavailable', $result->state );
		self::assertStringContainsString( $reason, $result->reason );
	}

	/** @return array<string, array{NodeCompiler, string}> */
	public static function without_node(): array {
		return [
			'SVC_NODE points nowhere'  => [ new NodeCompiler( new NodeProcess( self::BUNDLE, '/nowhere/node' ) ), 'was not found' ],
			'no folder has it'         => [ new NodeCompiler( new NodeProcess( self::BUNDLE, 'node', '/nowhere' ) ), 'was not found' ],
			'SVC_NODE is no program'   => [ new NodeCompiler( new NodeProcess( self::BUNDLE, ABSPATH . 'composer.json' ) ), 'was not found' ],
			'SVC_NODE switches it off' => [ new NodeCompiler( new NodeProcess( self::BUNDLE, '' ) ), 'SVC_NODE turns off Node' ],
			'the bundle is missing'    => [ new NodeCompiler( new NodeProcess( '/nowhere/node.mjs' ) ), 'could not run' ],
			'another program'          => [ new NodeCompiler( new NodeProcess( self::BUNDLE, '/bin/true' ) ), 'could not run' ],
		];
	}

	public function test_compile_is_unavailable_where_php_may_not_start_programs(): void {
		$script = 'define( "ABSPATH", "/" ); require $argv[1]; echo ( new Svc\Styles\NodeCompiler( new Svc\Styles\NodeProcess( $argv[2] ) ) )->compile( [ new Svc\Styles\StyleRequest( "u", "p", "scss", "" ) ] )[0]->reason;';
		$start  = [ \PHP_BINARY, '-d', 'disable_functions=proc_open', '-r', $script, '--', ABSPATH . 'vendor/autoload.php', self::BUNDLE ];
		$output = \shell_exec( \implode( ' ', \array_map( '\escapeshellarg', $start ) ) );
		self::assertStringContainsString( 'proc_open is disabled', (string) $output );
	}

	private static function node(): NodeCompiler {
		return new NodeCompiler( new NodeProcess( self::BUNDLE ) );
	}

	private static function request( string $code, string $lang = 'scss' ): StyleRequest {
		return new StyleRequest( 'me', 'home', $lang, $code, source_map: false );
	}

	/** @return array{path: string, lang: string, code: string} */
	private static function partial( string $path, string $code ): array {
		return [
			'path' => $path,
			'lang' => 'scss',
			'code' => $code,
		];
	}
}
