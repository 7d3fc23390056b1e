<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use function Svc\Runtime\blame;
use function Svc\Runtime\snippet_at;

require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/loader.php';
require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/failure/crash.php';

/** Who is to blame for an error, from what PHP says about it. */
final class BlameTest extends TestCase {

	private const ROOT = '/srv/wp-content/svc';

	private const FILE = self::ROOT . '/snippets/12-0123456789ab.php';

	private const OTHER = self::ROOT . '/snippets/7-0123456789ab.php';

	protected function setUp(): void {
		$state            = &\Svc\Runtime\state();
		$state['root']    = self::ROOT;
		$state['running'] = [];
	}

	#[DataProvider( 'paths' )]
	public function test_snippet_at_knows_code_files_of_this_site_only( string $path, ?int $id, int $line ): void {
		$found = snippet_at( $path, 5 );
		self::assertSame( $id, $found['id'] ?? null );
		self::assertSame( null === $id ? 0 : $line, $found['line'] ?? 0 );
		self::assertSame( null === $id ? '' : self::FILE, $found['file'] ?? '' );
	}

	/** @return array<string, array{string, int|null, int}> */
	public static function paths(): array {
		return [
			'code file'       => [ self::FILE, 12, 5 ],
			'evaluated in it' => [ self::FILE . "(3) : eval()'d code", 12, 3 ],
			'twice evaluated' => [ self::FILE . "(3) : eval()'d code(9) : eval()'d code", 12, 3 ],
			'another site'    => [ '/srv/wp-content/svc/site-2/snippets/12-0123456789ab.php', null, 0 ],
			'another root'    => [ '/tmp/snippets/12-0123456789ab.php', null, 0 ],
			'no hash'         => [ self::ROOT . '/snippets/12-x.php', null, 0 ],
			'style sheet'     => [ self::ROOT . '/snippets/12-0123456789ab.css', null, 0 ],
			'index'           => [ self::ROOT . '/index.php', null, 0 ],
		];
	}

	/** @param array{int|null, int, string} $expected Id, line, message. */
	#[DataProvider( 'errors' )]
	public function test_blame( int $type, string $message, string $file, int $line, array $expected ): void {
		$blame = blame( [ 'type' => $type, 'message' => $message, 'file' => $file, 'line' => $line ] );
		if ( null === $expected[0] ) {
			self::assertNull( $blame );
			return;
		}
		self::assertIsArray( $blame );
		self::assertSame( $expected, [ $blame['id'], $blame['line'], $blame['message'] ] );
	}

