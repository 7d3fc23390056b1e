<?php

declare(strict_types=1);

namespace Svc\Checks\Advice;

use Svc\Checks\CheckResult;
use Svc\Compiler\BrowserRules;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Domain\Text;
use function Svc\Runtime\obstacle_to_waiting;

\defined( 'ABSPATH' ) || exit;

/**
 * Says when a snippet that could be held back until the browser has decided works only where it stands, so that the server decides
 * (`includes/Runtime/delivery/holding.php`).
 */
final class DeferralCheck {

	public static function check( Snippet $snippet, string $code ): CheckResult {
		$reason = self::obstacle( $snippet, $code );

		return new CheckResult( [], '' === $reason ? [] : [ new Problem( $reason ) ] );
	}

	/** Why a snippet cannot be held back, a sentence; empty when it can, and when nothing would hold it back. */
	public static function obstacle( Snippet $snippet, string $code ): string {
		if ( ! BrowserRules::can_wait( $snippet ) || ( ! BrowserRules::decide( $snippet ) && ! ConsentCheck::waits( $snippet ) ) ) {
			return '';
		}
		require_once \dirname( __DIR__, 2 ) . '/Runtime/delivery/holding.php';

		return match ( obstacle_to_waiting( $snippet->type, $code ) ) {
			'unclosed'    => Text::__( 'This HTML isn\'t complete, so the server decides and page caches may mix visitors. Close each element in this snippet.', 'svc' ),
			'last_script' => Text::__( 'This finds its own script as the last one, so the server decides and page caches may mix visitors. Use document.currentScript.', 'svc' ),
			''            => '',
		};
	}
}
