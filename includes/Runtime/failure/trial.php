<?php
/** Keeps other code from drawing lasting conclusions from what fails in a test request. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

function draw_no_conclusions(): void {
	// WordPress mails once a day that a plugin has failed on the login page or in the admin. Where it has just mailed, it does neither.
	\add_filter( 'pre_option_recovery_mode_email_last_sent', static fn(): int => \time(), \PHP_INT_MAX );
	// WPCode deactivates a snippet of its own that fails in the admin.
	\add_filter( 'wpcode_auto_disable_frontend', static fn(): bool => false, \PHP_INT_MAX );
}
