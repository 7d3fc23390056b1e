<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Importers\CodeSnippets\ProConditions;
use Svc\Importers\Conditions;
use Svc\Importers\Database;
use Svc\Importers\Findings;
use Svc\Importers\ForeignSnippet;

/**
 * @covers \Svc\Importers\CodeSnippets\ProConditions
 * @phpstan-import-type Groups from Conditions
 */
#[RunTestsInSeparateProcesses]
final class ProConditionsTest extends TestCase {

	private static function read( string $subject, string $operator, mixed $value ): ForeignSnippet {
		require_once __DIR__ . '/fixtures/wordpress.php';
		$db = $GLOBALS['wpdb'] ?? null;
		self::assertIsObject( $db );
		\assert( \property_exists( $db, 'answers' ) );
		$db->answers = [ 'parent topics' => [ '9' ] ];
		$findings    = new Findings();
		$rule        = [
			'subject'  => $subject,
			'operator' => $operator,
			'object'   => $value,
		];
		( new ProConditions( new Database() ) )->tell( (string) \json_encode( [ [ $rule ] ] ), $findings );

		return $findings->snippet( '1', 'A', '', true );
	}

	public function test_a_rule_is_on_the_pages_that_it_was_on(): void {
		foreach ( self::rules() as $name => [ $subject, $operator, $value, $expected ] ) {
			self::assertSame( $expected, self::read( $subject, $operator, $value )->fields['conditions'] ?? [], $name );
		}
	}

	/** @return iterable<string, array{string, string, mixed, Groups}> */
	private static function rules(): iterable {
		$lists = Conditions::rule( 'page_type', 'is_not', [ 'archive', 'search', 'blog' ] );
		$area  = static fn( string $op ): array => Conditions::rule( 'location', $op, [ 'admin', 'ajax' ] );
		yield 'another type of post' => [ 'postType', 'not in', [ 'page' ], [ [ Conditions::rule( 'post_type', 'is_not', [ 'page' ] ), $lists ] ] ];
		yield 'a type of post' => [ 'postType', 'in', [ 'page' ], [ [ Conditions::rule( 'post_type', 'is', [ 'page' ] ) ] ] ];
		yield 'another category' => [ 'category', 'not in', [ 'news' ], [ [ Conditions::rule( 'term', 'is_not', [ 'category:news' ] ), $lists ] ] ];
		yield 'a category' => [ 'category', 'in', [ 'news' ], [ [ Conditions::rule( 'term', 'is', [ 'category:news' ] ) ] ] ];
		yield 'a category above others, whose archive begins with a post of any of them' => [
			'category',
			'in',
			[ 'news', 'topics' ],
			[ [ Conditions::rule( 'term', 'is', [ 'category:news', 'category:topics' ] ), Conditions::rule( 'page_type', 'is', [ 'singular' ] ) ] ],
		];
		yield 'the admin' => [ 'siteArea', 'in', 'admin', [ [ $area( 'is' ) ] ] ];
		yield 'not the admin' => [ 'siteArea', 'not', 'admin', [ [ $area( 'is_not' ) ] ] ];
		yield 'not the front end' => [ 'siteArea', 'not', 'frontend', [ [ $area( 'is' ) ] ] ];
		yield 'everywhere' => [ 'siteArea', 'in', 'global', [] ];
		yield 'nowhere' => [ 'siteArea', 'not', 'global', [ [ Conditions::blocked( 'siteArea not global' ) ] ] ];
		yield 'an empty list' => [ 'postType', 'not in', [], [ [ Conditions::blocked( 'postType not in' ), $lists ] ] ];
		yield 'a subject that is not known' => [ 'moon', 'in', [ 'a' ], [ [ Conditions::blocked( 'moon in a' ) ] ] ];
	}

	public function test_tags_stay_on_over_there(): void {
		self::assertNotSame( '', self::read( 'tag', 'in', [ 'a' ] )->stays );
		self::assertSame( '', self::read( 'category', 'in', [ 'a' ] )->stays );
	}
}
