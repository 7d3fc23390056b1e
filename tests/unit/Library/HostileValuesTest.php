<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Library;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Library\BuiltLibrary;
use Svc\Library\Item;
use Svc\Library\SettingMarkers;
use Svc\Library\SettingValues;
use Svc\Storage\Outside\LibraryFiles;

/**
 * A hundred hostile values in every field of every snippet of the built library: what is written says the value, to PHP itself or by
 * the grammar of a string of the language, and the rest of the code stays byte by byte; what does not fit leaves the code as it is.
 * @phpstan-import-type Setting from Item
 */
final class HostileValuesTest extends TestCase {

	private const COUNT = 100;

	/** Each ends something somewhere, or is read as something else than text. */
	private const PARTS = [
		"'",
		'"',
		'\\',
		"\\'",
		'*/',
		'/*',
		'//',
		'#',
		'?>',
		'<?php exit;',
		'</script>',
		'</style>',
		'<!--',
		'<script>alert(1)</script>',
		'${x}',
		'{$x}',
		'`id`',
		"'); exit; //",
		'}body{display:none}',
		'\\27 ;',
		'\\x27',
		'\\u0027',
		'/* @setting address */',
		"'' /* @setting line */",
		"\u{2028}",
		"\u{202E}",
		'&#39;',
		'%00',
		'$1 \\1 ${1}',
		'😀',
		'0',
	];

	/** Of no line of text. */
	private const REFUSED = [ "a\0b", "a\nb", "a\rb", "\x1b[0m", "\x7f", "a\xFF" ];

	/** @return iterable<string, array{Item, string}> With its code. */
	public static function items(): iterable {
		$library = new BuiltLibrary( 'svc', \dirname( __DIR__, 3 ) . '/build/library', new LibraryFiles() );
		foreach ( $library->items() as $slug => $item ) {
			if ( [] !== $item->settings ) {
				yield $slug => [ $item, $library->code( $item ) ];
			}
		}
	}

	/** @return list<string> */
	private static function values(): array {
		$values = [ ...self::REFUSED, \str_repeat( "'", 1048576 ) ];
		foreach ( [ '%s', 'a%s', '%1$s%1$s' ] as $form ) {
			foreach ( self::PARTS as $part ) {
				$values[] = \sprintf( $form, $part );
			}
		}
		return \array_slice( $values, 0, self::COUNT );
	}

	#[DataProvider( 'items' )]
	public function test_every_field_says_the_value_or_stays( Item $item, string $code ): void {
		$type   = $item->fields['type'];
		$values = self::values();
		self::assertCount( self::COUNT, \array_unique( $values ) );
		$literals = [];
		$wanted   = [];
		foreach ( $item->settings as $setting ) {
			foreach ( $values as $value ) {
				$filled = SettingValues::fill( $code, $type, $item->settings, [ $setting['name'] => $value ] );
				if ( ! self::fits( $setting, $value ) ) {
					self::assertSame( [ [ $setting['name'] ], $code ], [ $filled['refused'], $filled['code'] ] );
					continue;
				}
				self::assertSame( [], $filled['refused'] );
				self::assertSame( $value, SettingValues::values( $filled['code'], $type )[ $setting['name'] ] ?? null );
				$literals[] = self::literal( $code, $filled['code'], $setting['name'], $type );
				$wanted[]   = $value;
			}
		}
		self::assertSame( $wanted, 'php' === $type ? self::run_by_php( $literals ) : \array_map( static fn( string $literal ): string => self::said( $literal, $type ), $literals ) );
	}

	public function test_there_are_fields_to_fill_in(): void {
		$types = [];
		foreach ( self::items() as [ $item ] ) {
			foreach ( $item->settings as $setting ) {
				$types[ $item->fields['type'] ][] = $setting['type'];
			}
		}
		self::assertContains( 'text', $types['php'] ?? [] );
		self::assertContains( 'text', [ ...( $types['js'] ?? [] ), ...( $types['html'] ?? [] ) ] );
		self::assertGreaterThan( 50, \count( \array_merge( ...\array_values( $types ) ) ) );
	}

	/** @param Setting $setting */
	private static function fits( array $setting, string $value ): bool {
		return match ( $setting['type'] ) {
			'text'   => ! \in_array( $value, self::REFUSED, true ) && \strlen( $value ) < 1000,
			'choice' => \in_array( $value, \array_column( $setting['options'], 'value' ), true ),
			default  => false,
		};
	}

	/** The literal, once the code is found to be valid and the same everywhere else. */
	private static function literal( string $code, string $filled, string $name, string $type ): string {
		$mark = "/* @setting {$name} */";
		$old  = SettingMarkers::literals( $code )[ $name ];
		$at   = \strpos( $code, "{$old} {$mark}" );
		self::assertIsInt( $at );
		$head = \substr( $code, 0, $at );
		$tail = \substr( $code, $at + \strlen( $old ) );
		self::assertSame( [ true, true ], [ \str_starts_with( $filled, $head ), \str_ends_with( $filled, $tail ) ] );
		$literal = \substr( $filled, $at, -\strlen( $tail ) );
		if ( 'php' === $type ) {
			// As PHP divides it: the literal is one string, directly before its comment. Invalid code throws.
			$tokens = \array_values( \array_filter( \PhpToken::tokenize( "<?php {$filled}", \TOKEN_PARSE ), static fn( \PhpToken $token ): bool => ! $token->is( \T_WHITESPACE ) ) );
			$at     = \array_search( $mark, \array_map( static fn( \PhpToken $token ): string => $token->is( \T_COMMENT ) ? $token->text : '', $tokens ), true );
			self::assertIsInt( $at );
			self::assertTrue( $tokens[ $at - 1 ]->is( \T_CONSTANT_ENCAPSED_STRING ) );
			self::assertSame( $literal, $tokens[ $at - 1 ]->text );
		}
		return $literal;
	}

	/**
	 * @param list<string> $literals
	 * @return mixed What PHP makes of them.
	 */
	private static function run_by_php( array $literals ): mixed {
		$file = (string) \tempnam( \sys_get_temp_dir(), 'svc' );
		try {
			\file_put_contents( $file, '<?php return [ ' . \implode( ', ', $literals ) . ' ];' );
			return include $file;
		} finally {
			\unlink( $file );
		}
	}

	/** What a string of JavaScript or CSS says. It holds no quote, line or beginning of a tag of its own. */
	private static function said( string $literal, string $type ): string {
		self::assertMatchesRegularExpression( '/\A\'(?:[^\'\\\\<\x00-\x1f]|\\\\[^\x00-\x1f])*\'\z/u', $literal );
		$inner = \substr( $literal, 1, -1 );
		if ( 'css' === $type ) {
			return (string) \preg_replace( '/\\\\(.)/su', '$1', \str_replace( '\\3C ', '<', $inner ) );
		}
		self::assertDoesNotMatchRegularExpression( '/[\x{2028}\x{2029}]/u', $literal );
		// To a string of JSON, which has no \x and no \'.
		$json = (string) \preg_replace_callback(
			'/\\\\x([0-9A-F]{2})|\\\\\'|\\\\.|"/su',
			static fn( array $found ): string => match ( true ) {
				isset( $found[1] )     => "\\u00{$found[1]}",
				"\\'" === $found[0]    => "'",
				'"' === $found[0]      => '\\"',
				default                => $found[0],
			},
			$inner
		);
		$said = \json_decode( "\"{$json}\"", false, 2, \JSON_THROW_ON_ERROR );
		self::assertIsString( $said );
		return $said;
	}
}
