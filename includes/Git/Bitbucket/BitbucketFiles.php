<?php

declare(strict_types=1);

namespace Svc\Git\Bitbucket;

use Svc\Git\Entry;
use Svc\Git\Error\OutcomeUnknown;
use Svc\Git\Error\Refused;
use Svc\Git\ForgeFiles;
use Svc\Git\Http\Api;
use Svc\Git\Http\ApiRoot;
use Svc\Git\Http\Blob;
use Svc\Git\Http\Json;
use Svc\Git\KnownFiles;
use Svc\Git\ProviderErrors;

\defined( 'ABSPATH' ) || exit;

/** Files of a repository at Bitbucket, which lists no ids of contents: what has not changed since a known commit is not read again. */
final class BitbucketFiles implements ForgeFiles {

	/** Folders below each other in one listing. */
	private const DEPTH = 20;

	/** Pages of a listing; a hundred thousand files. */
	private const PAGES = 1000;

	/** What Bitbucket says of a file => its mode in Git. */
	private const MODES = [
		'link'          => '120000',
		'subrepository' => '160000',
		'executable'    => '100755',
	];

	/** @param string $path Of the repository in the API. */
	public function __construct(
		private readonly Api $api,
		private readonly string $path,
	) {}

	/** @return list<Entry> Without ids of contents where they have to be read to be known. */
	public function tree( string $commit, string $root, ?KnownFiles $known = null ): array {
		$entries = [];
		$folders = [ $root ];
		while ( [] !== $folders ) {
			$folder = \array_shift( $folders );
			foreach ( $this->listing( $commit, $folder ) as $item ) {
				$path = $item->at( 'path' )->text();
				if ( 'commit_file' === $item->at( 'type' )->text() ) {
					$entries[] = new Entry( $path, '', self::mode( $item ), $item->at( 'size' )->number() );
				} elseif ( \substr_count( $path, '/' ) - \substr_count( $folder, '/' ) >= self::DEPTH - 1 ) {
					$folders[] = $path;
				}
			}
		}

		return null === $known ? $entries : $this->with_ids( $commit, $entries, $known );
	}

	/**
	 * @param list<Entry> $entries
	 * @return array<string, string>
	 */
	public function blobs( string $commit, array $entries ): array {
		$contents = [];
		foreach ( $entries as $entry ) {
			if ( $entry->size > Blob::LARGEST ) {
				continue;
			}
			$answer = $this->api->get( "{$this->path}/src/{$commit}/" . ApiRoot::encode( $entry->path ), [], [ 'Accept' => '*/*' ], Blob::LARGEST + 1 );
			if ( ! $answer->is_good() ) {
				throw $this->api->unclear( $answer );
			}
			// Without an id, the listed size has to do.
			$bytes = \strlen( $answer->body ) === $entry->size || '' !== $entry->blob ? Blob::whole( $entry->path, $entry->blob, $answer->body ) : throw $this->api->unclear( $answer );
			if ( null !== $bytes ) {
				$contents[ $entry->path ] = $bytes;
			}
		}

		return $contents;
	}

	/** @return list<Json> */
	private function listing( string $commit, string $folder ): array {
		$items  = [];
		$answer = $this->api->get( "{$this->path}/src/{$commit}/" . ( '' === $folder ? '' : ApiRoot::encode( $folder ) . '/' ), [
			'max_depth' => self::DEPTH,
			'pagelen'   => 100,
			'fields'    => 'values.path,values.type,values.size,values.attributes,next',
		] );
		for ( $page = 1; $page <= self::PAGES; $page++ ) {
			if ( ! $answer->is_good() ) {
				// A folder that is not there has no files, as long as the commit is there.
				return 1 === $page && $this->knows( $commit ) ? [] : throw $this->api->unclear( $answer );
			}
			$json  = $answer->json();
			$items = [ ...$items, ...$json->at( 'values' )->items() ];
			if ( '' === $json->at( 'next' )->text() ) {
				return $items;
			}
			$answer = $this->api->get( $json->at( 'next' )->text() );
		}

		throw ProviderErrors::cut_short();
	}

	/**
	 * @param list<Entry> $entries
	 * @return list<Entry>
	 */
	private function with_ids( string $commit, array $entries, KnownFiles $known ): array {
		$changed = $this->changed( $commit, $known->commit );
		if ( null === $changed ) {
			return $entries;
		}
		$blobs = \array_diff_key( $known->blobs, $changed );

		return \array_map( static fn( Entry $entry ): Entry => new Entry( $entry->path, $blobs[ $entry->path ] ?? '', $entry->mode, $entry->size ), $entries );
	}

	/**
	 * Which files differ between two commits. Both names of each count, so it does not matter which commit stands first.
	 * @return array<string, true>|null By path; null where that cannot be told, such as after the history was written anew, or where the two
	 *                                  are too far from each other: then all is read, as if nothing were known.
	 */
	private function changed( string $commit, string $known ): ?array {
		if ( $commit === $known ) {
			return [];
		}
		try {
			return $this->diffstat( $commit, $known );
		} catch ( OutcomeUnknown ) {
			return null;
		} catch ( Refused $refused ) {
			return \in_array( $refused->reason, [ 'rejected', 'redirected' ], true ) ? null : throw $refused;
		}
	}

	/** @return array<string, true>|null */
	private function diffstat( string $commit, string $known ): ?array {
		$changed = [];
		$answer  = $this->api->get( "{$this->path}/diffstat/{$commit}..{$known}", [
			'topic'   => 'false',
			'pagelen' => 500,
		] );
		for ( $page = 1; $page <= self::PAGES && $answer->is_good(); $page++ ) {
			$list = $answer->json()->at( 'values' );
			// An answer without a list says nothing, not that nothing has changed (facts 1.0).
			if ( $list->is_nothing() ) {
				return null;
			}
			foreach ( $list->items() as $item ) {
				$names = [ $item->at( 'old', 'path' )->text(), $item->at( 'new', 'path' )->text() ];
				if ( [ '', '' ] === $names ) {
					return null;
				}
				$changed += \array_fill_keys( $names, true );
			}
			$next = $answer->json()->at( 'next' )->text();
			if ( '' === $next ) {
				return $changed;
			}
			$answer = $this->api->get( $next );
		}

		return null;
	}

	private function knows( string $commit ): bool {
		return $this->api->get( "{$this->path}/commit/{$commit}" )->is_good();
	}

	private static function mode( Json $item ): string {
		foreach ( $item->at( 'attributes' )->items() as $attribute ) {
			if ( isset( self::MODES[ $attribute->text() ] ) ) {
				return self::MODES[ $attribute->text() ];
			}
		}

		return '100644';
	}
}
