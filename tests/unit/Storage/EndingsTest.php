<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use Svc\Storage\Observed\Endings;

require_once __DIR__ . '/StorageTestCase.php';

/** What is remembered about pages that snippets end: for which code, how much, and what damage does. */
final class EndingsTest extends StorageTestCase {

	private const FILE  = '7-0123456789ab.php';
	private const OTHER = '7-ba9876543210.php';

	private function endings(): Endings {
		return new Endings( $this->storage->paths, $this->storage->records, $this->storage->lock );
	}

	public function test_pages_count_for_the_code_that_they_were_whole_with(): void {
		$this->endings()->went_live( [ 7 => [ self::FILE, [ '/', '/a/', '/' ] ], 8 => [ '8-0123456789ab.php', [ '/' ] ] ] );
		self::assertSame( [ 7 => [ '/', '/a/' ] ], $this->endings()->whole( [ 7 => self::FILE ] ) );
		self::assertSame( [], $this->endings()->whole( [ 7 => self::OTHER ] ) );
	}

	public function test_the_last_time_counts_and_no_page_forgets(): void {
		$endings = $this->endings();
		$endings->went_live( [ 7 => [ self::FILE, [ '/' ] ] ] );
		$endings->went_live( [ 7 => [ self::OTHER, [ '/b/' ] ] ] );
		self::assertSame( [ 7 => [ '/b/' ] ], $endings->whole( [ 7 => self::OTHER ] ) );
		$endings->went_live( [ 7 => [ self::OTHER, [] ] ] );
		self::assertSame( [], $endings->whole( [ 7 => self::OTHER ] ) );
	}

	public function test_it_stays_small(): void {
		$endings = $this->endings();
		$many    = [];
		for ( $id = 1; $id <= 1100; $id++ ) {
			$many[ $id ] = [ "$id-0123456789ab.php", \array_map( static fn( int $n ): string => "/$n/", \range( 1, 20 ) ) ];
		}
		$endings->went_live( $many );
		$whole = $endings->whole( \array_map( static fn( array $one ): string => $one[0], $many ) );
		self::assertCount( 1000, $whole );
		self::assertArrayHasKey( 1100, $whole );
		self::assertCount( 12, $whole[1100] );
	}

	public function test_an_ending_is_news_once_for_each_code_and_kind(): void {
		$endings = $this->endings();
		self::assertTrue( $endings->report( 7, self::FILE, 'page', 'the page /a/', 3 ) );
		self::assertFalse( $endings->report( 7, self::FILE, 'page', 'the page /b/', 0 ) );
		self::assertTrue( $endings->report( 7, self::FILE, 'login', 'the sign-in page', 0 ) );
		self::assertTrue( $endings->report( 7, self::OTHER, 'page', 'the page /a/', 0 ) );
		self::assertSame( [ 'the page /a/', 'the sign-in page', 'the page /a/' ], \array_column( $endings->reports(), 'place' ) );
		self::assertSame( 3, $endings->reports()[0]['line'] );
	}

	public function test_reports_and_pages_do_not_forget_each_other_and_damage_forgets_all(): void {
		$endings = $this->endings();
		$endings->report( 7, self::FILE, 'page', 'x', 0 );
		$endings->went_live( [ 7 => [ self::FILE, [ '/' ] ] ] );
		self::assertCount( 1, $endings->reports() );
		$endings->report( 8, self::OTHER, 'page', 'x', 0 );
		self::assertSame( [ 7 => [ '/' ] ], $endings->whole( [ 7 => self::FILE ] ) );
		\file_put_contents( $this->storage->paths->endings(), 'x' );
		self::assertSame( [], $endings->whole( [ 7 => self::FILE ] ) );
		self::assertSame( [], $endings->reports() );
	}
}
