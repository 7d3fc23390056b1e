<?php

declare(strict_types=1);

namespace Svc\Git;

\defined( 'ABSPATH' ) || exit;

/** Where a branch is. Immutable. */
final class Head {

	/** @param string $id Id of the commit, in hexadecimal digits. */
	public function __construct( public readonly string $id ) {
	}
}
