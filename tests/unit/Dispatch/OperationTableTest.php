<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Dispatch;

use PHPUnit\Framework\TestCase;
use Svc\Access\Tier;
use Svc\Autoloader;
use Svc\Contract;
use Svc\Dispatch\Operation;
use Svc\Dispatch\OperationTable;
use Svc\Dispatch\Page;
use Svc\Dispatch\SavesSnippet;
use Svc\Domain\Error\NotFound;

/**
 * @covers \Svc\Dispatch\OperationTable
 * @covers \Svc\Autoloader
 * @covers \Svc\Dispatch\Page
 * @covers \Svc\Access\Tier
 */
final class OperationTableTest extends TestCase {

	private static function table( bool $exists = true ): OperationTable {
		return new OperationTable( ( new Contract( \dirname( __DIR__, 3 ) ) )->operations(), static fn(): bool => $exists );
	}

	public function test_class_of_derives_the_class_from_group_and_id(): void {
		self::assertSame( 'Svc\Operations\Snippets\UpdateSnippet', self::table()->class_of( 'update-snippet' ) );
		self::assertSame( 'Svc\Operations\SafeMode\GetSafeMode', self::table()->class_of( 'get-safe-mode' ) );
	}

	public function test_get_refuses_an_id_the_contract_does_not_have(): void {
		$this->expectException( NotFound::class );
		self::table()->get( 'make-coffee' );
	}

	public function test_available_leaves_out_operations_without_a_class(): void {
		self::assertSame( [], self::table( false )->available() );
		self::assertArrayHasKey( 'update-snippet', self::table()->available() );
	}

	public function test_every_class_that_exists_is_an_operation_and_save_results_are_marked(): void {
		$table = self::table();
		$found = 0;
		foreach ( ( new Contract( \dirname( __DIR__, 3 ) ) )->schemas() as $id => $schemas ) {
			$class_name = $table->class_of( $id );
			if ( ! \class_exists( $class_name ) ) {
				continue;
			}
			++$found;
			self::assertTrue( \is_subclass_of( $class_name, Operation::class ), $class_name );
			$answers = isset( $schemas['output']['properties']['deactivated'] );
			self::assertSame( $answers, \is_subclass_of( $class_name, SavesSnippet::class ), $class_name );
		}
		self::assertGreaterThan( 20, $found );
	}

	public function test_file_of_knows_our_three_roots_only(): void {
		self::assertSame( '/includes/Access/Gate.php', Autoloader::file_of( 'Svc\Access\Gate' ) );
		self::assertSame( '/build/bridge/ErrorCode.php', Autoloader::file_of( 'Svc\Bridge\ErrorCode' ) );
		self::assertSame( '/build/vendor/PhpParser/Node/Expr.php', Autoloader::file_of( 'Svc\Vendor\PhpParser\Node\Expr' ) );
		self::assertNull( Autoloader::file_of( 'Svcx\Thing' ) );
		self::assertNull( Autoloader::file_of( 'PhpParser\Node' ) );
	}

	/** @return array<string, array{0: array{page?: int, per_page: int, offset?: int}, 1: list<int>, 2: string}> */
	public static function pages(): array {
		return [
			'no page is everything'        => [ [ 'per_page' => 2 ], [ 1, 2, 3, 4, 5 ], '1' ],
			'first page'                   => [ [ 'page' => 1, 'per_page' => 2 ], [ 1, 2 ], '3' ],
			'last page'                    => [ [ 'page' => 3, 'per_page' => 2 ], [ 5 ], '3' ],
			'beyond the end'               => [ [ 'page' => 4, 'per_page' => 2 ], [], '3' ],
			'everything but the first'     => [ [ 'offset' => 2, 'per_page' => 2 ], [ 3, 4, 5 ], '1' ],
			'pages from there on'          => [ [ 'offset' => 2, 'page' => 2, 'per_page' => 2 ], [ 5 ], '2' ],
			'nothing is left'              => [ [ 'offset' => 5, 'per_page' => 2 ], [], '1' ],
		];
	}

	/**
	 * @dataProvider pages
	 * @param array{page?: int, per_page: int, offset?: int} $input
	 * @param list<int> $expected
	 */
	public function test_page_cuts_and_counts( array $input, array $expected, string $pages ): void {
		$result = Page::of_input( [ 1, 2, 3, 4, 5 ], $input )->answer( static fn( int $n ): array => [ 'n' => $n ] );
		self::assertIsArray( $result->data );
		self::assertSame( $expected, \array_column( $result->data, 'n' ) );
		self::assertSame( [ 'X-WP-Total' => '5', 'X-WP-TotalPages' => $pages ], $result->headers );
	}

	public function test_tier_orders_tiers_and_trusts_no_unknown_name(): void {
		self::assertTrue( ( new Tier( 'agency' ) )->includes( 'pro' ) );
		self::assertTrue( ( new Tier( 'pro' ) )->includes( 'pro' ) );
		self::assertFalse( ( new Tier( 'free' ) )->includes( 'pro' ) );
		self::assertFalse( ( new Tier( 'Agency!' ) )->includes( 'pro' ) );
	}
}
