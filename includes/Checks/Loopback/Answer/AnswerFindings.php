<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Answer;

use Svc\Domain\Problem;

\defined( 'ABSPATH' ) || exit;

/** What one answer says about the candidates. At most one of guilty, broken and unknown is set: the first that stops a page. */
final class AnswerFindings {

	/**
	 * @param array<int, list<Problem>> $guilty   By position of the candidate.
	 * @param string                    $unknown  Why this address cannot be judged; empty when it could.
	 * @param list<Problem>             $warnings
	 * @param bool $is_hidden Whether the address must not be asked for at all, so that the outcome is unknown.
	 * @param bool $is_late Whether the site is too busy or too slow.
	 * @param bool $is_lost Whether the site itself did not answer.
	 * @param list<TriedPage> $pages Of a whole test run.
	 */
	public function __construct(
		public readonly array $guilty = [],
		public readonly ?Problem $broken = null,
		public readonly string $unknown = '',
		public readonly array $warnings = [],
		public readonly bool $is_hidden = false,
		public readonly bool $is_late = false,
		public readonly bool $is_lost = false,
		public readonly string $note = '',
		public readonly array $pages = [],
	) {}

	public static function broken( string $message ): self {
		return new self( broken: new Problem( $message ) );
	}

	public static function unknown( string $reason, bool $is_hidden = false, bool $is_late = false, bool $is_lost = false ): self {
		return new self( unknown: $reason, is_hidden: $is_hidden, is_late: $is_late, is_lost: $is_lost );
	}

	/**
	 * @param list<Problem>|null   $warnings Null keeps what there is, here and below.
	 * @param list<TriedPage>|null $pages
	 */
	public function with( ?array $warnings = null, ?string $note = null, ?array $pages = null ): self {
		return new self( $this->guilty, $this->broken, $this->unknown, $warnings ?? $this->warnings, $this->is_hidden, $this->is_late, $this->is_lost, $note ?? $this->note, $pages ?? $this->pages );
	}

	public function is_bad(): bool {
		return [] !== $this->guilty || null !== $this->broken;
	}
}
