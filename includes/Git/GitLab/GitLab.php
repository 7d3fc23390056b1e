<?php

declare(strict_types=1);

namespace Svc\Git\GitLab;

use Svc\Domain\Text;
use Svc\Git\Author;
use Svc\Git\Commit;
use Svc\Git\Connection;
use Svc\Git\Error\OutcomeUnknown;
use Svc\Git\Error\Refused;
use Svc\Git\Error\Stale;
use Svc\Git\Facts;
use Svc\Git\FileChanges;
use Svc\Git\FirstFiles;
use Svc\Git\Http\Api;
use Svc\Git\Http\ApiResponse;
use Svc\Git\Http\ApiRoot;
use Svc\Git\Http\Json;
use Svc\Git\Http\Transmission;
use Svc\Git\MissingRepository;
use Svc\Git\ProviderErrors;
use Svc\Git\RepositoryApi;
use Svc\Git\RestForge;

\defined( 'ABSPATH' ) || exit;

/**
 * GitLab, also one of one's own. Each file of a commit names the last commit that touched it (`last_commit_id`). Refusals have status 400 whatever
 * they are about, so the sentence decides.
 */
final class GitLab extends RestForge {

	private const ENDING = '/api/v4';

	/** Sentences about a commit that came too late (app/services/files and lib/gitlab/git of GitLab). */
	private const STALE = "/has changed since you started editing|with this name already exists|with this name doesn't exist|Could not update refs|Please refresh and try again/i";

	private const PROTECTED = '/not allowed to push|protected branch|pre-receive hook/i';

	public function __construct( Connection $connection, bool $allows_http ) {
		if ( 1 !== \preg_match( '~\A[\w.-]+(?:/[\w.-]+)+\z~D', $connection->repo ) ) {
			throw new Refused( 'settings', Text::__( 'Enter the repository as group/name or group/subgroup/name.', 'svc' ) );
		}
		$root  = ApiRoot::of( '' === $connection->api ? 'gitlab.com' : $connection->api, self::ENDING, $allows_http );
		$path  = '/projects/' . \rawurlencode( $connection->repo );
		$api   = new Api( $root, new Transmission( "Bearer {$connection->token}" ), [ 'Accept' => 'application/json' ], $connection->token );
		$files = new GitLabFiles( $api, $api->at( $root->ending( self::ENDING, '/api/graphql' ) ), $path, $connection->repo );
		parent::__construct( $connection, $api, new RepositoryApi( $api, $path, $connection->repo, 'path_with_namespace', $this->name_at( ... ) ), $path, $files );
	}

	public function check(): Facts {
		$project = $this->repository->read()->json();
		$branch  = $this->branch();
		$token   = $this->api->get( '/personal_access_tokens/self' );
		// Tokens of other kinds do not know themselves.
		$token   = $token->is_good() ? $token->json() : Json::nothing();
		$expires = $token->at( 'expires_at' )->time();
		$refusal = GitLabRights::refusal( $this->connection->branch, $project, $branch, \array_map( static fn( Json $scope ): string => $scope->text(), $token->at( 'scopes' )->items() ) );

		$default  = $project->at( 'default_branch' )->text();
		$problems = $this->problems( $branch->at( 'commit', 'id' )->id(), $project->at( 'empty_repo' )->is_true(), $default, $refusal?->getMessage() );

		return new Facts( $project->at( 'path_with_namespace' )->text(), $default, null === $refusal, [ ...$problems, ...ProviderErrors::expiry( $expires ) ], $expires );
	}

	/** @return list<Commit> */
	public function log( string $commit, int $limit ): array {
		$query = [
			'ref_name' => $commit,
			'per_page' => \min( 100, $limit ),
		];

		return \array_map(
			static fn( Json $item ): Commit => new Commit(
				$item->at( 'id' )->id(),
				\array_map( static fn( Json $above ): string => $above->id(), $item->at( 'parent_ids' )->items() ),
				$item->at( 'message' )->text(),
				ProviderErrors::author( $item->at( 'author_name' ), $item->at( 'author_email' ) ),
				$item->at( 'committed_date' )->time() ?? 0
			),
			$this->history( '/repository/commits', $query )->items()
		);
	}

