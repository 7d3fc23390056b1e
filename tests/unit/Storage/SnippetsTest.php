<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use PHPUnit\Framework\Attributes\DataProvider;
use RuntimeException;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;

require_once __DIR__ . '/StorageTestCase.php';

final class SnippetsTest extends StorageTestCase {

	public function test_all_is_empty_before_the_first_write_and_writes_nothing(): void {
		self::assertSame( [], $this->storage->snippets->all() );
		self::assertFileDoesNotExist( $this->storage->paths->root );
	}

	public function test_create_assigns_what_storage_derives(): void {
		$before  = \time();
		$snippet = $this->create( [ 'title' => "It's", 'id' => 99, 'author' => 3, 'created' => 5, 'hash' => 'x', 'file' => '../x', 'rev' => 9 ] );

		self::assertSame( [ 1, 7, 7, 1 ], [ $snippet->id, $snippet->author, $snippet->modified_by, $snippet->rev ] );
		self::assertMatchesRegularExpression( '/\A[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\z/', $snippet->uid );
		self::assertGreaterThanOrEqual( $before, $snippet->created );
		self::assertSame( $snippet->created, $snippet->modified );
		self::assertSame( \substr( \hash( 'sha256', "<?php\necho 1;\n" ), 0, 12 ), $snippet->hash );
		self::assertFileExists( $this->storage->paths->snippet( $snippet->file ) );
		self::assertEquals( $snippet, $this->elsewhere()->snippets->get( 1 ) );
	}

	/** @return iterable<string, array{string, string}> */
	public static function codes(): iterable {
		yield 'no tag' => [ 'php', 'echo 1;' ];
		yield 'byte order mark, CRLF and a closing tag' => [ 'php', "\xEF\xBB\xBF<?php\r\ndeclare(strict_types=1);\r\necho '</script><?php';\r\n?>\r\n\r\n" ];
		yield 'empty' => [ 'php', '' ];
		yield 'html' => [ 'html', "\n<?xml ?><p>\u{2028}ä</p>\n\n" ];
		yield 'css' => [ 'css', "\xEF\xBB\xBFa { b: 'c' }\r\n" ];
		yield 'js' => [ 'js', "let a = '\\u0000';" ];
		yield 'NUL' => [ 'js', "a\0b" ];
		yield '2 MiB' => [ 'css', \str_repeat( 'a{}', 700_000 ) ];
	}

	#[DataProvider( 'codes' )]
	public function test_code_returns_the_bytes_that_were_saved( string $type, string $code ): void {
		$snippet = $this->create( [ 'type' => $type ], $code );
		self::assertSame( $code, $this->elsewhere()->snippets->code( $snippet ) );
		self::assertSame( $code, $this->storage->revisions->get( 1, 1 )->code );
	}

	public function test_code_says_which_file_is_damaged(): void {
		$snippet = $this->create();
		\file_put_contents( $this->storage->revisions->path( 1, 1 ), 'x' );
		self::assertSame( "<?php\necho 1;\n", $this->storage->snippets->code( $snippet ) );
		\file_put_contents( $this->storage->paths->snippet( $snippet->file ), '<?php' );
		$this->expectException( StorageFailure::class );
		$this->expectExceptionMessageMatches( "~\"svc/snippets/\\Q{$snippet->file}\\E\" and \"svc/revisions/1/1.php\"~" );
		$this->storage->snippets->code( $snippet );
	}

	public function test_update_can_switch_off_a_snippet_whose_code_is_lost(): void {
		$this->create( [ 'status' => 'active' ] );
		\unlink( $this->storage->revisions->path( 1, 1 ) );
		self::assertSame( 'inactive', $this->update( 1, [ 'status' => 'inactive' ] )->status );
		self::assertFalse( $this->elsewhere()->snippets->get( 1 )->is_active() );
	}

