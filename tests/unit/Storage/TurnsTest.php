<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use Svc\Storage\Disk\Folders;
use Svc\Storage\Loopback\Turns;

require_once __DIR__ . '/StorageTestCase.php';

final class TurnsTest extends StorageTestCase {

	protected function setUp(): void {
		parent::setUp();
		( new Folders( $this->storage->paths ) )->ensure( $this->storage->paths->root );
	}

	public function test_tickets_keep_the_order_in_which_people_came(): void {
		$tickets = [];
		$seconds = [];
		foreach ( [ 'a', 'b', 'c', 'd' ] as $name ) {
			[ $seconds[ $name ], $tickets[ $name ] ] = $this->come( '' )->postpone();
		}
		self::assertSame( [ 'a' => 1, 'b' => 1, 'c' => 1, 'd' => 1 ], $seconds );
		self::assertCount( 4, \array_unique( $tickets ) );
		[ , $ticket ] = $this->come( $tickets['a'] )->postpone();
		self::assertSame( $tickets['a'], $ticket );
		self::assertSame( \array_values( $tickets ), $this->order() );
		$this->come( $tickets['b'] )->begin();
		self::assertSame( [ $tickets['a'], $tickets['c'], $tickets['d'] ], $this->order() );
	}

	public function test_the_more_wait_the_later_one_is_told_to_come(): void {
		$told = [];
		for ( $number = 0; $number < 30; $number++ ) {
			[ $told[] ] = $this->come( '' )->postpone();
		}
		self::assertSame( [ 1, 1, 1, 1, 2, 2, 3, 3 ], \array_slice( $told, 0, 8 ) );
		self::assertSame( 10, \end( $told ) );
	}

	public function test_who_came_later_gives_way_to_who_comes_again_and_to_nobody_else(): void {
		[ , $first ] = $this->come( '' )->postpone();
		$waits       = $this->come( '' );
		self::assertTrue( $waits->is_first(), 'Who is told to come again is not there.' );
		$again = $this->come( $first );
		self::assertFalse( $waits->is_first() );
		self::assertTrue( $again->is_first() );
		$this->come( '' );
		self::assertTrue( $again->is_first() );
		\usleep( 350000 );
		self::assertTrue( $waits->is_first(), 'Who died meanwhile is forgotten.' );
	}

	public function test_a_place_whose_time_is_over_and_one_of_a_clock_that_was_put_back_are_gone(): void {
		$line = static fn( string $ticket, float $until ): string => \sprintf( "%s %.3F 0.000\n", $ticket, $until );
		$now  = \microtime( true );
		\file_put_contents( $this->file(), $line( \str_repeat( 'a', 16 ), $now - 1 ) . $line( \str_repeat( 'b', 16 ), $now + 86400 ) . $line( \str_repeat( 'c', 16 ), $now + 3 ) . "no place\n" );
		$this->come( '' );
		self::assertSame( \str_repeat( 'c', 16 ), $this->order()[0] );
		self::assertCount( 2, $this->order() );
	}

	/** @dataProvider no_tickets */
	public function test_what_is_no_ticket_of_ours_is_not_written( mixed $sent ): void {
		[ , $ticket ] = $this->come( $sent )->postpone();
		self::assertMatchesRegularExpression( '/\A[0-9a-f]{16}\z/', $ticket );
		self::assertNotSame( $sent, $ticket );
	}

	/** @return array<string, array{mixed}> */
	public static function no_tickets(): array {
		return [
			'nothing'   => [ '' ],
			'a list'    => [ [ 'a' ] ],
			'two lines' => [ "aaaaaaaaaaaaaaaa\n" ],
			'a path'    => [ '../../../../x.php' ],
			'long'      => [ \str_repeat( 'a', 17 ) ],
		];
	}

	public function test_where_the_file_cannot_be_written_nobody_waits_for_others(): void {
		\symlink( '/nowhere', $this->file() );
		$turns = $this->come( '' );
		self::assertTrue( $turns->is_first() );
		self::assertSame( [ 2, '' ], $turns->postpone() );
	}

	public function test_a_process_that_hangs_with_the_file_keeps_nobody_from_saving(): void {
		$held = \fopen( $this->file(), 'c' );
		self::assertIsResource( $held );
		\flock( $held, \LOCK_EX );
		$begin = \microtime( true );
		self::assertSame( [ 2, '' ], $this->come( '' )->postpone() );
		self::assertLessThan( 5.0, \microtime( true ) - $begin );
		\fclose( $held );
	}

	private function come( mixed $ticket ): Turns {
		$turns = new Turns( $this->storage->paths );
		$turns->join( $ticket, false );
		return $turns;
	}

	private function file(): string {
		return $this->storage->paths->tour_mark( 'queue' );
	}

	/** @return list<string> */
	private function order(): array {
		return \array_map( static fn( string $line ): string => \substr( $line, 0, 16 ), \explode( "\n", \trim( (string) \file_get_contents( $this->file() ) ) ) );
	}
}
