<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Answer;

\defined( 'ABSPATH' ) || exit;

/** @phpstan-type Trouble ''|'timeout'|'unreachable'|'unreadable'|'loop'|'abroad'|'foreign'|'refused' */
final class Answer {

	/**
	 * @param Trouble      $trouble    Why there is no answer. `abroad`: it leads to another site, to an address that we did not name, or to no page;
	 *                                 `foreign`: another site's, nothing was sent; `refused`: it does more than read; `unreadable`: wrong form.
	 * @param int          $status     0 without an answer.
	 * @param list<string> $redirects
	 * @param string $beyond Page that a visitor finds where it leads; empty when not asked for, or an error.
	 * @param string $unreadable In words (`Unreadable`); empty where the body can be read.
	 */
	public function __construct(
		public readonly string $trouble,
		public readonly string $detail,
		public readonly int $status,
		public readonly string $body,
		public readonly ?Mark $mark,
		public readonly array $redirects,
		public readonly int $ms,
		public readonly ?CacheTrace $cache = null,
		public readonly string $beyond = '',
		public readonly string $unreadable = '',
	) {}

	public function redirect_target(): string {
		return $this->redirects[ \count( $this->redirects ) - 1 ] ?? '';
	}

	/** The last milestone alone cannot tell: a callback of that very hook may exit. */
	public function has_end_tag(): bool {
		return false !== \strripos( $this->body, '</html>' );
	}

	public function is_json(): bool {
		return null !== \json_decode( $this->body );
	}
}
