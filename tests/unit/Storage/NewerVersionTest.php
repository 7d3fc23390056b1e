<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Batch;
use Svc\Storage\Disk\Format;
use Svc\Storage\Git\GitSettings;
use Svc\Storage\Site\Settings;
use Svc\Storage\Site\SiteFiles;

require_once __DIR__ . '/StorageTestCase.php';

/**
 * What a newer version has stored: a field that this one does not know is kept by whatever writes here, and a form that it does not know is read
 * and not written over.
 * @covers \Svc\Storage\Disk\Format
 */
final class NewerVersionTest extends StorageTestCase {

	private const FUTURE = [ 'future_field' => [ 'keeps' => [ 1, 'two' ] ], 'future_guard' => 'keep' ];

	protected function setUp(): void {
		parent::setUp();
		$this->create( [ 'title' => 'One', 'status' => 'active', 'on_error' => 'keep', 'hook' => 'root' ] );
		$this->create( [ 'title' => 'Two' ] );
		$this->rewrite_index( static fn( array $index ): array => [ 'snippets' => \array_map( self::with_future( ... ), (array) $index['snippets'] ), 'future_part' => [ 'a' => true ] ] + $index );
		$this->rewrite_record( $this->storage->revisions->path( 1, 1 ), static fn( array $data ): array => [ 'settings' => (array) $data['settings'] + self::FUTURE ] + $data );
		$this->storage = $this->elsewhere();
	}

	public function test_every_change_keeps_the_fields(): void {
		$this->update( 1, [ 'title' => 'Renamed' ] );
		$this->update( 1, [ 'status' => 'inactive' ] );
		$this->update( 1, [ 'status' => 'active' ], "<?php\necho 2;\n" );
		$this->assert_future( 4 );
		self::assertArrayNotHasKey( 'future_field', $this->storage->snippets->get( 1 )->settings() );
		self::assertSame( [ 'future_part' => [ 'a' => true ] ], $this->storage->index->read()?->later );
	}

	public function test_the_trash_keeps_them(): void {
		$this->delete( 1 );
		self::assertSame( self::FUTURE, $this->elsewhere()->trash->get( 1 )->snippet->later );
		$this->storage->snippets->change( static fn( Batch $batch ): mixed => $batch->untrash( 1 ), $this->ann );
		$this->assert_future( 2 );
	}

	public function test_a_rebuilt_index_has_them(): void {
		$this->update( 1, [ 'title' => 'Renamed' ] );
		foreach ( [ 'index.php', 'index.token' ] as $name ) {
			\unlink( $this->storage->paths->root . '/' . $name );
		}
		$this->storage = $this->elsewhere();
		$this->storage->repair->rebuild();
		$this->assert_future( 2 );
		self::assertSame( [ 'future_part' => [ 'a' => true ] ], $this->elsewhere()->index->read()?->later );
	}

	public function test_settings_and_site_files_keep_what_they_do_not_know(): void {
		$at = $this->storage;
		( new Settings( $at->paths, $at->records, $at->lock ) )->change( static fn( array $values ): array => [ 'minify' => false ] + $values );
		$this->rewrite_record( $at->paths->settings(), static fn( array $data ): array => [ 'consent_without_api' => 'ask', 'access' => (array) $data['access'] + self::FUTURE ] + $data + self::FUTURE );
		( new Settings( $at->paths, $at->records, $at->lock ) )->change( static fn( array $values ): array => [ 'abilities' => true, 'access' => [ 'roles' => [ 'editor' => 'view' ], 'users' => [] ] ] + $values );
		$settings = $this->record( $at->paths->settings() );
		$access   = (array) $settings['access'];
		self::assertSame( self::FUTURE, \array_intersect_key( $settings, self::FUTURE ) );
		self::assertSame( self::FUTURE, \array_intersect_key( $access, self::FUTURE ) );
		self::assertSame( [ 1, 'ask', true, false, [ 'editor' => 'view' ] ], [ $settings['format'], $settings['consent_without_api'], $settings['abilities'], $settings['minify'], $access['roles'] ] );

		$git = new GitSettings( $at->paths, $at->records, $at->lock );
		$git->change( static fn(): array => [ 'repo' => 'owner/one' ] );
		$this->rewrite_record( $at->paths->git( 'settings' ), static fn( array $data ): array => [ 'schedule' => 'weekly' ] + $data );
		$git->change( static fn(): array => [ 'repo' => 'owner/two' ] );
		self::assertSame( [ 'owner/two', 'weekly' ], [ $this->record( $at->paths->git( 'settings' ) )['repo'], $this->record( $at->paths->git( 'settings' ) )['schedule'] ] );

		$files = new SiteFiles( $at->paths, $at->records, $at->lock );
		$files->change_texts( static fn(): array => [ 'ads' => 'one' ], 5 );
		$this->rewrite_record( $at->paths->files( 'site' ), static fn( array $data ): array => [ 'ads' => (array) $data['ads'] + self::FUTURE ] + $data + [ 'future.txt' => self::FUTURE ] );
		$files->change_texts( static fn(): array => [ 'ads' => 'two' ], 6 );
		$site = $this->record( $at->paths->files( 'site' ) );
		self::assertSame( [ 1, [ 'text' => 'two', 'modified' => 6 ] + self::FUTURE, self::FUTURE ], [ $site['format'], $site['ads'], $site['future.txt'] ] );
	}

