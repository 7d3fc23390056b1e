<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Answer;

use Svc\Checks\Loopback\Http\SealedTransport;
use Svc\Checks\Loopback\Page\Target;

\defined( 'ABSPATH' ) || exit;

/** @phpstan-import-type Trouble from Answer */
final class Summary {

	/** Statuses with which web servers and proxies say that the program behind them cannot answer for now. */
	public const BUSY = [ 429, 502, 503, 504 ];

	/**
	 * @param Trouble      $trouble
	 * @param list<string> $lacks
	 * @param list<string> $errors
	 */
	private function __construct(
		public readonly string $trouble,
		public readonly string $detail,
		public readonly int $status,
		public readonly bool $has_mark,
		public readonly array $lacks,
		public readonly bool $is_redirected,
		public readonly array $errors,
		public readonly int $ms,
		public readonly bool $is_open,
	) {}

	/** Small, and safe to store. */
	public static function of( Target $target, Answer $answer ): self {
		$mark   = $answer->mark;
		$errors = null === $mark ? [] : \array_column( \array_filter( [ $mark->error, ...$mark->failures ] ), 'message' );

		return new self( $answer->trouble, '' === $answer->trouble ? $answer->redirect_target() : $answer->detail, $answer->status, null !== $mark, PageVerdict::lacks( $target, $answer ), [] !== $answer->redirects, $errors, $answer->ms, SignInAccess::is_open( $target, $answer ) );
	}

	public function is_lost(): bool {
		// "Too many requests" is what some say to clients they do not know, however few they send.
		return ! $this->has_mark && ( ! $this->is_late() || 429 === $this->status ) && ! SealedTransport::is_kept_back( $this->detail ) && \in_array( $this->trouble, [ '', 'unreachable', 'abroad', 'loop' ], true );
	}

	public function is_late(): bool {
		return 'timeout' === $this->trouble || ( ! $this->has_mark && \in_array( $this->status, self::BUSY, true ) );
	}
}
