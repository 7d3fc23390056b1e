<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Error\StorageFailure;
use Svc\Importers\ArrayText;
use Svc\Importers\CodeSnippets\CodeSnippetsSwitch;
use Svc\Importers\FileSwitch;
use Svc\Importers\FlatFiles;
use Svc\Importers\ReversalPlan;
use Svc\Importers\StoredValue;
use Svc\Importers\StoredValues;
use Svc\Storage\Outside\ForeignFiles;

/** Plugins that run their snippets from files with a list of what is on: the list is what stops them. */
#[RunTestsInSeparateProcesses]
final class FileSwitchTest extends TestCase {

	private string $folder = '';
	private FlatFiles $flat;
	private StoredValues $stored_values;

	protected function setUp(): void {
		require_once __DIR__ . '/fixtures/wordpress.php';
		$this->folder = \WP_CONTENT_DIR . '/code-snippets/' . \md5( 'wp_snippets' );
		foreach ( [ 'php', 'html' ] as $type ) {
			\mkdir( "{$this->folder}/{$type}", 0700, true );
		}
		\mkdir( \WP_CONTENT_DIR . '/fluent' );
		\file_put_contents( \WP_CONTENT_DIR . '/code-snippets/flat-files-enabled.flag', '' );
		self::rows( [ '11' => [ '1' ], '12' => [ '1' ] ] );
		$this->flat  = new FlatFiles();
		$this->stored_values = new StoredValues( new ForeignFiles( \WP_CONTENT_DIR . '/fluent' ), $this->flat );
	}

	protected function tearDown(): void {
		\exec( 'rm -r ' . \escapeshellarg( \WP_CONTENT_DIR ) );
	}

	/** @param array<array-key, list<string>> $rows What the database answers, by id. */
	private static function rows( array $rows ): void {
		$db = $GLOBALS['wpdb'] ?? null;
		\assert( \is_object( $db ) && \property_exists( $db, 'answers' ) );
		$db->answers = $rows;
	}

	/** @param \Closure(): mixed $plan */
	private static function reason( \Closure $plan ): string {
		try {
			$plan();
		} catch ( \UnexpectedValueException $reason ) {
			return $reason->getMessage();
		}
		return '';
	}

	public function test_a_list_of_code_snippets_that_is_there_and_cannot_be_read_switches_nothing(): void {
		$switch = new CodeSnippetsSwitch( $this->stored_values, $this->flat );
		// Where there is no list, nothing runs from it.
		self::assertSame( [ 'row' ], \array_map( static fn( StoredValue $cell ): string => $cell->kind, $switch->off( [ '11' ] ) ) );
		\file_put_contents( \WP_CONTENT_DIR . '/outside.php', '<?php return array ( );' );
		\symlink( \WP_CONTENT_DIR . '/outside.php', $this->folder . '/php/index.php' );
		self::assertStringContainsString( 'can\'t be read', self::reason( static fn() => $switch->off( [ '11' ] ) ) );
		\unlink( $this->folder . '/php/index.php' );
		\file_put_contents( $this->folder . '/html/index.php', '<?php return array ( );' . \str_repeat( ' ', 8388608 ) );
		self::assertStringContainsString( 'can\'t be read', self::reason( static fn() => $switch->off( [ '11' ] ) ) );
	}

	/** @param array<int, array<string, mixed>> $entries */
	private function write_list( array $entries ): string {
		$text = "<?php\n\nif ( ! defined( 'ABSPATH' ) ) { return; }\n\nreturn " . \var_export( $entries, true ) . ";\n";
		\file_put_contents( $this->folder . '/php/index.php', $text );

		return $text;
	}

	public function test_the_way_back_leaves_what_somebody_else_changed_in_the_list(): void {
		$entry   = static fn( mixed $active, string $code ): array => [
			'id'     => 1,
			'tags'   => [ 'active', 'b' ],
			'active' => $active,
			'code'   => $code,
			'cloud'  => null,
		];
		$entries = [
			11 => $entry( true, "echo 'a\\\\', 1.0;" ),
			12 => $entry( '1', "'active' => true" ),
			13 => $entry( true, 'c' ),
			14 => $entry( false, 'd' ),
		];
		$before  = $this->write_list( $entries );
		self::assertSame( [ 11, 12, 13 ], $this->flat->running() );
		$stored_values = ( new CodeSnippetsSwitch( $this->stored_values, $this->flat ) )->off( [ '11', '12', '14' ] );
		self::assertSame( [ 'flat 11', 'flat 12', 'row 11', 'row 12' ], \array_map( static fn( StoredValue $cell ): string => "{$cell->kind} {$cell->id}", $stored_values ) );
		$flat = \array_slice( $stored_values, 0, 2 );
		self::assertLessThan( 400, \strlen( (string) \json_encode( \array_map( static fn( StoredValue $cell ): array => $cell->kept(), $flat ) ) ) );
		foreach ( $flat as $cell ) {
			$this->stored_values->write( $cell );
		}
		self::assertSame( [ 13 ], $this->flat->running() );
		$back = function () use ( $flat ): void {
			foreach ( \array_reverse( $flat ) as $cell ) {
				$this->stored_values->write( $cell, true );
			}
		};
		$back();
		self::assertSame( $before, \file_get_contents( $this->folder . '/php/index.php' ) );

		foreach ( $flat as $cell ) {
			$this->stored_values->write( $cell );
		}
		$changed               = $entries;
		$changed[13]['code']   = 'somebody else was here';
		$changed[11]['active'] = false;
		$changed[12]['active'] = '0';
		$this->write_list( $changed );
		$back();
		$changed[11]['active'] = true;
		$changed[12]['active'] = '1';
		$back_again            = \file_get_contents( $this->folder . '/php/index.php' );
		self::assertSame( $this->write_list( $changed ), $back_again );
	}

