<?php
/** Includes snippets whose variables others name as global (`Svc\Compiler\Scope\GlobalScope`), as two pieces of one functions.php share them. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** Includes `$GLOBALS['svc_file']`, in a scope with the variables that snippets share and no other. */
function include_sharing(): mixed {
	foreach ( (array) ( state()['plan']['globals'] ?? [] ) as $GLOBALS['svc_name'] ) {
		// The names are those that the code of a snippet itself declares global.
		/** @phpstan-ignore variable.dynamicName (only the plan knows the names) */
		global ${$GLOBALS['svc_name']};
	}
	return include $GLOBALS['svc_file'];
}
