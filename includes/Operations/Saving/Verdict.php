<?php

declare(strict_types=1);

namespace Svc\Operations\Saving;

use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Styles\CompiledStyle;

\defined( 'ABSPATH' ) || exit;

/**
 * The outcome of checks, style compile and test load for one save: problems, and with them whether the snippet may be active; and the
 * CSS that goes out with it. Immutable.
 */
final class Verdict {

	/**
	 * @param list<Problem> $errors Any of them keeps the snippet off.
	 * @param list<Problem> $warnings
	 * @param array{deps?: list<int>, stale?: bool} $settings What compiling found out about the snippet.
	 * @param array<int, CompiledStyle> $styles Finished CSS by snippet id: its own (0 for a new one), and that of stylesheets that use it.
	 * @param list<int> $stale_users Stylesheets that use it and could not be compiled anew.
	 */
	public function __construct(
		public readonly array $errors = [],
		public readonly array $warnings = [],
		public readonly array $settings = [],
		public readonly array $styles = [],
		public readonly array $stale_users = [],
	) {
	}

	/**
	 * Both verdicts as one; what the other one says about CSS wins.
	 */
	public function and( self $other ): self {
		return new self(
			[ ...$this->errors, ...$other->errors ],
			[ ...$this->warnings, ...$other->warnings ],
			$other->settings + $this->settings,
			$other->styles + $this->styles,
			[] === $other->stale_users ? $this->stale_users : $other->stale_users
		);
	}

	/**
	 * The snippet as it is saved: switched off when there are errors. A snippet that goes live starts without the error of its past.
	 */
	public function settle( Snippet $snippet ): Snippet {
		$settled = [] === $this->settings ? $snippet : $snippet->with( $this->settings );
		if ( ! $settled->is_active() ) {
			return $settled;
		}
		return $settled->with( [] === $this->errors ? [ 'error' => null ] : [ 'status' => 'inactive' ] );
	}
}
