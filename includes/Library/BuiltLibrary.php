<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Domain\Error\NotFound;
use Svc\Domain\Text;
use Svc\Storage\Outside\LibraryFiles;

\defined( 'ABSPATH' ) || exit;

/**
 * One built library: ours, or that of a folder that the site's own code names. Code of a snippet is read only when it is asked for. What is damaged
 * is left out and named.
 */
final class BuiltLibrary {

	/** @var array<string, Pack>|null By id, in their order. */
	private ?array $packs = null;

	/** @var array<string, Item>|null By slug. */
	private ?array $items = null;

	/** @var list<string> */
	private array $faults = [];

	/**
	 * @param string $name What it is called in answers; `svc` for ours.
	 * @param string $root Absolute path of the built library.
	 */
	public function __construct(
		public readonly string $name,
		private readonly string $root,
		private readonly LibraryFiles $files,
	) {}

	/** @return array<string, Pack> By id, in their order. */
	public function packs(): array {
		$this->load();
		return $this->packs ?? [];
	}

	/** @return array<string, Item> By slug. */
	public function items(): array {
		$this->load();
		return $this->items ?? [];
	}

	/** @return list<string> What is wrong with it, one sentence each. */
	public function faults(): array {
		$this->load();
		return $this->faults;
	}

	/** @throws NotFound When it is missing, or not what was built. */
	public function code( Item $item ): string {
		$code = $this->files->read( $this->root, LibraryBuild::code_file( $item->slug ) );
		if ( null === $code || \substr( \hash( 'sha256', $code ), 0, 12 ) !== $item->hash ) {
			/* translators: %s: name of a snippet of the library. */
			throw NotFound::because( \sprintf( Text::__( 'The code of "%s" is missing or changed. Build the library again, or install the plugin again.', 'svc' ), $item->slug ) );
		}
		return $code;
	}

	private function load(): void {
		if ( null !== $this->items ) {
			return;
		}
		$this->packs = [];
		$this->items = [];
		$packs       = $this->files->load( $this->root, LibraryBuild::PACKS );
		$rows        = $this->files->load( $this->root, LibraryBuild::ITEMS );
		if ( null === $packs || null === $rows ) {
			/* translators: %s: path of a folder. */
			$this->faults[] = \sprintf( Text::__( 'The library in "%s" is not built. Run "wp svc library build".', 'svc' ), $this->root );
			return;
		}
		foreach ( $packs as $id => $data ) {
			$pack = Pack::read( (string) $id, $data );
			if ( null !== $pack ) {
				$this->packs[ $pack->id ] = $pack;
			}
		}
		foreach ( $rows as $slug => $row ) {
			$item = Item::from_row( (string) $slug, $this->name, $row );
			if ( null === $item || ! isset( $this->packs[ $item->pack ] ) ) {
				/* translators: 1: name of a snippet of a library, 2: path of a folder. */
				$this->faults[] = \sprintf( Text::__( '"%1$s" in "%2$s" is damaged and was skipped. Build that library again.', 'svc' ), $slug, $this->root );
			} else {
				$this->items[ $item->slug ] = $item;
			}
		}
	}
}
