<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Symbols\MissingName;

final class MissingNameTest extends TestCase {

	/** @param array{'function'|'class', string} $declared */
	#[DataProvider( 'errors' )]
	public function test_what_an_error_misses( string $message, string $kind, string $label, array $declared, bool $is_there = false ): void {
		$missing = MissingName::in( $message );
		self::assertNotNull( $missing );
		self::assertSame( [ $kind, $label, $declared, $is_there ], [ $missing->kind, $missing->label(), $missing->declared_as(), $missing->is_there() ] );
	}

	/** @return iterable<string, list<mixed>> */
	public static function errors(): iterable {
		yield 'a function' => [ 'Call to undefined function gone()', 'function', 'gone()', [ 'function', 'gone' ] ];
		yield 'one that is there again' => [ 'Call to undefined function strlen()', 'function', 'strlen()', [ 'function', 'strlen' ], true ];
		yield 'with its namespace, in a sentence' => [ 'The site failed: the front page answered with status 500 (Call to undefined function \A\b()).', 'function', 'A\b()', [ 'function', 'A\b' ] ];
		yield 'a callback' => [ 'call_user_func_array(): Argument #1 ($callback) must be a valid callback, function "gone" not found or invalid function name', 'function', 'gone()', [ 'function', 'gone' ] ];
		yield 'in the words of WordPress' => [ "function 'gone' not found", 'function', 'gone()', [ 'function', 'gone' ] ];
		yield 'a class' => [ 'Class "A\B" not found', 'class', 'A\B', [ 'class', 'A\B' ] ];
		yield 'an interface that is there again' => [ 'Interface "Countable" not found', 'class', 'Countable', [ 'class', 'Countable' ], true ];
		yield 'a method' => [ 'Call to undefined method A\B::c()', 'method', 'A\B::c()', [ 'class', 'A\B' ] ];
		yield 'a method that is there again' => [ 'Call to undefined static method ArrayObject::count()', 'method', 'ArrayObject::count()', [ 'class', 'ArrayObject' ], true ];
		yield 'a constant' => [ 'Undefined constant "GONE"', 'constant', 'GONE', [ 'class', 'GONE' ] ];
		yield 'one of a class that is there again' => [ 'Undefined constant ArrayObject::STD_PROP_LIST', 'constant', 'ArrayObject::STD_PROP_LIST', [ 'class', 'ArrayObject' ], true ];
	}

	public function test_other_errors_miss_nothing(): void {
		self::assertNull( MissingName::in( 'Unsupported operand types: string + int' ) );
		self::assertNull( MissingName::in( 'The function was not found' ) );
	}
}
