<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/** For pure folders, which also run where WordPress is missing or only half loaded. Layers above call `__()` themselves. */
final class Text {

	/**
	 * Extractors of texts know the name and both arguments.
	 * @param literal-string $text
	 * @param literal-string $domain Always `svc`.
	 */
	public static function __( string $text, string $domain ): string {
		// The literal stands at the call of this method.
		return self::is_ready() ? \__( $text, $domain ) : $text;
	}

	/**
	 * "A, B, C".
	 * @param array<string> $items
	 */
	public static function items( array $items ): string {
		/* translators: 1: an item of a list, or several divided by commas, 2: the next one. */
		return self::joined( Text::_x( '%1$s, %2$s', 'items of a list', 'svc' ), $items );
	}

	/** Sentences that are not empty, one after the other. */
	public static function sentences( string ...$sentences ): string {
		/* translators: 1: a sentence, 2: the next one. */
		return self::joined( Text::_x( '%1$s %2$s', 'sentences', 'svc' ), \array_filter( $sentences, static fn( string $sentence ): bool => '' !== $sentence ) );
	}

	/** A sentence with its full stop, from a phrase with or without one. The name of a function that begins it stays as it is. */
	public static function sentence( string $phrase ): string {
		/* translators: %s: a sentence without its full stop. */
		return \sprintf( Text::_x( '%s.', 'sentence', 'svc' ), \rtrim( 1 === \preg_match( '/^\w+\(/', $phrase ) ? $phrase : \ucfirst( $phrase ), '.' ) );
	}

	/** @param array<string> $texts */
	private static function joined( string $template, array $texts ): string {
		return (string) \array_reduce( $texts, static fn( ?string $before, string $next ): string => null === $before ? $next : \sprintf( $template, $before, $next ) );
	}

	/**
	 * @param literal-string $text
	 * @param literal-string $context
	 * @param literal-string $domain Always `svc`.
	 */
	private static function _x( string $text, string $context, string $domain ): string {
		return self::is_ready() ? \_x( $text, $context, $domain ) : $text;
	}

	/** Before `init` WordPress 6.7 answers with a notice (`_load_textdomain_just_in_time`). */
	private static function is_ready(): bool {
		return \function_exists( '__' ) && \function_exists( 'did_action' ) && \did_action( 'init' ) > 0;
	}
}
