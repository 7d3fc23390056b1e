<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

\defined( 'ABSPATH' ) || exit;

/** Completes values of options and arguments. WP-CLI itself completes names of commands and options only. Pure. */
final class ValueCompletion {

	/** @param array<string, CommandFamily> $families Words, divided by spaces => family. */
	public function __construct( private readonly array $families ) {
	}

	/**
	 * @param string $line Up to the cursor.
	 * @return list<string> Values that begin as the last word does; empty where there are none, which says nothing against the word.
	 */
	public function values( string $line ): array {
		$words = \explode( ' ', (string) \preg_replace( '/\s+/', ' ', $line ) );
		if ( \count( $words ) < 3 || 'svc' !== $words[1] ) {
			return [];
		}
		$last      = $words[ \count( $words ) - 1 ];
		$arguments = \array_values( \array_filter( \array_slice( $words, 2, -1 ), static fn( string $word ): bool => '' !== $word && ! \str_starts_with( $word, '-' ) ) );
		$family    = $this->family( $arguments );
		if ( null === $family ) {
			return [];
		}
		if ( 1 === \preg_match( '/^--([\w-]+)=(.*)$/s', $last, $option ) ) {
			return self::beginning( self::of_option( $family, $option[1] ), $option[2] );
		}
		return \str_starts_with( $last, '-' ) ? [] : self::beginning( self::of_place( $family, \array_slice( $arguments, \count( $family->words ) ) ), $last );
	}

	/** @param list<string> $arguments */
	private function family( array $arguments ): ?CommandFamily {
		for ( $length = \count( $arguments ); $length > 0; $length-- ) {
			$family = $this->families[ \implode( ' ', \array_slice( $arguments, 0, $length ) ) ] ?? null;
			if ( null !== $family ) {
				return $family;
			}
		}
		return null;
	}

	/** @return list<string> */
	private static function of_option( CommandFamily $family, string $option ): array {
		$values = 'format' === $option ? Format::NAMES : [];
		foreach ( $family->commands as $command ) {
			$field  = $command->options()[ $option ] ?? null;
			$values = null === $field ? $values : [ ...$values, ...$command->values( $field ) ];
		}
		return $values;
	}

	/**
	 * @param list<string> $before Arguments in front of it.
	 * @return list<string>
	 */
	private static function of_place( CommandFamily $family, array $before ): array {
		$values = [];
		foreach ( $family->commands as $command ) {
			$left = $family->rest( $command, $before );
			if ( null === $left ) {
				continue;
			}

			$field  = $command->arguments()[ \count( $left ) ]['field'] ?? null;
			$values = null === $field ? [ ...$values, ...( [] === $left ? \array_values( $command->door['texts'] ) : [] ) ] : [ ...$values, ...$command->values( $field ) ];
		}
		return $values;
	}

	/**
	 * @param list<string> $values
	 * @return list<string>
	 */
	private static function beginning( array $values, string $start ): array {
		return \array_values( \array_unique( \array_filter( $values, static fn( string $value ): bool => \str_starts_with( $value, $start ) ) ) );
	}
}
