<?php

declare(strict_types=1);

namespace Svc\Changes;

use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;
use Svc\Storage\Code\PublicFiles;
use Svc\Storage\Code\StyleMaps;
use Svc\Storage\Disk\Lock;
use Svc\Storage\Snippets;
use Svc\Styles\CompiledStyle;

\defined( 'ABSPATH' ) || exit;

/**
 * Keeps the public files of stylesheets and scripts in step with their snippets: there while the snippet is active, live and served from it,
 * gone otherwise (spec 2.6). In testing mode, compiled CSS stays private. It follows a write, because a file must never be ahead of the index,
 * and holds the lock, so that of two changes the later one's file stays. A snippet whose file cannot be had would be missing on every page: it is
 * deactivated and says why. One that still has an older file keeps that and is stale.
 */
final class Publication {

	public function __construct(
		private readonly Snippets $store,
		private readonly PublicFiles $files,
		private readonly StyleMaps $maps,
		private readonly Lock $lock,
	) {
	}

	/** @return array<int, array{Snippet, Problem}> Snippets as they are now whose file could not be written, and why, by id. */
	public function run( Write $write, Codes $codes ): array {
		foreach ( $write->deleted as $snippet ) {
			$this->remove( $snippet );
		}
		$styles  = $this->styles( $write );
		$pending = [];
		foreach ( $write->saved as $key => $snippet ) {
			$draft = $write->drafts[ $key ];
			if ( ! self::has_file( $snippet ) ) {
				$this->remove( $snippet, $draft->before );
			} elseif ( $draft->goes_live() || isset( $styles[ $snippet->id ] ) ) {
				$script                  = 'js' === $snippet->type ? new CompiledStyle( $snippet->id, $draft->code ?? $codes->of( $snippet ) ) : null;
				$pending[ $snippet->id ] = [ $snippet, $script ?? $styles[ $snippet->id ] ?? null ];
			}
		}
		foreach ( $write->others as $id => $snippet ) {
			if ( ! $snippet->is_active() ) {
				$this->remove( $snippet );
			} elseif ( isset( $styles[ $id ] ) ) {
				$pending[ $id ] = [ $snippet, $styles[ $id ] ];
			}
		}
		return [] === $pending ? [] : $this->switch_off( $this->written( $pending ), $pending, \array_map( static fn(): bool => true, $write->others ) );
	}

	/** @return array<int, CompiledStyle> By the ids that the snippets have now. */
	private function styles( Write $write ): array {
		$styles = [];
		foreach ( $write->has_styles ? $write->judged->styles : [] as $id => $style ) {
			$styles[ $write->ids[ $id ] ?? $id ] = $style;
		}
		return $styles;
	}

	/**
	 * Another writer that keeps the lock does not keep saved files from pages: without the lock, the daily clean-up brings them up to date.
	 * @param array<int, array{Snippet, CompiledStyle|null}> $pending
	 * @return array<int, Problem> By id.
	 */
	private function written( array $pending ): array {
		try {
			return $this->lock->hold( fn(): array => $this->write( $pending ) );
		} catch ( SvcException ) {
			return $this->write( $pending );
		}
	}

	/**
	 * @param array<int, array{Snippet, CompiledStyle|null}> $pending Null where there is nothing new to publish.
	 * @return array<int, Problem> Why a file could not be written, by id.
	 */
	private function write( array $pending ): array {
		$failed = [];
		$state  = $this->store->state();
		foreach ( $pending as $id => [ $snippet, $style ] ) {
			// Of two changes the later one's file stays.
			if ( $state->snippet( $id )?->rev !== $snippet->rev ) {
				continue;
			}
			try {
				'test' === $snippet->mode ? $this->withdraw( $snippet, $style ) : $this->publish( $snippet, $style );
			} catch ( StorageFailure $failure ) {
				$failed[ $id ] = new Problem( $failure->getMessage() );
			}
		}
		return $failed;
	}

	private function publish( Snippet $snippet, ?CompiledStyle $style ): void {
		$bytes = $style->css ?? $this->withheld( $snippet );
		if ( null === $bytes ) {
			return;
		}
		// First what the file is written from when it is lost: after a kill between the two it is brought up to date, and never put back.
		if ( null !== $style || ! self::is_compiled( $snippet ) ) {
			$this->keep( $snippet, $style->map ?? '', self::is_compiled( $snippet ) ? $bytes : null );
		}
		$this->files->write( $snippet->id, 'js' === $snippet->type ? 'js' : 'css', $bytes );
	}

