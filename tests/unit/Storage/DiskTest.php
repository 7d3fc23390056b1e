<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use PHPUnit\Framework\Attributes\DataProvider;
use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Disk\Paths;

require_once __DIR__ . '/StorageTestCase.php';

/** Paths, folders, single files and what happens when the disk refuses. */
final class DiskTest extends StorageTestCase {

	public function test_every_folder_carries_the_guard_files(): void {
		$this->create();
		$this->create();
		$this->delete( 2 );
		$this->storage->candidates->open( [] );
		$root = $this->storage->paths->root;
		foreach ( [ '', '/snippets', '/revisions', '/revisions/1', '/trash', '/trash/2', '/trash/2/revisions', '/candidates' ] as $folder ) {
			foreach ( [ 'index.php', '.htaccess', 'web.config' ] as $guard ) {
				self::assertFileExists( $root . $folder . '/' . $guard );
			}
			self::assertStringContainsString( 'Require all denied', (string) \file_get_contents( $root . $folder . '/.htaccess' ) );
		}
	}

	public function test_public_folder_serves_css_and_js_only(): void {
		$files = new \Svc\Storage\Code\PublicFiles( $this->storage->paths, $this->storage->files, $this->storage->folders );
		$files->write( 3, 'css', 'a{}' );
		$files->write( 3, 'js', 'b' );
		self::assertSame( 'a{}', $files->read( 3, 'css' ) );
		self::assertStringContainsString( 'FilesMatch', (string) \file_get_contents( $this->storage->paths->public_dir . '/.htaccess' ) );
		$files->remove( 3, 'css' );
		self::assertNull( $files->read( 3, 'css' ) );
		$files->remove( 3 );
		$files->remove( 3 );
		self::assertNull( $files->read( 3, 'js' ) );
	}

	public function test_no_file_of_ours_prints_anything_when_it_is_fetched(): void {
		$this->create( [], "<?php echo 'leaked';" );
		$this->create( [ 'type' => 'html' ], '<b>leaked</b>' );
		$this->delete( 2 );
		$this->storage->candidates->open( [ [ $this->storage->snippets->get( 1 ), 'leaked();' ] ] );
		foreach ( \array_keys( $this->files() ) as $path ) {
			if ( \str_ends_with( $path, '.php' ) ) {
				self::assertSame( '', \shell_exec( \escapeshellarg( \PHP_BINARY ) . ' -n ' . \escapeshellarg( $this->folder . '/' . $path ) ) ?? '', $path );
			}
		}
	}

	public function test_revisions_hold_nothing_that_php_could_run(): void {
		$this->create( [ 'title' => '<?php echo 1;' ], '?><?php echo 2; <?= 3' );
		self::assertSame( 1, \substr_count( (string) \file_get_contents( $this->storage->revisions->path( 1, 1 ) ), '<' ) );
	}

	/** @return iterable<string, array{string}> */
	public static function paths_that_lead_out(): iterable {
		yield 'parent' => [ '/snippets/../../wp-config.php' ];
		yield 'here' => [ '/snippets/./x' ];
		yield 'empty part' => [ '/snippets//x' ];
		yield 'backslash' => [ '/snippets/..\\x' ];
		yield 'NUL' => [ "/snippets/x\0.php" ];
		yield 'sibling' => [ '-other/x' ];
	}

	#[DataProvider( 'paths_that_lead_out' )]
	public function test_inside_refuses_paths_that_lead_out( string $below ): void {
		$this->expectException( StorageFailure::class );
		$this->storage->paths->inside( $this->storage->paths->root . $below );
	}

	public function test_links_that_lead_out_are_neither_read_nor_written_nor_removed(): void {
		$this->create( [], 'echo 1;' );
		$outside = $this->folder . '/outside';
		\mkdir( $outside );
		\file_put_contents( $outside . '/1.php', 'secret' );
		\exec( 'rm -rf ' . \escapeshellarg( $this->storage->paths->revisions( 1 ) ) );
		\symlink( $outside, $this->storage->paths->revisions( 1 ) );
		foreach ( [ fn() => $this->storage->revisions->find( 1, 1 ), fn() => $this->update( 1, [], 'echo 2;' ), fn() => $this->storage->folders->remove( $this->storage->paths->revisions( 1 ) ) ] as $attempt ) {
			try {
				$attempt();
				self::fail( 'A link was followed' );
			} catch ( StorageFailure $error ) {
				self::assertStringContainsString( 'leads out', $error->getMessage() );
				self::assertStringNotContainsString( $this->folder, $error->getMessage() );
			}
		}
		$this->storage->collector->run( 0 );
		self::assertSame( 'secret', \file_get_contents( $outside . '/1.php' ) );
		self::assertCount( 1, $this->storage->snippets->all() );
	}

	public function test_a_link_in_place_of_a_file_is_replaced_not_followed(): void {
		$this->create();
		\file_put_contents( $this->folder . '/outside.php', 'mine' );
		\unlink( $this->storage->paths->index() );
		\symlink( $this->folder . '/outside.php', $this->storage->paths->index() );
		try {
			$this->update( 1, [ 'title' => 'x' ] );
		} catch ( StorageFailure ) {
			self::assertSame( 'mine', \file_get_contents( $this->folder . '/outside.php' ) );
		}
		self::assertSame( 'mine', \file_get_contents( $this->folder . '/outside.php' ) );
	}

	public function test_storage_root_may_itself_be_a_link(): void {
		\mkdir( $this->folder . '/elsewhere' );
		\symlink( $this->folder . '/elsewhere', $this->storage->paths->root );
		$this->create( [ 'title' => 'A' ] );
		self::assertSame( 'A', $this->elsewhere()->snippets->get( 1 )->title );
	}

