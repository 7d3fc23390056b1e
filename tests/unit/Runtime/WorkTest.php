<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\PreserveGlobalState;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use Svc\Storage\Code\Candidate;
use Svc\Storage\Watching\HangingPages;
use Svc\Tests\Unit\Storage\StorageTestCase;
use function Svc\Runtime\at_work;
use function Svc\Runtime\begin_work;
use function Svc\Runtime\end_work;
use function Svc\Runtime\user_of_limit;

require_once \dirname( __DIR__ ) . '/Storage/StorageTestCase.php';

/**
 * Whose work used up a limit of PHP, and what a request notes of that while it goes on.
 */
#[RunTestsInSeparateProcesses]
#[PreserveGlobalState( false )]
final class WorkTest extends StorageTestCase {

	private const TIME   = 'Maximum execution time of 8 seconds exceeded';
	private const MEMORY = 'Allowed memory size of 1000000 bytes exhausted (tried to allocate 20 bytes)';

	protected function setUp(): void {
		parent::setUp();
		$runtime = \dirname( __DIR__, 3 ) . '/includes/Runtime';
		require_once $runtime . '/loader.php';
		require_once $runtime . '/failure/watch.php';
		require_once $runtime . '/failure/stuck.php';
		require_once $runtime . '/failure/statements.php';
		$_SERVER = [
			'REQUEST_METHOD'     => 'GET',
			'REQUEST_URI'        => '/',
			'REQUEST_TIME_FLOAT' => \microtime( true ) - 10.0,
		] + $_SERVER;
	}

	/**
	 * @param array<int, array{float, int}> $work    Seconds at work, and bytes in use at the beginning, by id, the outermost first.
	 * @param array<string, string>         $request
	 */
	#[DataProvider( 'ends' )]
	public function test_a_limit_is_used_up_by_who_took_half_of_it_on_a_public_page( string $message, array $work, int $id, array $request = [] ): void {
		$_SERVER = $request + $_SERVER;
		$at_work = &at_work();
		foreach ( $work as $one => [ $seconds, $bytes ] ) {
			$at_work[ $one ] = [ \microtime( true ) - $seconds, $bytes ];
		}
		self::assertSame( $id, user_of_limit( [ 'message' => $message ] )['id'] ?? 0 );
	}

	/**
	 * @return array<string, array{0: string, 1: array<int, array{float, int}>, 2: int, 3?: array<string, string>}>
	 */
	public static function ends(): array {
		$long = [ 3 => [ 8.0, 0 ] ];
		return [
			'most of the time'                        => [ self::TIME, $long, 3 ],
			'the time was used up before'             => [ self::TIME, [ 3 => [ 0.2, 0 ] ], 0 ],
			'nobody is at work'                       => [ self::TIME, [], 0 ],
			'a quick one inside a slow one'           => [ self::TIME, $long + [ 4 => [ 0.1, 0 ] ], 3 ],
			'a slow one inside'                       => [ self::TIME, [ 3 => [ 9.0, 0 ] ] + [ 4 => [ 7.0, 0 ] ], 4 ],
			'most of the memory'                      => [ self::MEMORY, [ 3 => [ 0.1, 300_000 ] ], 3 ],
			'the memory was used up before'           => [ self::MEMORY, [ 3 => [ 9.0, 900_000 ] ], 0 ],
			'another error'                           => [ 'Call to undefined function x()', $long, 0 ],
			'a form'                                  => [ self::TIME, $long, 0, [ 'REQUEST_METHOD' => 'POST' ] ],
			'an address with a query string'          => [ self::TIME, $long, 0, [ 'REQUEST_URI' => '/?s=a' ] ],
			'a screen of the admin'                   => [ self::TIME, $long, 0, [ 'REQUEST_URI' => '/wp-admin/' ] ],
			'scheduled events'                        => [ self::TIME, $long, 0, [ 'REQUEST_URI' => '/wp-cron.php' ] ],
		];
	}

	public function test_a_request_notes_who_is_at_work_for_long(): void {
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/failure/waits.php';
		$folder    = $this->storage->paths->candidates();
		$candidate = new Candidate( '0123456789abcdef', 'secret', [], 0 );
		$pages     = new HangingPages( $this->storage->paths, $this->storage->folders, $this->storage->files );
		$this->storage->folders->ensure( $folder );
		$state              = &\Svc\Runtime\state();
		$state['candidate'] = [
			'secret'   => 'secret',
			'file'     => $folder . '/0123456789abcdef.php',
			'mode'     => 'test',
			'user'     => 0,
			'run'      => null,
			'error'    => null,
			'ended'    => null,
			'failures' => [],
			'notices'  => [],
			'level'    => null,
			'started'  => false,
		];
		self::assertSame( [ [], 0.0, '' ], $pages->at_work( $candidate ) );
		self::assertTrue( begin_work( 3 ) );
		$at_work         = &at_work();
		$at_work[3][0]  -= 6.0;
		self::assertTrue( begin_work( 4 ) );
		self::assertFalse( begin_work( 3 ), 'Called again inside.' );
		[ $ids, $seconds, $host ] = $pages->at_work( $candidate );
		self::assertSame( [ 3 ], $ids, 'What began a moment ago is not what the page waits for.' );
		self::assertGreaterThan( 5.9, $seconds );
		self::assertSame( '', $host );
		\Svc\Runtime\note_work( 'api.example.com', 5 );
		self::assertSame( 'api.example.com', $pages->at_work( $candidate )[2] );
		end_work( 4 );
		end_work( 3 );
		self::assertSame( [ [], 0.0, '' ], $pages->at_work( $candidate ) );
	}
}
