<?php
/** What a text means in the constants of wp-config.php, where hosts' panels, environment variables and `wp config set` write texts. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** PHP itself takes all of them but the first two for true. */
const MEANS_OFF = [ '', '0', 'false', 'off', 'no', 'n', 'none', 'null', 'disabled' ];

function is_on( string $constant ): bool {
	$value = \defined( $constant ) ? \constant( $constant ) : false;
	return \is_string( $value ) ? ! \in_array( \strtolower( \trim( $value ) ), MEANS_OFF, true ) : (bool) $value;
}
