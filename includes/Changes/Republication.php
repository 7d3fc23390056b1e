<?php

declare(strict_types=1);

namespace Svc\Changes;

use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Storage\Code\PublicFiles;
use Svc\Storage\Code\StyleMaps;
use Svc\Storage\Disk\Lock;
use Svc\Storage\Snippets;
use Svc\Styles\PlainCss;
use Svc\Styles\StyleChange;
use Svc\Styles\Styles;

\defined( 'ABSPATH' ) || exit;

/**
 * Writes public files anew that are lost or differ from the storage, as after one of the two was restored from a backup. Nothing that a request
 * sends takes part, so any visitor may set it off for a file. Under the lock, like `Publication`. A page never pays for it: a request
 * that misses a file does, or the daily clean-up, Site Health or a person.
 */
final class Republication {

	public function __construct(
		private readonly Snippets $store,
		private readonly PublicFiles $files,
		private readonly StyleMaps $maps,
		private readonly Styles $styles,
		private readonly Lock $lock,
	) {
	}

	/** @return array<int, Snippet> Those whose public file is missing or holds something else, by id; reads all of them. */
	public function wrong(): array {
		return \array_filter( $this->store->active(), fn( Snippet $snippet ): bool => Publication::is_public( $snippet ) && ! $this->is_right( $snippet ) );
	}

	/**
	 * @return array{published: list<int>, unpublished: list<int>} Ids by whether the file could be written.
	 */
	public function run(): array {
		$wrong = $this->wrong();
		$made  = $this->compile( \array_filter( $wrong, fn( Snippet $snippet ): bool => [] === $this->wanted( $snippet ) ) );
		return $this->lock->hold(
			function () use ( $wrong, $made ): array {
				$this->withdraw();
				$done = [];
				foreach ( $wrong as $id => $snippet ) {
					$done[ $id ] = $this->attempt( $snippet, $made[ $id ] ?? null );
				}
				return [
					'published'   => \array_keys( $done, true, true ),
					'unpublished' => \array_keys( $done, false, true ),
				];
			}
		);
	}

	/**
	 * Writes one file if it is wrong.
	 * @param 'css'|'js' $extension
	 * @return bool Whether it is as it should be now; false where there should be none.
	 */
	public function one( int $id, string $extension ): bool {
		$snippet = $this->store->state()->snippet( $id );
		if ( null === $snippet || ! Publication::is_public( $snippet ) || self::extension( $snippet ) !== $extension ) {
			return false;
		}
		if ( ! $this->is_right( $snippet ) ) {
			$this->lock->hold( fn() => $this->write( $snippet, null ) );
		}
		return true;
	}

	public function folder(): string {
		return $this->files->folder();
	}

	/** @param string|null $made CSS that was compiled for want of a copy. */
	private function attempt( Snippet $snippet, ?string $made ): bool {
		try {
			$this->write( $snippet, $made );
			return true;
		} catch ( StorageFailure ) {
			return false;
		}
	}

	/** Writes the file of a snippet, unless another request has, or has changed the snippet: then that save does. */
	private function write( Snippet $snippet, ?string $made ): void {
		if ( $this->store->state()->snippet( $snippet->id )?->rev !== $snippet->rev || $this->is_right( $snippet ) ) {
			return;
		}
		$bytes = $this->wanted( $snippet )[0] ?? $made ?? throw StorageFailure::damaged( $this->files->folder() . '/' . $snippet->id . '.' . self::extension( $snippet ) );
		$this->files->write( $snippet->id, self::extension( $snippet ), $bytes );
	}

	private function is_right( Snippet $snippet ): bool {
		try {
			$bytes  = $this->files->read( $snippet->id, self::extension( $snippet ) );
			$wanted = $this->wanted( $snippet );
			return null !== $bytes && ( [] === $wanted || \in_array( $bytes, $wanted, true ) );
		} catch ( StorageFailure ) {
			return false;
		}
	}

	/** @return list<string> What the file may hold, first what it gets. Whether CSS is minified may have been set after it was written. */
	private function wanted( Snippet $snippet ): array {
		try {
			if ( Publication::is_compiled( $snippet ) ) {
				$css = $this->maps->css( $snippet );
				return null === $css ? [] : [ $css ];
			}
			$code = $this->store->code( $snippet );
		} catch ( StorageFailure ) {
			return [];
		}
		return 'js' === $snippet->type ? [ $code ] : [ $this->styles->plain( $code ), $code, PlainCss::minify( $code ) ];
	}

	/**
	 * @param array<int, Snippet> $snippets Stylesheets of which no copy is kept, by id.
	 * @return array<int, string> CSS by id, of those that can be compiled here.
	 */
	private function compile( array $snippets ): array {
		$made = [];
		try {
			$changes = \array_map( fn( Snippet $snippet ): StyleChange => new StyleChange( $snippet, $this->store->code( $snippet ) ), \array_filter( $snippets, Publication::is_compiled( ... ) ) );
			foreach ( [] === $changes ? [] : $this->styles->compile( $changes, $this->store->all(), $this->store->code( ... ), [], false ) as $id => $outcome ) {
				if ( isset( $outcome->styles[ $id ] ) ) {
					$made[ $id ] = $outcome->styles[ $id ]->css;
				}
			}
		} catch ( StorageFailure ) {
			// A partial whose code is lost, say: the others are written all the same.
			return $made;
		}
		return $made;
	}

	/** Removes what a backup has brought back of snippets that are off, gone or in testing mode: it would be public. */
	private function withdraw(): void {
		$active = $this->store->active();
		foreach ( $this->files->all() as [ $id, $extension ] ) {
			if ( ! isset( $active[ $id ] ) || ! Publication::is_public( $active[ $id ] ) || self::extension( $active[ $id ] ) !== $extension ) {
				$this->files->remove( $id, $extension );
			}
		}
	}

	/** @return 'css'|'js' */
	private static function extension( Snippet $snippet ): string {
		return 'js' === $snippet->type ? 'js' : 'css';
	}
}
