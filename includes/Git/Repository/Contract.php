<?php

declare(strict_types=1);

namespace Svc\Git\Repository;


\defined( 'ABSPATH' ) || exit;

/** Holds what files say to what a snippet may be, so that both sides are compared in the same form. */
interface Contract {

	/**
	 * @param array<string, mixed> $item As `SnippetFolder` reads it.
	 * @return array<string, mixed> As they are once the snippet was saved.
	 */
	public function item( array $item ): array;
}
