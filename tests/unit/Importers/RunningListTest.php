<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Importers\ArrayText;
use Svc\Importers\RunningList;

/**
 * A list that the other plugin has made again gets back what was taken out of it.
 * @covers \Svc\Importers\RunningList
 */
final class RunningListTest extends TestCase {

	/**
	 * @param array<array-key, mixed>      $now
	 * @param array<array-key, mixed>      $before
	 * @param array<array-key, mixed>      $after
	 * @param array<array-key, true>       $gone
	 * @param array<array-key, mixed>|null $expected
	 */
	#[DataProvider( 'lists' )]
	public function test_what_was_taken_out_is_put_back( string $name, array $now, array $before, array $after, array $gone, ?array $expected ): void {
		$is_file = \str_ends_with( $name, '.php' );
		$text    = static fn( array $list ): string => $is_file ? '<?php return ' . \var_export( $list, true ) . ';' : \serialize( $list );
		$back    = RunningList::returned( $name, $text( $now ), $text( $before ), $text( $after ), $gone );
		self::assertSame( $expected, null === $back ? null : ( $is_file ? ArrayText::read( $back ) : \unserialize( $back, [ 'allowed_classes' => false ] ) ) );
	}

	/**
	 * @return iterable<string, array{string, array<array-key, mixed>, array<array-key, mixed>, array<array-key, mixed>, array<array-key, true>, array<array-key, mixed>|null}>
	 */
	public static function lists(): iterable {
		$one = static fn( int ...$ids ): array => \array_map( static fn( int $id ): array => [ 'id' => $id ], \array_values( $ids ) );
		yield 'WPCode: between the others, and not what is gone' => [
			'wpcode_snippets',
			[ 'head' => $one( 1, 4, 9 ) ],
			[ 'head' => $one( 1, 2, 3, 4 ), 'foot' => $one( 5 ) ],
			[ 'head' => $one( 1, 4 ) ],
			[ 3 => true ],
			[ 'head' => $one( 1, 2, 4, 9 ), 'foot' => $one( 5 ) ],
		];
		yield 'Simple Custom CSS and JS: flags stay' => [
			'custom-css-js-tree',
			[ 'a-css' => [ '7.css' ], 'jquery' => true ],
			[ 'a-css' => [ '6.css?v=1', '8.css' ], 'jquery' => true ],
			[ 'jquery' => true ],
			[ 8 => true ],
			[ 'a-css' => [ '6.css?v=1', '7.css' ], 'jquery' => true ],
		];
		yield 'Head, Footer and Post Injections: another block has changed' => [
			'hefo',
			[ 'head' => '', 'body' => 'new' ],
			[ 'head' => 'H', 'body' => 'B' ],
			[ 'head' => '', 'body' => 'B' ],
			[],
			[ 'head' => 'H', 'body' => 'new' ],
		];
		yield 'Head, Footer and Post Injections: the same block has changed' => [ 'hefo', [ 'head' => 'new' ], [ 'head' => 'H' ], [ 'head' => '' ], [], null ];
		$snippet = static fn( string $title, bool $is_on, string $code = 'x' ): array => [ 'title' => $title, 'shortcode' => $is_on, 'snippet' => $code ];
		yield 'Post Snippets: by the title, wherever it stands by now' => [
			'post_snippets_options',
			[ $snippet( 'B', false, 'new' ), $snippet( 'D', false ), $snippet( 'A', false ) ],
			[ $snippet( 'A', true ), $snippet( 'B', true ), $snippet( 'C', true ), $snippet( 'D', false ) ],
			[ $snippet( 'A', false ), $snippet( 'B', false ), $snippet( 'C', false ), $snippet( 'D', false ) ],
			[ 'option.A' => true ],
			[ $snippet( 'B', true, 'new' ), $snippet( 'D', false ), $snippet( 'A', false ) ],
		];
		yield 'FluentSnippets: list, drafts and hooks' => [
			'index.php',
			[ 'published' => [ 'c.php' => [ 1 ] ], 'draft' => [ 'a.php' => [ 1 ], 'd.php' => [ 1 ] ], 'hooks' => [ 'wp_head' => [ 'c.php' ] ] ],
			[ 'published' => [ 'a.php' => [ 1 ], 'b.php' => [ 1 ] ], 'draft' => [], 'hooks' => [ 'wp_head' => [ 'a.php', 'b.php' ] ] ],
			[ 'published' => [], 'draft' => [ 'a.php' => [ 1 ], 'b.php' => [ 1 ] ], 'hooks' => [ 'wp_head' => [] ] ],
			[ 'b.php' => true ],
			[ 'published' => [ 'c.php' => [ 1 ], 'a.php' => [ 1 ] ], 'draft' => [ 'd.php' => [ 1 ] ], 'hooks' => [ 'wp_head' => [ 'c.php', 'a.php' ] ] ],
		];
		yield 'ASE: settings by post, in their order, and flags' => [
			'admin_site_enhancements_extra',
			[ 'x' => 1, 'code_snippets' => [ 'css' => [ 3 => $one( 3 ), 9 => $one( 9 ) ], 'js' => [], 'jquery' => true ] ],
			[ 'x' => 0, 'code_snippets' => [ 'css' => [ 1 => $one( 1 ), 3 => [], 4 => $one( 4 ) ], 'js' => [ 5 => $one( 5 ) ], 'jquery' => true ] ],
			[ 'x' => 0, 'code_snippets' => [ 'css' => [ 3 => [] ], 'js' => [], 'jquery' => true ] ],
			[ 4 => true ],
			[ 'x' => 1, 'code_snippets' => [ 'css' => [ 1 => $one( 1 ), 3 => $one( 3 ), 9 => $one( 9 ) ], 'js' => [ 5 => $one( 5 ) ], 'jquery' => true ] ],
		];
		$files = static fn( string ...$names ): array => [ 'code_snippets_manager_tree' => [ 'admin-css-header-internal' => \array_values( $names ), 'jquery' => true ] ];
		yield 'ASE: files of an old version' => [ 'admin_site_enhancements_extra', $files( '2.css' ), $files( '1.css?v=4', '2.css', '7.css' ), $files( '2.css' ), [ 7 => true ], $files( '1.css?v=4', '2.css' ) ];
		yield 'ASE: updated meanwhile' => [ 'admin_site_enhancements_extra', [ 'code_snippets' => [] ], $files( '1.css' ), $files(), [], null ];
		yield 'ASE: another text has changed' => [ 'admin_site_enhancements', [ 'head_code' => '', 'x' => 2 ], [ 'head_code' => 'H', 'x' => 1 ], [ 'head_code' => '', 'x' => 1 ], [], [ 'head_code' => 'H', 'x' => 2 ] ];
		yield 'Code Snippets: what the network shares' => [ 'active_shared_network_snippets', [ 4 ], [ 1, 2, 3 ], [ 3 ], [], [ 4, 1, 2 ] ];
	}

	public function test_a_list_that_cannot_be_read_is_not_written(): void {
		$list = \serialize( [ 'head' => 'H' ] );
		self::assertNull( RunningList::returned( 'hefo', 'O:8:"stdClass":0:{}', $list, $list, [] ) );
		self::assertNull( RunningList::returned( 'admin_site_enhancements_extra', $list, 'a:1:{s:13:"code_snippets";O:1:"X":0:{}}', $list, [] ) );
		self::assertNull( RunningList::returned( 'index.php', '<?php return time();', '<?php return array();', '<?php return array();', [] ) );
	}
}
