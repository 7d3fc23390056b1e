<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Domain;

use PHPUnit\Framework\TestCase;
use Svc\Domain\Host;
use Svc\Domain\Warnings;

/** What is missing on a host is told from what is wrong with us. */
final class HostTest extends TestCase {

	public function test_only_what_a_host_takes_away_is_the_hosts_fault(): void {
		$messages = [
			'Call to undefined function flock()' => 'flock()',
			'Call to undefined function WpOrg\Requests\Transport\curl_errno()' => 'curl_errno()',
			'Call to undefined function mb_whatever()' => 'mb_whatever()',
			'array_map(): Argument #1 ($callback) must be a valid callback or null, function "\mb_whatever" not found or invalid function name' => 'mb_whatever()',
			'array_map(): Argument #1 ($callback) must be a valid callback, function "whatever" not found or invalid function name' => null,
			'Class "PhpToken" not found'         => 'tokenizer',
			'Undefined constant "Svc\Checks\TOKEN_PARSE"' => 'tokenizer',
			'Call to undefined function get_option()' => null,
			'Call to undefined function Svc\Runtime\settle()' => null,
			'Class "Svc\Domain\Host" not found'  => null,
			'Unsupported operand types: string + int' => null,
		];
		foreach ( $messages as $message => $name ) {
			self::assertSame( $name, Host::missing_by( $message ), $message );
		}
		self::assertNull( Host::missing_in( new \RuntimeException( 'Call to undefined function flock()' ) ) );
		self::assertSame( 'flock()', Host::missing_in( new \Error( 'Call to undefined function flock()' ) ) );
	}

	public function test_nothing_is_missing_here(): void {
		self::assertSame( [], \array_diff( \array_keys( Host::lacks() ), [ 'curl_exec()', 'curl_multi_exec()' ] ) );
	}

	public function test_a_warning_is_kept_with_and_without_an_error_handler(): void {
		$said = '';
		$take = static function ( string $message ) use ( &$said ): void {
			$said = $message;
		};
		self::assertFalse( Warnings::keep( static fn(): string|false => \file_get_contents( '/not/there/1' ), $take ) );
		self::assertStringContainsString( 'No such file', $said );
		$said    = '';
		$silence = new \ReflectionMethod( Warnings::class, 'silence' );
		$silence->setAccessible( true );
		$before = \error_reporting( 0 );
		self::assertFalse( $silence->invoke( null, static fn(): string|false => \file_get_contents( '/not/there/2' ), $take ) );
		\error_reporting( $before );
		self::assertStringContainsString( 'No such file', $said );
	}
}
