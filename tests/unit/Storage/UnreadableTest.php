<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use PHPUnit\Framework\Attributes\DataProvider;

require_once __DIR__ . '/StorageTestCase.php';

/**
 * Storage that is there and cannot be read is an error that names cause and folder, never an empty set, and says so without a warning
 * of PHP in the log.
 */
final class UnreadableTest extends StorageTestCase {

	private const ASK = 'try { echo count( $s->snippets->all() ), " snippets"; } catch ( Svc\Domain\Error\StorageFailure $e ) { echo $e->error_code->value, "|", $e->data["path"], "|", $e->getMessage(); }';

	public function test_open_basedir_is_named_when_reading_and_when_writing(): void {
		$this->create( [ 'status' => 'active', 'hook' => 'root' ] );
		$allowed = \dirname( __DIR__, 3 ) . ':/tmp/elsewhere';
		$said    = 'svc_storage|svc/index.token|open_basedir does not include "svc/index.token". Ask your host to add it, or set SVC_STORAGE_DIR to a folder inside.';
		self::assertSame( $said, $this->run_php( "ini_set( 'open_basedir', '$allowed' );" . self::ASK ) );
		$write = 'try { $s->snippets->change( fn( Batch $b ) => $b->create( Snippet::create( [] ), "", "created" ), new Actor( 1, "cli" ) ); } catch ( Svc\Domain\Error\StorageFailure $e ) { echo $e->data["path"], "|", $e->getMessage(); }';
		self::assertStringContainsString( 'open_basedir', $this->run_php( "ini_set( 'open_basedir', '$allowed' );" . $write ) );
		self::assertStringStartsNotWith( 'PHP Warning', $this->run_php( "ini_set( 'open_basedir', '$allowed' );" . $write ) );
	}

	public function test_a_folder_that_open_basedir_leaves_out_cannot_be_called_empty(): void {
		// Nothing is there yet: PHP cannot tell, so it may not be said that the site has no snippets.
		self::assertStringContainsString( 'open_basedir', $this->run_php( "ini_set( 'open_basedir', '" . \dirname( __DIR__, 3 ) . "' );" . self::ASK ) );
	}

	public function test_look_ahead_names_the_folder(): void {
		$this->create();
		$ask = 'echo ( new Svc\Storage\Disk\Writability( $s->paths ) )->locked_folder() ?? "none";';
		self::assertSame( 'svc', $this->run_php( "ini_set( 'open_basedir', '" . \dirname( __DIR__, 3 ) . "' );" . $ask ) );
		self::assertSame( 'none', $this->run_php( $ask ) );
	}

	/** @return iterable<string, array{string, string}> */
	public static function folders(): iterable {
		yield 'the root' => [ '', 'svc/identity.php' ];
		yield 'the token' => [ '/index.token', 'svc/index.token' ];
		yield 'histories, when the index is lost' => [ '/revisions', 'svc/revisions' ];
	}

	#[DataProvider( 'folders' )]
	public function test_what_may_not_be_read_is_an_error( string $locked, string $named ): void {
		$this->create( [ 'title' => 'A' ] );
		if ( '/revisions' === $locked ) {
			\exec( 'rm ' . \escapeshellarg( $this->storage->paths->root ) . '/index*' );
		}
		\exec( 'chmod -R a+rwX ' . \escapeshellarg( $this->folder ) . '; chmod 0 ' . \escapeshellarg( $this->storage->paths->root . $locked ) );
		try {
			$printed = $this->as_nobody( self::ASK );
		} finally {
			\exec( 'chmod 0777 ' . \escapeshellarg( $this->storage->paths->root . $locked ) );
		}
		self::assertSame( "svc_storage|$named|Could not read \"$named\": Permission denied. Allow the web server to read it, or restore a backup.", $printed );
	}

	public function test_storage_that_does_not_exist_yet_is_no_error(): void {
		self::assertSame( '0 snippets', $this->run_php( self::ASK ) );
		\rmdir( $this->folder . '/wp-content' );
		self::assertSame( '0 snippets', $this->run_php( self::ASK ) );
	}
}
