<?php

declare(strict_types=1);

namespace Svc\Git\Repository;

use Svc\Domain\Layout\FileNames;
use Svc\Domain\Layout\Sidecar;
use Svc\Domain\Layout\SnippetFolder;
use Svc\Git\Decisions\Base;
use Svc\Git\Decisions\Document;
use Svc\Git\Decisions\Environment;

\defined( 'ABSPATH' ) || exit;

/**
 * It begins with the files as they are, so unknown keys, entries of other sites and names that people gave survive.
 * @phpstan-import-type Held from Checkout
 * @phpstan-type Settled array{document: Document, was: Base|null, item: array<string, mixed>, old: string, real: string|null}
 */
final class PieceMaker {

	private readonly SnippetFolder $folder;

	/** @param array<string, string> $hooks */
	public function __construct(
		private readonly array $hooks,
		private readonly Environment $environment,
		private readonly Contents $contents,
	) {
		$this->folder = new SnippetFolder( $hooks );
	}

	/**
	 * @param array<string, Document|null> $wanted By uid; null for what goes.
	 * @param array<string, Base> $bases By uid, as they were.
	 * @return array{list<Piece>, list<Held>} Pieces, and the snippets that cannot be kept in files.
	 */
	public function make( string $commit, Checkout $checkout, array $wanted, array $bases ): array {
		$involved = [];
		$settled  = [];
		$kept     = \array_filter( $wanted );
		$real     = $this->real( $commit, $checkout, $kept );
		foreach ( $kept as $uid => $document ) {
			$found                     = $checkout->found[ $uid ] ?? null;
			$settings                  = null === $found ? '' : Files::settings_of( $found->base->path );
			$before                    = $real[ $settings ] ?? null;
			[ $old, $is_root_active ]  = $this->environment->set( $before ?? '', $document->is_active() );
			$settled[ $uid ]           = [
				'document' => $document,
				'was'  => $bases[ $uid ] ?? null,
				'item' => [ 'status' => $is_root_active ? 'active' : 'inactive' ] + $document->item( $uid ),
				'old'  => $old,
				'real' => isset( $checkout->files[ $settings ] ) ? $before : null,
			];
			if ( null !== $found ) {
				$involved += [ $found->base->path => $real[ $found->base->path ] ?? '' ] + ( '' === $old ? [] : [ $settings => $old ] );
			}
		}
		$changes = $this->folder->write( \array_column( $settled, 'item' ), $involved + \array_map( static fn(): string => '', $checkout->files ) );
		$after   = $this->folder->read( $changes['write'] + \array_diff_key( $involved, \array_flip( $changes['remove'] ) ) );
		$pieces  = [];
		foreach ( \array_column( $after['items'], 'path', 'uid' ) as $uid => $path ) {
			if ( \is_string( $path ) && isset( $settled[ $uid ] ) ) {
				$pieces[] = $this->piece( (string) $uid, $path, $settled[ $uid ], $changes, $checkout );
			}
		}
		foreach ( \array_diff_key( $wanted, $kept ) as $uid => $gone ) {
			$pieces[] = self::gone( $uid, $checkout );
		}
		return [ self::with_first( $pieces, \array_filter( $changes['write'], static fn( string $path ): bool => ! FileNames::is_read( $path ), \ARRAY_FILTER_USE_KEY ) ), $after['held'] ];
	}

	/**
	 * @param array<string, Document> $kept
	 * @return array<string, string> Bytes by path.
	 */
	private function real( string $commit, Checkout $checkout, array $kept ): array {
		$entries = [];
		$put     = [];
		foreach ( \array_intersect_key( $checkout->found, $kept ) as $found ) {
			$settings = Files::settings_of( $found->base->path );
			$entries += \array_intersect_key( $checkout->files, [ $found->base->path => true, $settings => true ] );
			if ( ! isset( $checkout->files[ $settings ] ) && '' !== $found->base->settings ) {
				$put[ $settings ] = $found->base->settings;
			}
		}
		$cached = $this->contents->kept( \array_values( $put ) );
		return $this->contents->of( $commit, $entries ) + \array_filter( \array_map( static fn( string $id ): ?string => $cached[ $id ] ?? null, $put ), '\is_string' );
	}

	/**
	 * @param Settled $settled
	 * @param array{write: array<string, string>, remove: list<string>} $changes
	 */
	private function piece( string $uid, string $path, array $settled, array $changes, Checkout $checkout ): Piece {
		[ 'document' => $document, 'was' => $was ] = $settled;
		$settings = Files::settings_of( $path );
		$found    = $checkout->found[ $uid ] ?? null;
		$bytes    = Sidecar::write( $settled['item'], $this->hooks, $settled['old'] );
		$stays    = null !== $found && Files::settings_of( $found->base->path ) === $settings;
		$write    = \array_intersect_key( $changes['write'], [ $path => true ] ) + ( $stays && $settled['real'] === $bytes ? [] : [ $settings => $bytes ] );
		$old      = [];
		foreach ( [ $found->base ?? null, $was ] as $base ) {
			$old += null === $base ? [] : [
				$base->path                        => true,
				Files::settings_of( $base->path ) => true,
			];
		}
		$mine   = \array_intersect( $changes['remove'], \array_keys( $old ) );
		$loose  = null === $was || true !== $found?->needs_repair ? [] : [ Files::settings_of( $was->path ) ];
		$remove = \array_filter( [ ...$mine, ...$loose ], static fn( string $one ): bool => isset( $checkout->files[ $one ] ) && $one !== $path && $one !== $settings );
		$code   = $write[ $path ] ?? null;
		$blob   = null === $code ? $found->base->code ?? '' : Contents::id( $code );
		$base   = new Base( $document->mark, $path, $blob, isset( $write[ $settings ] ) ? Contents::id( $bytes ) : $found->base->settings ?? '', $document->is_active() );
		return new Piece( $uid, $document->text( 'title' ), $write, \array_values( \array_unique( $remove ) ), $base );
	}

	private static function gone( string $uid, Checkout $checkout ): Piece {
		$found  = $checkout->found[ $uid ] ?? null;
		$paths  = null === $found ? [] : [ $found->base->path, Files::settings_of( $found->base->path ) ];
		$title  = $found?->side->document()?->text( 'title' ) ?? '';
		return new Piece( $uid, $title, [], \array_values( \array_filter( $paths, static fn( string $path ): bool => isset( $checkout->files[ $path ] ) ) ), null );
	}

	/**
	 * The README of an empty folder goes with the first snippet.
	 * @param list<Piece> $pieces
	 * @param array<string, string> $words
	 * @return list<Piece> Those that change anything, in the order of their paths.
	 */
	private static function with_first( array $pieces, array $words ): array {
		\usort( $pieces, static fn( Piece $a, Piece $b ): int => \strcmp( $a->path(), $b->path() ) );
		if ( [] !== $words && [] !== $pieces ) {
			$first     = $pieces[0];
			$pieces[0] = new Piece( $first->uid, $first->title, $first->write + $words, $first->remove, $first->base );
		}
		return \array_values( \array_filter( $pieces, static fn( Piece $piece ): bool => [] !== $piece->write || [] !== $piece->remove ) );
	}
}
