<?php

declare(strict_types=1);

namespace Svc\Git\Decisions;

use Closure;

\defined( 'ABSPATH' ) || exit;

/** One side of a snippet, read no further than needed: most are as they were, which the mark tells. */
final class Side {

	/** @param (Closure(): (Document|null))|null $load Null, too, where the document can no longer be had. */
	public function __construct(
		public readonly string $mark,
		private readonly ?Closure $load,
	) {
	}

	public static function of( Document $document ): self {
		return new self( $document->mark, static fn(): Document => $document );
	}

	public static function absent(): self {
		return new self( '', null );
	}

	public function is_absent(): bool {
		return '' === $this->mark;
	}

	public function document(): ?Document {
		return null === $this->load ? null : ( $this->load )();
	}
}
