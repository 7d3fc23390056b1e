<?php

declare(strict_types=1);

namespace Svc\Git;

use Closure;
use Svc\Git\Http\Api;
use Svc\Git\Http\ApiResponse;

\defined( 'ABSPATH' ) || exit;

/** A repository in the API of a provider, which redirects to its new name where it has one. That is told and never followed. */
final class RepositoryApi {

	/**
	 * @param string                    $repo  Its name, as the settings have it.
	 * @param string                    $field Of its description that has its name.
	 * @param Closure( string ): string $name  Its name by the path that it has in the API now; empty where that does not say it.
	 */
	public function __construct(
		private readonly Api $api,
		private readonly string $path,
		private readonly string $repo,
		private readonly string $field,
		private readonly Closure $name,
	) {}

	/** @param string $part From its first slash on; empty for the repository itself. The answer may be a 404. */
	public function look( string $part ): ApiResponse {
		$answer = $this->api->look( $this->path . $part );

		return \is_string( $answer ) ? throw MissingRepository::elsewhere( $this->repo, ( $this->name )( $answer ) ) : $answer;
	}

	public function read(): ApiResponse {
		$answer = $this->look( '' );
		if ( ! $answer->is_good() ) {
			throw MissingRepository::repository( $this->repo );
		}
		MissingRepository::moved( $this->repo, $answer->json()->at( $this->field )->text() );

		return $answer;
	}

	/**
	 * The name in a path, for providers that have it there.
	 * @param string $pattern With the name as its first group.
	 * @return Closure( string ): string
	 */
	public static function named( string $pattern ): Closure {
		return static fn( string $path ): string => 1 === \preg_match( $pattern, $path, $found ) ? $found[1] : '';
	}
}
