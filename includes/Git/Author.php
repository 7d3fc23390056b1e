<?php

declare(strict_types=1);

namespace Svc\Git;

\defined( 'ABSPATH' ) || exit;

/** Who a commit is by, where the provider lets that be said. Immutable. */
final class Author {

	public function __construct(
		public readonly string $name,
		public readonly string $email,
	) {
	}
}
