<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Doors;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use ReflectionClass;
use Svc\Dispatch\OperationRunner;
use Svc\Domain\Actor;
use Svc\Domain\Error\NotFound;
use Svc\Doors\Cli\BusyRetry;
use Svc\Doors\Cli\JobWatch;
use Svc\Doors\Cli\Terminal;
use Svc\Git\Jobs\SyncJob;
use Svc\Git\Sync\Report;
use Svc\Git\Sync\SyncOrigin;
use Svc\Git\Sync\SyncRequest;

/** What a command says of a sync that went on as a job: whether it decided what it had to decide. */
#[RunTestsInSeparateProcesses]
final class JobWatchTest extends TestCase {

	protected function setUp(): void {
		// Sentences stay English.
		require_once __DIR__ . '/../Access/fixtures/people.php';
	}

	public function test_a_decision_that_the_job_could_not_carry_out_fails_the_command(): void {
		$report = new Report( 1 );
		$report->begins( new SyncRequest( SyncOrigin::Person, '', [ 'u1' => 'site' ] ) );
		$report->unresolved( 'u1', 'not_in_conflict' );
		$progress = SyncJob::begin( $report, [ 'u1' => 'site' ] );
		self::assertTrue( $progress->is_over );
		$this->expectException( NotFound::class );
		$this->expectExceptionMessage( '"u1"' );
		$this->watch()->to_end(
			[
				'job' => [
					'kind'   => SyncJob::KIND,
					'state'  => 'done',
					'result' => (object) $progress->result,
				],
			],
			Actor::system(),
			'u1'
		);
	}

	public function test_a_job_keeps_a_decision_that_nothing_was_compared_for(): void {
		$report = new Report( 1 );
		$report->begins(
			new SyncRequest(
				SyncOrigin::Person,
				'',
				[
					'u1' => 'git',
					'u2' => 'site',
				],
				[ 'u2' => '0123456789abcdef' ]
			)
		);
		$report->leave( 1 );
		$cursor = SyncJob::begin( $report, [ 'u1' => 'git', 'u2' => 'site' ] )->cursor;
		self::assertSame( [ 'u1' => 'git', 'u2' => 'site' ], $cursor['resolve'] );
		self::assertSame( [ 'u2' => '0123456789abcdef' ], $cursor['seen'] );
	}

	/** It asks for nothing where the work is over. */
	private function watch(): JobWatch {
		$terminal = new Terminal();
		return new JobWatch( ( new ReflectionClass( OperationRunner::class ) )->newInstanceWithoutConstructor(), new BusyRetry( $terminal ), $terminal );
	}
}
