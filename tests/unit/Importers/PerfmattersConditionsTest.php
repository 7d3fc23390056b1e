<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Importers\Conditions;
use Svc\Importers\Database;
use Svc\Importers\Findings;
use Svc\Importers\MarkedFile;
use Svc\Importers\Perfmatters\PerfmattersConditions;

/**
 * Conditions of Perfmatters show a snippet on as many pages here, or fewer.
 * @covers \Svc\Importers\MarkedFile
 * @covers \Svc\Importers\Perfmatters\PerfmattersConditions
 * @phpstan-import-type Groups from Conditions
 */
#[RunTestsInSeparateProcesses]
final class PerfmattersConditionsTest extends TestCase {

	/** @return Groups */
	private static function read( string $json ): array {
		require_once __DIR__ . '/fixtures/wordpress.php';
		$db = $GLOBALS['wpdb'] ?? null;
		self::assertIsObject( $db );
		\assert( \property_exists( $db, 'answers' ) );
		$db->answers = [
			'5' => [
				'taxonomy' => 'category',
				'slug'     => 'news',
			],
		];

		return ( new PerfmattersConditions( new Database() ) )->groups( $json, new Findings() );
	}

	public function test_a_rule_is_as_wide_as_there_or_narrower(): void {
		foreach ( self::rules() as $name => [ $list, $rules, $expected ] ) {
			$said = [
				$list => \array_map(
					static fn( array $rule ): array => [
						'rule'   => $rule[0],
						'object' => $rule[1] ?? '',
					],
					$rules
				),
			];
			self::assertSame( $expected, self::read( (string) \json_encode( $said ) ), $name );
		}
	}

	/** @return iterable<string, array{string, list<array{0: string, 1?: string}>, Groups}> */
	private static function rules(): iterable {
		$page    = static fn( string ...$types ): array => Conditions::rule( 'page_type', 'is', \array_values( $types ) );
		$no_page = static fn( string ...$types ): array => Conditions::rule( 'page_type', 'is_not', \array_values( $types ) );
		yield 'any of several' => [ 'include', [ [ 'general:front_page' ], [ 'general:blog' ] ], [ [ $page( 'front_page' ) ], [ $page( 'blog' ), $no_page( 'front_page' ) ] ] ];
		yield 'none of several' => [ 'exclude', [ [ 'general:front_page' ], [ 'general:singular' ] ], [ [ $no_page( 'front_page' ), $no_page( 'singular' ) ] ] ];
		yield 'a type of post, which a front page is not' => [ 'include', [ [ 'post:page' ] ], [ [ Conditions::rule( 'post_type', 'is', [ 'page' ] ), $no_page( 'front_page' ) ] ] ];
		yield 'a type of post, left out wherever it is' => [ 'exclude', [ [ 'post:page' ] ], [ [ Conditions::rule( 'post_type', 'is_not', [ 'page' ] ) ] ] ];
		yield 'one post' => [ 'include', [ [ 'post:page', '7' ] ], [ [ Conditions::rule( 'post_type', 'is', [ 'page' ] ), Conditions::rule( 'post_id', 'is', [ 7 ] ), $no_page( 'front_page' ) ] ] ];
		yield 'posts of a term' => [ 'include', [ [ 'post:taxonomy:category', '5' ] ], [ [ Conditions::rule( 'term', 'is', [ 'category:news' ] ), $page( 'singular' ), $no_page( 'front_page' ) ] ] ];
		yield 'the archive of a term' => [ 'include', [ [ 'taxonomy:category', '5' ] ], [ [ Conditions::rule( 'term', 'is', [ 'category:news' ] ), $page( 'category', 'tag', 'taxonomy' ), $no_page( 'author', 'date', 'search' ) ] ] ];
		yield 'a term of another taxonomy' => [ 'include', [ [ 'taxonomy:post_tag', '5' ] ], [ [ Conditions::blocked( 'taxonomy:post_tag 5' ) ] ] ];
		yield 'a search that finds something' => [ 'include', [ [ 'general:search' ] ], [ [ Conditions::blocked( 'general:search' ) ] ] ];
		yield 'any search' => [ 'include', [ [ 'general:search' ], [ 'general:no_results' ] ], [ [ $page( 'search' ) ], [ $page( 'search' ) ] ] ];
		yield 'no search' => [ 'exclude', [ [ 'general:search' ] ], [ [ $no_page( 'search' ) ] ] ];
		yield 'an archive of a type of post' => [ 'include', [ [ 'archive:product' ] ], [ [ Conditions::blocked( 'archive:product' ) ] ] ];
		yield 'left out by what is not here' => [ 'exclude', [ [ 'general:is_paged' ], [ 'general:404' ] ], [ [ Conditions::blocked( 'general:is_paged' ), $no_page( '404' ) ] ] ];
		yield 'part of a path' => [ 'include', [ [ 'path:contains', 'https://example.org/Shop/' ] ], [ [ Conditions::rule( 'url', 'regex', '(?-i:/Shop/)' ) ] ] ];
		yield 'a path' => [ 'include', [ [ 'path:equals', '/a/?b=1' ] ], [ [ Conditions::rule( 'url', 'regex', '^(?-i:/a/\?b\=1)$' ) ] ] ];
		yield 'a pattern' => [ 'include', [ [ 'path:regex', '^/(a|b)/' ] ], [ [ Conditions::rule( 'url', 'regex', '(?-i:^/(a|b)/)' ) ] ] ];
		yield 'a pattern that is none' => [ 'include', [ [ 'path:regex', '^/(a' ] ], [ [ Conditions::blocked( 'path:regex ^/(a' ) ] ] ];
		yield 'a path that is sent in other letters' => [ 'include', [ [ 'path:contains', '/ü/' ] ], [ [ Conditions::blocked( 'path:contains /ü/' ) ] ] ];
		yield 'people' => [ 'users', [ [ 'general:logged_out' ], [ 'editor' ], [ 'general:new' ] ], [ [ Conditions::rule( 'user_logged_in', 'is_not' ) ], [ Conditions::rule( 'user_role', 'is', [ 'editor' ] ) ], [ Conditions::blocked( 'general:new' ) ] ] ];
	}

