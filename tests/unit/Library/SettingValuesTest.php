<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Library;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Bridge\Limits;
use Svc\Library\Item;
use Svc\Library\SettingMarkers;
use Svc\Library\SettingValues;

/**
 * What a person fills in becomes a literal that says just that. The cases of `tests/fixtures/library/filling.json` are run by the
 * browser's half, too (`filling.test.ts`).
 * @phpstan-import-type Setting from Item
 */
final class SettingValuesTest extends TestCase {

	/** @return iterable<string, array{array<string, mixed>}> */
	public static function cases(): iterable {
		$json  = (string) \file_get_contents( __DIR__ . '/../../fixtures/library/filling.json' );
		$cases = \json_decode( $json, true, 512, \JSON_THROW_ON_ERROR );
		self::assertIsArray( $cases );
		foreach ( $cases as $case ) {
			self::assertIsArray( $case );
			$name = $case['name'] ?? null;
			self::assertIsString( $name );
			/** @var array<string, mixed> $case */
			yield $name => [ $case ];
		}
	}

	/** @param array<string, mixed> $given */
	#[DataProvider( 'cases' )]
	public function test_a_value_is_written_or_refused( array $given ): void {
		[ 'type' => $type, 'literal' => $literal, 'value' => $value, 'result' => $result, 'setting' => $setting ] = $given;
		self::assertIsString( $type );
		self::assertIsString( $literal );
		self::assertIsArray( $setting );
		/** @var array{type: string, min?: int|float, max?: int|float, options?: list<string>} $setting */
		$code   = "before {$literal} /* @setting s */ after";
		$filled = SettingValues::fill( $code, $type, [ self::setting( 's', ...$setting ) ], [ 's' => $value ] );
		if ( null === $result ) {
			self::assertSame( [ 's' ], $filled['refused'] );
			self::assertSame( $code, $filled['code'] );
			return;
		}
		self::assertIsString( $result );
		self::assertSame( [], $filled['refused'] );
		self::assertSame( "before {$result} /* @setting s */ after", $filled['code'] );
		self::assertSame( [ 's' ], SettingMarkers::names( $filled['code'] ) );
		// As it is read again, it is what was given.
		self::assertSame( $value, SettingValues::values( $filled['code'], $type )['s'] );
		self::assertSame( SettingMarkers::hash( $code, $type ), SettingMarkers::hash( $filled['code'], $type ) );
		if ( 'php' !== $type ) {
			return;
		}

		$file = (string) \tempnam( \sys_get_temp_dir(), 'svc' );
		\file_put_contents( $file, "<?php return {$result};" );
		self::assertSame( $value, include $file );
		\unlink( $file );
	}

	public function test_a_text_has_a_greatest_length(): void {
		foreach ( [ Limits::SETTING => true, Limits::SETTING + 1 => false ] as $length => $fits ) {
			$filled = SettingValues::fill( "'' /* @setting s */", 'php', [ self::setting( 's', 'text' ) ], [ 's' => \str_repeat( 'ä', $length ) ] );
			self::assertSame( $fits ? [] : [ 's' ], $filled['refused'] );
		}
		$filled = SettingValues::fill( "'' /* @setting s */", 'php', [ self::setting( 's', 'text' ) ], [ 's' => \str_repeat( "'", 1048576 ) ] );
		self::assertSame( [ 's' ], $filled['refused'] );
	}

	public function test_bytes_that_are_no_text_are_refused(): void {
		$filled = SettingValues::fill( "'' /* @setting s */", 'php', [ self::setting( 's', 'text' ) ], [ 's' => "a\xFF" ] );
		self::assertSame( [ 's' ], $filled['refused'] );
	}

	public function test_numbers_that_are_none_are_refused(): void {
		foreach ( [ \NAN, \INF, -\INF, 9.3e18 ] as $value ) {
			$filled = SettingValues::fill( '0 /* @setting s */', 'php', [ self::setting( 's', 'number' ) ], [ 's' => $value ] );
			self::assertSame( [ 's' ], $filled['refused'] );
		}
		self::assertSame( '0 /* @setting s */', SettingValues::fill( '5 /* @setting s */', 'php', [ self::setting( 's', 'number' ) ], [ 's' => -0.0 ] )['code'] );
	}

	public function test_a_setting_that_is_not_there_is_refused_and_the_others_are_written(): void {
		$settings = [ self::setting( 'a', 'text' ), self::setting( 'gone', 'text' ) ];
		$filled   = SettingValues::fill( "'' /* @setting a */", 'php', $settings, [ 'a' => 'x', 'gone' => 'y', 'strange' => 'z' ] );
		self::assertSame( "'x' /* @setting a */", $filled['code'] );
		self::assertSame( [ 'gone', 'strange' ], $filled['refused'] );
	}

	public function test_what_is_required_is_open_until_it_is_filled_in(): void {
		$settings = [ self::setting( 'a', 'text', required: true ), self::setting( 'page', 'page', required: true ), self::setting( 'b', 'text' ) ];
		$code     = "'' /* @setting a */ 0 /* @setting page */ '' /* @setting b */";
		self::assertSame( [ 'a', 'page' ], SettingValues::open( $code, 'php', $settings ) );
		$code = SettingValues::fill( $code, 'php', $settings, [ 'a' => ' ', 'page' => 3 ] )['code'];
		self::assertSame( [ 'a' ], SettingValues::open( $code, 'php', $settings ), 'blanks are nothing' );
		$code = SettingValues::fill( $code, 'php', $settings, [ 'a' => '0' ] )['code'];
		self::assertSame( [], SettingValues::open( $code, 'php', $settings ) );
		self::assertSame( [], SettingValues::open( "\$a = \$mine;", 'php', $settings ), 'a mark that a person has taken out' );
	}

	public function test_a_long_line_needs_no_stack(): void {
		$long = "'" . \str_repeat( "a\\'", 300000 ) . "'";
		self::assertSame( [ 's' => $long ], SettingMarkers::literals( "{$long} /* @setting s */" ) );
	}

	/**
	 * @param list<string> $options
	 * @return Setting
	 */
	private static function setting( string $name, string $type, int|float|null $min = null, int|float|null $max = null, array $options = [], bool $required = false ): array {
		return [
			'name'     => $name,
			'label'    => $name,
			'type'     => $type,
			'help'     => '',
			'required' => $required,
			'options'  => \array_map(
				static fn( string $option ): array => [
					'value' => $option,
					'label' => $option,
				],
				$options
			),
			'min'      => $min,
			'max'      => $max,
			'value'    => '',
		];
	}
}
