<?php

declare(strict_types=1);

namespace Svc\Git\GitHub;

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
use Svc\Git\Http\Api;
use Svc\Git\Http\ApiRoot;
use Svc\Git\Http\Json;
use Svc\Git\Http\Transmission;
use Svc\Git\KnownFiles;
use Svc\Git\MissingRepository;
use Svc\Git\ProviderErrors;

\defined( 'ABSPATH' ) || exit;

/**
 * GitHub, GitHub Enterprise Server and ghe.com. `createCommitOnBranch` compares its `expectedHeadOid` with the branch in the same step
 * (docs.github.com/graphql/reference/mutations).
 */
final class GitHub implements Forge {

	/** Of the REST API; the last part is missing where the host is the API's own. */
	private const ENDING = '/api/v3';

	private const STATE = <<<'GRAPHQL'
		query SvcState($owner:String!,$name:String!,$ref:String!){
			repository(owner:$owner,name:$name){
				nameWithOwner isEmpty isArchived isDisabled viewerPermission defaultBranchRef{name target{oid}}
				ref(qualifiedName:$ref){ target{oid} rules(first:50){nodes{type}} }
			}
		}
		GRAPHQL;

	private const COMMIT = <<<'GRAPHQL'
		mutation SvcCommit($input:CreateCommitOnBranchInput!){
			createCommitOnBranch(input:$input){ commit{oid} }
		}
		GRAPHQL;

	private readonly Api $api;

	private readonly GraphQl $graph;

	private readonly GitHubFiles $files;

	private readonly string $owner;

	private readonly string $name;

	public function __construct( private readonly Connection $connection, bool $allows_http ) {
		$parts = \explode( '/', $connection->repo );
		if ( 1 !== \preg_match( '~\A[\w-]+/[\w.-]+\z~D', $connection->repo ) ) {
			throw new Refused( 'settings', Text::__( 'Enter the repository as owner/name.', 'svc' ) );
		}
		[ $this->owner, $this->name ] = [ $parts[0], $parts[1] ?? '' ];

		$host   = \strtolower( \rtrim( (string) \preg_replace( '~\Ahttps://~i', '', $connection->api ), '/' ) );
		$cloud  = match ( true ) {
			\in_array( $host, [ '', 'github.com', 'www.github.com', 'api.github.com' ], true ) => 'api.github.com',
			1 === \preg_match( '/\A(?:api\.)?([a-z0-9-]+\.ghe\.com)\z/', $host, $found )      => "api.{$found[1]}",
			default                                                                           => '',
		};
		$root   = '' === $cloud ? ApiRoot::of( $connection->api, self::ENDING, $allows_http ) : ApiRoot::of( $cloud, '', allows_http: false );
		$graph  = '' === $cloud ? $root->ending( self::ENDING, '/api/graphql' ) : $root->ending( '', '/graphql' );
		$common = [
			'Accept'               => 'application/vnd.github+json',
			'X-GitHub-Api-Version' => '2022-11-28',
		];

		$this->api   = new Api( $root, new Transmission( "Bearer {$connection->token}" ), $common, $connection->token );
		$this->graph = new GraphQl( $this->api->at( $graph ) );
		$this->files = new GitHubFiles( $this->api, $this->graph, $this->owner, $this->name );
	}

	public function check(): Facts {
		$state   = $this->state();
		$rights  = new GitHubRights( $this->api, $this->path( '' ), $this->connection->branch );
		$probe   = $rights->look( $state );
		$renamed = '' === $state->at( 'ref', 'target', 'oid' )->id() ? $rights->renamed() : '';
		$default  = $state->at( 'defaultBranchRef', 'name' )->text();
		$problems = null === $probe['refusal'] ? [] : [ $probe['refusal']->getMessage() ];
		if ( '' === $state->at( 'ref', 'target', 'oid' )->id() ) {
			$problems[] = $state->at( 'isEmpty' )->is_true() ? MissingRepository::first_commit() : MissingRepository::branch( $this->connection->branch, $default, $renamed );
		}

		return new Facts( $state->at( 'nameWithOwner' )->text(), $default, null === $probe['refusal'], [ ...$problems, ...ProviderErrors::expiry( $probe['expires'] ) ], $probe['expires'] );
	}

	public function head(): ?string {
		$id = $this->state()->at( 'ref', 'target', 'oid' )->id();

		return '' === $id ? null : $id;
	}

	/** @return list<Commit> */
	public function log( string $commit, int $limit ): array {
		$answer = $this->api->get( $this->path( '/commits' ), [
			'sha'      => $commit,
			'per_page' => \min( 100, $limit ),
		] );
		if ( ! $answer->is_good() ) {
			throw $this->api->unclear( $answer );
		}

		return \array_map( Commit::of_github( ... ), $answer->json()->items() );
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
		return $this->files->blobs( $entries );
	}

