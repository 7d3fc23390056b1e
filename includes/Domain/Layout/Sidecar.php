<?php

declare(strict_types=1);

namespace Svc\Domain\Layout;

use Svc\Bridge\FieldNames;
use Svc\Domain\Conditions\ForeignRule;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\JsonText;
use Svc\Domain\Snippet;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * The file with a snippet's settings (`*.snippet.json`): keys in a fixed order, defaults left out, unknown keys kept. Code, folder and
 * language follow from the files beside it.
 */
final class Sidecar {

	public const FORMAT = 1;

	private const KEYS = [ 'format', 'uid', 'name', 'type', 'active', 'tags', 'description', ...FieldNames::SETTINGS, 'environments' ];

	private const JSON = \JSON_PRETTY_PRINT | \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_UNESCAPED_LINE_TERMINATORS | \JSON_THROW_ON_ERROR;

	/**
	 * @param array<string, string> $hooks Snippet type => location that is its default.
	 * @return array<string, mixed> All that a file may set.
	 * @throws InvalidInput When it is no such file.
	 */
	public static function read( string $text, array $hooks ): array {
		$text  = JsonText::text( $text );
		$read  = JsonText::fields( $text );
		$fault = self::fault( $read );
		if ( null !== $fault ) {
			throw InvalidInput::because( $fault );
		}
		$read  = ForeignRule::noted( $read, $text );
		$type  = \is_string( $read['type'] ?? null ) ? $read['type'] : '';
		$item  = [
			'uid'         => $read['uid'] ?? '',
			'title'       => $read['name'] ?? '',
			'type'        => $type,
			'status'      => true === ( $read['active'] ?? false ) ? 'active' : 'inactive',
			'tags'        => $read['tags'] ?? [],
			'description' => $read['description'] ?? '',
		];
		foreach ( FieldNames::SETTINGS as $field ) {
			$item[ $field ] = $read[ $field ] ?? ( 'hook' === $field ? ( $hooks[ $type ] ?? '' ) : Snippet::DEFAULTS[ $field ] );
		}
		return \is_array( $read['environments'] ?? null ) && ! \array_is_list( $read['environments'] ) ? $item + [ 'environments' => $read['environments'] ] : $item;
	}

	/**
	 * @param array<string, string> $hooks Snippet type => location that is its default.
	 * @return array{uid: string, type: string} Which snippet it belongs to; each empty where it says nothing, or is no such file.
	 */
	public static function named( string $text, array $hooks ): array {
		try {
			$read = self::read( $text, $hooks );
		} catch ( InvalidInput ) {
			$read = [];
		}
		return [
			'uid'  => \is_string( $read['uid'] ?? null ) ? $read['uid'] : '',
			'type' => \is_string( $read['type'] ?? null ) ? $read['type'] : '',
		];
	}

	/**
	 * Which snippet it is and whether it is active must not be guessed at.
	 * @param array<array-key, mixed> $read
	 */
	private static function fault( array $read ): ?string {
		$format = $read['format'] ?? self::FORMAT;
		// JSON has one kind of numbers.
		$format = \is_float( $format ) && \floor( $format ) === $format ? (int) $format : $format;
		return match ( true ) {
			[] === $read => Text::__( 'This settings file is empty. Delete it to create a new one.', 'svc' ),
			\is_int( $format ) && $format > self::FORMAT => Text::__( 'A newer version of svc wrote this file. Update the plugin.', 'svc' ),
			self::FORMAT !== $format => Text::__( 'Set "format" to 1.', 'svc' ),
			! \is_string( $read['uid'] ?? '' ), ! \is_string( $read['type'] ?? '' ), ! \is_bool( $read['active'] ?? false )
				=> Text::__( '"uid" and "type" must be text, "active" true or false.', 'svc' ),
			default => null,
		};
	}

	/**
	 * @param array<array-key, mixed> $item Fields of a snippet.
	 * @param array<string, string> $hooks Snippet type => location that is its default.
	 * @param string $old The file as it is, whose other keys are kept; empty when there is none.
	 */
	public static function write( array $item, array $hooks, string $old = '' ): string {
		$type = \is_string( $item['type'] ?? null ) ? $item['type'] : '';
		$data = [
			'format' => self::FORMAT,
			'uid'    => $item['uid'] ?? '',
			'name'   => $item['title'] ?? '',
			'type'   => $type,
		];
		if ( 'active' === ( $item['status'] ?? '' ) ) {
			$data['active'] = true;
		}
		$tags = \array_values( \array_filter( \is_array( $item['tags'] ?? null ) ? $item['tags'] : [], '\is_string' ) );
		$rest = [
			'tags'        => $tags,
			'description' => $item['description'] ?? '',
		];
		foreach ( FieldNames::SETTINGS as $field ) {
			$rest[ $field ] = $item[ $field ] ?? Snippet::DEFAULTS[ $field ];
		}
		foreach ( $rest as $field => $value ) {
			$usual = 'hook' === $field ? [ '', $hooks[ $type ] ?? '' ] : [ Snippet::DEFAULTS[ $field ] ];
			if ( ! \in_array( $value, $usual, true ) ) {
				$data[ $field ] = $value;
			}
		}
		$json = \json_encode( $data + self::others( $old ), self::JSON );
		// PHP indents by four blanks; no string of JSON holds a line feed, so every line begins with its indent.
		$json = (string) \preg_replace_callback( '/^ +/m', static fn( array $found ): string => \str_repeat( ' ', \intdiv( \strlen( $found[0] ), 2 ) ), $json );
		return self::with_numbers_of_json( $json ) . "\n";
	}

	/**
	 * Numbers, with one value a line, as ECMAScript and RFC 8785, 3.2.2.3 write them: PHP has `1.0e+17` for `100000000000000000` and `-0` for `0`.
	 */
	private static function with_numbers_of_json( string $json ): string {
		return (string) \preg_replace_callback(
			'/^( *+(?:"(?:[^"\\\\]|\\\\.)*+": )?)(?:-0(?:\.0)?|(-?)(\d)\.(\d+)e([+-]\d+))(?=,?$)/m',
			static fn( array $found ): string => $found[1] . ( isset( $found[5] ) ? $found[2] . self::number( \rtrim( $found[3] . $found[4], '0' ), (int) $found[5] ) : '0' ),
			$json
		);
	}

	/**
	 * @param string $digits   Significant ones, 17 at most.
	 * @param int    $exponent Of the first; below -4 or above 16, else PHP itself writes it without.
	 */
	private static function number( string $digits, int $exponent ): string {
		return match ( true ) {
			$exponent >= 21, $exponent < -6 => \rtrim( $digits[0] . '.' . \substr( $digits, 1 ), '.' ) . 'e' . ( $exponent < 0 ? '' : '+' ) . $exponent,
			$exponent < 0                   => '0.' . \str_repeat( '0', -1 - $exponent ) . $digits,
			default                         => \str_pad( $digits, $exponent + 1, '0' ),
		};
	}

	/** @return array<string, mixed> Keys of a file that a snippet of this site does not say. */
	private static function others( string $old ): array {
		// As objects, because an empty one would come out as a list.
		$read   = \json_decode( JsonText::without_mark( $old ) );
		$others = [];
		foreach ( \is_object( $read ) ? \get_object_vars( $read ) : [] as $key => $value ) {
			if ( 'environments' === $key || ! \in_array( $key, self::KEYS, true ) ) {
				$others[ (string) $key ] = $value;
			}
		}
		return \array_intersect_key( $others, [ 'environments' => true ] ) + $others;
	}
}
