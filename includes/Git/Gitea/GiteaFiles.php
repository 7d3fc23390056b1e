<?php

declare(strict_types=1);

namespace Svc\Git\Gitea;

use Svc\Git\Entry;
use Svc\Git\Error\Refused;
use Svc\Git\ForgeFiles;
use Svc\Git\Http\Api;
use Svc\Git\Http\ApiResponse;
use Svc\Git\Http\Blob;
use Svc\Git\Http\Json;
use Svc\Git\KnownFiles;
use Svc\Git\ProviderErrors;

\defined( 'ABSPATH' ) || exit;

/** Files of a repository at Gitea or Forgejo: the listing in pages; contents in the way that the version knows. */
final class GiteaFiles implements ForgeFiles {

	/** Files of one request: answers list no more items than that (`MAX_RESPONSE_ITEMS`). */
	private const BATCH = 50;

	/** Pages of a listing; a million files. */
	private const PAGES = 1000;

	/** Gitea's numbers begin with 1; Forgejo's are ten ahead of them, since it went its own way. */
	private const FORGEJO = 11;

	/** The way in which contents come in batches; null until it is known. */
	private ?string $way = null;

	/** @param string $path Of the repository in the API. */
	public function __construct(
		private readonly Api $api,
		private readonly string $path,
	) {}

	/** @return list<Entry> */
	public function tree( string $commit, string $root, ?KnownFiles $known = null ): array {
		$entries = [];
		for ( $page = 1; $page <= self::PAGES; $page++ ) {
			$answer = $this->api->get( "{$this->path}/git/trees/{$commit}", [
				'recursive' => 'true',
				'page'      => $page,
			] );
			if ( ! $answer->is_good() ) {
				throw $this->api->unclear( $answer );
			}
			$json  = $answer->json();
			$items = $json->at( 'tree' )->items();
			foreach ( $items as $item ) {
				$path = $item->at( 'path' )->text();
				if ( 'tree' !== $item->at( 'type' )->text() && ( '' === $root || \str_starts_with( $path, "{$root}/" ) ) ) {
					$entries[] = new Entry( $path, $item->at( 'sha' )->id(), $item->at( 'mode' )->text(), $item->at( 'size' )->number() );
				}
			}
			if ( $json->at( 'truncated' )->is_false() ) {
				return $entries;
			}
			if ( [] === $items ) {
				break;
			}
		}

		throw ProviderErrors::cut_short();
	}

	/**
	 * @param list<Entry> $entries
	 * @return array<string, string>
	 */
	public function blobs( string $commit, array $entries ): array {
		$contents = [];
		$small    = \array_values( \array_filter( $entries, static fn( Entry $entry ): bool => $entry->size <= Blob::LARGEST ) );
		foreach ( \array_chunk( $small, self::BATCH ) as $batch ) {
			$texts = $this->texts( $commit, $batch );
			foreach ( $batch as $entry ) {
				$bytes = $texts[ $entry->blob ] ?? null;
				// Null for what is too large for a batch, and where the version knows no batches.
				$bytes = null !== $bytes && Blob::is( $entry->blob, $bytes ) ? $bytes : Blob::whole( $entry->path, $entry->blob, $this->single( $entry ) );
				if ( null !== $bytes ) {
					$contents[ $entry->path ] = $bytes;
				}
			}
		}

		return $contents;
	}

	/**
	 * @param list<Entry> $batch
	 * @return array<string, string> Bytes by the id of the contents.
	 */
	private function texts( string $commit, array $batch ): array {
		$answer = $this->batch( $commit, $batch );
		$texts  = [];
		foreach ( null !== $answer && $answer->is_good() ? $answer->json()->items() : [] as $item ) {
			if ( 'base64' === $item->at( 'encoding' )->text() ) {
				$texts[ $item->at( 'sha' )->id() ] = self::decoded( $item );
			}
		}

		return $texts;
	}

	/**
	 * @param list<Entry> $batch
	 * @return ApiResponse|null Null where the version knows no batches, or the token may not ask for them.
	 */
	private function batch( string $commit, array $batch ): ?ApiResponse {
		$this->way ??= $this->way();
		if ( 'blobs' === $this->way ) {
			return $this->api->get( "{$this->path}/git/blobs", [ 'shas' => \implode( ',', \array_map( static fn( Entry $entry ): string => $entry->blob, $batch ) ) ] );
		}
		if ( 'files' !== $this->way ) {
			return null;
		}
		try {
			$paths = \array_map( static fn( Entry $entry ): string => $entry->path, $batch );

			return $this->api->ask( "{$this->path}/file-contents?ref={$commit}", \json_encode( [ 'files' => $paths ], \JSON_THROW_ON_ERROR | \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE ) );
		} catch ( Refused $refusal ) {
			if ( 'token_scope' !== $refusal->reason ) {
				throw $refusal;
			}
			// It takes the right to write, because it is a POST; a site that only brings snippets may have none.
			$this->way = 'single';

			return null;
		}
	}

	/** @return 'blobs'|'files'|'single' Forgejo 12 and Gitea 1.24 have batches, each its own. */
	private function way(): string {
		$answer  = $this->api->get( '/version' );
		$version = $answer->is_good() ? $answer->json()->at( 'version' )->text() : '';
		if ( (int) $version >= self::FORGEJO ) {
			return (int) $version >= 12 ? 'blobs' : 'single';
		}

		return \version_compare( (string) \preg_replace( '/[^0-9.].*/s', '', $version ), '1.24', '>=' ) ? 'files' : 'single';
	}

	private function single( Entry $entry ): string {
		$answer = $this->api->get( "{$this->path}/git/blobs/{$entry->blob}" );

		return $answer->is_good() ? self::decoded( $answer->json() ) : throw $this->api->unclear( $answer );
	}

	private static function decoded( Json $item ): string {
		return (string) \base64_decode( $item->at( 'content' )->text(), true );
	}
}
