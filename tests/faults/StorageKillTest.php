<?php

declare(strict_types=1);

namespace Svc\Tests\Faults;

use PHPUnit\Framework\TestCase;
use Svc\Domain\Snippet;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Index\IndexState;

require_once __DIR__ . '/storage.php';

/**
 * Four writers on one storage folder, killed with SIGKILL at random moments; `SVC_KILLS` says how often (100 when not set).
 * After every kill the state must be whole and hold everything that was acknowledged; at the end nothing is left over.
 *
 * Run: vendor/bin/phpunit tests/faults
 */
final class StorageKillTest extends TestCase {

	private const WRITERS = 4;

	private string $folder;

	/** @var array<int, array{process: resource, output: resource, rest: string, ready: bool}> */
	private array $writers = [];

	/** @var array<int, array{rev: int, hash: string, status: string}> Newest acknowledged version by snippet id. */
	private array $acknowledged = [];

	/** @var list<string> */
	private array $errors = [];

	private int $seed = 0;
	private int $acks = 0;

	protected function setUp(): void {
		$this->folder = \sys_get_temp_dir() . '/svc-kill-' . \bin2hex( \random_bytes( 4 ) );
		\mkdir( $this->folder );
	}

	protected function tearDown(): void {
		foreach ( \array_keys( $this->writers ) as $writer ) {
			$this->kill( $writer );
		}
		\exec( 'rm -rf ' . \escapeshellarg( $this->folder ) );
	}

	public function test_change_survives_kills_at_any_moment(): void {
		$kills = (int) ( false === \getenv( 'SVC_KILLS' ) ? 100 : \getenv( 'SVC_KILLS' ) );
		$begin = \hrtime( true );
		for ( $writer = 0; $writer < self::WRITERS; ++$writer ) {
			$this->start( $writer );
		}
		for ( $kill = 1; $kill <= $kills; ++$kill ) {
			$writer = \mt_rand( 0, self::WRITERS - 1 );
			$this->wait_until_ready( $writer );
			$this->wait_until_written( \intdiv( $kill, 2 ) );
			\usleep( \mt_rand( 0, 40_000 ) );
			$this->kill( $writer );
			$this->check( "kill $kill" );
			$this->start( $writer );
		}
		foreach ( \array_keys( $this->writers ) as $writer ) {
			$this->kill( $writer );
		}
		self::assertSame( [], $this->errors, 'What writers could not do: ' . \implode( '; ', \array_slice( \array_unique( $this->errors ), 0, 5 ) ) );
		$this->check( 'the end' );
		$this->check_generations();
		$this->check_leftovers();
		$this->check_history();
		$this->check_rebuild();
		\fwrite( \STDERR, \sprintf( "\n%d kills, %d acknowledged changes, %d snippets, %.0f s\n", $kills, $this->acks, \count( $this->acknowledged ), ( \hrtime( true ) - $begin ) / 1e9 ) );
	}

	/** A fresh reader sees a whole state that holds everything acknowledged so far. */
	private function check( string $when ): void {
		$this->drain();
		$storage = new Storage( $this->folder );
		$known   = $this->acknowledged;
		if ( [] === $known && '' === $storage->index->token() ) {
			return;
		}
		$state = $storage->index->read();
		self::assertNotNull( $state, "$when: no index" );
		foreach ( $state->active() as $snippet ) {
			self::assertFileExists( $storage->paths->snippet( $snippet->file ), $when );
		}
		$planned = $state->plan['boot'] ?? [];
		self::assertIsArray( $planned );
		foreach ( $planned as $row ) {
			$file = \is_array( $row ) ? $row['file'] : $row;
			self::assertIsString( $file );
			// Absolute where the index was read from its file.
			self::assertStringStartsWith( $storage->paths->snippets() . '/', $file, $when );
			self::assertFileExists( $file, $when );
		}
		self::assertSame( self::set_of( $state ), $storage->generations->set( $state->generation ), "$when: generation {$state->generation}" );
		foreach ( $known as $id => $version ) {
			$snippet = $state->snippet( $id );
			if ( null === $snippet ) {
				// Deleted; by a writer that died before it could say so when the last word was another.
				// The others go on writing: one may have brought it back since the state was read, and removed the record.
				$deleted = 'deleted' === $version['status'] || $storage->trash->has_record( $id ) || $storage->index->token() !== $state->token;
				self::assertTrue( $deleted, "$when: snippet $id is lost: " . \json_encode( $version ) );
				continue;
			}
			self::assertGreaterThanOrEqual( $version['rev'], $snippet->rev, "$when: snippet $id went back" );
			if ( $snippet->rev === $version['rev'] ) {
				self::assertSame( [ $version['hash'], $version['status'] ], [ $snippet->hash, $snippet->status ], "$when: snippet $id" );
			}
		}
	}

