<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Changes;

use PHPUnit\Framework\Attributes\RunInSeparateProcess;
use PHPUnit\Framework\TestCase;
use Svc\Changes\Verdict;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;

/** @covers \Svc\Changes\Verdict */
final class VerdictTest extends TestCase {

	public function test_settle_switches_off_on_errors_and_clears_the_error_of_the_past(): void {
		$snippet = Snippet::create( [ 'status' => 'active', 'error' => 'old' ] );
		$failed  = ( new Verdict( [ new Problem( 'x' ) ] ) )->settle( $snippet );
		self::assertSame( [ 'inactive', 'old' ], [ $failed->status, $failed->error ] );
		$passed = ( new Verdict() )->settle( $snippet );
		self::assertSame( [ 'active', null ], [ $passed->status, $passed->error ] );
		$off = Snippet::create( [ 'error' => 'old' ] );
		self::assertSame( $off, ( new Verdict() )->settle( $off ) );
	}

	public function test_fails_only_who_would_be_active(): void {
		$wrong = new Verdict( [ new Problem( 'x' ) ] );
		self::assertTrue( $wrong->fails( Snippet::create( [ 'status' => 'active' ] ) ) );
		self::assertFalse( $wrong->fails( Snippet::create( [] ) ) );
		self::assertFalse( ( new Verdict() )->fails( Snippet::create( [ 'status' => 'active' ] ) ) );
	}

	public function test_reason_says_the_first_three(): void {
		$problems = \array_map( static fn( string $text ): Problem => new Problem( $text ), [ 'A.', 'B.', 'C.', 'D.' ] );
		self::assertSame( 'A. B. C.', ( new Verdict( $problems ) )->reason() );
	}

	#[RunInSeparateProcess]
	public function test_reason_counts_lines_as_a_file_does(): void {
		require_once __DIR__ . '/../Access/SitePeople.php';
		require_once __DIR__ . '/../Access/fixtures/people.php';
		$wrong = new Verdict( [ new Problem( 'A.', 3 ), new Problem( 'B.' ) ] );
		self::assertSame( 'A. (line 3) B.', $wrong->reason() );
		self::assertSame( 'A. (line 4) B.', $wrong->reason( 2 ) );
	}
}