	public function test_update_changes_only_what_was_sent_and_never_what_is_derived(): void {
		$old = $this->create( [ 'title' => 'Old', 'tags' => [ 'a' ], 'uid' => 'u1' ] );
		$new = $this->update( 1, [ 'title' => 'New', 'id' => 5, 'uid' => 'u2', 'author' => 1, 'created' => 1, 'modified' => 1, 'hash' => 'x', 'file' => 'x', 'rev' => 77, 'unknown' => 1 ] );

		self::assertSame( [ 'title' => 'New', 'modified' => $new->modified ] + $old->settings(), [ 'title' => 'New', 'modified' => $new->modified ] + $new->settings() );
		self::assertSame( 'New', $new->title );
		self::assertSame( [ $old->hash, $old->file, 2 ], [ $new->hash, $new->file, $new->rev ] );
	}

	public function test_update_strictly_increases_modified_within_one_second(): void {
		$times = [ $this->create()->modified ];
		for ( $i = 0; $i < 5; ++$i ) {
			$times[] = $this->update( 1, [] )->modified;
		}
		$sorted = \array_unique( $times );
		\sort( $sorted );
		self::assertSame( $sorted, $times );
	}

	public function test_update_names_the_code_file_anew_when_code_or_type_change(): void {
		$old  = $this->create( [], 'a{}' );
		$code = $this->update( 1, [], 'b{}' );
		$type = $this->update( 1, [ 'type' => 'css' ] );
		self::assertNotSame( $old->file, $code->file );
		self::assertStringEndsWith( '.css', $type->file );
		self::assertSame( 'b{}', \file_get_contents( $this->storage->paths->snippet( $type->file ) ) );
		self::assertFileExists( $this->storage->paths->snippet( $old->file ), 'A running request may still include it' );
	}

	public function test_update_refuses_a_value_of_the_wrong_type(): void {
		$this->create();
		try {
			$this->update( 1, [ 'priority' => '10', 'tags' => [ 'a' => 'b' ], 'title' => 'x' ] );
			self::fail();
		} catch ( InvalidInput $error ) {
			self::assertIsArray( $error->data['params'] );
			self::assertSame( [ 'priority', 'tags' ], \array_keys( $error->data['params'] ) );
		}
	}

	public function test_change_refuses_text_that_is_not_utf8_and_writes_nothing(): void {
		$this->create();
		$files = $this->files();
		foreach ( [ [ [ 'title' => "\xFF" ], 'x' ], [ [], "\xC3(" ] ] as [ $settings, $code ] ) {
			try {
				$this->create( $settings, $code );
				self::fail();
			} catch ( InvalidInput $error ) {
				self::assertStringContainsString( 'UTF-8', $error->getMessage() );
			}
		}
		self::assertSame( $files, $this->files() );
	}

	public function test_change_refuses_what_could_not_be_read_back_and_writes_nothing(): void {
		$this->create();
		$files = $this->files();
		$deep  = 1;
		for ( $level = 0; $level < 508; ++$level ) {
			$deep = [ $deep ];
		}
		foreach ( [ $deep, \NAN, (object) [] ] as $value ) {
			try {
				$this->create( [ 'conditions' => [ [ [ 'type' => 'theirs', 'op' => 'is', 'value' => $value ] ] ] ] );
				self::fail();
			} catch ( InvalidInput $error ) {
				self::assertStringContainsString( 'conditions', $error->getMessage() );
			}
		}
		self::assertSame( $files, $this->files() );
	}

	public function test_change_writes_nothing_when_the_work_throws(): void {
		$this->create();
		$files = $this->files();
		try {
			$this->storage->snippets->change(
				static function ( Batch $batch ): never {
					$batch->create( Snippet::create( [] ), 'echo 2;', 'created' );
					$batch->update( 1, [ 'title' => 'x' ], 'echo 3;', 'updated' );
					$batch->set_switches( [ 'safe_mode' => true ] );
					throw new RuntimeException( 'no' );
				},
				$this->ann
			);
		} catch ( RuntimeException $error ) {
			self::assertSame( 'no', $error->getMessage() );
		}
		self::assertSame( $files, $this->files() );
		self::assertSame( 2, $this->create()->id );
	}