	/** Takes the file of a snippet in testing mode away; pages of people with access print the CSS. Null keeps what is withheld or was public. */
	private function withdraw( Snippet $snippet, ?CompiledStyle $style ): void {
		$bytes = $style->css ?? ( 'css' === $snippet->type ? $this->files->read( $snippet->id, 'css' ) : null );
		if ( null !== $bytes && self::is_compiled( $snippet ) ) {
			$this->maps->write( $snippet, $style->map ?? '', $bytes );
		}
		$this->files->remove( $snippet->id );
	}

	/** CSS that was compiled in testing mode, for a snippet that goes live where it cannot be compiled again. */
	private function withheld( Snippet $snippet ): ?string {
		return self::is_compiled( $snippet ) && null === $this->files->read( $snippet->id, 'css' ) ? $this->maps->css( $snippet ) : null;
	}

	/**
	 * @param array<int, Problem> $failed
	 * @param array<int, array{Snippet, CompiledStyle|null}> $pending
	 * @param array<int, mixed> $outdated Ids of stylesheets that keep the file they have.
	 * @return array<int, array{Snippet, Problem}>
	 */
	private function switch_off( array $failed, array $pending, array $outdated ): array {
		try {
			return [] === $failed ? [] : $this->mark( $failed, $outdated );
		} catch ( SvcException ) {
			// Still active, and the answer says why the file is missing.
			return \array_map( static fn( int $id ): array => [ $pending[ $id ][0], $failed[ $id ] ], \array_combine( \array_keys( $failed ), \array_keys( $failed ) ) );
		}
	}

	/**
	 * @param array<int, Problem> $failed
	 * @param array<int, mixed> $outdated
	 * @return array<int, array{Snippet, Problem}>
	 */
	private function mark( array $failed, array $outdated ): array {
		return $this->store->change(
			static function ( Batch $batch ) use ( $failed, $outdated ): array {
				$now = [];
				foreach ( \array_intersect_key( $failed, $batch->all() ) as $id => $problem ) {
					$changes    = isset( $outdated[ $id ] ) ? [ 'stale' => true ] : [ 'status' => 'inactive' ];
					$now[ $id ] = [ $batch->update( $id, $changes, null, isset( $outdated[ $id ] ) ? 'updated' : 'failed' ), $problem ];
				}
				return $now;
			},
			Actor::system()
		);
	}

	/** Removes the public file, if there is one. A file that cannot be removed is not served by any page, so that is no failure. */
	private function remove( Snippet $snippet, ?Snippet $before = null ): void {
		if ( [] === \array_intersect( [ 'css', 'js' ], [ $snippet->type, $before?->type ] ) ) {
			return;
		}
		try {
			$this->files->remove( $snippet->id );
			$this->maps->remove( $snippet->id );
		} catch ( StorageFailure ) {
			return;
		}
	}

	/**
	 * A map and a copy that cannot be kept are missed only by the editor, as long as the file is there. One of older CSS must not stay: the file
	 * would be put back to it.
	 */
	private function keep( Snippet $snippet, string $map, ?string $css ): void {
		try {
			$this->maps->write( $snippet, $map, $css );
		} catch ( StorageFailure | InvalidInput ) {
			$this->remove_map( $snippet );
		}
	}

	private function remove_map( Snippet $snippet ): void {
		try {
			$this->maps->remove( $snippet->id );
		} catch ( StorageFailure ) {
			// What leads out of the storage is not read either.
			return;
		}
	}

	public static function is_public( Snippet $snippet ): bool {
		return self::has_file( $snippet ) && 'test' !== $snippet->mode;
	}

	/** A stylesheet in SCSS or LESS is served from its compiled copy, also when it is printed into the page. */
	private static function has_file( Snippet $snippet ): bool {
		$is_asset = 'css' === $snippet->type || 'js' === $snippet->type;
		return $is_asset && $snippet->is_active() && ( 'file' === $snippet->load_as || self::is_compiled( $snippet ) );
	}

	public static function is_compiled( Snippet $snippet ): bool {
		return 'scss' === $snippet->lang || 'less' === $snippet->lang;
	}
}
