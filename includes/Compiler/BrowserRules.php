<?php

declare(strict_types=1);

namespace Svc\Compiler;

use Svc\Compiler\Plan\Places;
use Svc\Domain\Conditions\Types;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Those about what the visitor could claim anyway, and the time (design 9.4). See `includes/Runtime/delivery/visitor.php`. Pure.
 * @phpstan-import-type LoweredRule from ConditionCompiler
 */
final class BrowserRules {

	/** Types that the browser can decide; a test holds them to the runtime. */
	public const TYPES = [ 'cookie', 'device', 'referrer', 'query_param', 'date_range', 'time_of_day', 'day_of_week', 'consent' ];

	/** Types whose answer is the same for all requests of one address at one time. */
	public const OF_ADDRESS = [ 'query_param' ];

	/** Types about users who are logged in: no browser can let a visitor into these, and page caches know them. */
	public const SIGNED_IN = [ 'user_logged_in', 'user_role' ];

	/** Cookies that scripts cannot see: of WordPress' own login, of PHP, WooCommerce and of this service. */
	private const HIDDEN_COOKIES = '/^(?:wordpress_(?!test_)|PHPSESSID|wp_woocommerce_session_|svc-)/';

	/** As far as its settings tell: HTML that holds PHP is left to the server. */
	public static function decide( Snippet $snippet ): bool {
		return 'server' !== $snippet->decide
			&& self::can_wait( $snippet )
			&& [] !== self::types( $snippet, in_browser: true )
			&& [] === \array_diff( self::types( $snippet, in_browser: false ), self::SIGNED_IN );
	}

	public static function can_wait( Snippet $snippet ): bool {
		return 'php' !== $snippet->type && 'manual' !== $snippet->run && ( 'shortcode' === $snippet->run || Places::is_on_page( $snippet->type, Places::location( $snippet ) ) );
	}

	/**
	 * @param bool $in_browser Those that the browser can decide, or those that only the server can.
	 * @return list<string>
	 */
	public static function types( Snippet $snippet, bool $in_browser ): array {
		$found = [];
		foreach ( ConditionCompiler::lower( $snippet->conditions )['if'] as $rules ) {
			foreach ( $rules as $rule ) {
				$visitor = \in_array( $rule[0], self::TYPES, true ) || true === ( Types::all()[ $rule[0] ]['visitor'] ?? false );
				if ( $visitor && self::is_for_browser( $rule ) === $in_browser ) {
					$found[ $rule[0] ] = true;
				}
			}
		}

		return \array_keys( $found );
	}

	/** @param LoweredRule $rule */
	private static function is_for_browser( array $rule ): bool {
		[ $type, $op, $value ] = $rule;
		$key                   = \is_array( $value ) ? ( $value[0] ?? '' ) : '';
		if ( 'cookie' === $type && \is_string( $key ) && 1 === \preg_match( self::HIDDEN_COOKIES, $key ) ) {
			return false;
		}

		// Patterns are those of PHP; a browser reads some of them differently.
		return 'regex' !== $op && \in_array( $type, self::TYPES, true );
	}
}