	public function test_change_without_a_change_writes_nothing(): void {
		$this->create();
		$files = $this->files();
		$this->storage->snippets->change( static fn( Batch $batch ): array => $batch->all(), $this->ann );
		self::assertSame( $files, $this->files() );
	}

	public function test_change_writes_the_index_once_for_a_batch_and_shows_its_own_changes(): void {
		$this->create( [ 'title' => 'A' ] );
		$copies = \count( $this->storage->index->copies() );
		$seen   = $this->storage->snippets->change(
			static function ( Batch $batch ): array {
				$batch->update( 1, [ 'title' => 'B' ], 'echo 2;', 'updated' );
				$two = $batch->create( Snippet::create( [ 'uid' => 'two' ] ), 'echo 3;', 'created' );
				$batch->create( Snippet::create( [] ), '', 'created' );
				$batch->delete( 3 );

				return [ $batch->get( 1 )->title, $batch->code( 1 ), \array_keys( $batch->all() ), $batch->find_by_uid( 'two' )?->id, $two->id ];
			},
			$this->ann
		);
		self::assertSame( [ 'B', 'echo 2;', [ 1, 2 ], 2, 2 ], $seen );
		self::assertCount( $copies + 1, $this->storage->index->copies() );
		self::assertSame( [ 1, 2 ], \array_keys( $this->elsewhere()->snippets->all() ) );
		self::assertSame( 4, $this->create()->id, 'Ids are never used again' );
	}

	public function test_create_refuses_a_permanent_id_that_is_taken(): void {
		$this->create( [ 'uid' => 'sflib-a' ] );
		try {
			$this->create( [ 'uid' => 'sflib-a' ] );
			self::fail();
		} catch ( Conflict $error ) {
			self::assertStringContainsString( 'Snippet 1 already has the permanent ID "sflib-a"', $error->getMessage() );
		}
		$this->expectException( Conflict::class );
		$this->storage->snippets->change(
			static function ( Batch $batch ): void {
				$batch->create( Snippet::create( [ 'uid' => 'x' ] ), '', 'created' );
				$batch->create( Snippet::create( [ 'uid' => 'x' ] ), '', 'created' );
			},
			$this->ann
		);
	}

	public function test_find_by_uid_compares_the_whole_permanent_id(): void {
		$this->create( [ 'uid' => 'sflib-ab', 'title' => '"uid":"sflib-a"' ] );
		$this->storage->snippets->change(
			static function ( Batch $batch ): void {
				self::assertNull( $batch->find_by_uid( 'sflib-a' ) );
				self::assertSame( 1, $batch->find_by_uid( 'sflib-ab' )?->id );
			},
			$this->ann
		);
	}

	public function test_get_throws_not_found_for_unknown_ids(): void {
		foreach ( [ 0, -1, 1, \PHP_INT_MAX ] as $id ) {
			try {
				$this->storage->snippets->get( $id );
				self::fail();
			} catch ( NotFound $error ) {
				self::assertSame( 404, $error->error_code->status() );
			}
		}
	}

	public function test_reading_sees_what_another_process_wrote(): void {
		$this->create( [ 'title' => 'A' ] );
		$other = $this->elsewhere();
		self::assertSame( 'A', $other->snippets->all()[1]->title );
		$this->update( 1, [ 'title' => 'B' ] );
		self::assertSame( 'B', $other->snippets->all()[1]->title );
		self::assertSame( 'B', $other->snippets->get( 1 )->title );
	}

