<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Importers\Files\ExportFiles;

/**
 * WPCode runs the PHP of "everywhere" as one, so its snippets share variables. Here each has its own.
 * @covers \Svc\Importers\WpCode\SharedVariables
 */
#[RunTestsInSeparateProcesses]
final class SharedVariablesTest extends TestCase {

	public function test_a_shared_variable_is_named_with_its_snippets(): void {
		require_once __DIR__ . '/fixtures/wordpress.php';
		$said = 'The snippet "A" sets $rate. Add "global $rate;" to both.';
		foreach ( self::pairs() as $name => [ $first, $second, $is_shared ] ) {
			$snippets = [];
			foreach ( [ [ 'A', $first ], [ 'B', $second ] ] as $number => [ $title, $snippet ] ) {
				$snippets[] = $snippet + [ 'id' => $number + 1, 'title' => $title, 'code_type' => 'php', 'auto_insert' => 1, 'location' => 'everywhere' ];
			}
			$reasons = [];
			foreach ( ExportFiles::open( (string) \json_encode( $snippets ) )?->items() ?? [] as $item ) {
				$reasons[ $item->title ] = $item->check_first;
			}
			self::assertNotContains( $said, $reasons['A'] ?? [], $name );
			self::assertSame( $is_shared, \in_array( $said, $reasons['B'] ?? [], true ), $name );
		}
	}

	/** @return iterable<string, array{array<string, string>, array<string, string>, bool}> */
	private static function pairs(): iterable {
		$set  = [ 'code' => '$rate = 5;' ];
		$read = [ 'code' => 'echo $rate;' ];
		yield 'set by one, read by the other' => [ $set, $read, true ];
		yield 'in the admin' => [ $set, $read + [ 'location' => 'admin_only' ], true ];
		yield 'asked for' => [ $set, [ 'code' => 'echo $rate ?? 1;' ], true ];
		yield 'taken by a closure' => [ $set, [ 'code' => 'add_action( "init", function () use ( $rate ) {} );' ], true ];
		yield 'set by both' => [ $set, [ 'code' => '$rate = 1; echo $rate;' ], false ];
		yield 'in a function' => [ $set, [ 'code' => 'function b( $rate ) { echo $rate; }' ], false ];
		yield 'global in the first' => [ [ 'code' => '$rate = 5; function a() { global $rate; }' ], $read, false ];
		yield 'declared as global' => [ [ 'code' => 'global $rate; $rate = 5;' ], $read, false ];
		yield 'on the site only, where each runs on its own' => [ $set, $read + [ 'location' => 'frontend_only' ], false ];
		yield 'of WordPress' => [ [ 'code' => '$wpdb = 1;' ], [ 'code' => 'echo $wpdb->prefix;' ], false ];
		yield 'no PHP' => [ $set, [ 'code' => '$rate', 'code_type' => 'html' ], false ];
		yield 'broken' => [ [ 'code' => '$rate = ( 5;' ], $read, false ];
	}
}