	public function test_an_entry_that_somebody_else_changed_is_not_written_over(): void {
		$this->write_list( [ 11 => [ 'active' => true ] ] );
		[ $cell ] = ( new CodeSnippetsSwitch( $this->stored_values, $this->flat ) )->off( [ '11' ] );
		$this->write_list( [ 11 => [ 'active' => false ] ] );
		$this->expectException( StorageFailure::class );
		$this->stored_values->write( $cell );
	}

	public function test_nothing_but_on_and_off_is_written_into_a_list(): void {
		$this->write_list( [ 11 => [ 'active' => false ] ] );
		$this->expectException( \LogicException::class );
		$this->stored_values->write( new StoredValue( 'flat', 'php/index.php', 11, 'exit()', 'false' ), true );
	}

	public function test_a_list_is_read_once_for_all_that_are_looked_at(): void {
		$switch = new CodeSnippetsSwitch( $this->stored_values, $this->flat );
		$this->write_list( [ 11 => [ 'active' => true ], 12 => [ 'active' => true ] ] );
		self::assertCount( 2, $switch->off( [ '11' ] ) );
		\unlink( $this->folder . '/php/index.php' );
		self::assertCount( 2, $switch->off( [ '12' ] ) );
		$this->flat->forget();
		self::assertSame( [ 'row', 'row' ], \array_map( static fn( StoredValue $cell ): string => $cell->kind, $switch->off( [ '11', '12' ] ) ) );
	}

	public function test_what_the_network_shares_leaves_the_list_of_the_site_and_comes_back(): void {
		self::rows( [ 'active_shared_network_snippets' => [ 'a:1:{i:0;i:2;}' ] ] );
		$file   = $this->folder . '/' . FlatFiles::SHARED;
		$before = "<?php\n\nreturn " . \var_export( [ 2, 3 ], true ) . ";\n";
		\file_put_contents( $file, $before );
		$stored_values = ( new CodeSnippetsSwitch( $this->stored_values, $this->flat ) )->off( [ 'network-3' ] );
		self::assertSame( [ FlatFiles::SHARED ], \array_map( static fn( StoredValue $cell ): string => $cell->name, $stored_values ) );
		$this->stored_values->write( $stored_values[0] );
		self::assertSame( [ 2 ], ArrayText::read( (string) \file_get_contents( $file ) ) );
		$this->stored_values->write( $stored_values[0], true );
		self::assertSame( $before, \file_get_contents( $file ) );
	}

	public function test_what_the_network_has_deleted_is_named_and_stays_out_of_the_list_of_the_site(): void {
		$switched = new StoredValue( 'option', 'active_shared_network_snippets', 0, 'a:4:{i:0;i:2;i:1;i:3;i:2;i:4;i:3;i:5;}', 'a:1:{i:0;i:5;}' );
		self::rows(
			[
				'active_shared_network_snippets' => [ 'a:1:{i:0;i:5;}' ],
				'network 2'                      => [ '0' ],
				'network 4'                      => [ '-1' ],
			]
		);
		$back = new ReversalPlan( $this->stored_values );
		self::assertSame( [ 'network-3', 'network-4' ], \array_keys( $back->gone( [ $switched ] ) ) );
		$plan = $back->plan( [ [ $switched, [] ] ], [] );
		self::assertSame( [ 'a:2:{i:0;i:5;i:1;i:2;}' ], \array_map( static fn( StoredValue $cell ): ?string => $cell->before, $plan ) );
	}

	public function test_what_is_active_on_all_sites_of_the_network_is_not_switched_off_for_one(): void {
		$switch = new CodeSnippetsSwitch( $this->stored_values, $this->flat );
		self::rows(
			[
				'active_shared_network_snippets' => [ 'a:2:{i:0;i:2;i:1;i:3;}' ],
				'network 2'                      => [ '0' ],
				'network 3'                      => [ '1' ],
			]
		);
		self::assertCount( 1, $switch->off( [ 'network-2' ] ) );
		self::assertStringContainsString( 'Network Admin', self::reason( static fn() => $switch->off( [ 'network-3' ] ) ) );
	}

	public function test_the_shared_list_that_cannot_be_read_switches_nothing(): void {
		$switch = new CodeSnippetsSwitch( $this->stored_values, $this->flat );
		self::rows( [ 'active_shared_network_snippets' => [ 'a:1:{i:0;i:3;}' ] ] );
		self::assertCount( 1, $switch->off( [ 'network-3' ] ) );
		\symlink( \WP_CONTENT_DIR . '/nowhere.php', $this->folder . '/' . FlatFiles::SHARED );
		self::assertStringContainsString( 'can\'t be read', self::reason( static fn() => $switch->off( [ 'network-3' ] ) ) );
	}

	public function test_a_list_of_fluent_snippets_that_is_there_and_cannot_be_read_switches_nothing(): void {
		$switch = new FileSwitch( $this->stored_values, 'status', [ 'published', 'draft' ], [ 'published', 'draft' ] );
		\file_put_contents( \WP_CONTENT_DIR . '/fluent/1-a.php', "<?php\n// <Internal Doc Start>\n/*\n* @status: published\n*/\n?>\n<?php // <Internal Doc End> ?>\nA" );
		self::assertCount( 1, $switch->off( [ '1-a.php' ] ) );
		\file_put_contents( \WP_CONTENT_DIR . '/outside.php', '<?php return array ( );' );
		\symlink( \WP_CONTENT_DIR . '/outside.php', \WP_CONTENT_DIR . '/fluent/index.php' );
		self::assertStringContainsString( 'can\'t be read', self::reason( static fn() => $switch->off( [ '1-a.php' ] ) ) );
	}
}
