<?php

declare(strict_types=1);

namespace Svc\Git;

use Closure;
use Svc\Git\Error\OutcomeUnknown;
use Svc\Git\Error\Refused;

\defined( 'ABSPATH' ) || exit;

/** What a provider says about a repository and the token. Immutable. */
final class Facts {

	/**
	 * @param string $name Owner and name as the provider writes them; empty when it cannot be seen.
	 * @param string $branch Branch that the repository has by default; empty when there is none.
	 * @param bool $writes Whether the token may make commits in it.
	 * @param list<string> $problems Sentences that say what to do.
	 * @param int|null $expires When the token ends, Unix timestamp in seconds; null when that is not known.
	 */
	public function __construct(
		public readonly string $name,
		public readonly string $branch,
		public readonly bool $writes,
		public readonly array $problems,
		public readonly ?int $expires,
	) {
	}

	/** @param Closure(): Forge $open The check of a provider, also where the provider refuses it. */
	public static function of( Closure $open ): self {
		try {
			return $open()->check();
		} catch ( Refused | OutcomeUnknown $failure ) {
			return new self( '', '', false, [ $failure->getMessage() ], null );
		}
	}
}
