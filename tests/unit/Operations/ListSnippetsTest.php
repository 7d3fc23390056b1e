<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Operations;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use Svc\Bridge\Inputs;
use Svc\Dispatch\Result;

require_once __DIR__ . '/OperationTestCase.php';

/**
 * Filters, order and pages of the list of snippets (design 8).
 * @phpstan-import-type ListSnippetsInput from Inputs
 */
#[RunTestsInSeparateProcesses]
final class ListSnippetsTest extends OperationTestCase {

	public function test_filters_order_and_pages(): void {
		$html = [ 'type' => 'html', 'hook' => 'wp_footer' ];
		$this->create( $html + [ 'title' => 'Banana', 'folder' => 'Shop', 'tags' => [ 'fruit' ] ], '<p>svc-note</p>' );
		$this->create( $html + [ 'title' => 'apple', 'folder' => 'Shop/Checkout', 'tags' => [ 'fruit', 'red' ] ], '<p>svc-note</p>' );
		$this->create( [ 'title' => 'cherry', 'type' => 'css', 'hook' => 'frontend' ], 'a { color: red }' );
		foreach ( [
			[ [], [ 'apple', 'Banana', 'cherry' ] ],
			[ [ 'order' => 'desc' ], [ 'cherry', 'Banana', 'apple' ] ],
			[ [ 'orderby' => 'id' ], [ 'Banana', 'apple', 'cherry' ] ],
			[ [ 'type' => 'css' ], [ 'cherry' ] ],
			[ [ 'status' => 'active' ], [] ],
			[ [ 'folder' => 'Shop' ], [ 'apple', 'Banana' ] ],
			[ [ 'folder' => '' ], [ 'cherry' ] ],
			[ [ 'tag' => 'red' ], [ 'apple' ] ],
			[ [ 'search' => 'ERR' ], [ 'cherry' ] ],
			[ [ 'search' => ' red  appl' ], [ 'apple' ] ],
			[ [ 'search' => 'fruit banana' ], [ 'Banana' ] ],
			[ [ 'search' => 'apple banana' ], [] ],
			[ [ 'search' => 'svc-note' ], [] ],
			[ [ 'search' => 'svc-note fruit red', 'search_code' => true ], [ 'apple' ] ],
			[ [ 'search' => 'svc-note', 'search_code' => true ], [ 'apple', 'Banana' ] ],
			[ [ 'page' => 2, 'per_page' => 2 ], [ 'cherry' ] ],
			[ [ 'page' => 9 ], [] ],
			[ [ 'offset' => 2 ], [ 'cherry' ] ],
			[ [ 'offset' => 3 ], [] ],
		] as [ $input, $titles ] ) {
			self::assertSame( $titles, \array_column( (array) $this->ask( $input )->data, 'title' ), (string) \json_encode( $input ) );
		}
		$headers = $this->ask( [ 'page' => 2, 'per_page' => 2 ] )->headers;
		self::assertSame( [ '3', '2' ], [ $headers['X-WP-Total'] ?? '', $headers['X-WP-TotalPages'] ?? '' ] );
	}

	public function test_pages_tell_whether_they_are_of_one_set(): void {
		$id  = $this->create()->id;
		$set = $this->ask( [ 'per_page' => 1 ] )->headers['X-SVC-Set'] ?? '';
		self::assertMatchesRegularExpression( '/\A[0-9a-f]{16}\z/', $set );
		self::assertSame( $set, $this->ask( [ 'offset' => 1 ] )->headers['X-SVC-Set'] ?? '' );
		$this->update( $id, [ 'title' => 'Other' ] );
		self::assertNotSame( $set, $this->ask( [ 'offset' => 1 ] )->headers['X-SVC-Set'] ?? '' );
	}

	/** @param array<string, mixed> $input */
	private function ask( array $input ): Result {
		/** @var ListSnippetsInput $whole */
		$whole = self::defaulted( 'list-snippets', $input );
		return $this->list()->handle( $whole, $this->ann );
	}
}
