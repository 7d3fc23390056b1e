<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Doors;

use Closure;
use PHPUnit\Framework\Attributes\PreserveGlobalState;
use PHPUnit\Framework\Attributes\RunInSeparateProcess;
use PHPUnit\Framework\TestCase;
use Svc\Doors\Cli\Terminal;

/** Every way to the terminal leaves out what could steer it, and there is no other way. What that is: `PlainTextTest`. */
final class TerminalTest extends TestCase {

	private const HOSTILE = "Safe\u{202E}gpj.php\u{9B}2J\e[2J\x07";

	private const STEERS = '/[\x00-\x08\x0b-\x1f\x7f-\x{9F}\x{202E}]/u';

	private const FOR_ALL = [ 'say', 'success', 'warn', 'fail', 'text', 'json', 'rows of a table' ];

	#[RunInSeparateProcess]
	#[PreserveGlobalState( false )]
	public function test_a_person_reads_nothing_that_steers_and_a_program_gets_the_bytes(): void {
		require_once __DIR__ . '/fixtures/wp-cli.php';
		foreach ( self::ways() as $name => $print ) {
			$GLOBALS['svc_test_is_piped'] = false;
			$shown                        = self::printed( $print );
			self::assertStringContainsString( 'Safe', $shown, $name );
			self::assertDoesNotMatchRegularExpression( self::STEERS, $shown, $name );
			$GLOBALS['svc_test_is_piped'] = true;
			$piped                        = self::printed( $print );
			if ( \in_array( $name, self::FOR_ALL, true ) ) {
				self::assertSame( $shown, $piped, $name );
			} else {
				self::assertStringContainsString( self::HOSTILE, $piped, $name );
			}
		}
	}

	/** @return array<string, Closure(Terminal): void> */
	private static function ways(): array {
		$rows = [ [ 'title' => self::HOSTILE ] ];

		return [
			'say'             => static fn( Terminal $terminal ) => $terminal->say( self::HOSTILE ),
			'success'         => static fn( Terminal $terminal ) => $terminal->success( self::HOSTILE ),
			'warn'            => static fn( Terminal $terminal ) => $terminal->warn( self::HOSTILE ),
			'fail'            => static fn( Terminal $terminal ) => $terminal->fail( self::HOSTILE ),
			'text'            => static fn( Terminal $terminal ) => $terminal->text( self::HOSTILE ),
			'json'            => static fn( Terminal $terminal ) => $terminal->json( \json_encode( self::HOSTILE, \JSON_UNESCAPED_UNICODE | \JSON_THROW_ON_ERROR ) ),
			'rows of a table' => static fn( Terminal $terminal ) => $terminal->rows( 'table', $rows, [ 'title' ] ),
			'rows of CSV'     => static fn( Terminal $terminal ) => $terminal->rows( 'csv', $rows, [ 'title' ] ),
			'shown'           => static fn( Terminal $terminal ) => $terminal->shown( self::HOSTILE ),
			'yaml'            => static fn( Terminal $terminal ) => $terminal->yaml( [ 'a' => $rows ] ),
		];
	}

	public function test_nothing_else_of_the_command_line_prints(): void {
		$found = [];
		$files = \glob( \dirname( __DIR__, 3 ) . '/includes/Doors/Cli/*.php' );
		self::assertIsArray( $files );
		self::assertGreaterThan( 20, \count( $files ) );
		foreach ( $files as $file ) {
			$tokens = \array_values( \array_filter( \PhpToken::tokenize( (string) \file_get_contents( $file ) ), static fn( \PhpToken $token ): bool => ! $token->isIgnorable() ) );
			foreach ( $tokens as $at => $token ) {
				$before = $tokens[ $at - 1 ]->text ?? '';
				$prints = $token->is( [ \T_ECHO, \T_PRINT, \T_INLINE_HTML ] ) && '->' !== $before && 'function' !== $before;
				$writes = \in_array( \ltrim( $token->text, '\\' ), [ 'fwrite', 'fputs', 'printf', 'vprintf', 'fprintf', 'print_r', 'var_dump', 'var_export', 'readfile', 'fpassthru', 'passthru' ], true ) && '(' === ( $tokens[ $at + 1 ]->text ?? '' ) && '->' !== $before;
				$asks   = 'WP_CLI' === \ltrim( $token->text, '\\' ) && '::' === ( $tokens[ $at + 1 ]->text ?? '' ) && 'add_command' !== ( $tokens[ $at + 2 ]->text ?? '' );
				if ( $prints || $writes || $asks ) {
					$found[ \basename( $file ) ][] = $token->line . ' ' . $token->text;
				}
			}
		}
		self::assertContains( 'Terminal.php', \array_keys( $found ), 'the search finds what prints' );
		unset( $found['Terminal.php'] );
		self::assertSame( [], $found );
	}

	/** @param Closure(Terminal): void $print */
	private static function printed( Closure $print ): string {
		\ob_start();
		$print( new Terminal() );

		return (string) \ob_get_clean();
	}
}
