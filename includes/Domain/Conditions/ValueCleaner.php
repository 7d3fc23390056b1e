<?php

declare(strict_types=1);

namespace Svc\Domain\Conditions;

use DateTimeImmutable;
use Svc\Bridge\Limits;
use Svc\Domain\Text;
use UnexpectedValueException;

\defined( 'ABSPATH' ) || exit;

/**
 * Cleans the value of one rule (spec 2.3 rule 4): another spelling is kept (`"12"` for an id), what cannot mean anything is left out, and only
 * what is too long, no text at all or a bad pattern is refused.
 * @phpstan-import-type Type from Types
 */
final class ValueCleaner {

	/** Key of a stored rule whose value could not be used: it matches nothing until it is corrected. */
	public const UNFIT = 'unfit';

	private const TEXT_LENGTH = Limits::CONDITION_STRING;

	private const LIST_LENGTH = Limits::CONDITION_LIST;

	/**
	 * @param Type $type
	 * @return string|list<string>|list<int>|array{key: string, value: string}|array{from: string, to: string}|null
	 * @throws UnexpectedValueException With a translated sentence, when the value has to be refused.
	 */
	public static function clean( string $name, array $type, string $op, mixed $value ): string|array|null {
		return match ( $type['shape'] ) {
			'null'   => null,
			'string' => self::address( $op, $value ),
			'pair'   => self::pair( $value ),
			'range'  => self::ends( $value, self::date( ... ) ),
			'times'  => self::ends( $value, self::time( ... ) ),
			'number' => self::number( $value ),
			'ids'    => self::ids( $value ),
			default  => self::words( $name, $type['options'], $value ),
		};
	}

	private static function address( string $op, mixed $value ): string {
		$text = self::text( $value );
		if ( 'regex' !== $op ) {
			return \trim( $text );
		}
		$problem = '' === $text ? null : Pattern::problem( $text );
		if ( null !== $problem ) {
			/* translators: %s: what PHP's regular expressions found wrong, in English. */
			throw new UnexpectedValueException( \sprintf( Text::__( 'Invalid regular expression: %s.', 'svc' ), $problem ) );
		}

		return $text;
	}

	/** @return array{key: string, value: string} */
	private static function pair( mixed $value ): array {
		$pair = \is_array( $value ) ? $value : [ 'key' => $value ];

		return [
			'key'   => \trim( self::text( $pair['key'] ?? '' ) ),
			'value' => self::text( $pair['value'] ?? '' ),
		];
	}

	/**
	 * @param callable(string): string $clean Cleans one end; '' is open.
	 * @return array{from: string, to: string}
	 */
	private static function ends( mixed $value, callable $clean ): array {
		$range = \is_array( $value ) ? $value : [];

		return [
			'from' => $clean( \trim( self::text( $range['from'] ?? '' ) ) ),
			'to'   => $clean( \trim( self::text( $range['to'] ?? '' ) ) ),
		];
	}

	/** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM`; what browsers and APIs send for the same moment is accepted, anything else is ''. */
	private static function date( string $text ): string {
		if ( 1 !== \preg_match( '/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}:\d{2})(?::\d{2})?)?$/', $text, $found ) ) {
			return '';
		}
		$day = DateTimeImmutable::createFromFormat( '!Y-m-d', $found[1] );
		// PHP would turn 31 February into 3 March.
		if ( false === $day || $day->format( 'Y-m-d' ) !== $found[1] ) {
			return '';
		}
		$time = self::time( $found[2] ?? '' );

		return '' === $time ? $found[1] : $found[1] . ' ' . $time;
	}

	/** `HH:MM`, also from `9:30` and `09:30:00`; anything else is ''. `24:00` is the end of the day. */
	private static function time( string $text ): string {
		if ( 1 !== \preg_match( '/^(\d{1,2}):(\d{2})(?::\d{2})?$/', $text, $found ) ) {
			return '';
		}
		$minutes = 60 * (int) $found[1] + (int) $found[2];

		return (int) $found[2] < 60 && $minutes <= 1440 ? \sprintf( '%02d:%02d', (int) $found[1], (int) $found[2] ) : '';
	}

	private static function number( mixed $value ): string {
		$text = \is_int( $value ) || \is_float( $value ) ? \rtrim( \rtrim( \sprintf( '%.4F', $value ), '0' ), '.' ) : \trim( self::text( $value ) );
		$text = \str_replace( ',', '.', $text );

		return 1 === \preg_match( '/^-?\d{1,15}(?:\.\d{1,4})?$/', $text ) ? $text : '';
	}

	/** @return list<int> */
	private static function ids( mixed $value ): array {
		$ids = [];
		foreach ( self::items( $value ) as $item ) {
			$text = self::text( $item );
			if ( 1 === \preg_match( '/^[1-9]\d{0,17}$/', \trim( $text ) ) ) {
				$ids[ (int) \trim( $text ) ] = true;
			}
		}

		return \array_keys( $ids );
	}

	/**
	 * @param list<string>|null $options The only words the type knows, or null when the site decides.
	 * @return list<string>
	 */
	private static function words( string $name, ?array $options, mixed $value ): array {
		$words = [];
		foreach ( self::items( $value ) as $item ) {
			$word = \trim( self::text( $item ) );
			$word = match ( $name ) {
				'country' => \strtoupper( $word ),
				'term'    => \rawurldecode( $word ),
				default   => $word,
			};
			if ( '' === $word || ( null !== $options && ! \in_array( $word, $options, true ) ) || ! self::has_form( $name, $word ) ) {
				continue;
			}
			$words[ $word ] = true;
		}

		return \array_map( '\strval', \array_keys( $words ) );
	}

	/** Whether a word can be one of its type at all, where the contract lists no words. */
	private static function has_form( string $name, string $word ): bool {
		return match ( $name ) {
			'term'    => 1 === \preg_match( '/^[^:\s]+:.+$/u', $word ),
			'country' => 1 === \preg_match( '/^[A-Z]{2}$/', $word ),
			default   => 1 === \preg_match( '//u', $word ),
		};
	}

	/** @return list<mixed> One entry may stand for a list of one. */
	private static function items( mixed $value ): array {
		$items = \is_array( $value ) ? \array_values( $value ) : [ $value ];
		if ( \count( $items ) > self::LIST_LENGTH ) {
			/* translators: %d: number of entries. */
			throw new UnexpectedValueException( \sprintf( Text::__( 'Use at most %d entries in a rule.', 'svc' ), self::LIST_LENGTH ) );
		}

		return $items;
	}

	private static function text( mixed $value ): string {
		if ( \is_int( $value ) || \is_float( $value ) ) {
			return (string) $value;
		}
		if ( ! \is_string( $value ) ) {
			return '';
		}
		if ( 1 !== \preg_match( '//u', $value ) ) {
			throw new UnexpectedValueException( Text::__( 'The text is not valid UTF-8.', 'svc' ) );
		}
		if ( (int) \preg_match_all( '/./su', $value ) > self::TEXT_LENGTH ) {
			/* translators: %d: number of characters. */
			throw new UnexpectedValueException( \sprintf( Text::__( 'Use at most %d characters.', 'svc' ), self::TEXT_LENGTH ) );
		}

		return (string) \preg_replace( '/[\x00-\x1F\x7F]/', '', $value );
	}
}
