<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use Svc\Domain\Error\Busy;
use Svc\Storage\Code\CompileSlots;

require_once __DIR__ . '/StorageTestCase.php';

final class CompileSlotsTest extends StorageTestCase {

	public function test_a_third_compilation_waits_shortly_and_is_then_told_to_try_again(): void {
		$slots = $this->slots( 0.2 );
		$third = $slots->hold(
			fn(): ?Busy => $this->slots( 0.2 )->hold(
				static function () use ( $slots ): ?Busy {
					$begin = \hrtime( true );
					try {
						$slots->hold( static fn(): null => null );
					} catch ( Busy $busy ) {
						self::assertGreaterThanOrEqual( 0.2, ( \hrtime( true ) - $begin ) / 1e9 );
						return $busy;
					}
					return null;
				}
			)
		);
		self::assertSame( 'svc_busy', $third?->error_code->value );
		self::assertTrue( $third->error_code->is_retryable() );
		self::assertStringContainsString( 'Try again', $third->getMessage() );
	}

	public function test_a_slot_is_free_again_after_the_work_and_after_an_exception(): void {
		$slots = $this->slots( 0.0 );
		for ( $turn = 0; $turn < 3; ++$turn ) {
			try {
				$slots->hold( static fn(): int => throw new \RuntimeException( 'x' ) );
			} catch ( \RuntimeException ) {
				continue;
			}
		}
		$ran = [];
		$slots->hold(
			function () use ( &$ran ): void {
				$ran[] = 'first';
				$this->slots( 0.0 )->hold(
					static function () use ( &$ran ): void {
						$ran[] = 'second';
					}
				);
			}
		);
		self::assertSame( [ 'first', 'second' ], $ran );
	}

	private function slots( float $timeout ): CompileSlots {
		return new CompileSlots( $this->storage->paths, $this->storage->folders, 2, $timeout );
	}
}
