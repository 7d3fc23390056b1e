<?php

declare(strict_types=1);

namespace Svc\Git\Repository;


\defined( 'ABSPATH' ) || exit;

/** Holds what files say to what a snippet may be, so that both sides are compared in the same form. */
interface Contract {

	/**
	 * The fields that a snippet has once it was saved like this.
	 * @param array<string, mixed> $item As `SnippetFolder` reads it.
	 * @return array<string, mixed>
	 */
	public function item( array $item ): array;
}
