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
		$fixture     = self::fixture( $operation );
		foreach ( $fixture['valid'] as $case ) {
			$verdict = $conformance->verdict( $operation, (array) Conformance::expand( $case['input'] ) );
			self::assertSame( [], $verdict['wrong'], "valid: {$case['name']}" );
		}
		foreach ( $fixture['invalid'] as $case ) {
			$verdict = $conformance->verdict( $operation, (array) Conformance::expand( $case['input'] ) );
			self::assertSame( [ $case['path'] ], $verdict['wrong'], "invalid: {$case['name']}" );
			self::assertSame( 'svc_invalid', $verdict['code'], "invalid: {$case['name']}" );
		}
	}

	/**
	 * Cases of an operation: its own, and those of `fixtures/shared` that it names, sent with its `base`.
	 *
	 * @return array{valid: list<array{name: string, input: array<string, mixed>}>, invalid: list<array{name: string, input: array<string, mixed>, path: string}>}
	 */
	private static function fixture( string $operation ): array {
		$own = self::read( $operation );
		if ( ! isset( $own['shared'] ) ) {
			return $own;
		}
		$shared = self::read( "shared/{$own['shared']}" );
		foreach ( [ 'valid', 'invalid' ] as $part ) {
			foreach ( $shared[ $part ] as $case ) {
				if ( in_array( $operation, $case['of'] ?? [ $operation ], true ) ) {
					$own[ $part ][] = [ 'input' => $case['input'] + ( $own['base'] ?? [] ) ] + $case;
				}
			}
		}

		return $own;
	}

	/**
	 * @return array{
	 *     shared?: string, base?: array<string, mixed>, valid: list<array{name: string, input: array<string, mixed>, of?: list<string>}>,
	 *     invalid: list<array{name: string, input: array<string, mixed>, path: string, of?: list<string>}>
	 * }
	 */
	private static function read( string $name ): array {
		$bytes = file_get_contents( __DIR__ . "/fixtures/{$name}.json" );
		self::assertIsString( $bytes, "There is no fixture file {$name}." );
		return json_decode( $bytes, true, 512, JSON_THROW_ON_ERROR );
	}
}
