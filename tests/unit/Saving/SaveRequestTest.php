<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Saving;

use PHPUnit\Framework\TestCase;
use Svc\Domain\Snippet;
use Svc\Saving\SaveRequest;

/** @covers \Svc\Saving\SaveRequest */
final class SaveRequestTest extends TestCase {

	/** @return array<string, array{0: array<string, mixed>, 1: bool}> */
	public static function bases(): array {
		return [
			'no base asks for no check'       => [ [], false ],
			'the base that was loaded'        => [ [ 'base_modified' => 100 ], false ],
			'an older base'                   => [ [ 'base_modified' => 99 ], true ],
			'a base from the future'          => [ [ 'base_modified' => 101 ], true ],
			'base 0 is a base'                => [ [ 'base_modified' => 0 ], true ],
			'force saves anyway'              => [ [ 'base_modified' => 99, 'force' => true ], false ],
			'the hash that was loaded'        => [ [ 'base_hash' => 'aaaaaaaaaaaa' ], false ],
			'another hash'                    => [ [ 'base_hash' => 'bbbbbbbbbbbb' ], true ],
			'either of them is enough'        => [ [ 'base_modified' => 100, 'base_hash' => 'bbbbbbbbbbbb' ], true ],
		];
	}

	/**
	 * @dataProvider bases
	 * @param array{base_modified?: int, base_hash?: string, force?: bool} $input
	 */
	public function test_is_stale_for_compares_what_was_loaded( array $input, bool $stale ): void {
		$current = Snippet::create( [ 'modified' => 100, 'hash' => 'aaaaaaaaaaaa' ] );
		self::assertSame( $stale, SaveRequest::of_input( $input, 'updated' )->is_stale_for( $current ) );
	}
}
