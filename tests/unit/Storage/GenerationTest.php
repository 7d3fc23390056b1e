<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Storage\History\Generation;

/** Which generations the timeline leaves out. */
final class GenerationTest extends TestCase {

	/** @return array<string, array{bool, list<array{id: int, rev: int|null, action: string, title: string}>, array<string, bool>, string}> */
	public static function generations(): array {
		$entry = [
			'id'     => 1,
			'rev'    => 1,
			'action' => 'created',
			'title'  => 'One',
		];
		return [
			'origins noted'            => [ true, [], [], 'a' ],
			'a note of the service'    => [ true, [], [ 'watch' => true ], 'a' ],
			'a rescue link'            => [ true, [], [ 'rescue' => true ], 'a' ],
			'safe mode'                => [ false, [], [ 'safe_mode' => true ], 'a' ],
			'safe mode and a link'     => [ false, [], [ 'rescue' => false, 'safe_mode' => true ], 'a' ],
			'a snippet, and a note'    => [ false, [ $entry ], [ 'watch' => true ], 'a' ],
			'storage that was repaired' => [ false, [], [], '' ],
		];
	}

	/**
	 * @param list<array{id: int, rev: int|null, action: string, title: string}> $entries
	 * @param array<string, bool> $switches
	 */
	#[DataProvider( 'generations' )]
	public function test_minor( bool $minor, array $entries, array $switches, string $parent ): void {
		$generation = new Generation( 2, 1, 1, 'Ada', 'admin', 'b', $parent, 1, 1, 0, 0, $entries, $switches );
		self::assertSame( $minor, $generation->is_minor() );
	}
}
