<?php

declare(strict_types=1);

namespace Svc\Git\GitLab;

use Svc\Git\Error\Refused;
use Svc\Git\Http\Json;
use Svc\Git\ProviderErrors;

\defined( 'ABSPATH' ) || exit;

/** Whether commits can be made at GitLab, by what it says of project, branch and token. Pure. */
final class GitLabRights {

	/** Level of a member who may push (docs.gitlab.com/api/members, "Developer"). */
	private const DEVELOPER = 30;

	/** @param list<string> $scopes Of the token; nothing where it does not know them. Why none can be made; null where they can. */
	public static function refusal( string $name, Json $project, Json $branch, array $scopes ): ?Refused {
		$level = \max( $project->at( 'permissions', 'project_access', 'access_level' )->number(), $project->at( 'permissions', 'group_access', 'access_level' )->number() );

		return match ( true ) {
			$project->at( 'archived' )->is_true()                             => ProviderErrors::archived(),
			[] !== $scopes && ! \in_array( 'api', $scopes, true )             => ProviderErrors::no_write( \__( 'GitLab calls this permission "api".', 'svc' ) ),
			$branch->at( 'can_push' )->is_true()                              => null,
			$branch->at( 'protected' )->is_true()                             => ProviderErrors::is_protected( $name ),
			$branch->at( 'can_push' )->is_false(), $level < self::DEVELOPER   => ProviderErrors::no_write(),
			default                                                           => null,
		};
	}
}