	public function commit( string $expected, FileChanges $changes, string $message, ?Author $author ): string {
		[ $headline, $body ] = \explode( "\n", $message, 2 ) + [ '', '' ];
		$additions           = [];
		foreach ( $changes->write as $path => $bytes ) {
			$additions[] = [
				'path'     => $path,
				'contents' => \base64_encode( $bytes ),
			];
		}
		$json = $this->graph->mutate(
			self::COMMIT,
			[
				'input' => [
					'branch'          => [
						'repositoryNameWithOwner' => $this->connection->repo,
						'branchName'              => $this->connection->branch,
					],
					'expectedHeadOid' => $expected,
					'message'         => [
						'headline' => $headline,
						'body'     => \trim( $body ),
					],
					'fileChanges'     => [
						'additions' => $additions,
						'deletions' => \array_map( static fn( string $path ): array => [ 'path' => $path ], $changes->remove ),
					],
				],
			]
		);
		$id = $json->at( 'data', 'createCommitOnBranch', 'commit', 'oid' )->id();

		return '' === $id ? throw $this->refusal( $json, $expected ) : $id;
	}

	public function bootstrap( string $message ): string {
		$state  = $this->state();
		$branch = $this->connection->branch;
		if ( ! $state->at( 'isEmpty' )->is_true() ) {
			$from   = $state->at( 'defaultBranchRef', 'target', 'oid' )->id();
			$answer = $this->api->write( 'POST', $this->path( '/git/refs' ), \json_encode(
				[
					'ref' => "refs/heads/{$branch}",
					'sha' => $from,
				],
				\JSON_THROW_ON_ERROR
			) );

			return $answer->is_good() ? $from : throw $this->write_refusal( $answer->status, $this->api->quote( $answer ) );
		}
		$files = FirstFiles::below( $this->connection->root );
		$path  = \array_key_first( $files );
		// GraphQL makes no first commit, and this way takes one file.
		$answer = $this->api->write( 'PUT', $this->path( '/contents/' . ApiRoot::encode( $path ) ), \json_encode(
			[
				'message' => $message,
				'content' => \base64_encode( $files[ $path ] ),
				'branch'  => $branch,
			],
			\JSON_THROW_ON_ERROR
		) );
		if ( ! $answer->is_good() ) {
			throw $this->write_refusal( $answer->status, $this->api->quote( $answer ) );
		}
		unset( $files[ $path ] );

		return $this->commit( $answer->json()->at( 'commit', 'sha' )->id(), new FileChanges( $files, [], [] ), $message, null );
	}

	private function state(): Json {
		$json = $this->graph->query(
			self::STATE,
			[
				'owner' => $this->owner,
				'name'  => $this->name,
				'ref'   => "refs/heads/{$this->connection->branch}",
			]
		);
		$name = $json->at( 'data', 'repository', 'nameWithOwner' )->text();
		if ( '' !== $name ) {
			// GraphQL goes along with a repository that has moved.
			MissingRepository::moved( $this->connection->repo, $name );

			return $json->at( 'data', 'repository' );
		}
		throw match ( GraphQl::kind( $json ) ) {
			'NOT_FOUND', 'FORBIDDEN' => MissingRepository::repository( $this->connection->repo ),
			default                  => new OutcomeUnknown( $this->api->plain( $json->at( 'errors', 0, 'message' )->text() ) ),
		};
	}

	/** What came instead of a commit; by the type, since sentences change. */
	private function refusal( Json $json, string $expected ): Refused|Stale|OutcomeUnknown {
		$said = $this->api->plain( $json->at( 'errors', 0, 'message' )->text() );

		return match ( GraphQl::kind( $json ) ) {
			'STALE_DATA'                        => ProviderErrors::stale( $this->connection->branch ),
			// A path that is to be deleted and is not there: we have seen another tree.
			'UNPROCESSABLE'                     => \str_contains( $said, 'deletion' ) ? ProviderErrors::stale( $this->connection->branch ) : $this->rejected( $said ),
			// Also the answer to the second of two requests at the same moment.
			'FORBIDDEN'                         => $this->head() === $expected ? ProviderErrors::no_write( $said ) : ProviderErrors::stale( $this->connection->branch ),
			'BRANCH_PROTECTION_RULE_VIOLATION'  => ProviderErrors::is_protected( $this->connection->branch, $said ),
			'NOT_FOUND'                         => null === $this->head() ? MissingRepository::refusal( $this->connection->branch ) : ProviderErrors::stale( $this->connection->branch ),
			''                                  => new OutcomeUnknown( \__( 'GitHub did not confirm the commit.', 'svc' ) ),
			default                             => $this->rejected( $said ),
		};
	}

	private function rejected( string $said ): Refused {
		/* translators: %s: answer of GitHub. */
		return new Refused( 'rejected', \sprintf( \__( 'GitHub refused the commit: "%s".', 'svc' ), $said ) );
	}

	private function write_refusal( int $status, string $said ): Refused|OutcomeUnknown {
		return match ( true ) {
			$status >= 500  => new OutcomeUnknown( $said ),
			403 === $status => ProviderErrors::no_write( $said ),
			404 === $status => MissingRepository::repository( $this->connection->repo ),
			default         => $this->rejected( $said ),
		};
	}

	private function path( string $part ): string {
		return "/repos/{$this->owner}/{$this->name}{$part}";
	}
}
