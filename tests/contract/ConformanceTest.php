<?php

declare(strict_types=1);

namespace Svc\Tests\Contract;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/**
 * Holds the PHP side of the contract to the fixtures that zod is held to in conformance.test.ts.
 */
final class ConformanceTest extends TestCase {

	/**
	 * @return iterable<string, array{string}>
	 */
	public static function operations(): iterable {
		foreach ( array_keys( Conformance::bridge( 'operations' ) ) as $operation ) {
			yield $operation => [ $operation ];
		}
	}

	#[DataProvider( 'operations' )]
	public function test_clean_accepts_valid_and_refuses_invalid_fixtures_with_code_and_path( string $operation ): void {
		$conformance = new Conformance();
		$bytes       = file_get_contents( __DIR__ . "/fixtures/{$operation}.json" );
		self::assertIsString( $bytes, 'Every operation has a fixture file.' );
		/** @var array{valid: list<array{name: string, input: array<string, mixed>}>, invalid: list<array{name: string, input: array<string, mixed>, code: string, path: string}>} $fixture */
		$fixture = json_decode( $bytes, true, 512, JSON_THROW_ON_ERROR );
		foreach ( $fixture['valid'] as $case ) {
			$verdict = $conformance->verdict( $operation, (array) Conformance::expand( $case['input'] ) );
			self::assertSame( [], $verdict['wrong'], "valid: {$case['name']}" );
		}
		foreach ( $fixture['invalid'] as $case ) {
			$verdict = $conformance->verdict( $operation, (array) Conformance::expand( $case['input'] ) );
			self::assertSame( [ $case['path'] ], $verdict['wrong'], "invalid: {$case['name']}" );
			self::assertSame( $case['code'], $verdict['code'], "invalid: {$case['name']}" );
		}
	}
}
