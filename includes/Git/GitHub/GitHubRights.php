<?php

declare(strict_types=1);

namespace Svc\Git\GitHub;

use Svc\Git\Error\Refused;
use Svc\Git\Http\Api;
use Svc\Git\Http\ApiRoot;
use Svc\Git\Http\Json;
use Svc\Git\ProviderErrors;

\defined( 'ABSPATH' ) || exit;

/** Whether commits can be made at GitHub, found out without making one; and what a branch is called that has another name by now. */
final class GitHubRights {

	/** Rules of a branch by which it takes no commits of ours (enum `RepositoryRuleType`). */
	private const RULES = [ 'PULL_REQUEST', 'REQUIRED_STATUS_CHECKS', 'LOCK_BRANCH', 'UPDATE', 'MERGE_QUEUE' ];

	/** @param string $path Of the repository in the API. */
	public function __construct(
		private readonly Api $api,
		private readonly string $path,
		private readonly string $branch,
	) {}

	/**
	 * Whether the token may write shows only when something is written: contents that no commit names, which GitHub removes by itself.
	 * @return array{refusal: Refused|null, expires: int|null}
	 */
	public function look( Json $state ): array {
		$rules   = \array_map( static fn( Json $rule ): string => $rule->at( 'type' )->text(), $state->at( 'ref', 'rules', 'nodes' )->items() );
		$refusal = match ( true ) {
			$state->at( 'isArchived' )->is_true(), $state->at( 'isDisabled' )->is_true()                 => ProviderErrors::archived(),
			! \in_array( $state->at( 'viewerPermission' )->text(), [ 'ADMIN', 'MAINTAIN', 'WRITE' ], true ) => ProviderErrors::no_write(),
			[] !== \array_intersect( self::RULES, $rules )                                               => ProviderErrors::is_protected( $this->branch ),
			default                                                                                      => null,
		};
		$probe   = null === $refusal ? $this->api->write( 'POST', "{$this->path}/git/blobs", '{"content":"svc","encoding":"utf-8"}' ) : $this->api->get( $this->path );
		if ( 403 === $probe->status ) {
			$refusal = ProviderErrors::no_write( $this->api->quote( $probe ) );
		} elseif ( 404 === $probe->status ) {
			$refusal = ProviderErrors::no_write();
		}

		return [
			'refusal' => $refusal,
			'expires' => ProviderErrors::date( $probe->header( 'github-authentication-token-expiration' ) ),
		];
	}

	/**
	 * The new name of a branch: GitHub tells it by a redirect (docs.github.com/rest/branches/branches, "Get a branch", status 301).
	 * @return string Empty where it was not.
	 */
	public function renamed(): string {
		$found = $this->api->look( "{$this->path}/branches/" . ApiRoot::encode( $this->branch ) );

		return \is_string( $found ) && 1 === \preg_match( '~/branches/([^?]+)\z~', $found, $parts ) ? \rawurldecode( $parts[1] ) : '';
	}
}
