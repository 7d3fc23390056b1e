<?php

declare(strict_types=1);

namespace Svc\Vocabulary;

use Svc\Domain\Utf8;

\defined( 'ABSPATH' ) || exit;

/**
 * Turns labels by value into the options of a picker, and searches them. Pure.
 * @phpstan-type Choice array{value: string|int, label: string}
 */
final class Option {

	public const LIMIT = 100;

	/**
	 * @param array<array-key, string> $labels Value => label.
	 * @return list<Choice> Values as text, the way rules hold them.
	 */
	public static function list( array $labels ): array {
		$choices = [];
		foreach ( $labels as $value => $label ) {
			$choices[] = [
				'value' => (string) $value,
				'label' => $label,
			];
		}

		return $choices;
	}

	/**
	 * The options that fit a search: every word stands in the label or the value.
	 * @param array<array-key, string> $labels  Value => label.
	 * @param string                   $search  Words; '' fits all.
	 * @param list<string>             $include Values to include whatever the search is; only these when there is no search.
	 * @return array{options: list<Choice>, more: bool} `more` tells that the search must be narrowed to see the rest.
	 */
	public static function search( array $labels, string $search, array $include ): array {
		$words = \array_filter( \explode( ' ', self::lower( $search ) ), static fn( string $word ): bool => '' !== $word );
		$found = [];
		foreach ( $labels as $value => $label ) {
			$wanted = \in_array( (string) $value, $include, true );
			$text   = self::lower( $label . ' ' . $value );
			$fits   = [] === \array_filter( $words, static fn( string $word ): bool => ! \str_contains( $text, $word ) );
			if ( $wanted || ( $fits && ( [] === $include || [] !== $words ) ) ) {
				$found[ $value ] = $label;
			}
		}

		return [
			'options' => self::list( \array_slice( $found, 0, self::LIMIT, true ) ),
			'more'    => \count( $found ) > self::LIMIT,
		];
	}

	private static function lower( string $text ): string {
		return Utf8::lower( $text );
	}
}
