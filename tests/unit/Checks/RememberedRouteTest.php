<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Loopback\Reach\RememberedRoute;
use Svc\Checks\Loopback\Reach\Workers;

/** What is known of the way to the site, for changes and for queries. In processes of their own, because of the functions of WordPress. */
#[RunTestsInSeparateProcesses]
final class RememberedRouteTest extends TestCase {

	protected function setUp(): void {
		require_once __DIR__ . '/fixtures/site-transients.php';
	}

	/** @return iterable<string, array{mixed, string|null, string|null, bool}> What is kept, as an age or whole; for changes, for queries, whether our server works. */
	public static function kept(): iterable {
		yield 'nothing' => [ false, null, null, true ];
		yield 'just now' => [ [ 'reason' => 'refused' ], 'refused', 'refused', true ];
		yield 'without words' => [ [ 'reason' => '' ], '', '', true ];
		yield '14 minutes ago' => [ [ 'age' => 840 ], 'refused', 'refused', true ];
		yield '15 minutes ago' => [ [ 'age' => 900 ], null, 'refused', true ];
		yield 'days ago' => [ [ 'age' => 400_000 ], null, 'refused', true ];
		yield 'a server of our own did not start' => [ [ 'works' => false ], null, null, false ];
		yield 'on another server' => [ [ 'server' => 'elsewhere' ], null, null, true ];
		yield 'something else' => [ [ 'reason' => 7, 'at' => 'x' ], null, null, true ];
		yield 'no list' => [ 'x', null, null, true ];
	}

	#[DataProvider( 'kept' )]
	public function test_changes_try_the_web_server_again_and_queries_go_by_what_was_seen_last( mixed $kept, ?string $for_changes, ?string $for_queries, bool $works ): void {
		$GLOBALS['svc_transients'] = [
			RememberedRoute::TRANSIENT => \is_array( $kept ) ? $kept + [ 'server' => Workers::server(), 'reason' => 'refused', 'at' => \time() - ( \is_int( $kept['age'] ?? null ) ? $kept['age'] : 0 ), 'works' => true ] : $kept,
		];

		self::assertSame( [ $for_changes, $for_queries, $works ], [ RememberedRoute::reason(), RememberedRoute::last_reason(), RememberedRoute::own_server_works() ] );
	}

	public function test_what_is_remembered_is_known_until_it_is_forgotten(): void {
		$GLOBALS['svc_transients'] = [];
		RememberedRoute::remember( 'refused' );
		self::assertSame( 'refused', RememberedRoute::reason() );
		RememberedRoute::remember_no_server();
		self::assertSame( [ null, false ], [ RememberedRoute::last_reason(), RememberedRoute::own_server_works() ] );
		RememberedRoute::forget();
		self::assertSame( [], $GLOBALS['svc_transients'] );
	}

	public function test_a_lost_database_is_no_error(): void {
		$GLOBALS['svc_transients'] = 'gone';
		RememberedRoute::remember( 'refused' );
		self::assertNull( RememberedRoute::reason() );
	}
}
