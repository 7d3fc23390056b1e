<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use Svc\Storage\Watching\RedirectCycles;
use Svc\Storage\Watching\Watch;

require_once __DIR__ . '/StorageTestCase.php';

final class WatchTest extends StorageTestCase {

	private const CASE_OF_TWO = [
		'kind'    => 'failed',
		'message' => '',
		'address' => '/',
		'suspect' => 2,
	];

	public function test_a_cause_is_looked_into_again_at_once_when_the_set_has_changed_and_only_then(): void {
		$watch = $this->watch();
		self::assertTrue( $watch->report( 'end 2', self::CASE_OF_TWO, 'one' ) );
		self::assertFalse( $watch->report( 'end 2', self::CASE_OF_TWO, 'one' ) );
		self::assertTrue( $watch->report( 'end 3', self::CASE_OF_TWO, 'one' ) );
		self::assertTrue( $watch->report( 'end 2', self::CASE_OF_TWO, 'two' ) );
		self::assertFalse( $watch->report( 'end 2', self::CASE_OF_TWO, 'two' ) );
		// Back to what was looked at a moment ago.
		self::assertFalse( $watch->report( 'end 2', self::CASE_OF_TWO, 'one' ) );
	}

	public function test_a_case_that_was_put_back_waits_and_remembers_how_often(): void {
		$watch = $this->watch();
		$watch->report( 'end 2', self::CASE_OF_TWO, 'one' );
		for ( $time = 1; $time <= 2; $time++ ) {
			$case = $watch->next();
			self::assertIsArray( $case );
			self::assertFalse( $watch->has_case() );
			$watch->put_back( $case );
			self::assertSame( $time, $watch->times_put_off() );
		}
		$case = $watch->next();
		self::assertIsArray( $case );
		self::assertSame( 2, $case['suspect'] );
		// The newest case replaces the one before, and not its turn.
		$watch->report( 'end 3', [ 'suspect' => 3 ] + self::CASE_OF_TWO, 'one' );
		$watch->put_back( $case );
		self::assertSame( 3, $watch->times_put_off() );
		self::assertSame( 3, $watch->next()['suspect'] ?? null );
		self::assertSame( 0, $watch->times_put_off() );
	}

	public function test_redirects_are_a_circle_when_one_comes_back_and_a_snippet_takes_part(): void {
		$circles = new RedirectCycles( $this->storage->paths, $this->storage->folders, $this->storage->records );
		self::assertFalse( $circles->note( '/old', '/new', true ) );
		self::assertFalse( $circles->note( '/old', '/new', true ) );
		self::assertFalse( $circles->note( '/new', '/newest', true ) );
		self::assertFalse( $circles->note( '/newest', '/elsewhere', false ) );
		self::assertTrue( $circles->note( '/newest', '/old', true ) );
		// WordPress' own two are none of a snippet's.
		self::assertFalse( $circles->note( '/a', '/b', false ) );
		self::assertFalse( $circles->note( '/b', '/a', false ) );
		self::assertFalse( $circles->note( '/c/', '/c', true ) );
		self::assertTrue( $circles->note( '/c', '/c/', false ) );
		// Visitors choose how many addresses there are.
		for ( $number = 0; $number < 100; $number++ ) {
			$circles->note( "/?x={$number}", '/', true );
		}
		self::assertLessThan( 6000, (int) \filesize( $this->storage->paths->watch() . '/led.php' ) );
	}

	private function watch(): Watch {
		return new Watch( $this->storage->paths, $this->storage->folders, $this->storage->files, $this->storage->records );
	}
}
