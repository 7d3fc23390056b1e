<?php
/**
 * What fails in a test request fails in a trial, which ends with it. Other code that answers a failure with something that lasts would do
 * so for nothing: here it is asked not to. Loaded for requests with the key of a candidate only.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** Keeps others from drawing lasting conclusions from this request. */
function draw_no_conclusions(): void {
	// WordPress mails that a plugin has failed on the login page or in the admin, and then is silent for a day, also about a real failure. Where it
	// has just mailed, it writes nothing and sends no mail.
	\add_filter( 'pre_option_recovery_mode_email_last_sent', static fn(): int => \time(), \PHP_INT_MAX );
	// WPCode switches a snippet of its own off that fails in the admin.
	\add_filter( 'wpcode_auto_disable_frontend', static fn(): bool => false, \PHP_INT_MAX );
}
