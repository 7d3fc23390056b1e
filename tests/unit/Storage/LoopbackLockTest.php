<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use RuntimeException;
use Svc\Domain\Error\Busy;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Loopback\LoopbackLock;

require_once __DIR__ . '/StorageTestCase.php';

final class LoopbackLockTest extends StorageTestCase {

	public function test_who_comes_second_is_told_at_once_when_to_come_again(): void {
		$busy = $this->lock()->hold( fn(): ?Busy => $this->refusal( $this->lock() ) );
		self::assertSame( 'svc_busy', $busy?->error_code->value );
		self::assertSame( 2, $busy->retry_after() );
		self::assertStringContainsString( 'Try again in a few seconds', $busy->getMessage() );
	}

	public function test_it_is_free_again_after_the_work_and_after_an_exception_and_open_to_who_holds_it(): void {
		$lock = $this->lock();
		try {
			$lock->hold( static fn(): int => throw new RuntimeException( 'x' ) );
		} catch ( RuntimeException ) {
			self::assertNull( $this->refusal( $this->lock() ) );
		}
		self::assertNull( $lock->hold( fn(): ?Busy => $this->refusal( $lock ) ) );
		self::assertNull( $this->refusal( $this->lock() ) );
	}

	public function test_a_program_that_was_started_meanwhile_does_not_go_on_holding_it(): void {
		$program = null;
		$this->lock()->hold(
			static function () use ( &$program ): void {
				$program = \proc_open( [ 'sleep', '60' ], [], $pipes );
			}
		);
		self::assertIsResource( $program );
		try {
			// Until the program has begun it is a copy of this process, with all its files.
			for ( $tries = 0; $tries < 500 && null !== $this->refusal( $this->lock() ); ++$tries ) {
				\usleep( 20000 );
			}
			self::assertNull( $this->refusal( $this->lock() ) );
		} finally {
			\proc_terminate( $program, 9 );
			\proc_close( $program );
		}
	}

	public function test_after_a_turn_that_kept_visitors_waiting_nobody_is_let_in_for_a_moment(): void {
		$lock = $this->lock();
		$lock->hold( static fn() => $lock->rest( 0.3 ) );
		self::assertSame( 1, $this->refusal( $this->lock() )?->retry_after() );
		\usleep( 350000 );
		self::assertNull( $this->refusal( $this->lock() ) );
	}

	public function test_a_person_waits_for_background_work_which_sees_that_and_ends(): void {
		$person = 'print( "asks\n" ); $begin = microtime( true ); try { $lock->hold( static fn() => print( "has it\n" ) ); } catch ( Svc\Domain\Error\Busy ) { print( "busy\n" ); } printf( "%d", 1000 * ( microtime( true ) - $begin ) );';
		$lock   = $this->lock();
		$pipe   = $lock->hold(
			function () use ( $lock, $person ): mixed {
				self::assertFalse( $lock->is_wanted() );
				$pipe = $this->other( $person );
				for ( $until = \microtime( true ) + 5.0; ! $lock->is_wanted() && \microtime( true ) < $until; ) {
					\usleep( 10000 );
				}
				self::assertTrue( $lock->is_wanted() );
				// Of two people one waits, since each takes a process.
				self::assertSame( 2, $this->refusal( $this->lock() )?->retry_after() );
				return $pipe;
			},
			true
		);
		self::assertMatchesRegularExpression( '/^asks\nhas it\n\d+$/', (string) \stream_get_contents( $pipe ) );
		self::assertFalse( $lock->is_wanted() );
		self::assertFalse( $lock->was_taken_over() );
	}