	/** Every snippet's code can be read, and every kept revision is whole. */
	private function check_history(): void {
		$storage = new Storage( $this->folder, revision_limit: 20 );
		foreach ( $storage->snippets->all() as $snippet ) {
			self::assertSame( $snippet->hash, \substr( \hash( 'sha256', $storage->snippets->code( $snippet ) ), 0, 12 ) );
			$revs = \array_map( static fn( int $rev ): int => $storage->revisions->get( $snippet->id, $rev )->rev, $storage->revisions->shown( $snippet->id ) );
			self::assertSame( \range( $snippet->rev, \max( 1, $snippet->rev - 19 ) ), $revs, "History of snippet {$snippet->id}" );
		}
	}

	/**
	 * @return array<int, int> Revision by snippet id.
	 */
	private static function set_of( IndexState $state ): array {
		$set = [];
		foreach ( $state->rows as $id => $row ) {
			$set[ $id ] = IndexState::decode( $id, $row )->rev;
		}

		return $set;
	}

	/** Every generation that is kept can be read, whichever process was killed while writing it. */
	private function check_generations(): void {
		$storage = new Storage( $this->folder );
		$numbers = $storage->generations->numbers();
		self::assertNotSame( [], $numbers );
		self::assertSame( \range( \max( $numbers ), \min( $numbers ) ), $numbers, 'Generations without gaps' );
		// Each tenth: a set a hundred records after its full one costs a hundred reads.
		foreach ( \array_filter( $numbers, static fn( int $n ): bool => 0 === $n % 10 ) as $n ) {
			foreach ( $storage->generations->set( $n ) as $id => $rev ) {
				self::assertNotNull( $storage->revisions->find( $id, $rev ), "Generation $n: snippet $id, version $rev" );
			}
		}
	}

	/** After a clean-up without grace only files that are named by something are left. */
	private function check_leftovers(): void {
		\sleep( 2 ); // Candidates of the writers live for one second.
		$storage = new Storage( $this->folder, revision_limit: 20, orphan_days: 0 );
		$storage->collector->run( 0 );
		$state = $storage->snippets->state();
		$used  = \array_map( static fn( Snippet $snippet ): string => $snippet->file, $storage->snippets->all() );
		$guard = [ 'index.php', '.htaccess', 'web.config' ];
		$found = \array_diff( $storage->folders->names( $storage->paths->snippets() ), $guard );
		\sort( $used );
		\sort( $found );
		self::assertSame( $used, $found, 'Code files' );
		self::assertSame( [], \array_diff( $storage->folders->names( $storage->paths->candidates() ), $guard ), 'Candidates' );
		self::assertNull( $storage->records_of_generations->begun(), 'A change without its number' );
		self::assertSame( '', (string) \shell_exec( 'find ' . \escapeshellarg( $this->folder ) . ' -name ".tmp-*"' ), 'Temporary files' );
		foreach ( $storage->revisions->ids() as $id ) {
			self::assertNotNull( $state->snippet( $id ), "History of $id, which is no snippet" );
			self::assertSame( $state->snippet( $id )->rev, $storage->revisions->numbers( $id )[0] ?? 0, 'Newest revision' );
		}
		foreach ( $storage->trash->ids() as $id ) {
			self::assertNull( $state->snippet( $id ), "Snippet $id in the trash" );
			self::assertGreaterThan( 0, $storage->trash->get( $id )->snippet->id );
			self::assertNotNull( $storage->revisions->newest( $id ), "Trash of $id without history" );
		}
	}

