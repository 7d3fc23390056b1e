<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\TestCase;
use Svc\Checks\Web\JsCheck;
use Svc\Styles\NodeProcess;
use Svc\Styles\NodeScripts;
use Svc\Styles\ScriptReader;
use Svc\Styles\ScriptReading;

/** How often a parser is started for JavaScript, and what happens where none can be had. What it finds is in SyntaxCheckTest. */
final class JsCheckTest extends TestCase {

	public function test_prepare_reads_several_programs_in_one_start(): void {
		$reader = new class() implements ScriptReader {

			/** @var list<int> */
			public array $starts = [];

			public function read( array $codes ): ScriptReading {
				$this->starts[] = \count( $codes );

				return new ScriptReading( \array_map( static fn(): null => null, $codes ) );
			}
		};
		$js     = new JsCheck( $reader );
		$js->prepare( [ 'a', 'b', 'a' ] );
		foreach ( [ 'a', 'b', 'a', 'c', 'c' ] as $code ) {
			self::assertSame( [], $js->check( $code )->errors );
		}
		$js->prepare( [ 'a', 'c' ] );
		self::assertSame( [ 2, 1 ], $reader->starts );
	}

	public function test_check_scans_and_says_so_once_where_no_parser_can_be_had(): void {
		$js = new JsCheck( new NodeScripts( new NodeProcess( ABSPATH . 'build/styles/node.mjs', '' ) ) );
		$js->prepare( [ 'let a = ;', 'f( ' ] );
		$first  = $js->check( 'let a = ;' );
		$second = $js->check( 'f( ' );
		self::assertSame( [], $first->errors );
		self::assertSame( [ '0: This JavaScript was not fully checked: SVC_NODE turns off Node.' ], ChecksFactory::short( $first->warnings ) );
		self::assertSame( [ '1: This "(" is never closed.' ], ChecksFactory::short( $second->errors ) );
		self::assertSame( [], $second->warnings );
	}

	public function test_check_accepts_what_only_the_scanner_stumbles_over(): void {
		$code = "var x = 4, g = 2;\nvar y = { a: 1 }\n/g/x; `\${ `\${ '}' }` }`;";
		self::assertSame( [], ( new JsCheck( new NodeScripts( new NodeProcess( ABSPATH . 'build/styles/node.mjs' ) ) ) )->check( $code )->errors );
	}
}
