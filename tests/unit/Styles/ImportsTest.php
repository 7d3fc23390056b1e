<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Styles;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Styles\Imports;

final class ImportsTest extends TestCase {

	/** @param list<string>|null $expected */
	#[DataProvider( 'codes' )]
	public function test_names_finds_every_way_to_use_a_partial( string $code, ?array $expected ): void {
		self::assertSame( $expected, Imports::names( $code ) );
	}

	/** @return array<string, array{string, list<string>|null}> */
	public static function codes(): array {
		return [
			'use, forward, import' => [ "@use 'a' with (\$x: 'y');\n@forward \"b\" show c; @import 'd', \"e\";", [ 'a', 'y', 'b', 'd', 'e' ] ],
			'less options'         => [ '@import (reference) "a"; @import (less, optional) url(b);', [ 'a', 'b' ] ],
			'upper case'           => [ "@IMPORT 'a'", [ 'a' ] ],
			'over lines'           => [ "@use\n\t'a'\n\tas b;", [ 'a' ] ],
			'none'                 => [ 'a { b: "c" } @media x {}', [] ],
			'computed in less'     => [ '@import "@{theme}/x";', null ],
			'computed in sass'     => [ '@include meta.load-css($url);', null ],
			'digits'               => [ "@use '12' as x;", [ '12' ] ],
		];
	}
}
