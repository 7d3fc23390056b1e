<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Snippet;
use Svc\Storage\Outside\LibraryFiles;

\defined( 'ABSPATH' ) || exit;

/**
 * What the person at the terminal does with a library of their own: a folder that they name, read and written with their rights on the
 * machine. Nothing on the site changes by it.
 */
final class OwnLibrary {

	/**
	 * @param string                                    $plugin    Absolute path of the plugin, where an update would take a library away.
	 * @param array<string, array{default: string, ...}> $locations Snippet type => locations.
	 */
	public function __construct(
		private readonly string $plugin,
		private readonly array $locations,
		private readonly SourceFolder $source,
		private readonly LibraryBuild $build,
		private readonly ItemCheck $check,
		private readonly EffectTrial $trial,
		private readonly LibraryFiles $files,
	) {
	}

	/**
	 * Builds the library in a folder, into that folder.
	 * @return array{count: int, faults: array<string, list<string>>} Snippets in it; what is wrong with those that were left out.
	 */
	public function build( string $folder ): array {
		$root = $this->library( $folder );
		return $this->build->build( $root, $root . '/' . Libraries::BUILT );
	}

	/**
	 * Says what is wrong with the packs and snippets in a folder.
	 * @param Actor|null $tries Who tries on this site what the snippets say of their effects; null tries nothing, and none of them runs.
	 * @return array<string, array{errors: list<string>, warnings: list<string>}> By the path of pack or snippet; every snippet has an entry.
	 */
	public function check( string $folder, ?Actor $tries = null ): array {
		$root   = $this->library( $folder );
		$read   = $this->source->read( $root );
		$report = \array_map(
			static fn( array $faults ): array => [
				'errors'   => $faults,
				'warnings' => [],
			],
			$read['faults']
		);
		foreach ( $read['items'] as $item ) {
			$place            = "{$item->pack}/{$item->slug}";
			$report[ $place ] = $this->check->check( $item );
			$effect           = null === $tries || [] !== $report[ $place ]['errors'] ? null : $this->files->read( $root, "{$place}/effect.json" );
			if ( null === $tries || null === $effect ) {
				continue;
			}
			$tried            = $this->trial->report( $item, $effect, $tries );
			$report[ $place ] = [
				'errors'   => $tried['errors'],
				'warnings' => [ ...$report[ $place ]['warnings'], ...$tried['warnings'] ],
			];
		}
		\ksort( $report );
		return $report;
	}

	/**
	 * Makes a snippet of the site one of the library in a folder. What is there stays as it is.
	 * @param array<array-key, mixed> $answer The snippet with its code, as `get-snippet` answers.
	 * @return string Path of the new folder.
	 */
	public function make( string $folder, string $pack, array $answer ): string {
		if ( ! Item::is_slug( $pack ) ) {
			throw InvalidInput::field( 'pack', 'Name a pack in lower case, with hyphens at most.' );
		}
		/** @var array<string, mixed> $answer */
		$snippet = Snippet::create( $answer );
		$code    = \is_string( $answer['code'] ?? null ) ? $answer['code'] : '';
		$slug    = NewItem::slug( $snippet->title );
		if ( '' === $slug || 'scss' === $snippet->lang || 'less' === $snippet->lang ) {
			throw InvalidInput::because( 'A library snippet needs a title, and stylesheets plain CSS.' );
		}
		$root = $this->root( $folder );
		if ( $this->is_there( $root, $pack, $slug ) ) {
			throw InvalidInput::because( \sprintf( 'Nothing was written: "%s" already exists.', "{$folder}/{$pack}/{$slug}" ) );
		}
		if ( null === $this->files->read( $root, "{$pack}/pack.json" ) ) {
			$this->files->write( $root, "{$pack}/pack.json", NewItem::pack( $pack ) );
		}
		foreach ( NewItem::files( $snippet, $code, $pack, $this->locations[ $snippet->type ]['default'] ) as $name => $bytes ) {
			$this->files->write( $root, "{$pack}/{$slug}/{$name}", $bytes );
		}
		return "{$folder}/{$pack}/{$slug}";
	}

	private function is_there( string $root, string $pack, string $slug ): bool {
		$there = $this->files->names( $root, $pack );
		return \in_array( $slug, [ ...$there['folders'], ...$there['files'] ], true );
	}

	/** @throws InvalidInput When it is no folder with packs, or one of the plugin. */
	private function library( string $folder ): string {
		$root = $this->root( $folder );
		foreach ( $this->files->names( $root )['folders'] as $pack ) {
			if ( null !== $this->files->read( $root, "{$pack}/pack.json" ) ) {
				return $root;
			}
		}
		throw InvalidInput::because( \sprintf( '"%s" has no folder with a pack.json.', $folder ) );
	}

	/** @throws InvalidInput When it is no folder, or one of the plugin. */
	private function root( string $folder ): string {
		$root = $this->files->real( $folder );
		if ( null === $root ) {
			throw InvalidInput::because( \sprintf( 'The folder "%s" does not exist.', $folder ) );
		}
		$plugin = $this->files->real( $this->plugin );
		if ( null !== $plugin && \str_starts_with( "{$root}/", "{$plugin}/" ) ) {
			throw InvalidInput::because( 'Choose a folder outside the plugin, which updates replace.' );
		}
		return $root;
	}
}
