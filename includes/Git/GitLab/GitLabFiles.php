<?php

declare(strict_types=1);

namespace Svc\Git\GitLab;

use Svc\Git\Entry;
use Svc\Git\Error\OutcomeUnknown;
use Svc\Git\Error\Refused;
use Svc\Git\ForgeFiles;
use Svc\Git\Http\Api;
use Svc\Git\Http\Blob;
use Svc\Git\KnownFiles;
use Svc\Git\ProviderErrors;

\defined( 'ABSPATH' ) || exit;

/** Files of a repository at GitLab: the listing by REST, a hundred a page; contents by GraphQL, and one by one where that does not give them. */
final class GitLabFiles implements ForgeFiles {

	/** Files of one query at gitlab.com, which allows a query to cost so much (docs.gitlab.com/api/graphql, limits). */
	private const BATCH = 100;

	/** The same for a GitLab of one's own, whose limits are not known. */
	private const SMALL_BATCH = 20;

	/** Pages of a listing; a hundred thousand files. */
	private const PAGES = 1000;

	private const BLOBS = <<<'GRAPHQL'
		query SvcBlobs($project:ID!,$ref:String!,$paths:[String!]!){
			project(fullPath:$project){repository{blobs(ref:$ref,paths:$paths){nodes{path oid rawTextBlob}}}}
		}
		GRAPHQL;

	/** @param string $project Path of the project in the API. */
	public function __construct(
		private readonly Api $api,
		private readonly Api $graph,
		private readonly string $project,
		private readonly string $name,
	) {}

	/** @return list<Entry> Without sizes, which GitLab does not list. */
	public function tree( string $commit, string $root, ?KnownFiles $known = null ): array {
		$entries = [];
		$answer  = $this->api->get( "{$this->project}/repository/tree", [
			'ref'        => $commit,
			'path'       => $root,
			'recursive'  => 'true',
			'per_page'   => 100,
			'pagination' => 'keyset',
		] );
		for ( $page = 1; $page <= self::PAGES; $page++ ) {
			if ( ! $answer->is_good() ) {
				// A folder that is not there has no files, as long as the commit is there.
				return 1 === $page && $this->knows( $commit ) ? [] : throw $this->api->unclear( $answer );
			}
			foreach ( $answer->json()->items() as $item ) {
				if ( 'tree' !== $item->at( 'type' )->text() ) {
					$entries[] = new Entry( $item->at( 'path' )->text(), $item->at( 'id' )->id(), $item->at( 'mode' )->text(), -1 );
				}
			}
			if ( 1 !== \preg_match( '~<([^>]+)>;\s*rel="?next"?~', $answer->header( 'link' ), $found ) ) {
				return $entries;
			}
			$answer = $this->api->get( $found[1] );
		}

		throw ProviderErrors::cut_short();
	}

	/**
	 * @param list<Entry> $entries
	 * @return array<string, string>
	 * @throws Refused
	 * @throws OutcomeUnknown
	 */
	public function blobs( string $commit, array $entries ): array {
		$contents = [];
		foreach ( \array_chunk( $entries, 'gitlab.com' === $this->api->root->host ? self::BATCH : self::SMALL_BATCH ) as $batch ) {
			$texts = $this->texts( $commit, $batch );
			foreach ( $batch as $entry ) {
				$bytes = $texts[ $entry->path ] ?? null;
				$bytes = null !== $bytes && Blob::is( $entry->blob, $bytes ) ? $bytes : Blob::whole( $entry->path, $entry->blob, $this->raw( $entry ) );
				if ( null !== $bytes ) {
					$contents[ $entry->path ] = $bytes;
				}
			}
		}

		return $contents;
	}

	/**
	 * @param list<Entry> $batch
	 * @return array<string, string> Nothing for binary files, for large ones, and for all of them where the query costs too much.
	 * @throws Refused
	 * @throws OutcomeUnknown
	 */
	private function texts( string $commit, array $batch ): array {
		$answer = $this->graph->ask( '', \json_encode(
			[
				'query'     => self::BLOBS,
				'variables' => [
					'project' => $this->name,
					'ref'     => $commit,
					'paths'   => \array_map( static fn( Entry $entry ): string => $entry->path, $batch ),
				],
			],
			\JSON_THROW_ON_ERROR | \JSON_UNESCAPED_SLASHES
		) );
		$texts = [];
		foreach ( $answer->is_good() ? $answer->json()->at( 'data', 'project', 'repository', 'blobs', 'nodes' )->items() : [] as $node ) {
			$texts[ $node->at( 'path' )->text() ] = $node->at( 'rawTextBlob' )->text();
		}

		return $texts;
	}

	private function raw( Entry $entry ): string {
		$answer = $this->api->get( "{$this->project}/repository/blobs/{$entry->blob}/raw", [], [], Blob::LARGEST + 1 );

		return $answer->is_good() ? $answer->body : throw $this->api->unclear( $answer );
	}

	private function knows( string $commit ): bool {
		return $this->api->get( "{$this->project}/repository/commits/{$commit}" )->is_good();
	}
}
