<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\Attributes\PreserveGlobalState;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use Svc\Storage\Code\Candidate;
use Svc\Storage\Watching\HangingPages;
use Svc\Tests\Unit\Storage\StorageTestCase;
use function Svc\Runtime\at_work;
use function Svc\Runtime\begin_work;
use function Svc\Runtime\end_work;

require_once \dirname( __DIR__ ) . '/Storage/StorageTestCase.php';

/** What a request in which the site looks into itself notes while it goes on, as its caller reads it when it has given up. */
#[RunTestsInSeparateProcesses]
#[PreserveGlobalState( false )]
final class WorkTest extends StorageTestCase {

	public function test_a_request_notes_who_is_at_work_for_long(): void {
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/loader.php';
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
		$at_work[3]     -= 6.0;
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