	public function test_write_says_which_folder_is_not_writable_and_changes_nothing(): void {
		$this->create( [ 'title' => 'A' ] );
		$this->delete( $this->create()->id );
		\exec( 'chmod -R a+rX ' . \escapeshellarg( $this->folder ) . '; chmod 0777 ' . \escapeshellarg( $this->storage->paths->root ) . '; chmod 0666 ' . \escapeshellarg( $this->storage->paths->lock() ) . '; chmod 0777 ' . \escapeshellarg( $this->storage->paths->generations() ) . '; chmod 0555 ' . \escapeshellarg( $this->storage->paths->snippets() ) );
		$before  = $this->files();
		$printed = $this->as_nobody( 'try { $s->snippets->change( fn( Batch $b ) => $b->update( 1, [ "title" => "B" ], "echo 9;", "updated" ), new Actor( 1, "cli" ) ); echo "written"; } catch ( Svc\Domain\Error\StorageFailure $e ) { echo $e->error_code->value, "|", $e->data["path"], "|", $e->getMessage(); }' );
		self::assertSame( 'svc_storage|svc/snippets|Could not write to "svc/snippets": Permission denied. Allow the web server to write there.', $printed );
		self::assertSame( $before, $this->files() );
	}

	public function test_write_says_so_when_the_root_cannot_be_made(): void {
		\exec( 'chmod a+rx ' . \escapeshellarg( $this->folder ) . '; chmod 0555 ' . \escapeshellarg( $this->folder . '/wp-content' ) );
		$printed = $this->as_nobody( 'try { $s->snippets->change( fn( Batch $b ) => $b->create( Snippet::create( [] ), "", "created" ), new Actor( 1, "cli" ) ); } catch ( Svc\Domain\Error\StorageFailure $e ) { echo $e->data["path"]; }' );
		self::assertSame( 'svc', $printed );
	}

	public function test_write_leaves_everything_whole_when_files_cannot_grow(): void {
		$this->create( [ 'title' => 'A' ] );
		$before  = $this->files();
		$printed = $this->run_php(
			'try { $s->snippets->change( fn( Batch $b ) => $b->update( 1, [ "title" => "B" ], str_repeat( "x", 100000 ), "updated" ), new Actor( 1, "cli" ) ); echo "written"; } catch ( Svc\Domain\Error\StorageFailure $e ) { echo $e->getMessage(); }',
			"trap '' XFSZ; ulimit -f 32; "
		);
		self::assertSame( 'Could not write to "svc/snippets": the disk is full. Free some space.', $printed );
		self::assertSame( $before, $this->files() );
		self::assertSame( 'A', $this->elsewhere()->snippets->get( 1 )->title );
	}

	public function test_write_leaves_everything_whole_when_the_disk_is_full(): void {
		\exec( 'mount -t tmpfs -o size=1m tmpfs ' . \escapeshellarg( $this->folder . '/wp-content' ) . ' 2>&1', $output, $status );
		if ( 0 !== $status ) {
			self::markTestSkipped( 'A small file system cannot be mounted here' );
		}
		try {
			$saved = 0;
			$error = null;
			while ( null === $error && $saved < 100 ) {
				try {
					$this->create( [ 'title' => 'Filler' ], '// ' . \str_repeat( 'x', 20_000 ) );
					++$saved;
				} catch ( StorageFailure $error ) {
					self::assertStringContainsString( 'the disk is full', $error->getMessage() );
				}
			}
			self::assertNotNull( $error );
			self::assertGreaterThan( 3, $saved );
			self::assertCount( $saved, $this->elsewhere()->snippets->all() );
			self::assertSame( '', (string) \shell_exec( 'find ' . \escapeshellarg( $this->folder ) . ' -name ".tmp-*"' ) );
			foreach ( $this->elsewhere()->snippets->all() as $snippet ) {
				self::assertSame( 20_003, \strlen( $this->elsewhere()->snippets->code( $snippet ) ) );
			}
		} finally {
			\exec( 'umount ' . \escapeshellarg( $this->folder . '/wp-content' ) );
		}
	}

	public function test_write_keeps_the_mode_of_the_file(): void {
		$this->create();
		\chmod( $this->storage->paths->token(), 0640 );
		$this->update( 1, [ 'title' => 'x' ] );
		\clearstatcache();
		self::assertSame( 0640, \fileperms( $this->storage->paths->token() ) & 0777 );
	}

	public function test_for_site_gives_later_sites_their_own_folder(): void {
		$make = static fn( int $site, bool $first ): Paths => Paths::for_site(
			'/srv/c/svc/',
			$site,
			$first,
			[
				'basedir' => '/srv/c/uploads/',
				'baseurl' => 'https://x/uploads/',
			],
			'/srv/c'
		);
		self::assertSame( '/srv/c/svc', $make( 1, true )->root );
		self::assertSame( '/srv/c/svc/site-12', $make( 12, false )->root );
		self::assertSame( 'svc/site-12/snippets', $make( 12, false )->relative( $make( 12, false )->snippets() ) );
		self::assertSame( '/srv/c/uploads/svc/3.js', $make( 1, true )->public_file( 3, 'js' ) );
		self::assertSame( 'https://x/uploads/svc', $make( 1, true )->public_url );
	}

	public function test_snippet_refuses_names_that_are_no_code_file(): void {
		foreach ( [ '../1-0123456789ab.php', '1-0123456789ab.phtml', '1-0123456789ab.php/x', '0-0123456789ab.php', "1-0123456789ab.php\n", '' ] as $name ) {
			try {
				$this->storage->paths->snippet( $name );
				self::fail( $name );
			} catch ( StorageFailure $error ) {
				self::assertSame( 'svc/index.php', $error->data['path'] );
			}
		}
	}
}
