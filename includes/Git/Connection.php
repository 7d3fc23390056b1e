<?php

declare(strict_types=1);

namespace Svc\Git;

\defined( 'ABSPATH' ) || exit;

/** Which branch of which repository, and with what token. Immutable; never printed or kept as it is, because of the token. */
final class Connection {

	/**
	 * @param 'github'|'gitlab'|'bitbucket'|'gitea' $provider
	 * @param string                                $api      Host, host with path, or root of the API; empty for the public service of the provider.
	 * @param string                                $repo     `owner/name`, or `group/subgroup/name` at GitLab.
	 * @param string                                $root     Folder of the snippets, without slashes at its ends; empty for the top.
	 */
	public function __construct(
		public readonly string $provider,
		public readonly string $api,
		public readonly string $repo,
		public readonly string $branch,
		public readonly string $root,
		#[\SensitiveParameter]
		public readonly string $token,
	) {}
}
