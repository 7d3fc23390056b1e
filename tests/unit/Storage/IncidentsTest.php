<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use Svc\Storage\Disk\TryLock;
use Svc\Storage\Watching\Incident;
use Svc\Storage\Watching\IncidentKind;
use Svc\Storage\Watching\Incidents;
use Svc\Storage\Watching\RedirectCycles;


require_once __DIR__ . '/StorageTestCase.php';

final class IncidentsTest extends StorageTestCase {

	public function test_a_cause_is_looked_into_again_at_once_when_the_set_has_changed_and_only_then(): void {
		$incidents = $this->incidents();
		self::assertTrue( $incidents->report( 'end 2', self::of( 2 ), 'one' ) );
		self::assertFalse( $incidents->report( 'end 2', self::of( 2 ), 'one' ) );
		self::assertTrue( $incidents->report( 'end 3', self::of( 2 ), 'one' ) );
		self::assertTrue( $incidents->report( 'end 2', self::of( 2 ), 'two' ) );
		self::assertFalse( $incidents->report( 'end 2', self::of( 2 ), 'two' ) );
		// Back to what was looked at a moment ago.
		self::assertFalse( $incidents->report( 'end 2', self::of( 2 ), 'one' ) );
	}

	public function test_an_incident_that_was_postpone_waits_and_remembers_how_often(): void {
		$incidents = $this->incidents();
		$incidents->report( 'end 2', self::of( 2 ), 'one' );
		for ( $time = 1; $time <= 2; $time++ ) {
			$incident = $incidents->next();
			self::assertInstanceOf( Incident::class, $incident );
			self::assertNull( $incidents->waiting() );
			$incidents->postpone( $incident );
			self::assertSame( $time, $incidents->times_postponed() );
		}
		$incident = $incidents->next();
		self::assertInstanceOf( Incident::class, $incident );
		self::assertSame( 2, $incident->suspect );
		// The newest case replaces the one before, and not its turn.
		$incidents->report( 'end 3', self::of( 3 ), 'one' );
		$incidents->postpone( $incident );
		self::assertSame( 3, $incidents->times_postponed() );
		self::assertSame( 3, $incidents->next()?->suspect );
		self::assertSame( 0, $incidents->times_postponed() );
	}

	public function test_redirects_are_a_circle_when_one_comes_back_and_a_snippet_takes_part(): void {
		$circles = new RedirectCycles( $this->storage->paths, $this->storage->records, $this->storage->lock );
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

	public function test_what_an_older_version_has_stored_is_read(): void {
		$this->storage->folders->ensure( $this->storage->paths->watch() );
		$old = [ 'kind' => 'changed', 'message' => 'the theme was changed to B', 'suspect' => 2 ];
		$this->storage->records->write(
			$this->storage->paths->watch() . '/cases.php',
			[
				'case' => $old + [ 'address' => '/', 'at' => 5, 'user' => 7, 'cause' => 'c1', 'put_off' => 2, 'file' => 'a.php', 'inputs' => [ 'query a' ], 'time' => 9, 'since' => 8 ],
				'open' => $old + [ 'time' => \time(), 'reason' => 'refused' ],
			]
		);
		$read = $this->incidents();
		self::assertEquals( new Incident( IncidentKind::SiteChanged, 'the theme was changed to B', '/', 2, 7, 5, 'a.php', [ 'query a' ], 'c1', 2, 9 ), $read->waiting() );
		self::assertSame( [ IncidentKind::SiteChanged, 'refused' ], [ $read->open()?->kind, $read->open()?->reason ] );
		self::assertTrue( $read->is_overdue() );
		$read->leave_open( new Incident( IncidentKind::Died ), '' );
		self::assertSame( [ null, IncidentKind::Died ], [ $read->waiting(), $read->open()?->kind ] );
	}

	public function test_one_process_looks_at_a_time(): void {
		$first  = $this->incidents();
		$nested = null;
		self::assertTrue( $first->exclusively( function () use ( &$nested ): void {
			$nested = $this->incidents()->exclusively( static fn() => self::fail( 'Two looked at a time.' ) );
		} ) );
		self::assertFalse( $nested );
		self::assertTrue( $this->incidents()->exclusively( static fn() => null ) );
	}

	private static function of( int $suspect ): Incident {
		return new Incident( IncidentKind::Failed, '', '/', $suspect );
	}

	private function incidents(): Incidents {
		return new Incidents( $this->storage->paths, $this->storage->records, $this->storage->lock, new TryLock( $this->storage->paths, $this->storage->folders ) );
	}
}