	public function test_who_dies_while_waiting_or_in_the_background_leaves_nothing_behind(): void {
		$lock = $this->lock();
		$lock->hold(
			function () use ( $lock ): void {
				$program = \proc_open( [ \PHP_BINARY, '-r', $this->script( '$lock->hold( static fn() => print( "x" ) );' ) ], [], $pipes );
				self::assertIsResource( $program );
				for ( $until = \microtime( true ) + 5.0; ! $lock->is_wanted() && \microtime( true ) < $until; ) {
					\usleep( 10000 );
				}
				self::assertTrue( $lock->is_wanted() );
				\proc_terminate( $program, 9 );
				\proc_close( $program );
				self::assertFalse( $lock->is_wanted() );
			},
			true
		);
		$pipe = $this->other( '$lock->hold( static function () { print( "held\n" ); posix_kill( getmypid(), 9 ); }, true );' );
		self::assertSame( "held\n", \stream_get_contents( $pipe ) );
		$begin = \microtime( true );
		self::assertNull( $this->refusal( $this->lock() ) );
		self::assertLessThan( 1.0, \microtime( true ) - $begin );
	}

	public function test_background_work_waits_for_nobody(): void {
		$begin = \microtime( true );
		$this->lock()->hold(
			function (): void {
				$this->expectException( Busy::class );
				$this->lock()->hold( static fn(): null => null, true );
			}
		);
		self::assertLessThan( 1.0, \microtime( true ) - $begin );
	}

	public function test_a_clock_that_was_put_back_keeps_nobody_out(): void {
		$this->lock()->hold( static fn(): null => null );
		\file_put_contents( $this->paths()->tour_lock(), (string) ( \time() + 86400 ) );
		self::assertNull( $this->refusal( $this->lock() ) );
	}

	public function test_a_site_of_a_network_waits_for_others_only_while_they_have_all_places_of_the_server(): void {
		$site = function ( int $site ): LoopbackLock {
			$uploads = [
				'basedir' => '/u',
				'baseurl' => 'https://example.org/u',
			];
			$paths   = Paths::for_site( $this->paths()->root, $site, 1 === $site, $uploads, '/c' );
			return new LoopbackLock( $paths, new Folders( $paths ) );
		};
		$third = function () use ( $site ): void {
			$busy = $this->refusal( $site( 9 ) );
			self::assertStringContainsString( 'testing 3 other sites', (string) $busy?->getMessage() );
			self::assertSame( 4, $busy?->retry_after() );
			self::assertStringContainsString( 'Another test run', (string) $this->refusal( $site( 7 ) )?->getMessage() );
		};
		$site( 1 )->hold(
			fn() => $site( 2 )->hold(
				function () use ( $site, $third ): void {
					self::assertSame( 2, $this->refusal( $site( 2 ) )?->retry_after() );
					$site( 7 )->hold( $third );
				}
			)
		);
		self::assertNull( $this->refusal( $site( 9 ) ) );
	}

	private function paths(): Paths {
		return $this->storage->paths;
	}

	private function lock(): LoopbackLock {
		return new LoopbackLock( $this->paths(), new Folders( $this->paths() ) );
	}

	/**
	 * @param string $code With `$lock`.
	 * @return resource What another process prints that runs it.
	 */
	private function other( string $code ): mixed {
		$pipe = \popen( \escapeshellarg( \PHP_BINARY ) . ' -r ' . \escapeshellarg( $this->script( $code ) ), 'r' );
		self::assertIsResource( $pipe );
		return $pipe;
	}

	private function script( string $code ): string {
		return 'require ' . \var_export( \dirname( __DIR__, 2 ) . '/faults/storage.php', true ) . '; $s = new Svc\Tests\Faults\Storage( ' . \var_export( $this->folder, true ) . ' );'
			. ' $lock = new Svc\Storage\Loopback\LoopbackLock( $s->paths, new Svc\Storage\Disk\Folders( $s->paths ) ); ' . $code;
	}

	private function refusal( LoopbackLock $lock ): ?Busy {
		try {
			$lock->hold( static fn(): null => null );
			return null;
		} catch ( Busy $busy ) {
			return $busy;
		}
	}
}
