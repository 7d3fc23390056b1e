<?php

declare(strict_types=1);

namespace Svc\Git;

use Svc\Domain\Text;
use Svc\Git\Bitbucket\Bitbucket;
use Svc\Git\Error\Refused;
use Svc\Git\Gitea\Gitea;
use Svc\Git\GitHub\GitHub;
use Svc\Git\GitLab\GitLab;

\defined( 'ABSPATH' ) || exit;

/** The one place that knows which provider is which. */
final class Forges {

	public static function open( Connection $connection ): Forge {
		if ( '' === $connection->token ) {
			throw new Refused( 'token_rejected', Text::__( 'Create a token at your Git provider.', 'svc' ) );
		}
		if ( 1 === \preg_match( '/[^\x21-\x7E]/', $connection->token ) ) {
			// Else a line break in it would be a header of its own.
			throw new Refused( 'token_rejected', Text::__( 'The token contains invalid characters. Copy it again.', 'svc' ) );
		}
		if ( ! BranchName::is( $connection->branch ) ) {
			throw new Refused( 'settings', Text::__( 'Enter the name of a branch, such as main.', 'svc' ) );
		}
		$allows_http = \defined( 'SVC_GIT_ALLOW_HTTP' ) && true === \constant( 'SVC_GIT_ALLOW_HTTP' );

		return match ( $connection->provider ) {
			'github'    => new GitHub( $connection, $allows_http ),
			'gitlab'    => new GitLab( $connection, $allows_http ),
			'bitbucket' => new Bitbucket( $connection, $allows_http ),
			'gitea'     => new Gitea( $connection, $allows_http ),
		};
	}

	/** @param 'github'|'gitlab'|'bitbucket'|'gitea' $provider */
	public static function traits( string $provider ): ForgeTraits {
		return match ( $provider ) {
			'github'          => new ForgeTraits(),
			'bitbucket'       => new ForgeTraits( lists_ids: false ),
			'gitlab', 'gitea' => new ForgeTraits( guards_branch: false ),
		};
	}
}
