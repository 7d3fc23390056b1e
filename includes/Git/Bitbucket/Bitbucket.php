<?php

declare(strict_types=1);

namespace Svc\Git\Bitbucket;

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

/** Bitbucket Cloud. A commit names its parent, which is compared with the branch in the same step; its files are fields of a form. */
final class Bitbucket extends RestForge {

	/** Address of the only Bitbucket that makes commits of several files (Data Center does not). */
	private const API = 'api.bitbucket.org';

	private const ENDING = '/2.0';

	/** Rights to write: of access tokens, and of tokens of a person. */
	private const WRITES = [ 'repository:write', 'repository:admin', 'write:repository:bitbucket', 'admin:repository:bitbucket' ];

	public function __construct( Connection $connection, bool $allows_http ) {
		if ( 1 !== \preg_match( '~\A[\w-]+/[\w.-]+\z~D', $connection->repo ) ) {
			throw new Refused( 'settings', Text::__( 'Enter the repository as workspace/name.', 'svc' ) );
		}
		$root  = ApiRoot::of( \in_array( $connection->api, [ '', 'bitbucket.org' ], true ) ? self::API : $connection->api, self::ENDING, $allows_http );
		$path  = '/repositories/' . ApiRoot::encode( $connection->repo );
		$right = \str_contains( $connection->token, ':' ) ? 'Basic ' . \base64_encode( $connection->token ) : "Bearer {$connection->token}";
		$api   = new Api( $root, new Transmission( $right ), [ 'Accept' => 'application/json' ], $connection->token );
		parent::__construct( $connection, $api, new RepositoryApi( $api, $path, $connection->repo, 'full_name', RepositoryApi::named( '~\A/repositories/([\w-]+/[\w.-]+)~' ) ), $path, new BitbucketFiles( $api, $path ) );
	}

	public function check(): Facts {
		$answer = $this->repository->read();
		$head   = $this->tip();
		// Whether the branch is protected shows only when something is written.
		$scopes   = \array_filter( \array_map( '\trim', \explode( ',', $answer->header( 'x-oauth-scopes' ) ) ), static fn( string $scope ): bool => '' !== $scope );
		$writes   = [] === $scopes || [] !== \array_intersect( self::WRITES, $scopes );
		$json     = $answer->json();
		$default  = $json->at( 'mainbranch', 'name' )->text();
		$problems = $this->problems( $head, '' === $default, $default, $writes ? null : ProviderErrors::no_write()->getMessage() );

		return new Facts( $json->at( 'full_name' )->text(), $default, $writes, $problems, null );
	}

	/** @return list<Commit> */
	public function log( string $commit, int $limit ): array {
		return \array_map(
			static fn( Json $item ): Commit => new Commit(
				$item->at( 'hash' )->id(),
				\array_map( static fn( Json $above ): string => $above->at( 'hash' )->id(), $item->at( 'parents' )->items() ),
				$item->at( 'message' )->text(),
				$item->at( 'author', 'raw' )->text(),
				$item->at( 'date' )->time() ?? 0
			),
			$this->history( "/commits/{$commit}", [ 'pagelen' => \min( 100, $limit ) ] )->at( 'values' )->items()
		);
	}

	public function commit( string $expected, FileChanges $changes, string $message, ?Author $author ): string {
		$fields = [];
		foreach ( $changes->write as $path => $bytes ) {
			$fields[] = [ "/{$path}", $bytes ];
		}
		foreach ( $changes->remove as $path ) {
			$fields[] = [ 'files', "/{$path}" ];
		}

		return $this->send( [ ...$fields, [ 'parents', $expected ] ], $message, $author );
	}

	public function bootstrap( string $message ): string {
		$default = $this->repository->read()->json()->at( 'mainbranch', 'name' )->text();
		$from    = '' === $default ? '' : $this->id( $default );
		if ( '' !== $from ) {
			$data = [
				'name'   => $this->connection->branch,
				'target' => [ 'hash' => $from ],
			];
			$this->post( '/refs/branches', $data );

			return $from;
		}
		$fields = [];
		foreach ( FirstFiles::below( $this->connection->root ) as $path => $bytes ) {
			$fields[] = [ "/{$path}", $bytes ];
		}

		return $this->send( $fields, $message, null );
	}

	/** @param list<array{string, string}> $fields Name, which may come several times, and value. A slash in front tells a file from a field. */
	private function send( array $fields, string $message, ?Author $author ): string {
		$fields[] = [ 'branch', $this->connection->branch ];
		$fields[] = [ 'message', $message ];
		if ( null !== $author ) {
			$fields[] = [ 'author', "{$author->name} <{$author->email}>" ];
		}
		$form   = \implode( '&', \array_map( static fn( array $field ): string => \rawurlencode( $field[0] ) . '=' . \rawurlencode( $field[1] ), $fields ) );
		$answer = $this->api->write( 'POST', "{$this->path}/src", $form, 'application/x-www-form-urlencoded' );
		if ( ! $answer->is_good() ) {
			throw $this->refusal( $answer );
		}
		if ( 1 === \preg_match( '~/([0-9a-f]{40})/?\z~', $answer->header( 'location' ), $found ) ) {
			return $found[1];
		}

		// It was made; which one it is the history tells.
		throw new OutcomeUnknown( \__( 'Bitbucket did not confirm the commit.', 'svc' ) );
	}

	protected function refusal( ApiResponse $answer ): Refused|Stale|OutcomeUnknown {
		return match ( true ) {
			$answer->status >= 500  => $this->api->unclear( $answer ),
			409 === $answer->status => ProviderErrors::stale( $this->connection->branch ),
			403 === $answer->status => \str_contains( \strtolower( $answer->says() ), 'branch' ) ? ProviderErrors::is_protected( $this->connection->branch, $this->api->quote( $answer ) ) : ProviderErrors::no_write( $this->api->quote( $answer ) ),
			404 === $answer->status => MissingRepository::repository( $this->connection->repo ),
			default                 => $this->api->rejection( $answer ),
		};
	}

	protected function tip(): string {
		return $this->id( $this->connection->branch );
	}

	/** @return string Id of the commit that a branch is at; empty for no such branch. */
	private function id( string $branch ): string {
		$answer = $this->repository->look( '/refs/branches/' . ApiRoot::encode( $branch ) );
		if ( ! $answer->is_good() ) {
			return '';
		}
		$target = $answer->json()->at( 'target' );
		MissingRepository::moved( $this->connection->repo, $target->at( 'repository', 'full_name' )->text() );

		return $target->at( 'hash' )->id();
	}
}
