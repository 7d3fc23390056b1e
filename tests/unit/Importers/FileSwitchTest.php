<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Importers\Cell;
use Svc\Importers\Cells;
use Svc\Importers\CodeSnippets\CodeSnippetsSwitch;
use Svc\Importers\FlatFiles;
use Svc\Importers\Fluent\FluentSwitch;
use Svc\Storage\ForeignFiles;

/**
 * Plugins that run their snippets from files with a list of what is on: the list is what stops them.
 */
#[RunTestsInSeparateProcesses]
final class FileSwitchTest extends TestCase {

	private string $folder = '';
	private FlatFiles $flat;
	private Cells $cells;

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
		$this->cells = new Cells( new ForeignFiles( \WP_CONTENT_DIR . '/fluent' ), $this->flat );
	}

	protected function tearDown(): void {
		\exec( 'rm -r ' . \escapeshellarg( \WP_CONTENT_DIR ) );
	}

	/**
	 * @param array<string, list<string>> $rows What the database answers, by id.
	 */
	private static function rows( array $rows ): void {
		$db = $GLOBALS['wpdb'] ?? null;
		\assert( \is_object( $db ) && \property_exists( $db, 'answers' ) );
		$db->answers = $rows;
	}

	private static function reason( \Closure $plan ): string {
		try {
			$plan();
		} catch ( \UnexpectedValueException $reason ) {
			return $reason->getMessage();
		}
		return '';
	}

	public function test_a_list_of_code_snippets_that_is_there_and_cannot_be_read_switches_nothing(): void {
		$switch = new CodeSnippetsSwitch( $this->cells, $this->flat );
		// Where there is no list, nothing runs from it.
		self::assertSame( [ 'row' ], \array_map( static fn( Cell $cell ): string => $cell->kind, $switch->off( [ '11' ] ) ) );
		\file_put_contents( \WP_CONTENT_DIR . '/outside.php', '<?php return array ( );' );
		\symlink( \WP_CONTENT_DIR . '/outside.php', $this->folder . '/php/index.php' );
		self::assertStringContainsString( 'cannot be read', self::reason( static fn() => $switch->off( [ '11' ] ) ) );
		\unlink( $this->folder . '/php/index.php' );
		\file_put_contents( $this->folder . '/html/index.php', '<?php return array ( );' . \str_repeat( ' ', 8388608 ) );
		self::assertStringContainsString( 'cannot be read', self::reason( static fn() => $switch->off( [ '11' ] ) ) );
	}

	public function test_the_shared_list_that_cannot_be_read_switches_nothing(): void {
		$switch = new CodeSnippetsSwitch( $this->cells, $this->flat );
		self::rows( [ 'active_shared_network_snippets' => [ 'a:1:{i:0;i:3;}' ] ] );
		self::assertCount( 1, $switch->off( [ 'network-3' ] ) );
		\symlink( \WP_CONTENT_DIR . '/nowhere.php', $this->folder . '/' . FlatFiles::SHARED );
		self::assertStringContainsString( 'cannot be read', self::reason( static fn() => $switch->off( [ 'network-3' ] ) ) );
	}

	public function test_a_list_of_fluent_snippets_that_is_there_and_cannot_be_read_switches_nothing(): void {
		$switch = new FluentSwitch( $this->cells );
		\file_put_contents( \WP_CONTENT_DIR . '/fluent/1-a.php', "<?php\n// <Internal Doc Start>\n/*\n* @status: published\n*/\n?>\n<?php // <Internal Doc End> ?>\nA" );
		self::assertCount( 1, $switch->off( [ '1-a.php' ] ) );
		\file_put_contents( \WP_CONTENT_DIR . '/outside.php', '<?php return array ( );' );
		\symlink( \WP_CONTENT_DIR . '/outside.php', \WP_CONTENT_DIR . '/fluent/index.php' );
		self::assertStringContainsString( 'cannot be read', self::reason( static fn() => $switch->off( [ '1-a.php' ] ) ) );
	}
}
