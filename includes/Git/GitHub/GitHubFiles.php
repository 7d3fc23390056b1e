<?php

declare(strict_types=1);

namespace Svc\Git\GitHub;

use Svc\Git\Entry;
use Svc\Git\Error\OutcomeUnknown;
use Svc\Git\Error\Refused;
use Svc\Git\Http\Api;
use Svc\Git\Http\Blob;
use Svc\Git\Http\Json;
use Svc\Git\ProviderErrors;

\defined( 'ABSPATH' ) || exit;

/** Files of a repository at GitHub: the listing by REST, contents by GraphQL, fifty in one request. */
final class GitHubFiles {

	/** Files of one request; more cost GitHub more than one query may. */
	private const BATCH = 50;

	/** Bytes of one request, where sizes are known. */
	private const BATCH_BYTES = 4_194_304;

	public function __construct(
		private readonly Api $api,
		private readonly GraphQl $graph,
		private readonly string $owner,
		private readonly string $name,
	) {}

	/** @return list<Entry> */
	public function tree( string $commit, string $root ): array {
		$whole = $this->listing( $commit, is_deep: true );
		$start = '';
		if ( $whole->at( 'truncated' )->is_true() && '' !== $root ) {
			$id = $this->subtree( $commit, $root );
			if ( '' === $id ) {
				return [];
			}
			$whole = $this->listing( $id, is_deep: true );
			$start = "{$root}/";
		}
		if ( ! $whole->at( 'truncated' )->is_false() ) {
			throw ProviderErrors::cut_short();
		}
		$entries = [];
		foreach ( $whole->at( 'tree' )->items() as $item ) {
			$path = $start . $item->at( 'path' )->text();
			if ( 'tree' !== $item->at( 'type' )->text() && ( '' === $root || \str_starts_with( $path, "{$root}/" ) ) ) {
				$entries[] = new Entry( $path, $item->at( 'sha' )->id(), $item->at( 'mode' )->text(), $item->at( 'size' )->number() );
			}
		}

		return $entries;
	}

	/**
	 * @param list<Entry> $entries
	 * @return array<string, string>
	 * @throws Refused
	 * @throws OutcomeUnknown
	 */
	public function blobs( array $entries ): array {
		$contents = [];
		foreach ( self::batches( $entries ) as $batch ) {
			$texts = $this->texts( $batch );
			foreach ( $batch as $index => $entry ) {
				$bytes = $texts[ $index ];
				// Null for binary files and large ones; others than the text was for bytes that are no UTF-8.
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
	 * @return list<string|null> In the same order.
	 * @throws Refused
	 * @throws OutcomeUnknown
	 */
	private function texts( array $batch ): array {
		$fields = '';
		foreach ( $batch as $index => $entry ) {
			// Ids are digits (`Json::id()`), so nothing of the repository gets into the query.
			$fields .= " b{$index}:object(oid:\"{$entry->blob}\"){... on Blob{isTruncated text}}";
		}
		$json = $this->graph->query(
			"query SvcBlobs(\$owner:String!,\$name:String!){repository(owner:\$owner,name:\$name){{$fields}}}",
			[
				'owner' => $this->owner,
				'name'  => $this->name,
			]
		);

		return \array_map(
			static function ( int $index ) use ( $json ): ?string {
				$blob = $json->at( 'data', 'repository', "b{$index}" );

				return $blob->at( 'isTruncated' )->is_false() && ! $blob->at( 'text' )->is_nothing() ? $blob->at( 'text' )->text() : null;
			},
			\array_keys( $batch )
		);
	}

	private function raw( Entry $entry ): string {
		$answer = $this->api->get( $this->path( "/git/blobs/{$entry->blob}" ), [], [ 'Accept' => 'application/vnd.github.raw+json' ], Blob::LARGEST + 1 );

		return $answer->is_good() ? $answer->body : throw $this->api->unclear( $answer );
	}

	private function listing( string $id, bool $is_deep ): Json {
		$answer = $this->api->get( $this->path( "/git/trees/{$id}" ), $is_deep ? [ 'recursive' => 1 ] : [] );

		return $answer->is_good() ? $answer->json() : throw $this->api->unclear( $answer );
	}

	/** Step by step, where the whole tree is too large to be listed; empty when the folder is not there. */
	private function subtree( string $commit, string $root ): string {
		$id = $commit;
		foreach ( \explode( '/', $root ) as $step ) {
			$listing = $this->listing( $id, is_deep: false );
			if ( ! $listing->at( 'truncated' )->is_false() ) {
				throw ProviderErrors::cut_short();
			}
			$id = '';
			foreach ( $listing->at( 'tree' )->items() as $item ) {
				if ( 'tree' === $item->at( 'type' )->text() && $step === $item->at( 'path' )->text() ) {
					$id = $item->at( 'sha' )->id();
				}
			}
			if ( '' === $id ) {
				return '';
			}
		}

		return $id;
	}

	/**
	 * @param list<Entry> $entries
	 * @return list<list<Entry>> Without those that are larger than a snippet can be.
	 */
	private static function batches( array $entries ): array {
		$batches = [];
		$batch   = [];
		$bytes   = 0;
		foreach ( $entries as $entry ) {
			if ( $entry->size > Blob::LARGEST ) {
				continue;
			}
			if ( [] !== $batch && ( \count( $batch ) >= self::BATCH || $bytes + $entry->size > self::BATCH_BYTES ) ) {
				$batches[] = $batch;
				$batch     = [];
				$bytes     = 0;
			}
			$batch[] = $entry;
			$bytes  += $entry->size;
		}

		return [] === $batch ? $batches : [ ...$batches, $batch ];
	}

	private function path( string $part ): string {
		return "/repos/{$this->owner}/{$this->name}{$part}";
	}
}
