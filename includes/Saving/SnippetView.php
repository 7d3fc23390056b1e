<?php

declare(strict_types=1);

namespace Svc\Saving;

use Svc\Domain\Conditions\RawRule;
use Svc\Domain\Snippet;
use Svc\Upkeep\CacheSafety;

\defined( 'ABSPATH' ) || exit;

/**
 * A snippet as it goes out: the fields of spec 2.1, `hash` and `stale`, and what a page cache does to it.
 * @phpstan-import-type Settings from Snippet
 */
final class SnippetView {

	/**
	 * @param callable(): string $code Asked for only when an answer depends on it.
	 * @return array<string, mixed>
	 */
	public static function without_code( Snippet $snippet, callable $code ): array {
		$settings               = $snippet->settings();
		$settings['conditions'] = RawRule::in( $settings['conditions'] );
		return $settings + [
			'hash'  => $snippet->hash,
			'stale' => $snippet->stale,
		] + CacheSafety::of( $snippet, $code );
	}

	/** @return array<string, mixed> */
	public static function with_code( Snippet $snippet, string $code ): array {
		return self::without_code( $snippet, static fn(): string => $code ) + [ 'code' => $code ];
	}
}
