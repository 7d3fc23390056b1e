<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use RuntimeException;
use Svc\Storage\Site\Settings;

require_once __DIR__ . '/StorageTestCase.php';

/** @covers \Svc\Storage\Site\Settings */
final class SettingsTest extends StorageTestCase {

	public function test_get_gives_the_defaults_until_something_is_set(): void {
		self::assertSame( Settings::DEFAULTS, $this->settings()->get() );
		$this->settings()->change( static fn( array $values ): array => $values );
		self::assertFileDoesNotExist( $this->storage->paths->settings() );
	}

	public function test_change_keeps_what_was_not_changed_also_what_another_process_wrote(): void {
		$mine = $this->settings();
		$mine->get();
		$this->settings()->change( static fn( array $values ): array => [ 'minify' => false ] + $values );
		$change = $mine->change( static fn( array $values ): array => [ 'access' => [ 'roles' => [ 'editor' => 'design' ], 'users' => [ 7 => 'view' ] ] ] + $values );
		self::assertFalse( $change['before']['minify'] );
		$stored = $this->settings()->get();
		self::assertFalse( $stored['minify'] );
		self::assertSame( [ 'roles' => [ 'editor' => 'design' ], 'users' => [ 7 => 'view' ] ], $stored['access'] );
		self::assertSame( $stored, $mine->get() );
	}

	public function test_change_writes_nothing_when_the_work_throws(): void {
		$this->settings()->change( static fn( array $values ): array => [ 'abilities' => true ] + $values );
		$before = $this->files();
		try {
			$this->settings()->change( static fn(): array => throw new RuntimeException( 'no' ) );
			self::fail( 'the exception must come through' );
		} catch ( RuntimeException ) {
			self::assertSame( $before, $this->files() );
		}
	}

	/**
	 * A program may only propose then, because the file may have said so.
	 * @dataProvider damage
	 */
	public function test_a_damaged_file_means_the_defaults( string $bytes, string $propose = 'passwords' ): void {
		$this->settings()->change( static fn( array $values ): array => [ 'abilities' => true ] + $values );
		\file_put_contents( $this->storage->paths->settings(), $bytes );
		self::assertSame( \array_replace( Settings::DEFAULTS, [ 'propose' => $propose ] ), $this->settings()->get() );
	}

	/** @return array<string, array{0: string, 1?: string}> */
	public static function damage(): array {
		return [
			'empty'       => [ '' ],
			'no guard'    => [ '{"abilities":true}' ],
			'torn'        => [ "<?php exit; ?>\n{\"abilities\":tr" ],
			'wrong types' => [ "<?php exit; ?>\n{\"abilities\":1,\"access\":{\"roles\":[1],\"users\":{\"x\":\"full\"}},\"activity_days\":\"9\",\"revision_limit\":0,\"error_mail\":[],\"minify\":null}", 'off' ],
			'a mode of a newer version' => [ "<?php exit; ?>\n{\"propose\":\"everything\"}" ],
		];
	}

	public function test_the_file_is_guarded(): void {
		$this->settings()->change( static fn( array $values ): array => [ 'error_mail' => '<?php echo 1;' ] + $values );
		$bytes = (string) \file_get_contents( $this->storage->paths->settings() );
		self::assertStringStartsWith( '<?php exit; ?>', $bytes );
		self::assertSame( 1, \substr_count( $bytes, '<' ) );
	}

	private function settings(): Settings {
		return new Settings( $this->storage->paths, $this->storage->records, $this->storage->lock );
	}
}