	/** With the index and all its copies gone, everything comes back from the revisions. */
	private function check_rebuild(): void {
		$before = new Storage( $this->folder );
		$rows   = $before->snippets->state()->rows;
		$next   = $before->snippets->state()->next_id;
		foreach ( $before->folders->names( $before->paths->root ) as $name ) {
			if ( 'index.php' === $name || 'index.token' === $name || 1 === \preg_match( Paths::INDEX_COPY, $name ) ) {
				\unlink( $before->paths->root . '/' . $name );
			}
		}
		$after = ( new Storage( $this->folder ) )->snippets->state();
		self::assertSame( $rows, $after->rows, 'Rows that came back otherwise: ' . \implode( "\n", [ ...\array_diff_assoc( $rows, $after->rows ), 'became', ...\array_diff_assoc( $after->rows, $rows ) ] ) );
		self::assertSame( $next, $after->next_id );
	}

	private function start( int $writer ): void {
		$command = [ \PHP_BINARY, '-d', 'opcache.enable_cli=0', __DIR__ . '/worker.php', $this->folder, (string) ++$this->seed ];
		$process = \proc_open( $command, [ [ 'file', '/dev/null', 'r' ], [ 'pipe', 'w' ], [ 'file', $this->folder . '/stderr.log', 'a' ] ], $pipes );
		self::assertIsResource( $process );
		\stream_set_blocking( $pipes[1], false );
		$this->writers[ $writer ] = [
			'process' => $process,
			'output'  => $pipes[1],
			'rest'    => '',
			'ready'   => false,
		];
	}

	private function wait_until_ready( int $writer ): void {
		$until = \hrtime( true ) + 30 * 1_000_000_000;
		while ( ! $this->writers[ $writer ]['ready'] ) {
			self::assertLessThan( $until, \hrtime( true ), 'A writer does not start: ' . \file_get_contents( $this->folder . '/stderr.log' ) );
			\usleep( 1000 );
			$this->drain();
		}
	}

	/** Kills are worth nothing on a disk so slow that no writer gets to the end of a change between two of them. */
	private function wait_until_written( int $changes ): void {
		$until = \hrtime( true ) + 60 * 1_000_000_000;
		while ( $this->acks < $changes ) {
			self::assertLessThan( $until, \hrtime( true ), 'Nothing is written: ' . \file_get_contents( $this->folder . '/stderr.log' ) );
			\usleep( 1000 );
			$this->drain();
		}
	}

	private function kill( int $writer ): void {
		\proc_terminate( $this->writers[ $writer ]['process'], \SIGKILL );
		// Everything it said before it died counts.
		\stream_set_blocking( $this->writers[ $writer ]['output'], true );
		$this->read( $writer );
		\fclose( $this->writers[ $writer ]['output'] );
		\proc_close( $this->writers[ $writer ]['process'] );
		unset( $this->writers[ $writer ] );
	}

	private function drain(): void {
		foreach ( \array_keys( $this->writers ) as $writer ) {
			$this->read( $writer );
		}
	}

	private function read( int $writer ): void {
		$text  = $this->writers[ $writer ]['rest'] . \stream_get_contents( $this->writers[ $writer ]['output'] );
		$lines = \explode( "\n", $text );
		// What is not closed by a line end was not acknowledged.
		$this->writers[ $writer ]['rest'] = \array_pop( $lines );
		foreach ( $lines as $line ) {
			$row = \json_decode( $line, true );
			if ( 'ready' === $line ) {
				$this->writers[ $writer ]['ready'] = true;
			} elseif ( ! \is_array( $row ) ) {
				$this->errors[] = $line;
			} else {
				++$this->acks;
				$this->acknowledge( $row );
			}
		}
	}

	/**
	 * @param array<mixed> $row
	 */
	private function acknowledge( array $row ): void {
		self::assertIsInt( $row['id'] );
		self::assertIsInt( $row['rev'] );
		self::assertIsString( $row['hash'] );
		self::assertIsString( $row['status'] );
		$known = $this->acknowledged[ $row['id'] ]['rev'] ?? 0;
		// A deletion makes no version: it comes after the version with its number.
		if ( $row['rev'] > $known || ( $row['rev'] === $known && 'deleted' === $row['status'] ) ) {
			$this->acknowledged[ $row['id'] ] = [
				'rev'    => $row['rev'],
				'hash'   => $row['hash'],
				'status' => $row['status'],
			];
		}
	}
}
