<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Page;

\defined( 'ABSPATH' ) || exit;

/** One address of the site that a test load asks for, and what a whole answer from it looks like. */
final class Target {

	/**
	 * @param string $name      Key for the baseline, unique within a test load.
	 * @param string $label     To stand in a sentence: `the front page`.
	 * @param string $last_hook Milestone that a whole page reaches; empty when there is none.
	 * @param bool   $as_user   Asked as the caller: with their cookies, or signed in for this one request.
	 * @param string $entrance  `admin` when a signed-in user must get in there, `login` when people must be able to sign in there (`SignInAccess`).
	 */
	public function __construct(
		public readonly string $name,
		public readonly string $label,
		public readonly string $url,
		public readonly string $last_hook = '',
		public readonly bool $is_required = false,
		public readonly bool $as_user = false,
		public readonly bool $is_json = false,
		public readonly bool $has_body = true,
		public readonly string $entrance = '',
	) {}

	public function for_administrator(): self {
		/* translators: %s: a page, such as "the front page". */
		return new self( "{$this->name} signed in", \sprintf( \__( '%s (as administrator)', 'svc' ), $this->label ), $this->url, $this->last_hook, $this->is_required, as_user: true );
	}

	public function is_page(): bool {
		return 'wp_footer' === $this->last_hook && ! $this->as_user;
	}
}
