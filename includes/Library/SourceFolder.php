<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Checks\Names\CodeNames;
use Svc\Checks\Symbols\SymbolEntry;
use Svc\Domain\Layout\CodeText;
use Svc\Domain\Utf8;
use Svc\Storage\Outside\LibraryFiles;

\defined( 'ABSPATH' ) || exit;

/**
 * A library as people write it: a folder a pack and in it a folder a snippet (`docs/library-files.md`). Needs no WordPress: the build uses it, too.
 * @phpstan-import-type Entry from SymbolEntry
 * @phpstan-import-type Row from Item
 */
final class SourceFolder {

	private const TYPES = [ 'php', 'html', 'css', 'js' ];

	private const OTHERS = [ 'meta.json', 'effect.json' ];

	private const TOUCHES = [ 'hooks', 'removes', 'fires' ];

	private const HOOKS = [ 'action', 'filter', 'hook' ];

	public function __construct(
		private readonly LibraryFiles $files,
		private readonly MetaFile $meta,
		private readonly CodeNames $names,
	) {}

	/**
	 * @param string $root Absolute path.
	 * @return array{packs: array<string, Pack>, items: array<string, SourceItem>, faults: array<string, list<string>>} By id, by slug; faults
	 *     by the path of pack or snippet, with both that are left out and those that can be used in part.
	 */
	public function read( string $root ): array {
		$packs  = [];
		$items  = [];
		$faults = [];
		foreach ( $this->files->names( $root )['folders'] as $id ) {
			$json = $this->files->read( $root, "{$id}/pack.json" );
			if ( null === $json ) {
				// Also the built form of the library: no pack.
				continue;
			}
			$pack = Item::is_slug( $id ) ? Pack::read( $id, \json_decode( $json, true ) ) : null;
			if ( null === $pack ) {
				$faults[ $id ] = [ 'pack.json needs title, description, icon and order, in a folder named in lower case.' ];
				continue;
			}
			$packs[ $id ] = $pack;
			foreach ( $this->files->names( $root, $id )['folders'] as $slug ) {
				$found = $this->item( $root, $id, $slug );
				if ( isset( $items[ $slug ] ) ) {
					$found = [ \sprintf( 'The pack "%s" already has this snippet.', $items[ $slug ]->pack ) ];
				}
				if ( $found instanceof SourceItem ) {
					$items[ $slug ] = $found;
				} else {
					$faults[ "{$id}/{$slug}" ] = $found;
				}
			}
		}
		foreach ( $items as $slug => $item ) {
			$unknown = \array_filter( $item->row['conflicts'], static fn( string $other ): bool => isset( $items[ $other ] ) && ! \in_array( $slug, $items[ $other ]->row['conflicts'], true ) );
			if ( [] !== $unknown ) {
				$faults[ "{$item->pack}/{$slug}" ] = [ \sprintf( 'conflicts: %s does not name this snippet, too.', \implode( ', ', $unknown ) ) ];
			}
		}
		$items = \array_filter( $items, static fn( SourceItem $item ): bool => ! isset( $faults[ "{$item->pack}/{$item->slug}" ] ) );
		$wrong = \array_filter( \array_map( static fn( Pack $pack ): array => self::set_faults( $pack, $items ), $packs ) );
		return [
			'packs'  => \array_diff_key( $packs, $wrong ),
			'items'  => \array_diff_key( $items, \array_filter( $items, static fn( SourceItem $item ): bool => isset( $wrong[ $item->pack ] ) ) ),
			'faults' => $faults + $wrong,
		];
	}

	/**
	 * @param array<string, SourceItem> $items By slug.
	 * @return list<string> What is wrong with a starting set.
	 */
	private static function set_faults( Pack $pack, array $items ): array {
		$rows   = \array_map( static fn( SourceItem $item ): array => $item->row, $items );
		$faults = [];
		if ( $pack->is_set() && \in_array( $pack->id, \array_column( $rows, 'pack' ), true ) ) {
			$faults[] = 'slugs: A pack has its own snippets or names others, not both.';
		}
		foreach ( $pack->slugs as $slug ) {
			if ( ! isset( $rows[ $slug ] ) ) {
				$faults[] = \sprintf( 'slugs: The library has no snippet "%s".', $slug );
			} elseif ( [] !== \array_intersect( $rows[ $slug ]['conflicts'], $pack->slugs ) ) {
				$faults[] = \sprintf( 'slugs: "%s" conflicts with another snippet of the set.', $slug );
			}
		}
		return $faults;
	}

	/** @return SourceItem|list<string> What is wrong with it, where something is. */
	private function item( string $root, string $pack, string $slug ): SourceItem|array {
		$files = $this->files->names( $root, "{$pack}/{$slug}" )['files'];
		$codes = \array_filter( self::TYPES, static fn( string $type ): bool => \in_array( "snippet.{$type}", $files, true ) );
		$type  = \array_values( $codes )[0] ?? '';
		if ( ! Item::is_slug( $slug ) || 1 !== \count( $codes ) || [] !== \array_diff( $files, self::OTHERS, [ "snippet.{$type}" ] ) ) {
			return [ 'A snippet has meta.json and one of snippet.php, snippet.html, snippet.css or snippet.js, in a folder named in lower case.' ];
		}
		$json = $this->files->read( $root, "{$pack}/{$slug}/meta.json" );
		$text = $this->files->read( $root, "{$pack}/{$slug}/snippet.{$type}" );
		if ( null === $json || null === $text || ! Utf8::is_valid( $text ) ) {
			return [ 'meta.json or the code is not valid UTF-8.' ];
		}
		[ $code, $line ]      = CodeText::of_file( $type, $text );
		[ $meta, $faults ]    = $this->meta->read( $json, $type );
		[ $settings, $wrong ] = SettingFile::read( $meta['settings'], $code, $type );
		if ( [] !== $faults || [] !== $wrong ) {
			return [ ...$faults, ...$wrong ];
		}
		$row = [
			'pack'      => $pack,
			'version'   => $meta['version'],
			'fields'    => $meta['fields'],
			'requires'  => $meta['requires'],
			'settings'  => $settings,
			'conflicts' => $meta['conflicts'],
			'search'    => $meta['search'],
			'hash'      => \substr( \hash( 'sha256', $code ), 0, 12 ),
			'mark'      => SettingMarkers::hash( $code, $type ),
		];
		$entries = $this->names->of( $code, $type, '' );
		$names   = self::names_in( 'php' === $type || 'html' === $type ? $entries : [] );
		return new SourceItem( $slug, $pack, $code, $line, $row + $names + [ 'touches' => Touches::of( $entries, $names['hooks'], $code, $meta['fields'] ) ] );
	}

	/**
	 * @param list<Entry> $entries
	 * @return array{hooks: list<string>, declares: list<string>} Sorted.
	 */
	private static function names_in( array $entries ): array {
		$hooks    = [];
		$declares = [];
		foreach ( $entries as $entry ) {
			if ( \in_array( $entry['kind'], self::HOOKS, true ) && \in_array( $entry['role'], self::TOUCHES, true ) ) {
				$hooks[ $entry['name'] ] = $entry['name'];
			} elseif ( 'declares' === $entry['role'] && 'method' !== $entry['kind'] ) {
				$declares[ $entry['name'] ] = $entry['name'];
			}
		}
		\ksort( $hooks );
		\ksort( $declares );
		return [
			'hooks'    => \array_values( $hooks ),
			'declares' => \array_values( $declares ),
		];
	}
}
