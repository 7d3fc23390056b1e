<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use PHPUnit\Framework\TestCase;
use Svc\Domain\Actor;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;
use Svc\Storage\History\Revision;
use Svc\Tests\Faults\Storage;

require_once __DIR__ . '/../../faults/storage.php';

/** Gives every test an empty storage folder and a view of it. */
abstract class StorageTestCase extends TestCase {

	protected string $folder;
	protected Storage $storage;
	protected Actor $ann;

	protected function setUp(): void {
		$this->folder = \sys_get_temp_dir() . '/svc-storage-' . \bin2hex( \random_bytes( 6 ) );
		\mkdir( $this->folder . '/wp-content', 0777, true );
		$this->storage = new Storage( $this->folder );
		$this->ann     = new Actor( 7, 'rest', 'Ann' );
	}

	protected function tearDown(): void {
		\exec( 'rm -rf ' . \escapeshellarg( $this->folder ) );
	}

	/** @param array<string, mixed> $settings */
	protected function create( array $settings = [], string $code = "<?php\necho 1;\n" ): Snippet {
		return $this->storage->snippets->change( static fn( Batch $batch ): Snippet => $batch->create( Snippet::create( $settings ), $code, 'created' ), $this->ann );
	}

	/** @param array<string, mixed> $changes */
	protected function update( int $id, array $changes, ?string $code = null ): Snippet {
		return $this->storage->snippets->change( static fn( Batch $batch ): Snippet => $batch->update( $id, $changes, $code, 'updated' ), $this->ann );
	}

	protected function delete( int $id ): void {
		$this->storage->snippets->change( static fn( Batch $batch ) => $batch->delete( $id ), $this->ann );
	}

	/** What another process sees: nothing remembered. */
	protected function elsewhere(): Storage {
		return new Storage( $this->folder );
	}

	/**
	 * Every file below the storage root with its hash.
	 * @return array<string, string>
	 */
	protected function files(): array {
		$files = [];
		/** @var \SplFileInfo $file */
		foreach ( new \RecursiveIteratorIterator( new \RecursiveDirectoryIterator( $this->folder, \FilesystemIterator::SKIP_DOTS ) ) as $file ) {
			if ( $file->isFile() && ! $file->isLink() ) {
				$files[ \substr( $file->getPathname(), \strlen( $this->folder ) + 1 ) ] = (string) \md5_file( $file->getPathname() );
			}
		}
		\ksort( $files );

		return $files;
	}

	/**
	 * Runs PHP in another process with the storage at `$s`; returns what it printed.
	 * @param string $ini More options of the command line.
	 */
	protected function run_php( string $code, string $shell = '', string $ini = '' ): string {
		$head = 'require ' . \var_export( \dirname( __DIR__, 2 ) . '/faults/storage.php', true ) . '; use Svc\Domain\{Snippet, Actor}; use Svc\Storage\Batch;'
			. ' $s = new Svc\Tests\Faults\Storage(' . \var_export( $this->folder, true ) . ');';

		return (string) \shell_exec( $shell . \escapeshellarg( \PHP_BINARY ) . ' -d display_errors=1 -d opcache.enable_cli=0 ' . $ini . ' -r ' . \escapeshellarg( $head . $code ) . ' 2>&1' );
	}

	/** As `run_php()`, under an account that file permissions hold for. */
	protected function as_nobody( string $code, string $ini = '' ): string {
		return $this->run_php( 'foreach ( [ "SvcException", "StorageFailure" ] as $c ) class_exists( "Svc\\\\Domain\\\\Error\\\\$c" ); if ( 0 === posix_geteuid() ) { posix_setegid( 65534 ); posix_seteuid( 65534 ); } ' . $code, '', $ini );
	}

	/**
	 * The history of a snippet, newest version first.
	 * @return list<Revision>
	 */
	protected function versions( int $id ): array {
		return \array_map( fn( int $rev ): Revision => $this->storage->revisions->get( $id, $rev ), $this->storage->revisions->shown( $id ) );
	}
}
