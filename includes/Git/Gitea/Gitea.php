<?php

declare(strict_types=1);

namespace Svc\Git\Gitea;

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
 * Gitea and Forgejo. Each file of a commit names the contents that it had (`sha`). Unknown fields are passed over, so what is sent is exactly
 * `ChangeFilesOptions` of their API.
 */
final class Gitea extends RestForge {

	private const ENDING = '/api/v1';

	/** Sentences about a commit that came too late (services/repository/files of Gitea). */
	private const STALE = '/sha does not match|already exists|cannot lock ref|failed to update ref/i';

	/** What Gitea says of a branch that may not be written to; the same of a token that may not. */
	private const PROTECTED = '/protected|permission to write to the target branch/i';

	public function __construct( Connection $connection, bool $allows_http ) {
		if ( '' === $connection->api ) {
			throw new Refused( 'settings', Text::__( 'Enter the address of your Gitea or Forgejo server, such as codeberg.org.', 'svc' ) );
		}
		if ( 1 !== \preg_match( '~\A[\w.-]+/[\w.-]+\z~D', $connection->repo ) ) {
			throw new Refused( 'settings', Text::__( 'Enter the repository as owner/name.', 'svc' ) );
		}
		$path = '/repos/' . ApiRoot::encode( $connection->repo );
		$api  = new Api( ApiRoot::of( $connection->api, self::ENDING, $allows_http ), new Transmission( "token {$connection->token}" ), [ 'Accept' => 'application/json' ], $connection->token );
		parent::__construct( $connection, $api, new RepositoryApi( $api, $path, $connection->repo, 'full_name', RepositoryApi::named( '~\A/repos/([\w.-]+/[\w.-]+)~' ) ), $path, new GiteaFiles( $api, $path ) );
	}

	public function check(): Facts {
		$repository = $this->repository->read()->json();
		$branch     = $this->branch();
		$refusal  = match ( true ) {
			$repository->at( 'archived' )->is_true()             => ProviderErrors::archived(),
			! $repository->at( 'permissions', 'push' )->is_true() => ProviderErrors::no_write(),
			$branch->at( 'user_can_push' )->is_false()           => ProviderErrors::is_protected( $this->connection->branch ),
			default                                              => null,
		};
		$default  = $repository->at( 'default_branch' )->text();
		$problems = $this->problems( $branch->at( 'commit', 'id' )->id(), $repository->at( 'empty' )->is_true(), $default, $refusal?->getMessage() );

		return new Facts( $repository->at( 'full_name' )->text(), $default, null === $refusal, $problems, null );
	}

	/** @return list<Commit> */
	public function log( string $commit, int $limit ): array {
		$query = [
			'sha'          => $commit,
			'limit'        => \min( 50, $limit ),
			'stat'         => 'false',
			'verification' => 'false',
			'files'        => 'false',
		];

		return \array_map( Commit::of_github( ... ), $this->history( '/commits', $query )->items() );
	}

	public function commit( string $expected, FileChanges $changes, string $message, ?Author $author ): string {
		$files = [];
		foreach ( $changes->write as $path => $bytes ) {
			$was     = $changes->was[ $path ] ?? '';
			$files[] = [
				'operation' => '' === $was ? 'create' : 'update',
				'path'      => $path,
				'content'   => \base64_encode( $bytes ),
			] + ( '' === $was ? [] : [ 'sha' => $was ] );
		}
		foreach ( $changes->remove as $path ) {
			$files[] = [
				'operation' => 'delete',
				'path'      => $path,
				'sha'       => $changes->was[ $path ] ?? throw ProviderErrors::stale( $this->connection->branch ),
			];
		}

		return $this->send( $files, $message, $author );
	}

	public function bootstrap( string $message ): string {
		$repository = $this->repository->read()->json();
		if ( ! $repository->at( 'empty' )->is_true() ) {
			$data = [
				'new_branch_name' => $this->connection->branch,
				'old_ref_name'    => 'refs/heads/' . $repository->at( 'default_branch' )->text(),
			];

			return $this->post( '/branches', $data )->json()->at( 'commit', 'id' )->id();
		}
		$files = [];
		foreach ( FirstFiles::below( $this->connection->root ) as $path => $bytes ) {
			$files[] = [
				'operation' => 'create',
				'path'      => $path,
				'content'   => \base64_encode( $bytes ),
			];
		}

		return $this->send( $files, $message, null );
	}

	/** @param list<array<string, string>> $files */
	private function send( array $files, string $message, ?Author $author ): string {
		$person = null === $author ? [] : [
			'name'  => $author->name,
			'email' => $author->email,
		];
		$data   = [
			'branch'  => $this->connection->branch,
			'message' => $message,
			'files'   => $files,
		] + ( [] === $person ? [] : [
			'author'    => $person,
			'committer' => $person,
		] );

		return $this->made( $this->post( '/contents', $data ), 'commit', 'sha' );
	}

	protected function refusal( ApiResponse $answer ): Refused|Stale|OutcomeUnknown {
		$said = $answer->says();

		return match ( true ) {
			// A push of others between Gitea's own clone and its own push is told by 409 or 500 and these words.
			409 === $answer->status, 1 === \preg_match( self::STALE, $said )       => ProviderErrors::stale( $this->connection->branch ),
			$answer->status >= 500                                                 => $this->api->unclear( $answer ),
			404 === $answer->status                                                => null === $this->head() ? MissingRepository::refusal( $this->connection->branch ) : ProviderErrors::stale( $this->connection->branch ),
			423 === $answer->status                                                => ProviderErrors::archived(),
			403 === $answer->status && 1 === \preg_match( self::PROTECTED, $said ) => ProviderErrors::is_protected( $this->connection->branch, $this->api->quote( $answer ) ),
			403 === $answer->status                                                => ProviderErrors::no_write( $this->api->quote( $answer ) ),
			default                                                                => $this->api->rejection( $answer ),
		};
	}

	protected function tip(): string {
		return $this->branch()->at( 'commit', 'id' )->id();
	}

	/** @return Json Nothing where the branch is missing. */
	private function branch(): Json {
		$answer = $this->repository->look( '/branches/' . ApiRoot::encode( $this->connection->branch ) );

		return $answer->is_good() ? $answer->json() : Json::nothing();
	}
}