	public function test_set_switches_keeps_the_others_and_removes_null(): void {
		$this->storage->snippets->change( static fn( Batch $batch ) => $batch->set_switches( [ 'safe_mode' => true, 'rescue' => 'abc' ] ), $this->ann );
		$this->storage->snippets->change( static fn( Batch $batch ) => $batch->set_switches( [ 'rescue' => null ] ), $this->ann );
		self::assertSame( [ 'safe_mode' => true ], $this->elsewhere()->snippets->switches() );
	}

	public function test_change_tells_listeners_after_the_write_and_outside_the_lock(): void {
		$printed = $this->run_php(
			'function do_action_ref_array( $hook, $arguments ) { global $s; [ $changes, $actor ] = $arguments; $c = $changes[0]; echo "$hook $c->action ", $c->before->title ?? "-", " ", $c->after->title ?? "-", " $actor->name ", count( (new Svc\Tests\Faults\Storage($s->paths->content_dir . "/..", 0.0))->snippets->change( fn( $b ) => $b->all(), $actor ) ), "\n"; }'
			. '$a = new Actor( 1, "cli", "Ann" );'
			. '$s->snippets->change( fn( Batch $b ) => $b->create( Snippet::create( [ "title" => "T" ] ), "", "created" ), $a );'
			. '$s->snippets->change( fn( Batch $b ) => $b->update( 1, [ "title" => "U" ], null, "updated" ), $a );'
			. '$s->snippets->change( fn( Batch $b ) => $b->delete( 1 ), $a );'
			. '$s->snippets->change( fn( Batch $b ) => 0, $a );'
		);
		self::assertSame( "svc_changed created - T Ann 1\nsvc_changed updated T U Ann 1\nsvc_changed deleted U - Ann 0\n", $printed );
	}

	public function test_change_answers_busy_while_another_process_writes(): void {
		$this->create();
		$handle = \fopen( $this->storage->paths->lock(), 'cb' );
		self::assertIsResource( $handle );
		\flock( $handle, \LOCK_EX );
		$begin = \hrtime( true );
		try {
			( new \Svc\Tests\Faults\Storage( $this->folder, 0.3 ) )->snippets->change( static fn( Batch $batch ): Snippet => $batch->create( Snippet::create( [] ), '', 'created' ), $this->ann );
			self::fail();
		} catch ( Busy $error ) {
			self::assertTrue( $error->error_code->is_retryable() );
			self::assertStringContainsString( '0.3 seconds', $error->getMessage() );
		}
		self::assertGreaterThanOrEqual( 0.3, ( \hrtime( true ) - $begin ) / 1e9 );
		\fclose( $handle );
		self::assertSame( 2, $this->create()->id );
	}

	public function test_change_loses_nothing_with_several_writers(): void {
		$this->create( [ 'title' => '' ] );
		$php      = '$a = new Actor( 1, "cli", "" ); for ( $i = 0; $i < 10; ++$i ) { $s->snippets->change( function ( Batch $b ) { $b->update( 1, [ "title" => $b->get( 1 )->title . "x" ], null, "updated" ); $b->create( Snippet::create( [] ), "", "created" ); }, $a ); }';
		$commands = [];
		for ( $i = 0; $i < 4; ++$i ) {
			$commands[] = \proc_open( [ \PHP_BINARY, '-r', 'require ' . \var_export( \dirname( __DIR__, 2 ) . '/faults/storage.php', true ) . '; use Svc\Domain\{Snippet, Actor}; use Svc\Storage\Batch; $s = new Svc\Tests\Faults\Storage(' . \var_export( $this->folder, true ) . ', 30.0);' . $php ], [], $pipes );
		}
		foreach ( $commands as $command ) {
			self::assertIsResource( $command );
			self::assertSame( 0, \proc_close( $command ) );
		}
		self::assertSame( \str_repeat( 'x', 40 ), $this->storage->snippets->get( 1 )->title );
		self::assertSame( \range( 1, 41 ), \array_keys( $this->storage->snippets->all() ) );
		self::assertSame( 41, $this->storage->snippets->get( 1 )->rev );
	}
}
