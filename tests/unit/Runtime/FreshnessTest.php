<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\TestCase;
use function Svc\Runtime\newest_index;

require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/loader.php';
require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/index/freshness.php';

/** How a server finds the newest index whose OPcache remembers another one and cannot be told to forget. */
final class FreshnessTest extends TestCase {

	private const OLD    = '00000000000000aa';
	private const FIRST  = '00000000000000bb';
	private const SECOND = '00000000000000cc';
	private const THIRD  = '00000000000000dd';

	private string $root;

	protected function setUp(): void {
		$this->root = \sys_get_temp_dir() . '/svc-freshness-' . \bin2hex( \random_bytes( 6 ) );
		\mkdir( $this->root );
		// On the disk is the state of the second token; what PHP gives is the old one.
		$this->write( 'index.php', "/* 'token'=>'" . self::SECOND . "' */ return [ 'token' => '" . self::OLD . "' ];" );
		$this->write( 'index.token', self::FIRST, '' );
	}

	protected function tearDown(): void {
		\exec( 'rm -rf ' . \escapeshellarg( $this->root ) );
	}

	private function write( string $name, string $bytes, string $tag = '<?php ' ): void {
		\file_put_contents( $this->root . '/' . $name, $tag . $bytes );
	}

	private function copy( string $token ): string {
		return "return [ 'token' => '$token' ];";
	}

	public function test_takes_the_copy_of_the_token(): void {
		$this->write( 'index-' . self::FIRST . '.php', $this->copy( self::FIRST ) );
		self::assertSame( [ self::FIRST, [ 'token' => self::FIRST ] ], newest_index( $this->root, self::FIRST, [ 'token' => self::OLD ] ) );
	}

	public function test_takes_the_copy_that_the_index_on_the_disk_names(): void {
		$this->write( 'index-' . self::SECOND . '.php', $this->copy( self::SECOND ) );
		self::assertSame( [ self::FIRST, [ 'token' => self::SECOND ] ], newest_index( $this->root, self::FIRST, [ 'token' => self::OLD ] ) );
	}

	public function test_looks_again_when_saves_have_taken_the_copies_away_meanwhile(): void {
		// Gone, and while it is looked for another save has come.
		$this->write( 'index-' . self::FIRST . '.php', "file_put_contents( __DIR__ . '/index-" . self::THIRD . ".php', '<?php ' . " . \var_export( $this->copy( self::THIRD ), true ) . " ); file_put_contents( __DIR__ . '/index.token', '" . self::THIRD . "' ); return null;" );
		self::assertSame( [ self::THIRD, [ 'token' => self::THIRD ] ], newest_index( $this->root, self::FIRST, [ 'token' => self::OLD ] ) );
	}

	public function test_runs_what_it_has_when_no_copy_is_there(): void {
		self::assertSame( [ self::FIRST, [ 'token' => self::OLD ] ], newest_index( $this->root, self::FIRST, [ 'token' => self::OLD ] ) );
	}
}
