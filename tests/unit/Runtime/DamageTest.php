<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use function Svc\Runtime\blame;
use function Svc\Runtime\is_missing_part;
use function Svc\Runtime\is_own_fatal;
use function Svc\Runtime\is_own_place;
use function Svc\Runtime\plain;
use function Svc\Runtime\trace;

require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/loader.php';
require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/failure/crash.php';
require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/failure/damage.php';

/** Which frame proves what: whether a failure is one of our own files, or of a snippet that called them. */
final class DamageTest extends TestCase {

	private const SNIPPET = '/srv/wp-content/svc/snippets/12-0123456789ab.php';

	private const PLUGIN = '/srv/wp-content/plugins/p/p.php';

	private static function own( string $file = 'includes/Runtime/loader.php' ): string {
		return \dirname( __DIR__, 3 ) . '/' . $file;
	}

	/** @param list<array{string, int}> $frames File and line, innermost first; an empty file is PHP's own. */
	#[DataProvider( 'failures' )]
	public function test_a_failure_is_ours_or_not( string $message, string $file, array $frames, bool $is_parse, bool $expected ): void {
		$called = static fn( int $at ): string => 0 === $at ? 'Svc\Runtime\may_run' : 'f';
		$trace  = \array_map( static fn( array $frame, int $at ): array => [ 'function' => $called( $at ) ] + ( '' === $frame[0] ? [] : [ 'file' => $frame[0], 'line' => $frame[1] ] ), $frames, \array_keys( $frames ) );
		self::assertSame( $expected, is_own_place( $file, 10, $trace, $message, $is_parse ) );
	}

	/** @return array<string, array{string, string, list<array{string, int}>, bool, bool}> */
	public static function failures(): array {
		$own     = self::own();
		$hook    = \ABSPATH . 'wp-includes/class-wp-hook.php';
		$missing = "Failed opening required '" . self::own( 'includes/Runtime/delivery/render.php' ) . "' (include_path='.')";
		$deep    = 'Unsupported operand types: string + int';
		$entry   = 'Svc\Runtime\may_run(): Argument #1 ($row) must be of type array, string given, called in x on line 3';
		return [
			'a missing file, by a hook of WordPress'          => [ $missing, $own, [ [ $own, 5 ], [ $hook, 3 ] ], false, true ],
			'a missing file, wanted by a shortcode in a snippet' => [ $missing, $own, [ [ $own, 5 ], [ $hook, 3 ], [ self::SNIPPET, 2 ] ], false, true ],
			'a missing file, wanted by a snippet directly'    => [ $missing, $own, [ [ self::SNIPPET, 2 ] ], false, true ],
			'a missing file of the snippet itself'            => [ "Failed opening required 'x.php'", self::SNIPPET, [ [ $own, 5 ] ], false, false ],
			'a missing file of a plugin'                      => [ "Failed opening required 'x.php'", self::PLUGIN, [ [ $hook, 5 ] ], false, false ],
			'a file of ours cut in half'                      => [ 'Unclosed \'{\'', self::own( 'includes/Runtime/delivery/render.php' ), [ [ $own, 5 ], [ $hook, 3 ], [ self::SNIPPET, 1 ] ], true, true ],
			'a snippet cut in half'                           => [ 'Unclosed \'{\'', self::SNIPPET, [ [ $own, 5 ] ], true, false ],
			'an empty file of ours'                           => [ 'Call to undefined function Svc\Runtime\render()', $own, [ [ $hook, 3 ] ], false, true ],
			'a class of ours that is missing'                 => [ 'Class "Svc\Storage\Index\Index" not found', self::own( 'includes/Services.php' ), [ [ $own, 3 ] ], false, true ],
			'a class of ours that a snippet invents'          => [ 'Class "Svc\Nope" not found', self::SNIPPET, [ [ $own, 3 ] ], false, false ],
			'a wrong argument of a snippet'                   => [ $entry, $own, [ [ self::SNIPPET, 3 ], [ $own, 4 ] ], false, false ],
			'a wrong argument of a snippet, through PHP'      => [ $entry, $own, [ [ '', 0 ], [ self::SNIPPET, 3 ], [ $own, 4 ] ], false, false ],
			'a wrong argument of our own other version'       => [ $entry, $own, [ [ self::own( 'includes/Runtime/delivery/render.php' ), 3 ], [ $hook, 4 ] ], false, true ],
			'a wrong argument of WordPress or a plugin'       => [ $entry, $own, [ [ $hook, 3 ], [ self::PLUGIN, 4 ] ], false, false ],
			'a function of a snippet that a wrapper of ours calls' => [ $entry, self::SNIPPET, [ [ $own, 5 ], [ $hook, 3 ] ], false, false ],
			'what a snippet gave us, deeper'                  => [ $deep, $own, [ [ $own, 5 ], [ $own, 6 ], [ self::SNIPPET, 3 ] ], false, false ],
			'deeper, through PHP'                             => [ $deep, $own, [ [ $own, 5 ], [ '', 0 ], [ self::SNIPPET, 3 ] ], false, false ],
			'ours, called by WordPress below a snippet'       => [ $deep, $own, [ [ $own, 5 ], [ $hook, 3 ], [ self::SNIPPET, 3 ] ], false, true ],
			'ours, called by WordPress'                       => [ $deep, $own, [ [ $own, 5 ], [ $hook, 3 ], [ self::PLUGIN, 3 ] ], false, true ],
			'a function that PHP compiles into a snippet'     => [ 'strlen(): Argument #1 ($string) must be of type string, array given', self::SNIPPET, [ [ $own, 5 ], [ $hook, 3 ] ], false, false ],
			'evaluated by a snippet'                          => [ $deep, self::SNIPPET . "(3) : eval()'d code", [ [ $own, 5 ] ], false, false ],
			'a test beside the plugin'                        => [ $deep, self::own( 'tests/unit/x.php' ), [ [ $hook, 3 ] ], false, false ],
		];
	}

