<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use Svc\Domain\Snippet;
use Svc\Storage\Index\IndexState;

require_once __DIR__ . '/StorageTestCase.php';

/** Code files of ids from 1000 on stand in a folder for each thousand; those of before stay where they are. */
final class CodeFoldersTest extends StorageTestCase {

	private const NAME = '[0-9a-f]{12}\.php';

	/** Goes on as a site that has given out so many ids. */
	private function leap( int $next ): void {
		$state = $this->storage->snippets->state();
		$this->put( $next, $state->rows );
	}

	/** @param array<int, string> $rows */
	private function put( int $next, array $rows ): void {
		$state = $this->storage->snippets->state();
		$this->storage->index->write( new IndexState( $state->generation + 1, \bin2hex( \random_bytes( 8 ) ), $next, $state->switches, $state->plan, $rows ) );
	}

	public function test_code_from_id_1000_on_stands_in_a_folder_for_each_thousand(): void {
		$folder = $this->storage->paths->snippets();
		$files  = [];
		foreach ( [ 999 => '', 1000 => '1\/', 1999 => '1\/', 2000 => '2\/', 123456 => '123\/' ] as $id => $place ) {
			$this->leap( $id );
			$file = $this->create( [ 'status' => 'active' ], "echo $id;" )->file;
			self::assertMatchesRegularExpression( '/\A' . $place . $id . '-' . self::NAME . '\z/', $file );
			self::assertFileExists( $folder . '/' . $file );
			self::assertSame( "echo $id;", $this->elsewhere()->snippets->code( $this->elsewhere()->snippets->get( $id ) ) );
			$files[ $id ] = $folder . '/' . $file;
		}
		foreach ( [ '1', '2', '123' ] as $thousand ) {
			self::assertSame( [], \array_diff( [ 'index.php', '.htaccess', 'web.config' ], $this->storage->folders->names( $folder . '/' . $thousand ) ) );
		}
		$index = include $this->storage->paths->index();
		self::assertIsArray( $index );
		self::assertIsArray( $index['plan'] );
		self::assertSame( $files, $index['plan']['boot'] ?? null );
	}

	public function test_collector_looks_into_each_folder(): void {
		$this->leap( 1000 );
		$old = $this->create( [ 'status' => 'active' ], 'echo 1;' )->file;
		$new = $this->update( 1000, [], 'echo 2;' )->file;
		$folder    = $this->storage->paths->snippets();
		$temporary = $folder . '/1/.tmp-0123456789abcdef.php';
		\touch( $temporary );
		\touch( $folder . '/1/foreign.php' );
		self::assertSame( 2, $this->storage->collector->run( 0 ) );
		self::assertFileDoesNotExist( $folder . '/' . $old );
		self::assertFileDoesNotExist( $temporary );
		self::assertFileExists( $folder . '/' . $new );
		self::assertFileExists( $folder . '/1/foreign.php' );
	}

	public function test_file_of_before_stays_where_it_is_until_its_code_changes(): void {
		$this->leap( 1000 );
		$file   = $this->create( [ 'status' => 'active', 'type' => 'css' ], 'a{}' )->file;
		$flat   = \basename( $file );
		$folder = $this->storage->paths->snippets();
		\rename( $folder . '/' . $file, $folder . '/' . $flat );
		$this->put( 1001, [ 1000 => \str_replace( '"' . $file . '"', '"' . $flat . '"', $this->storage->snippets->state()->rows[1000] ) ] );

		$this->update( 1000, [ 'title' => 'Renamed' ] );
		self::assertSame( $flat, $this->elsewhere()->snippets->get( 1000 )->file );
		self::assertSame( 'a{}', $this->elsewhere()->snippets->code( $this->elsewhere()->snippets->get( 1000 ) ) );
		self::assertSame( 0, $this->storage->collector->run( 0 ) );
		self::assertFileExists( $folder . '/' . $flat );

		$moved = $this->update( 1000, [], 'b{}' )->file;
		self::assertStringStartsWith( '1/1000-', $moved );
		self::assertSame( 1, $this->storage->collector->run( 0 ) );
		self::assertFileDoesNotExist( $folder . '/' . $flat );
	}

	public function test_candidate_with_the_code_of_a_live_snippet_leaves_its_file(): void {
		$this->leap( 1000 );
		$live = $this->create( [ 'status' => 'active' ], 'echo 1;' );
		$same = $this->storage->candidates->open( [ [ $live, 'echo 1;' ] ] );
		$more = $this->storage->candidates->open( [ [ Snippet::create( [] ), 'echo 2;' ] ] );
		self::assertStringStartsWith( '1/1001-', $more->files[0] );
		self::assertFileExists( $this->storage->paths->snippet( $more->files[0] ) );
		$this->storage->candidates->close( $same );
		$this->storage->candidates->close( $more );
		self::assertFileExists( $this->storage->paths->snippet( $live->file ) );
		self::assertFileDoesNotExist( $this->storage->paths->snippet( $more->files[0] ) );
	}

	public function test_files_come_back_into_their_folders(): void {
		$this->leap( 1000 );
		$file = $this->create( [ 'status' => 'active' ], 'echo 1;' )->file;
		\exec( 'rm -rf ' . \escapeshellarg( $this->storage->paths->snippets() ) . ' ' . \escapeshellarg( $this->storage->paths->root ) . '/index*' );
		self::assertSame( $file, $this->elsewhere()->snippets->get( 1000 )->file );
		self::assertFileExists( $this->storage->paths->snippet( $file ) );
	}
}
