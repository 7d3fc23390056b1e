<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Domain\Error\NotFound;
use Svc\Domain\Text;
use Svc\Storage\Outside\LibraryFiles;

\defined( 'ABSPATH' ) || exit;

/**
 * All libraries of the site: ours, and those of folders that its own code names (filter `svc_library_dirs`). Where two have the same slug, the first
 * counts.
 */
final class Libraries {

	/** Folder of the built form inside an own library. */
	public const BUILT = 'built';

	public const BUNDLED = 'svc';

	/** @var list<BuiltLibrary>|null */
	private ?array $libraries = null;

	/** @var list<string> */
	private array $faults = [];

	/**
	 * @param string                  $bundled    Absolute path of our own built library.
	 * @param \Closure(): list<mixed> $folders What the site's own code names.
	 */
	public function __construct(
		private readonly string $bundled,
		private readonly \Closure $folders,
		private readonly LibraryFiles $files,
	) {}

	/** @return array<string, Item> By slug: libraries in their order, snippets by title. */
	public function items(): array {
		$items = [];
		foreach ( $this->libraries() as $library ) {
			$own = $library->items();
			\uasort( $own, static fn( Item $a, Item $b ): int => \strnatcasecmp( $a->fields['title'], $b->fields['title'] ) );
			$items += $own;
		}
		return $items;
	}

	/** @return list<Pack> Packs and starting sets. Those with the same id in two libraries are one: of the first. */
	public function packs(): array {
		$packs = [];
		foreach ( $this->libraries() as $library ) {
			$packs += $library->packs();
		}
		return \array_values( $packs );
	}

	/** @return array<string, Item> By slug: what a pack or a starting set holds; empty when no library has it. */
	public function items_of( string $id ): array {
		$all   = $this->items();
		$slugs = \array_column( $this->packs(), 'slugs', 'id' )[ $id ] ?? [];
		return [] === $slugs
			? \array_filter( $all, static fn( Item $item ): bool => $item->pack === $id )
			: \array_intersect_key( $all, \array_flip( $slugs ) );
	}

	/** @return list<string> What could not be used, one sentence each. */
	public function faults(): array {
		$faults = [];
		$known  = [];
		foreach ( $this->libraries() as $library ) {
			$faults = [ ...$faults, ...$library->faults() ];
			foreach ( \array_intersect_key( $library->items(), $known ) as $slug => $item ) {
				/* translators: 1: name of a snippet, 2: name of its library, 3: name of another library. */
				$faults[] = \sprintf( Text::__( '"%1$s" of "%2$s" was skipped: "%3$s" has a snippet of that name.', 'svc' ), $slug, $item->library, $known[ $slug ] );
			}
			$known += \array_map( static fn( Item $item ): string => $item->library, $library->items() );
		}
		return [ ...$this->faults, ...$faults ];
	}

	/** @throws NotFound When its library has lost it. */
	public function code( Item $item ): string {
		foreach ( $this->libraries() as $library ) {
			if ( $library->name === $item->library ) {
				return $library->code( $item );
			}
		}
		throw NotFound::because( Text::__( 'Unknown library.', 'svc' ) );
	}

	/** @return list<BuiltLibrary> */
	private function libraries(): array {
		if ( null !== $this->libraries ) {
			return $this->libraries;
		}
		$libraries = [ self::BUNDLED => new BuiltLibrary( self::BUNDLED, $this->bundled, $this->files ) ];
		foreach ( ( $this->folders )() as $folder ) {
			$name = \is_string( $folder ) ? \basename( $folder ) : '';
			if ( ! \is_string( $folder ) || 1 !== \preg_match( '~\A(?:/|[A-Za-z]:[\\\\/])~', $folder ) || null === $this->files->real( $folder ) ) {
				/* translators: %s: what was named as a folder. */
				$this->faults[] = \sprintf( Text::__( 'svc_library_dirs names "%s", which is not the absolute path of a folder.', 'svc' ), \is_scalar( $folder ) ? (string) $folder : \get_debug_type( $folder ) );
			} elseif ( isset( $libraries[ $name ] ) ) {
				/* translators: %s: path of a folder. */
				$this->faults[] = \sprintf( Text::__( 'The library in "%s" was skipped: another has the same folder name.', 'svc' ), $folder );
			} else {
				$libraries[ $name ] = new BuiltLibrary( $name, \rtrim( $folder, '/\\' ) . '/' . self::BUILT, $this->files );
			}
		}
		$this->libraries = \array_values( $libraries );
		return $this->libraries;
	}
}