	public function test_a_newer_form_is_read_and_not_written_over(): void {
		$this->rewrite_index( static fn( array $index ): array => [ 'format' => Format::NUMBER + 1 ] + $index );
		$this->storage = $this->elsewhere();
		$before        = $this->files();
		self::assertSame( 'One', $this->storage->snippets->get( 1 )->title );
		foreach ( [ fn() => $this->update( 1, [ 'title' => 'x' ] ), fn() => $this->create() ] as $write ) {
			self::assertStringContainsString( 'newer version', self::refusal( $write ) );
		}
		\unlink( $this->storage->paths->token() );
		$this->elsewhere()->repair->repair_index();
		\file_put_contents( $this->storage->paths->token(), (string) $this->elsewhere()->index->read()?->token );
		self::assertSame( $before, $this->files() );
		// The way out of trouble goes on.
		$this->update( 1, [ 'status' => 'inactive', 'error' => 'failed' ] );
		self::assertFalse( $this->storage->snippets->get( 1 )->is_active() );
	}

	public function test_settings_of_a_newer_form_are_not_written_over(): void {
		$at       = $this->storage;
		$settings = new Settings( $at->paths, $at->records, $at->lock );
		$settings->change( static fn( array $values ): array => [ 'minify' => false ] + $values );
		$this->rewrite_record( $at->paths->settings(), static fn( array $data ): array => [ 'format' => 2 ] + $data );
		self::assertStringContainsString( 'newer version', self::refusal( static fn() => $settings->change( static fn( array $values ): array => [ 'abilities' => true ] + $values ) ) );
		self::assertFalse( ( new Settings( $at->paths, $at->records, $at->lock ) )->get()['minify'] );
	}

	public function test_versions_of_a_newer_form_are_not_rebuilt_from(): void {
		$this->update( 1, [ 'title' => 'Renamed' ] );
		$this->rewrite_record( $this->storage->revisions->path( 1, 2 ), static fn( array $data ): array => [ 'format' => 2, 'settings' => [ 'title' => [ 'en' => 'x' ] ] ] + $data );
		foreach ( (array) \glob( $this->storage->paths->root . '/index*' ) as $file ) {
			\unlink( (string) $file );
		}
		$this->storage = $this->elsewhere();
		self::assertStringContainsString( 'newer version', self::refusal( fn() => $this->storage->repair->rebuild() ) );
	}

	/** @param callable(): mixed $write */
	private static function refusal( callable $write ): string {
		try {
			$write();
		} catch ( StorageFailure $failure ) {
			return $failure->getMessage();
		}

		return '';
	}

	private static function with_future( mixed $row ): string {
		return (string) \json_encode( (array) \json_decode( \is_string( $row ) ? $row : '', true ) + self::FUTURE );
	}

	private function assert_future( int $rev ): void {
		$again = $this->elsewhere();
		self::assertSame( [ self::FUTURE, 'keep', $rev ], [ $again->snippets->get( 1 )->later, $again->snippets->get( 1 )->on_error, $again->snippets->get( 1 )->rev ] );
		self::assertSame( [ self::FUTURE, Format::NUMBER ], [ $again->revisions->get( 1, $rev )->snippet->later, $again->revisions->get( 1, $rev )->format ] );
	}

	/** @param callable(array<string, mixed>): array<string, mixed> $change Of what the file holds, with the rows as `snippets`. */
	private function rewrite_index( callable $change ): void {
		/** @var array{token: string} $index */
		$index = include $this->storage->paths->index();
		$all   = $change( [ 'snippets' => $this->storage->snippets->state()->rows ] + $index );
		$rows  = '';
		foreach ( (array) $all['snippets'] as $id => $row ) {
			$rows .= $id . ' ' . ( \is_string( $row ) ? $row : '' ) . "\n";
		}
		$all['rows'] = [ \count( (array) $all['snippets'] ), \strlen( $rows ) ];
		unset( $all['snippets'] );
		$text   = \var_export( [ 'token' => $index['token'] ] + $all, true );
		$source = "<?php \\defined( 'ABSPATH' ) || exit; return " . \str_replace( "'token' => ", "'token'=>", $text ) . ";\n/*\n{$rows}*/\n";
		foreach ( [ $this->storage->paths->index(), $this->storage->paths->index_copy( $index['token'] ) ] as $file ) {
			\file_put_contents( $file, $source );
		}
	}

	/** @param callable(array<string, mixed>): array<string, mixed> $change */
	private function rewrite_record( string $file, callable $change ): void {
		\file_put_contents( $file, "<?php exit; ?>\n" . \json_encode( $change( $this->record( $file ) ) ) . "\n" );
	}

	/** @return array<string, mixed> */
	private function record( string $file ): array {
		/** @var array<string, mixed> A JSON object. */
		return \json_decode( \explode( "\n", (string) \file_get_contents( $file ), 2 )[1], true );
	}
}
