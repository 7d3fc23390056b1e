<?php
/**
 * Reads the switches that people set in wp-config.php, where a text is as common as a boolean: hosts' panels, environment variables and
 * `wp config set` write texts. The one place that says what such a text means. Loaded only where such a constant is defined.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** Texts that mean no. PHP itself takes all of them but the first two for true. */
const MEANS_OFF = [ '', '0', 'false', 'off', 'no', 'n', 'none', 'null', 'disabled' ];

/** Whether a constant is set and switched on: true, a number other than 0, or a text that does not mean no. */
function is_on( string $constant ): bool {
	$value = \defined( $constant ) ? \constant( $constant ) : false;
	return \is_string( $value ) ? ! \in_array( \strtolower( \trim( $value ) ), MEANS_OFF, true ) : (bool) $value;
}
