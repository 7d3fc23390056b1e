<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\TestCase;
use Svc\Bridge\Limits;

/** The runtime loads no class on the hot path and so repeats a number of the contract; this holds it to the contract. */
final class LimitsTest extends TestCase {

	public function test_a_run_keeps_as_much_output_as_the_contract_says(): void {
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/keyed/candidate.php';
		self::assertSame( Limits::RUN_OUTPUT_BYTES, \get_defined_constants()[ 'Svc\Runtime\RUN_OUTPUT' ] ?? null );
	}
}
