<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Php\CompileRules;
use Svc\Checks\Php\PhpReader;

/** Holds the compile rules to PHP itself: each case is judged by `php -l` too, and both must agree. */
final class CompileRulesTest extends TestCase {

	/** Separates the cases when one PHP process judges them all. */
	private const LINTER = 'foreach ( explode( "\n\0\n", stream_get_contents( STDIN ) ) as $i => $case ) {'
		. ' $file = $argv[1] . "/" . $i . ".php"; file_put_contents( $file, "<?php " . $case );'
		. ' exec( escapeshellarg( PHP_BINARY ) . " -n -l " . escapeshellarg( $file ) . " 2>&1", $out, $code ); unlink( $file ); echo $code, "\n"; }';

	public function test_problems_agrees_with_php_about_every_case(): void {
		$cases = self::cases();
		self::assertGreaterThan( 100, \count( $cases ) );
		$folder = \sys_get_temp_dir() . '/svc-lint-' . \bin2hex( \random_bytes( 4 ) );
		\mkdir( $folder );
		$process = \proc_open( [ \PHP_BINARY, '-r', self::LINTER, $folder ], [ [ 'pipe', 'r' ], [ 'pipe', 'w' ] ], $pipes );
		self::assertIsResource( $process );
		\fwrite( $pipes[0], \implode( "\n\0\n", $cases ) );
		\fclose( $pipes[0] );
		$codes = \explode( "\n", \trim( (string) \stream_get_contents( $pipes[1] ) ) );
		\proc_close( $process );
		\rmdir( $folder );
		foreach ( $cases as $index => $case ) {
			$found = self::messages( $case );
			self::assertSame( '0' === $codes[ $index ], [] === $found, $case . ' => ' . \implode( ' ', $found ) );
		}
	}

	/**
	 * What PHP's linter does not see because it happens while the file is loaded.
	 * @return iterable<string, array{string, string}>
	 */
	public static function load_time_cases(): iterable {
		yield 'class twice' => [ 'class A {} class A {}', 'Cannot declare class A, because the name is already in use (previously declared on line 1).' ];
		yield 'interface not implemented' => [ 'class A implements Countable {}', 'Class A contains 1 abstract method and must therefore be declared abstract or implement the remaining methods (Countable::count).' ];
		yield 'class as interface' => [ 'class I {} class B implements I {}', 'B cannot implement I - it is not an interface.' ];
		yield 'interface as trait' => [ 'class B { use Countable; }', 'B cannot use Countable - it is not a trait.' ];
	}

	#[DataProvider( 'load_time_cases' )]
	public function test_problems_finds_what_fails_at_load_time( string $code, string $message ): void {
		self::assertContains( $message, self::messages( $code ) );
	}

	public function test_problems_names_the_line_of_the_editor(): void {
		$tree = ( new PhpReader() )->read( "\$a = 1;\r\n\r\nfunction f( \$x, \$x ) {}\r\nbreak;", 'php' );
		self::assertSame( [ 3, 4 ], \array_values( \array_unique( self::lines( $tree ) ) ) );
	}

	/** @return list<int> */
	private static function lines( \Svc\Checks\Php\PhpTree $tree ): array {
		$lines = [];
		foreach ( ( new CompileRules() )->problems( $tree, static fn (): bool => true ) as $problem ) {
			$lines[] = $problem->line;
		}
		\sort( $lines );

		return $lines;
	}

	/** @return list<string> */
	private static function cases(): array {
		$lines = \file( __DIR__ . '/fixtures/compile-cases.txt', \FILE_IGNORE_NEW_LINES | \FILE_SKIP_EMPTY_LINES );

		return false === $lines ? [] : $lines;
	}

	/** @return list<string> */
	private static function messages( string $code ): array {
		$tree     = ( new PhpReader() )->read( $code, 'php' );
		$problems = [] !== $tree->problems ? $tree->problems : ( new CompileRules() )->problems( $tree, static fn (): bool => true );

		return \array_map( static fn ( \Svc\Domain\Problem $problem ): string => $problem->message, $problems );
	}
}
