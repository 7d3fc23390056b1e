<?php

declare(strict_types=1);

namespace Svc\Git\Webhook;

\defined( 'ABSPATH' ) || exit;

/** What deliveries have to be about, by the settings. Immutable. */
final class Webhook {

	/**
	 * @param 'github'|'gitlab'|'bitbucket'|'gitea' $provider
	 * @param string $secret Empty where none is set.
	 */
	public function __construct(
		public readonly string $provider,
		#[\SensitiveParameter]
		public readonly string $secret,
		public readonly string $repository,
		public readonly string $branch,
	) {
	}
}
