<?php

declare(strict_types=1);

namespace Svc\Styles;

\defined( 'ABSPATH' ) || exit;

/** What became of one stylesheet. Only `unavailable` leaves a snippet stale; errors are for the author to fix. */
final class StyleResult {

	/**
	 * @param 'compiled'|'used'|'failed'|'unavailable' $state  `used`: not compiled by itself, because another stylesheet that uses it was.
	 * @param string                            $map    Source map version 3 as JSON, or empty.
	 * @param list<string>                      $deps   Uids of the partials used, directly or through others.
	 * @param list<StyleError>                  $errors At least one when failed.
	 * @param string                            $reason Why no compiler could be had.
	 */
	private function __construct(
		public readonly string $state,
		public readonly string $css = '',
		public readonly string $map = '',
		public readonly array $deps = [],
		public readonly array $errors = [],
		public readonly string $reason = '',
	) {}

	/** @param list<string> $deps */
	public static function compiled( string $css, string $map = '', array $deps = [] ): self {
		return new self( 'compiled', $css, $map, $deps );
	}

	public static function used(): self {
		return new self( 'used' );
	}

	public static function failed( StyleError $first, StyleError ...$more ): self {
		return new self( 'failed', errors: [ $first, ...\array_values( $more ) ] );
	}

	/** @param string $reason Sentence for a person: why this compiler cannot be used here. */
	public static function unavailable( string $reason ): self {
		return new self( 'unavailable', reason: $reason );
	}
}
