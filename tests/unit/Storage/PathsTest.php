<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Request\RunGuard;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\NormalPath;
use Svc\Storage\Disk\Paths;

/** Folders as hosts name them: with slashes, with backslashes, with both, on a drive, on a share. */
final class PathsTest extends TestCase {

	private static function of( string $base, string $content ): Paths {
		$uploads = [
			'basedir' => $content . '/uploads',
			'baseurl' => 'https://example.org/wp-content/uploads',
		];
		return Paths::for_site( $base, 1, is_first: true, uploads: $uploads, content_dir: $content );
	}

	#[DataProvider( 'folders' )]
	public function test_a_folder_is_named_in_one_way( string $base, string $content, string $root, string $relative ): void {
		$paths = self::of( $base, $content );
		$file  = $paths->snippet( '7-0123456789ab.php' );
		self::assertSame( $root, $paths->root );
		self::assertSame( $root . '/snippets/7-0123456789ab.php', $file );
		self::assertSame( $file, $paths->inside( $file ) );
		self::assertSame( $relative . '/snippets/7-0123456789ab.php', $paths->relative( $file ) );
		self::assertSame( 'uploads/svc/7.css', $paths->relative( $paths->public_file( 7, 'css' ) ) );
		self::assertSame( $paths->public_file( 7, 'css' ), $paths->inside( $paths->public_file( 7, 'css' ) ) );
	}

	/** @return array<string, array{string, string, string, string}> Storage folder, content folder, root, and how messages name the root. */
	public static function folders(): array {
		return [
			'slashes'                              => [ '/srv/site/wp-content/svc', '/srv/site/wp-content', '/srv/site/wp-content/svc', 'svc' ],
			'slashes, somewhere else'              => [ '/data/svc/', '/srv/site/wp-content', '/data/svc', 'svc' ],
			'a backslash in a name'                => [ '/srv/a\\b/wp-content/svc', '/srv/a\\b/wp-content', '/srv/a\\b/wp-content/svc', 'svc' ],
			'a drive, as WordPress puts it together' => [ 'C:\\xampp\\site/wp-content/svc', 'C:\\xampp\\site/wp-content', 'C:/xampp/site/wp-content/svc', 'svc' ],
			'a drive with slashes'                 => [ 'C:/xampp/site/wp-content/svc', 'C:/xampp/site/wp-content', 'C:/xampp/site/wp-content/svc', 'svc' ],
			'a drive in either case'               => [ 'c:\\site\\wp-content\\svc\\', 'C:\\site/wp-content', 'C:/site/wp-content/svc', 'svc' ],
			'another drive'                        => [ 'D:\\data\\svc', 'C:\\site/wp-content', 'D:/data/svc', 'svc' ],
			'a share'                              => [ '\\\\server\\share\\svc', '\\\\server\\share\\wp-content', '//server/share/svc', 'svc' ],
		];
	}

	#[DataProvider( 'foreign' )]
	public function test_a_path_elsewhere_is_refused( string $path ): void {
		$this->expectException( StorageFailure::class );
		self::of( 'C:\\site/wp-content/svc', 'C:\\site/wp-content' )->inside( $path );
	}

	/** @return array<string, array{string}> */
	public static function foreign(): array {
		return [
			'another drive'         => [ 'D:/site/wp-content/svc/index.php' ],
			'up, by slashes'        => [ 'C:/site/wp-content/svc/../index.php' ],
			'up, by backslashes'    => [ 'C:/site/wp-content/svc/..\\index.php' ],
			'a folder of that name' => [ 'C:/site/wp-content/svc-other/index.php' ],
			'a stream'              => [ 'C:/site/wp-content/svc//C:/index.php' ],
		];
	}

	public function test_other_texts_with_a_colon_are_no_drive(): void {
		foreach ( [ 'vfs://svc', '/c:/x\\y', 'ab:\\x', '', 'x\\y' ] as $path ) {
			self::assertSame( $path, NormalPath::of( $path ) );
		}
		self::assertSame( 'C:', NormalPath::of( 'c:' ) );
	}

	/** PHP names the file of an error by backslashes, whatever it was included by. */
	public function test_the_line_of_an_error_is_found_by_either_name(): void {
		$error = new class( 'x' ) extends \Exception {
			public function __construct( string $message ) {
				parent::__construct( $message );
				$this->file = 'C:\\site\\wp-content\\svc\\candidates\\a.php';
				$this->line = 12;
			}
		};
		self::assertSame( 12, RunGuard::error_of( $error, 'C:/site/wp-content/svc/candidates/a.php' )['line'] );
		self::assertSame( 0, RunGuard::error_of( $error, 'C:/site/wp-content/svc/candidates/b.php' )['line'] );
	}
}