	/** @return array<string, array{int, string, string, int, array{int|null, int, string}}> */
	public static function errors(): array {
		$core  = \ABSPATH . 'wp-includes/x.php';
		$hook  = \ABSPATH . 'wp-includes/class-wp-hook.php';
		$plug  = '/srv/wp-content/plugins/p/p.php';
		$trace = "\nStack trace:\n#0 {$core}(3): f()\n#1 " . self::FILE . "(8): g()\n#2 " . self::OTHER . "(1): h()\n#3 {main}\n  thrown";
		return [
			'in the file'               => [ \E_ERROR, 'Allowed memory size of 1 bytes exhausted', self::FILE, 4, [ 12, 4, 'Allowed memory size of 1 bytes exhausted' ] ],
			'uncaught in the file'      => [ \E_ERROR, 'Uncaught Error: no in ' . self::FILE . ":4\nStack trace:\n#0 {main}\n  thrown", self::FILE, 4, [ 12, 4, 'no' ] ],
			'class of the exception'    => [ \E_ERROR, 'Uncaught TypeError: no in ' . self::FILE . ":4\nStack trace:\n#0 {main}\n  thrown", self::FILE, 4, [ 12, 4, 'TypeError: no' ] ],
			'nearest frame of a trace'  => [ \E_ERROR, "Uncaught Exception: a: b in {$core}:3{$trace}", $core, 3, [ 12, 8, 'a: b' ] ],
			'forged trace in a message' => [ \E_ERROR, 'Uncaught Exception: x in ' . self::OTHER . ":1\nStack trace:\n#0 " . self::OTHER . "(1): f()\n#1 {main}\n  thrown in {$core}:3\nStack trace:\n#0 {main}\n  thrown", $core, 3, [ null, 0, '' ] ],
			'trace in a plain message'  => [ \E_USER_ERROR, "oops\nStack trace:\n#0 " . self::OTHER . '(1): f()', $core, 3, [ null, 0, '' ] ],
			'declared before'           => [ \E_COMPILE_ERROR, 'Cannot redeclare foo() (previously declared in ' . self::FILE . ':6)', '/srv/wp-content/plugins/p.php', 2, [ 12, 6, 'Cannot redeclare foo() (previously declared in ' . self::FILE . ':6)' ] ],
			'declared before, PHP 8.4'  => [ \E_COMPILE_ERROR, 'Cannot redeclare function foo() (previously declared in ' . self::FILE . ':6)', '/srv/wp-content/plugins/p.php', 2, [ 12, 6, 'Cannot redeclare function foo() (previously declared in ' . self::FILE . ':6)' ] ],
			'said, not declared'        => [ \E_USER_ERROR, 'Cannot redeclare foo() (previously declared in ' . self::FILE . ':6)', $core, 2, [ null, 0, '' ] ],
			'a plugin it called'        => [ \E_ERROR, "Uncaught Exception: x in {$plug}:3\nStack trace:\n#0 {$hook}(3): f()\n#1 " . self::FILE . "(8): g()\n#2 {main}\n  thrown", $plug, 3, [ null, 0, '' ] ],
			'WordPress called by it'    => [ \E_ERROR, "Uncaught Exception: x in {$core}:3\nStack trace:\n#0 [internal function]: f()\n#1 {$hook}(3): f()\n#2 " . self::FILE . "(8): g()\n#3 {$plug}(1): h()\n#4 {main}\n  thrown", $core, 3, [ 12, 8, 'x' ] ],
			'function that is gone'     => [ \E_ERROR, "Uncaught TypeError: call_user_func_array(): Argument #1 (\$callback) must be a valid callback, function \"gone\" not found or invalid function name in {$hook}:3\nStack trace:\n#0 {$hook}(4): f()\n#1 {main}\n  thrown", $hook, 3, [ null, 0, '' ] ],
			'wrong argument of another' => [ \E_ERROR, 'Uncaught TypeError: f(): Argument #1 ($x) must be of type int, string given, called in ' . self::OTHER . ' on line 2 and defined in ' . self::FILE . ":4\nStack trace:\n#0 " . self::OTHER . "(2): f()\n#1 {main}\n  thrown", self::FILE, 4, [ 7, 2, 'TypeError: f(): Argument #1 ($x) must be of type int, string given, called in ' . self::OTHER . ' on line 2 and defined' ] ],
			'wrong argument of a plugin' => [ \E_ERROR, "Uncaught TypeError: f(): Argument #1 (\$x) must be of type int, string given, called in {$plug} on line 2 and defined in " . self::FILE . ":4\nStack trace:\n#0 {$plug}(2): f()\n#1 {main}\n  thrown", self::FILE, 4, [ null, 0, '' ] ],
			'wrong argument of WordPress' => [ \E_ERROR, 'Uncaught TypeError: {closure}(): Argument #1 ($x) must be of type int, string given in ' . self::FILE . ":4\nStack trace:\n#0 [internal function]: {closure}()\n#1 {$hook}(3): f()\n#2 {main}\n  thrown", self::FILE, 4, [ null, 0, '' ] ],
			'too few arguments'         => [ \E_ERROR, 'Uncaught ArgumentCountError: Too few arguments to function f(), 0 passed in ' . self::OTHER . ' on line 2 and exactly 1 expected in ' . self::FILE . ":4\nStack trace:\n#0 " . self::OTHER . "(2): f()\n#1 {main}\n  thrown", self::FILE, 4, [ 7, 2, 'ArgumentCountError: Too few arguments to function f(), 0 passed in ' . self::OTHER . ' on line 2 and exactly 1 expected' ] ],
			'argument of PHP itself'    => [ \E_ERROR, 'Uncaught TypeError: strlen(): Argument #1 ($string) must be of type string, array given in ' . self::FILE . ":4\nStack trace:\n#0 " . self::FILE . "(4): strlen()\n#1 {main}\n  thrown", self::FILE, 4, [ 12, 4, 'TypeError: strlen(): Argument #1 ($string) must be of type string, array given' ] ],
			'time in a plugin'          => [ \E_ERROR, 'Maximum execution time of 1 second exceeded', $plug, 3, [ null, 0, '' ] ],
			'somebody else'             => [ \E_ERROR, "Uncaught Exception: x in {$core}:3\nStack trace:\n#0 {main}\n  thrown", $core, 3, [ null, 0, '' ] ],
		];
	}

	public function test_what_was_running_is_blamed_for_nothing(): void {
		$state            = &\Svc\Runtime\state();
		$state['running'] = [ 7, 12 ];
		$error            = [ 'type' => \E_ERROR, 'message' => 'Maximum execution time of 1 second exceeded', 'file' => '/srv/x.php', 'line' => 1 ];
		self::assertNull( blame( $error ) );
		self::assertSame( 7, blame( [ 'file' => self::OTHER ] + $error )['id'] ?? null );
	}

	public function test_the_trace_of_a_fatal_error_counts_where_php_gives_one(): void {
		$error = [ 'type' => \E_ERROR, 'message' => 'Allowed memory size', 'file' => \ABSPATH . 'wp-includes/x.php', 'line' => 1, 'trace' => [ [ 'file' => \ABSPATH . 'wp-settings.php', 'line' => 2 ], [ 'file' => self::FILE, 'line' => 9 ] ] ];
		$blame = blame( $error );
		self::assertSame( [ 12, 9 ], [ $blame['id'] ?? null, $blame['line'] ?? null ] );
	}
}