	public function commit( string $expected, FileChanges $changes, string $message, ?Author $author ): string {
		$actions = [];
		foreach ( $changes->write as $path => $bytes ) {
			$actions[] = [
				'file_path' => $path,
				'content'   => \base64_encode( $bytes ),
				'encoding'  => 'base64',
			] + $this->guard( $expected, $path, $changes->was, 'update' );
		}
		foreach ( $changes->remove as $path ) {
			$actions[] = [ 'file_path' => $path ] + $this->guard( $expected, $path, $changes->was, 'delete' );
		}

		return $this->send( $actions, $message, $author );
	}

	public function bootstrap( string $message ): string {
		$project = $this->repository->read()->json();
		if ( ! $project->at( 'empty_repo' )->is_true() ) {
			$data = [
				'branch' => $this->connection->branch,
				'ref'    => $project->at( 'default_branch' )->text(),
			];

			return $this->post( '/repository/branches', $data )->json()->at( 'commit', 'id' )->id();
		}
		$actions = [];
		foreach ( FirstFiles::below( $this->connection->root ) as $path => $bytes ) {
			$actions[] = [
				'action'    => 'create',
				'file_path' => $path,
				'content'   => \base64_encode( $bytes ),
				'encoding'  => 'base64',
			];
		}

		return $this->send( $actions, $message, null );
	}

	/**
	 * What has to hold for one file: its last commit, if its contents at the commit that we went by are those that we know.
	 * @param array<string, string> $was
	 * @param 'update'|'delete'     $action Where the file is there.
	 * @return array{action: string, last_commit_id?: string}
	 */
	private function guard( string $expected, string $path, array $was, string $action ): array {
		if ( ! isset( $was[ $path ] ) ) {
			return 'delete' === $action ? throw ProviderErrors::stale( $this->connection->branch ) : [ 'action' => 'create' ];
		}
		$answer = $this->api->get( "{$this->path}/repository/files/" . \rawurlencode( $path ), [ 'ref' => $expected ] );
		if ( ! $answer->is_good() || $answer->json()->at( 'blob_id' )->text() !== $was[ $path ] ) {
			throw ProviderErrors::stale( $this->connection->branch );
		}

		return [
			'action'         => $action,
			'last_commit_id' => $answer->json()->at( 'last_commit_id' )->id(),
		];
	}

	/** @param list<array<string, string>> $actions */
	private function send( array $actions, string $message, ?Author $author ): string {
		$person = null === $author ? [] : [
			'author_name'  => $author->name,
			'author_email' => $author->email,
		];
		$data   = [
			'branch'         => $this->connection->branch,
			'commit_message' => $message,
			'actions'        => $actions,
		] + $person;

		return $this->made( $this->post( '/repository/commits', $data ), 'id' );
	}

	protected function refusal( ApiResponse $answer ): Refused|Stale|OutcomeUnknown {
		$said = $answer->says();

		return match ( true ) {
			$answer->status >= 500                             => $this->api->unclear( $answer ),
			1 === \preg_match( self::STALE, $said )            => ProviderErrors::stale( $this->connection->branch ),
			1 === \preg_match( self::PROTECTED, $said )        => ProviderErrors::is_protected( $this->connection->branch, $this->api->quote( $answer ) ),
			\str_contains( $said, 'when you are on a branch' ) => MissingRepository::refusal( $this->connection->branch ),
			403 === $answer->status                            => ProviderErrors::no_write( $this->api->quote( $answer ) ),
			// "Non GET methods are not allowed for moved projects"; where it is only a GET says.
			405 === $answer->status                            => MissingRepository::elsewhere( $this->connection->repo, '' ),
			404 === $answer->status                            => MissingRepository::repository( $this->connection->repo ),
			default                                            => $this->api->rejection( $answer ),
		};
	}

	protected function tip(): string {
		return $this->branch()->at( 'commit', 'id' )->id();
	}

	/** @return Json Nothing where the branch is missing. */
	private function branch(): Json {
		$answer = $this->repository->look( '/repository/branches/' . \rawurlencode( $this->connection->branch ) );

		return $answer->is_good() ? $answer->json() : Json::nothing();
	}

	/** The name of a project that has moved. The redirect has its number, and by that GitLab tells its name. */
	private function name_at( string $path ): string {
		$answer = 1 === \preg_match( '~\A/projects/\d+~', $path, $found ) ? $this->api->get( $found[0] ) : null;

		return null !== $answer && $answer->is_good() ? $answer->json()->at( 'path_with_namespace' )->text() : '';
	}
}
