<?php

declare(strict_types=1);

namespace Svc\Tests\Unit;

use PHPUnit\Framework\TestCase;
use Svc\RuntimeEvent;

final class RuntimeEventTest extends TestCase {

	public function test_the_runtime_announces_all_events_and_no_others(): void {
		$root      = \dirname( __DIR__, 2 ) . '/includes';
		$announced = [];
		/** @var \SplFileInfo $file */
		foreach ( new \RecursiveIteratorIterator( new \RecursiveDirectoryIterator( $root . '/Runtime', \FilesystemIterator::SKIP_DOTS ) ) as $file ) {
			\preg_match_all( "/\\bannounce\\(\\s*'([^']+)'/", (string) \file_get_contents( $file->getPathname() ), $found );
			$announced = [ ...$announced, ...$found[1] ];
		}
		$handled = (string) \file_get_contents( $root . '/RuntimeEvents.php' );
		self::assertEqualsCanonicalizing( \array_column( RuntimeEvent::cases(), 'value' ), \array_values( \array_unique( $announced ) ) );
		self::assertSame( [], \array_filter( RuntimeEvent::cases(), static fn( RuntimeEvent $event ): bool => ! \str_contains( $handled, "case RuntimeEvent::{$event->name}:" ) ) );
	}
}
