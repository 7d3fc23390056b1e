<?php

declare(strict_types=1);

namespace Svc\Git;

use Svc\Git\Error\Refused;
use Svc\Git\Http\ApiRoot;

\defined( 'ABSPATH' ) || exit;

/** The provider's page of a commit. Its host is that of the settings, never of an answer, so it leads nowhere else. Pure. */
final class CommitPage {

	/** Hosts of the public services. */
	private const PUBLIC = [
		'github'    => 'github.com',
		'gitlab'    => 'gitlab.com',
		'bitbucket' => 'bitbucket.org',
		'gitea'     => '',
	];

	/** What stands between repository and commit. */
	private const BETWEEN = [
		'github'    => '/commit/',
		'gitlab'    => '/-/commit/',
		'bitbucket' => '/commits/',
		'gitea'     => '/commit/',
	];

	/**
	 * @param 'github'|'gitlab'|'bitbucket'|'gitea' $provider
	 * @param string $api By the settings; empty for the public service.
	 * @param string $commit Id, in hexadecimal digits.
	 * @return string|null Null where the settings name no host.
	 */
	public static function address( string $provider, string $api, string $repo, string $commit ): ?string {
		// What the address of the API has beside the host that people know.
		$host = (string) \preg_replace( '~(?:/api/v\d|\A(?:https://)?api\.bitbucket\.org\K/2\.0)/?\z~i', '', $api );
		$host = (string) \preg_replace( '~\A(?:https://)?(?:api|www)\.(github\.com|[a-z0-9-]+\.ghe\.com|bitbucket\.org)/?\z~i', '$1', $host );
		$host = '' === $host ? self::PUBLIC[ $provider ] : $host;
		if ( '' === $host || '' === $repo || ! \ctype_xdigit( $commit ) ) {
			return null;
		}
		try {
			return ApiRoot::of( $host, '', allows_http: true )->url( '/' . ApiRoot::encode( $repo ) . self::BETWEEN[ $provider ] . $commit );
		} catch ( Refused ) {
			return null;
		}
	}
}
