<?php

declare(strict_types=1);

namespace Svc\Git\Gitea;

use Svc\Domain\Text;
use Svc\Git\Author;
use Svc\Git\Commit;
use Svc\Git\Connection;
use Svc\Git\Entry;
use Svc\Git\Error\OutcomeUnknown;
use Svc\Git\Error\Refused;
use Svc\Git\Error\Stale;
use Svc\Git\Facts;
use Svc\Git\FileChanges;
use Svc\Git\FirstFiles;
use Svc\Git\Forge;
use Svc\Git\Head;
use Svc\Git\Http\Api;
use Svc\Git\Http\ApiResponse;
use Svc\Git\Http\ApiRoot;
use Svc\Git\Http\Json;
use Svc\Git\Http\Transmission;
use Svc\Git\KnownFiles;
use Svc\Git\MissingRepository;
use Svc\Git\ProviderErrors;
use Svc\Git\RepositoryApi;

\defined( 'ABSPATH' ) || exit;

/**
 * Gitea and Forgejo. Each file of a commit names the contents that it had (`sha`). Unknown fields are passed over, so what is sent is exactly
 * `ChangeFilesOptions` of their API.
 */
final class Gitea implements Forge {

	private const ENDING = '/api/v1';

	/** Sentences about a commit that came too late (services/repository/files of Gitea). */
	private const STALE = '/sha does not match|already exists|cannot lock ref|failed to update ref/i';

	/** What Gitea says of a branch that may not be written to; the same of a token that may not. */
	private const PROTECTED = '/protected|permission to write to the target branch/i';

	private readonly Api $api;

	private readonly GiteaFiles $files;

	private readonly RepositoryApi $repository;

	private readonly string $path;

	public function __construct( private readonly Connection $connection, bool $allows_http ) {
		if ( '' === $connection->api ) {
			throw new Refused( 'settings', Text::__( 'Enter the address of your Gitea or Forgejo server, such as codeberg.org.', 'svc' ) );
		}
		if ( 1 !== \preg_match( '~\A[\w.-]+/[\w.-]+\z~D', $connection->repo ) ) {
			throw new Refused( 'settings', Text::__( 'Enter the repository as owner/name.', 'svc' ) );
		}
		$root        = ApiRoot::of( $connection->api, self::ENDING, $allows_http );
		$this->path  = '/repos/' . ApiRoot::encode( $connection->repo );
		$this->api   = new Api( $root, new Transmission( "token {$connection->token}" ), [ 'Accept' => 'application/json' ], $connection->token );
		$this->files = new GiteaFiles( $this->api, $this->path );
		$this->repository = new RepositoryApi( $this->api, $this->path, $connection->repo, 'full_name', RepositoryApi::named( '~\A/repos/([\w.-]+/[\w.-]+)~' ) );
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
		$problems = null === $refusal ? [] : [ $refusal->getMessage() ];
		if ( '' === $branch->at( 'commit', 'id' )->id() ) {
			$problems[] = $repository->at( 'empty' )->is_true() ? MissingRepository::first_commit() : MissingRepository::branch( $this->connection->branch, $default );
		}

		return new Facts( $repository->at( 'full_name' )->text(), $default, null === $refusal, $problems, null );
	}

	public function head(): ?Head {
		$id = $this->branch()->at( 'commit', 'id' )->id();
		if ( '' === $id ) {
			// A branch that is missing is not a repository that is gone.
			$this->repository->read();
		}

		return '' === $id ? null : new Head( $id );
	}

	/** @return list<Commit> */
	public function log( string $commit, int $limit ): array {
		$answer = $this->api->get( "{$this->path}/commits", [
			'sha'          => $commit,
			'limit'        => \min( 50, $limit ),
			'stat'         => 'false',
			'verification' => 'false',
			'files'        => 'false',
		] );
		if ( ! $answer->is_good() ) {
			throw $this->api->unclear( $answer );
		}

		return \array_map(
			static fn( Json $item ): Commit => new Commit(
				$item->at( 'sha' )->id(),
				\array_map( static fn( Json $above ): string => $above->at( 'sha' )->id(), $item->at( 'parents' )->items() ),
				$item->at( 'commit', 'message' )->text(),
				ProviderErrors::author( $item->at( 'commit', 'author', 'name' ), $item->at( 'commit', 'author', 'email' ) ),
				$item->at( 'commit', 'committer', 'date' )->time() ?? 0
			),
			$answer->json()->items()
		);
	}

	/** @return list<Entry> */
	public function tree( string $commit, string $root, ?KnownFiles $known = null ): array {
		return $this->files->tree( $commit, $root );
	}

	/**
	 * @param list<Entry> $entries
	 * @return array<string, string>
	 */
	public function blobs( string $commit, array $entries ): array {
		return $this->files->blobs( $commit, $entries );
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
			$answer = $this->api->write( 'POST', "{$this->path}/branches", \json_encode(
				[
					'new_branch_name' => $this->connection->branch,
					'old_ref_name'    => 'refs/heads/' . $repository->at( 'default_branch' )->text(),
				],
				\JSON_THROW_ON_ERROR
			) );

			return $answer->is_good() ? $answer->json()->at( 'commit', 'id' )->id() : throw $this->refusal( $answer );
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
		$answer = $this->api->write( 'POST', "{$this->path}/contents", \json_encode(
			[
				'branch'  => $this->connection->branch,
				'message' => $message,
				'files'   => $files,
			] + ( [] === $person ? [] : [
				'author'    => $person,
				'committer' => $person,
			] ),
			\JSON_THROW_ON_ERROR | \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE
		) );
		if ( ! $answer->is_good() ) {
			throw $this->refusal( $answer );
		}
		$id = $answer->json()->at( 'commit', 'sha' )->id();

		return '' === $id ? throw $this->api->unclear( $answer ) : $id;
	}

	private function refusal( ApiResponse $answer ): Refused|Stale|OutcomeUnknown {
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

	/** @return Json Nothing where the branch is missing. */
	private function branch(): Json {
		$answer = $this->repository->look( '/branches/' . ApiRoot::encode( $this->connection->branch ) );

		return $answer->is_good() ? $answer->json() : Json::nothing();
	}
}
