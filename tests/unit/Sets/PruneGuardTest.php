<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Sets;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Changes\ChangeSet;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Snippet;
use Svc\Sets\Deploy;
use Svc\Sets\PruneGuard;

/** @covers \Svc\Sets\PruneGuard */
#[RunTestsInSeparateProcesses]
final class PruneGuardTest extends TestCase {

	public function test_more_than_half_of_a_set_goes_only_by_its_number(): void {
		require_once __DIR__ . '/fixtures/texts.php';
		// Snippets that would be deleted, those that the set brought, the number in the request, and whether they may go.
		$rows = [
			[ 0, 4, null, true ],
			[ 0, 4, 3, true ],
			[ 2, 4, null, true ],
			[ 2, 4, 2, true ],
			[ 2, 4, 1, false ],
			[ 3, 4, null, false ],
			[ 3, 4, 2, false ],
			[ 3, 4, 3, true ],
			[ 3, 4, 4, false ],
			[ 4, 4, null, false ],
			[ 4, 4, 4, true ],
			[ 1, 1, null, false ],
		];
		foreach ( $rows as [ $gone, $owned, $named, $may ] ) {
			$deploy = new Deploy( [], new ChangeSet( [], \array_fill( 0, $gone, Snippet::create( [] ) ) ), [], [], [], [], $owned, '' );
			$row    = (string) \json_encode( [ $gone, $owned, $named ] );
			self::assertSame( $may, null === PruneGuard::objection( $deploy, $named ), $row );
			if ( $may ) {
				continue;
			}

			self::assertStringContainsString( "{$gone} of the {$owned} snippets", (string) PruneGuard::objection( $deploy, $named ), $row );
			self::assertStringContainsString( "--prune-count={$gone}", (string) PruneGuard::objection( $deploy, $named ), $row );
		}
		$this->expectException( InvalidInput::class );
		PruneGuard::require_none( $deploy, null );
	}
}
