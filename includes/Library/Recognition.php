<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** Recognises copies of snippets of the library that arrive from elsewhere, so that they can be updated like installed ones. */
final class Recognition {

	public function __construct( private readonly Libraries $libraries ) {
	}

	/** A copy where its permanent id names an item and its code is that of the item, whatever is filled in; any other snippet as it is. */
	public function of( Snippet $snippet, string $code ): Snippet {
		$slug = Copies::slug( $snippet );
		$item = null === $slug ? null : $this->libraries->items()[ $slug ] ?? null;

		return null === $item ? $snippet : Copies::recognised( $snippet, $item, $code );
	}
}