	public function test_all_three_have_to_match(): void {
		self::assertSame(
			[ [ Conditions::rule( 'page_type', 'is', [ 'singular' ] ), Conditions::rule( 'page_type', 'is_not', [ 'front_page' ] ), Conditions::rule( 'user_logged_in', 'is' ) ] ],
			self::read( '{"include":[{"rule":"general:singular"}],"exclude":[{"rule":"general:front_page"}],"users":[{"rule":"general:logged_in"}]}' )
		);
	}

	public function test_what_cannot_be_read_never_matches(): void {
		self::assertSame( [], self::read( '' ) );
		self::assertSame( [], self::read( '[]' ) );
		self::assertSame( [], self::read( '{"include":[]}' ) );
		foreach ( [ 'x', '{"include":"x"}', '{"include":[],"some":[1]}', '"x"' ] as $broken ) {
			self::assertSame( [ [ Conditions::blocked( 'unreadable conditions' ) ] ], self::read( $broken ) );
		}
	}

	public function test_a_value_of_a_head_may_have_several_lines_and_an_empty_one_takes_nothing_else(): void {
		$text = "<?php\n// <Internal Doc Start>\n/*\n* @name: N\n* @description: One\n * @active: 1\ntwo\n* @tags: \n* @active: 0\n* @conditions: {}\n*/\n?>\n<?php if(!defined(\"ABSPATH\")) {return;} // <Internal Doc End> ?>\nCode";
		$file = MarkedFile::read( $text, [ 'name', 'description', 'tags', 'active', 'conditions' ], false );
		self::assertSame(
			[
				'name'        => 'N',
				'description' => "One\n * @active: 1\ntwo",
				'tags'        => '',
				'active'      => '0',
				'conditions'  => '{}',
			],
			$file?->head
		);
		self::assertSame( 'Code', $file->code );
	}
}
