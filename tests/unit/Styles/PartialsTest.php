<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Styles;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Styles\Partials;

/** Runs `tests/unit/styles/names.json`, which holds the TypeScript side to the same rules. */
final class PartialsTest extends TestCase {

	#[DataProvider( 'slugs' )]
	public function test_slug_folds_as_the_browser_does( string $text, string $expected ): void {
		self::assertSame( $expected, Partials::slug( $text ) );
	}

	#[DataProvider( 'paths' )]
	public function test_path_of_joins_folder_and_title( string $folder, string $title, string $expected ): void {
		self::assertSame( $expected, Partials::path_of( $folder, $title ) );
	}

	/**
	 * @param array<string, array{path: string, lang: string}> $known
	 * @param string|list<string>|null                         $expected
	 */
	#[DataProvider( 'lookups' )]
	public function test_find_knows_the_places_in_order( array $known, string $name, string $from, string $lang, string|array|null $expected ): void {
		$found = ( new Partials( $known ) )->find( $name, $from, $lang );
		if ( \is_array( $expected ) ) {
			$found = \array_map( static fn ( string $uid ): string => $known[ $uid ]['path'] . " ($uid)", $found );
			\sort( $found );
		}
		self::assertSame( null === $expected ? [] : (array) $expected, $found );
	}

	/** @return list<array{string, string}> */
	public static function slugs(): array {
		return self::cases()['slugs'];
	}

	/** @return list<array{string, string, string}> */
	public static function paths(): array {
		return self::cases()['paths'];
	}

	/** @return list<array{array<string, array{path: string, lang: string}>, string, string, string, string|list<string>|null}> */
	public static function lookups(): array {
		$cases = self::cases();

		return \array_map(
			static fn ( array $case ): array => [ $cases['partials'], $case['name'], $case['from'], $case['lang'], $case['is'] ],
			$cases['lookups']
		);
	}

	/**
	 * @return array{
	 *     slugs: list<array{string, string}>,
	 *     paths: list<array{string, string, string}>,
	 *     partials: array<string, array{path: string, lang: string}>,
	 *     lookups: list<array{name: string, from: string, lang: string, is: string|list<string>|null}>
	 * }
	 */
	private static function cases(): array {
		$json = (string) \file_get_contents( \dirname( __DIR__ ) . '/styles/names.json' );

		/** @var array{
		 *     slugs: list<array{string, string}>,
		 *     paths: list<array{string, string, string}>,
		 *     partials: array<string, array{path: string, lang: string}>,
		 *     lookups: list<array{name: string, from: string, lang: string, is: string|list<string>|null}>
		 * } Our own file.
		 */
		return \json_decode( $json, true, 512, \JSON_THROW_ON_ERROR );
	}
}
