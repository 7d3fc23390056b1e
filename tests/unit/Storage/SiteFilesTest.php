<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use RuntimeException;
use Svc\Storage\Site\SiteFiles;

require_once __DIR__ . '/StorageTestCase.php';

/** @covers \Svc\Storage\Site\SiteFiles */
final class SiteFilesTest extends StorageTestCase {

	public function test_only_what_changes_is_changed_and_gets_a_time(): void {
		$first = $this->site_files()->change_texts( static fn(): array => [ 'ads' => 'a', 'llms' => '' ], 100 );
		self::assertSame( [ 'text' => '', 'modified' => 0 ], $first['before']['ads'] );
		$second = $this->site_files()->change_texts( static fn(): array => [ 'ads' => 'a', 'robots' => 'r', 'other' => 'x' ], 200 );
		self::assertSame( [ 'text' => 'a', 'modified' => 100 ], $second['after']['ads'] );
		self::assertSame( [ 'text' => '', 'modified' => 0 ], $second['after']['llms'] );
		self::assertSame( [ 'text' => 'r', 'modified' => 200 ], $second['after']['robots'] );
		self::assertSame( [ 'ads', 'app_ads', 'llms', 'security', 'robots' ], \array_keys( $second['after'] ) );
		self::assertSame( $second['after'], $this->site_files()->get() );
	}

	public function test_nothing_is_written_where_nothing_changes_or_the_work_throws(): void {
		$this->site_files()->change_texts( static fn(): array => [ 'ads' => '' ], 100 );
		self::assertFileDoesNotExist( $this->storage->paths->files( 'site' ) );
		$this->site_files()->change_texts( static fn(): array => [ 'ads' => 'a' ], 100 );
		$before = $this->files();
		try {
			$this->site_files()->change_texts( static fn(): array => throw new RuntimeException( 'no' ), 200 );
			self::fail( 'the exception must come through' );
		} catch ( RuntimeException ) {
			self::assertSame( $before, $this->files() );
		}
	}

	public function test_the_file_is_guarded_and_damage_means_nothing(): void {
		$this->site_files()->change_texts( static fn(): array => [ 'llms' => '<?php echo 1;' ], 100 );
		$path  = $this->storage->paths->files( 'site' );
		$bytes = (string) \file_get_contents( $path );
		self::assertStringStartsWith( '<?php exit; ?>', $bytes );
		self::assertSame( 1, \substr_count( $bytes, '<' ) );
		foreach ( [ '', '{"ads":{"text":"a","modified":1}}', "<?php exit; ?>\n{\"ads\":", "<?php exit; ?>\n{\"ads\":\"a\",\"llms\":{\"text\":1,\"modified\":\"x\"}}" ] as $damage ) {
			\file_put_contents( $path, $damage );
			self::assertSame( [ '', 0 ], \array_values( \array_unique( \array_merge( ...\array_map( '\array_values', \array_values( $this->site_files()->get() ) ) ), \SORT_REGULAR ) ), $damage );
		}
	}

	private function site_files(): SiteFiles {
		return new SiteFiles( $this->storage->paths, $this->storage->records, $this->storage->lock );
	}
}
