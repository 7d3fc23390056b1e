<?php

declare(strict_types=1);

namespace Svc\Checks\Advice;

use Svc\Checks\CheckResult;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Domain\Text;
use function Svc\Runtime\consent_answer;
use function Svc\Runtime\consent_banner;

\defined( 'ABSPATH' ) || exit;

/**
 * Says what becomes of a snippet that waits for consent on a site where visitors cannot be asked, because the plugin WP Consent API is
 * missing or off. The runtime decides (`includes/Runtime/delivery/consent.php`); here it is asked.
 */
final class ConsentCheck {

	public static function check( Snippet $snippet ): CheckResult {
		$warnings = [];
		if ( 'ask' !== self::answer( $snippet ) && self::waits( $snippet ) ) {
			$warnings[] = new Problem( self::sentence( 'hold' === self::answer( $snippet ) ) );
		}
		if ( self::has_unknown_rule( $snippet ) && ! \function_exists( 'wp_has_consent' ) ) {
			$warnings[] = new Problem( Text::__( 'The condition "Consent" never matches until WP Consent API is active.', 'svc' ) );
		}

		return new CheckResult( [], $warnings );
	}

	/** Whether a snippet waits for a consent that the visitor has to give. */
	public static function waits( Snippet $snippet ): bool {
		return '' !== $snippet->consent && 'functional' !== $snippet->consent && ( 'js' === $snippet->type || 'html' === $snippet->type );
	}

	/**
	 * What the runtime does about the consent that a snippet waits for.
	 * @return 'run'|'ask'|'hold'
	 */
	public static function answer( Snippet $snippet ): string {
		if ( ! self::waits( $snippet ) ) {
			return 'run';
		}
		require_once \dirname( __DIR__, 2 ) . '/Runtime/delivery/consent.php';

		return consent_answer( $snippet->consent );
	}

	/** The consent banner that is active without the WP Consent API: folder of its plugin, '' for none. */
	public static function banner(): string {
		require_once \dirname( __DIR__, 2 ) . '/Runtime/delivery/consent.php';

		return consent_banner();
	}

	/** What holds without the WP Consent API, and what to do. */
	public static function sentence( bool $held ): string {
		return $held
			? Text::__( 'This snippet needs consent and doesn\'t run until WP Consent API is active.', 'svc' )
			: Text::__( 'This snippet runs without consent until WP Consent API is active.', 'svc' );
	}

	private static function has_unknown_rule( Snippet $snippet ): bool {
		foreach ( \array_merge( ...$snippet->conditions ) as $rule ) {
			if ( 'consent' === $rule['type'] && [ 'functional' ] !== ( $rule['value'] ?? null ) ) {
				return true;
			}
		}

		return false;
	}
}
