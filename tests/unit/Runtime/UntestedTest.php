<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\PreserveGlobalState;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use function Svc\Runtime\own_page;

/** Which ends of a request prove that a page came whole, on a site that cannot test its changes. */
#[RunTestsInSeparateProcesses]
#[PreserveGlobalState( false )]
final class UntestedTest extends TestCase {

	protected function setUp(): void {
		require_once __DIR__ . '/ConditionSite.php';
		require_once __DIR__ . '/fixtures/condition-functions.php';
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/loader.php';
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/failure/untested.php';
		ConditionSite::reset();
	}

	/** @param array{error?: int, status?: int, failed?: bool, footer?: int, inside?: bool} $end How it differs from a whole page. */
	#[DataProvider( 'ends' )]
	public function test_only_a_page_that_came_to_its_end_is_whole( array $end, bool $is_whole ): void {
		\error_clear_last();
		if ( isset( $end['error'] ) ) {
			\set_error_handler( static fn(): bool => false );
			@\trigger_error( 'A warning', $end['error'] );
			\restore_error_handler();
		}
		\http_response_code( $end['status'] ?? 200 );
		$state                = &\Svc\Runtime\state();
		$state['failures']    = isset( $end['failed'] ) ? [ [ 'id' => 3, 'message' => 'Broken', 'line' => 1, 'file' => '/x.php' ] ] : [];
		ConditionSite::$did   = [ 'wp_footer' => $end['footer'] ?? 1 ];
		ConditionSite::$doing = isset( $end['inside'] ) ? [ 'wp_footer' ] : [];
		$_SERVER['REQUEST_METHOD'] = 'GET';
		\ob_start();
		echo '<p>';
		$said = 'whole' === own_page( false ) && [] === $state['failures'];
		\ob_end_clean();
		self::assertSame( $is_whole, $said );
	}

	/** @return array<string, array{array{error?: int, status?: int, failed?: bool, footer?: int, inside?: bool}, bool}> */
	public static function ends(): array {
		return [
			'a whole page'                         => [ [], true ],
			'a whole page with a warning'          => [ [ 'error' => \E_USER_WARNING ], true ],
			'forbidden'                            => [ [ 'status' => 403 ], false ],
			'a redirect'                           => [ [ 'status' => 301, 'footer' => 0 ], false ],
			'an empty "unavailable"'               => [ [ 'status' => 503, 'footer' => 0 ], false ],
			'a server error with its footer'       => [ [ 'status' => 500 ], false ],
			'ends before the footer'               => [ [ 'footer' => 0 ], false ],
			'ends inside of the footer'            => [ [ 'inside' => true ], false ],
			'a snippet failed on the way'          => [ [ 'failed' => true ], false ],
			'forbidden, and a warning'             => [ [ 'status' => 403, 'error' => \E_USER_NOTICE ], false ],
			'ends early, and a warning'            => [ [ 'footer' => 0, 'error' => \E_USER_DEPRECATED ], false ],
		];
	}
}