	#[DataProvider( 'fatals' )]
	public function test_a_fatal_error_is_ours_or_not( int $type, string $message, string $file, bool $expected ): void {
		$error = [ 'type' => $type, 'message' => $message, 'file' => $file, 'line' => 10 ];
		self::assertSame( $expected, is_own_fatal( $error, trace( $error ), plain( $error ) ) );
	}

	/** @return array<string, array{int, string, string, bool}> */
	public static function fatals(): array {
		$own   = self::own();
		$hook  = \ABSPATH . 'wp-includes/class-wp-hook.php';
		$trace = " in {$own}:10\nStack trace:\n#0 {$hook}(3): f()\n#1 " . self::SNIPPET . "(8): g()\n#2 {main}\n  thrown";
		return [
			'a missing file'             => [ \E_ERROR, "Uncaught Error: Failed opening required '/x/render.php'{$trace}", $own, true ],
			'a missing class, asked for' => [ \E_ERROR, "Uncaught ReflectionException: Class \"Svc\\X\" does not exist{$trace}", $own, true ],
			'thrown on purpose'          => [ \E_ERROR, "Uncaught RuntimeException: Failed opening required 'x'{$trace}", $own, false ],
			'memory that others took'    => [ \E_ERROR, 'Allowed memory size of 1 bytes exhausted (tried to allocate 2 bytes)', $own, false ],
			'a file cut in half'         => [ \E_PARSE, 'Unclosed \'{\'', $own, true ],
			'a snippet cut in half'      => [ \E_PARSE, 'Unclosed \'{\'', self::SNIPPET, false ],
			'said by somebody'           => [ \E_USER_ERROR, "Uncaught Error: Failed opening required 'x'{$trace}", self::SNIPPET, false ],
		];
	}

	public function test_a_wrong_argument_at_the_entry_of_our_function_is_the_snippets(): void {
		$state         = &\Svc\Runtime\state();
		$state['root'] = '/srv/wp-content/svc';
		$own           = self::own();
		$error         = [
			'type'    => \E_ERROR,
			'message' => "Uncaught TypeError: Svc\\Runtime\\may_run(): Argument #1 (\$row) must be of type array, string given, called in x on line 8 and defined in {$own}:10\nStack trace:\n#0 " . self::SNIPPET . "(8): Svc\\Runtime\\may_run('x')\n#1 {main}\n  thrown",
			'file'    => $own,
			'line'    => 10,
		];
		self::assertFalse( is_own_fatal( $error, trace( $error ), plain( $error ) ) );
		self::assertSame( 12, blame( $error )['id'] ?? null );
	}

	/** Only such errors may come from another release that takes the place of this one. */
	#[DataProvider( 'messages' )]
	public function test_an_error_is_about_a_missing_part_or_not( string $message, bool $expected ): void {
		self::assertSame( $expected, is_missing_part( $message ) );
	}

	/** @return array<string, array{string, bool}> */
	public static function messages(): array {
		return [
			'a file that is gone'            => [ "Failed opening required '/x/includes/A.php' (include_path='.')", true ],
			'a class that is gone'           => [ 'Class "Svc\Storage\Index" not found', true ],
			'a class that is asked about'    => [ 'Class "Svc\Storage\Index" does not exist', true ],
			'a function that is gone'        => [ 'Call to undefined function Svc\Runtime\render()', true ],
			'a constant that is gone'        => [ 'Undefined constant "Svc\Runtime\FATAL"', true ],
			'a file that is cut'             => [ 'syntax error, unexpected end of file', true ],
			'a file that is cut in a block'  => [ "Unclosed '{' on line 3", true ],
			'a wrong type'                   => [ 'strlen(): Argument #1 ($string) must be of type string, array given', false ],
			'an operation on a wrong type'   => [ 'Unsupported operand types: string + int', false ],
			'a function that a host disabled' => [ 'Call to undefined function ini_get()', false ],
			'a class of others'              => [ 'Class "WC_Cart" not found', false ],
			'a number that is too large'     => [ 'intdiv(): Argument #1 ($num1) must be of type int, float given', false ],
		];
	}
}
