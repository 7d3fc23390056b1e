<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Tests\Unit\LongForm;

require_once __DIR__ . '/Crash.php';
require_once __DIR__ . '/Fate.php';
require_once __DIR__ . '/MemoryForge.php';
require_once __DIR__ . '/MemorySite.php';
require_once __DIR__ . '/MemoryState.php';
require_once __DIR__ . '/PlainContract.php';
require_once __DIR__ . '/SyncFactory.php';
require_once __DIR__ . '/World.php';

/**
 * In worlds at random no edit is lost, none is undone, and all sides are alike in the end; where one of the rules that this rests on does not
 * hold, these worlds notice.
 */
final class WorldsTest extends TestCase {

	#[DataProvider( 'guards' )]
	public function test_nothing_is_lost_and_all_sides_are_alike_in_the_end( bool $guards_branch, bool $lists_ids = true ): void {
		// 210 in all three kinds, and 100,000 in the long form.
		$worlds = LongForm::times( 33_400, 70 );
		$first  = self::seed();
		$seen   = [
			'commits'   => 0,
			'conflicts' => 0,
			'held'      => 0,
			'crashes'   => 0,
			'unknown'   => 0,
			'forced'    => 0,
		];
		for ( $i = 0; $i < $worlds; $i++ ) {
			$world = new World( $first * 7919 + $i * 104729, 5, $guards_branch, lists_ids: $lists_ids );
			$world->live( 20 + $world->fate->below( 60 ) );
			self::assertNull( $world->end(), "SVC_SEED={$first}, world {$i}" );
			foreach ( $seen as $what => $count ) {
				$seen[ $what ] = $count + $world->$what;
			}
		}
		// Otherwise it proves nothing.
		foreach ( $seen as $what => $count ) {
			self::assertGreaterThan( $worlds / 4, $count, $what );
		}
	}

	/** @return array<string, list<bool>> */
	public static function guards(): array {
		return [
			'the branch is guarded' => [ true ],
			'files are guarded'     => [ false ],
			'no ids are listed'     => [ true, false ],
		];
	}

	/** @param 'guard'|'head' $without */
	#[DataProvider( 'rules' )]
	public function test_each_rule_is_needed( string $without ): void {
		for ( $i = 0; $i < 400; $i++ ) {
			$world = new World( 7919 + $i * 104729, 3, true, $without, 3.0 );
			$world->live( 60 );
			if ( null !== $world->end() ) {
				$this->addToAssertionCount( 1 );
				return;
			}
		}
		self::fail( "Nothing goes wrong without: {$without}" );
	}

	/** @return array<string, array{string}> */
	public static function rules(): array {
		return [
			'each commit is guarded'                          => [ 'guard' ],
			'the head is stored before anything is taken'     => [ 'head' ],
		];
	}

	private static function seed(): int {
		$seed = \getenv( 'SVC_SEED' );
		return false === $seed || '' === $seed ? \random_int( 1, 100_000 ) : (int) $seed;
	}
}
