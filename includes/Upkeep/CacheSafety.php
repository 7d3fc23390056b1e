<?php

declare(strict_types=1);

namespace Svc\Upkeep;

use Svc\Checks\Advice\ConsentCheck;
use Svc\Checks\Advice\DeferralCheck;
use Svc\Checks\Advice\InBrowser;
use Svc\Compiler\BrowserRules;
use Svc\Compiler\Plan\Places;
use Svc\Domain\Conditions\Types;
use Svc\Domain\Snippet;
use Svc\Vocabulary\Words;

\defined( 'ABSPATH' ) || exit;

/** It judges settings (design 9.4); what PHP depends on cannot be known. `includes/Runtime/delivery/visitor.php` decides by the same rules. */
final class CacheSafety {

	/**
	 * @param callable(): string $code Asked for only when it matters.
	 * @return array{cache_safe: bool, cache_reason: string, browser_types: list<string>}
	 */
	public static function of( Snippet $snippet, callable $code ): array {
		return self::judge( $snippet, $code ) + [ 'browser_types' => InBrowser::types( $snippet, $code ) ];
	}

	/**
	 * @param callable(): string $code
	 * @return array{cache_safe: bool, cache_reason: string}
	 */
	private static function judge( Snippet $snippet, callable $code ): array {
		$server  = BrowserRules::types( $snippet, in_browser: false );
		$browser = BrowserRules::types( $snippet, in_browser: true );
		$waits   = ConsentCheck::waits( $snippet ) && BrowserRules::can_wait( $snippet );
		if ( 'manual' === $snippet->run || ( [] === [ ...$server, ...$browser ] && ! $waits ) ) {
			return self::answer( safe: true, reason: '' );
		}
		$obstacle = 'css' !== $snippet->type && ( $waits || [] !== $browser ) ? DeferralCheck::obstacle( $snippet, $code() ) : '';
		if ( '' !== $obstacle ) {
			return self::answer( safe: false, reason: $obstacle );
		}
		if ( 'shortcode' !== $snippet->run && ! Places::is_on_page( $snippet->type, Places::location( $snippet ) ) ) {
			return self::answer( safe: true, reason: \__( 'Page caches skip admin and login screens.', 'svc' ) );
		}
		$blocking = self::blocking( $server );
		if ( ! InBrowser::may( $snippet, $code ) || [] !== \array_diff( $blocking, BrowserRules::SIGNED_IN ) ) {
			$blocking = [ ...$blocking, ...\array_diff( $browser, BrowserRules::OF_ADDRESS ) ];
		}
		if ( [] === $blocking ) {
			return self::answer( safe: true, reason: [] === $browser || 'server' === $snippet->decide ? '' : self::in_browser( $browser ) );
		}
		if ( [] === \array_diff( $blocking, BrowserRules::SIGNED_IN ) ) {
			/* translators: %s: names of conditions. */
			return self::answer( safe: false, reason: \sprintf( \__( 'Safe if the page cache skips logged-in users, as most do: %s.', 'svc' ), self::names( $blocking ) ) );
		}
		/* translators: %s: names of conditions. */
		return self::answer( safe: false, reason: \sprintf( \__( 'Decided on the server: %s. Exclude these pages from the page cache, or visitors may see each other\'s version.', 'svc' ), self::names( $blocking ) ) );
	}

	/**
	 * @param list<string> $server
	 * @return list<string>
	 */
	private static function blocking( array $server ): array {
		/** Whether the page cache of this site keeps no pages for people who are logged in, and shows them none. */
		$skips = (bool) \apply_filters( 'svc_cache_skips_signed_in', false );

		return $skips ? \array_values( \array_diff( $server, BrowserRules::SIGNED_IN ) ) : $server;
	}

	/** @param list<string> $types */
	private static function in_browser( array $types ): string {
		/* translators: %s: names of conditions. */
		return \sprintf( \__( 'Decided in the browser of each visitor: %s.', 'svc' ), self::names( $types ) );
	}

	/** @param list<string> $types */
	private static function names( array $types ): string {
		return \implode( ', ', \array_map( static fn( string $type ): string => Words::of( Types::all()[ $type ]['label'] ?? $type ), $types ) );
	}

	/** @return array{cache_safe: bool, cache_reason: string} */
	private static function answer( bool $safe, string $reason ): array {
		return [
			'cache_safe'   => $safe,
			'cache_reason' => $reason,
		];
	}
}
