<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use Svc\Compiler\CodeCompiler;
use Svc\Storage\Disk\NameKey;

require_once __DIR__ . '/StorageTestCase.php';

/**
 * @covers \Svc\Storage\Disk\NameKey
 * @covers \Svc\Storage\Code\CodeFiles
 */
final class NameKeyTest extends StorageTestCase {

	public function test_the_secret_is_made_once_and_is_the_same_in_every_process(): void {
		$key = $this->key();
		self::assertMatchesRegularExpression( '/\A[0-9a-f]{64}\z/', $key );
		$other = $this->elsewhere();
		self::assertSame( $key, ( new NameKey( $other->paths, $other->records, $other->lock ) )->value() );
		self::assertStringStartsWith( '<?php exit; ?>', (string) \file_get_contents( $this->storage->paths->name_key() ) );
	}

	public function test_processes_that_make_it_at_the_same_time_agree(): void {
		$code    = 'require $argv[1] . "/vendor/autoload.php"; require $argv[1] . "/tests/faults/storage.php"; $s = new Svc\Tests\Faults\Storage( $argv[2] ); echo ( new Svc\Storage\Disk\NameKey( $s->paths, $s->records, $s->lock ) )->value();';
		$running = [];
		for ( $n = 0; $n < 6; $n++ ) {
			$pipes     = [];
			$process   = \proc_open( [ \PHP_BINARY, '-d', 'auto_prepend_file=' . \dirname( __DIR__ ) . '/bootstrap.php', '-r', $code, '--', \dirname( __DIR__, 3 ), $this->folder ], [ 1 => [ 'pipe', 'w' ] ], $pipes );
			self::assertIsResource( $process );
			$running[] = [ $process, $pipes[1] ];
		}
		$keys = [];
		foreach ( $running as [ $process, $pipe ] ) {
			$keys[] = (string) \stream_get_contents( $pipe );
			\proc_close( $process );
		}
		self::assertMatchesRegularExpression( '/\A[0-9a-f]{64}\z/', $keys[0] );
		self::assertCount( 1, \array_unique( $keys ) );
	}

	/** @dataProvider damage */
	public function test_a_lost_secret_is_made_anew_and_nothing_is_lost( ?string $bytes ): void {
		$old  = $this->create( [ 'type' => 'css' ], 'a{}' );
		$file = $this->storage->paths->name_key();
		null === $bytes ? \unlink( $file ) : \file_put_contents( $file, $bytes );
		$this->storage = $this->elsewhere();
		$new           = $this->create( [ 'type' => 'css' ], 'b{}' );
		self::assertSame( 'a{}', $this->storage->snippets->code( $this->storage->snippets->get( $old->id ) ) );
		self::assertSame( 'b{}', $this->storage->snippets->code( $new ) );
		self::assertMatchesRegularExpression( '/\A[0-9a-f]{64}\z/', $this->key() );
	}

	/** @return iterable<string, array{string|null}> */
	public static function damage(): iterable {
		yield 'no file' => [ null ];
		yield 'an empty file' => [ '' ];
		yield 'half a file' => [ '<?php exit; ?>' . "\n" . '{"key":"12' ];
		yield 'something else' => [ '<?php exit; ?>' . "\n" . '{"key":["x"]}' ];
	}

	public function test_a_file_with_a_name_of_before_is_read_and_goes_with_the_next_code(): void {
		$snippet = $this->create( [ 'type' => 'js' ], 'one()' );
		// As names were made from the code alone.
		$named = $snippet->id . '-' . CodeCompiler::hash( 'one()' ) . '.js';
		$paths = $this->storage->paths;
		\rename( $paths->snippet( $snippet->file ), $paths->snippet( $named ) );
		foreach ( (array) \glob( $paths->root . '/index*.php' ) as $index ) {
			\file_put_contents( (string) $index, \str_replace( $snippet->file, $named, (string) \file_get_contents( (string) $index ) ) );
		}
		$this->storage = $this->elsewhere();
		$stored        = $this->storage->snippets->get( $snippet->id );
		self::assertSame( $named, $stored->file );
		self::assertSame( 'one()', $this->storage->snippets->code( $stored ) );
		self::assertSame( $named, $this->update( $snippet->id, [ 'title' => 'Other' ] )->file );
		self::assertNotSame( $named, $this->update( $snippet->id, [], 'two()' )->file );
	}

	public function test_the_field_hash_stays_that_of_the_code(): void {
		$snippet = $this->create( [ 'type' => 'css' ], 'a{}' );
		self::assertSame( CodeCompiler::hash( 'a{}' ), $snippet->hash );
		self::assertStringNotContainsString( $snippet->hash, $snippet->file );
	}

	private function key(): string {
		return ( new NameKey( $this->storage->paths, $this->storage->records, $this->storage->lock ) )->value();
	}
}
