<?php

declare(strict_types=1);

namespace Svc\Sets;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Layout\SnippetFolder;
use Svc\Domain\Problem;

\defined( 'ABSPATH' ) || exit;

/** @phpstan-import-type Entry from Wanted */
final class SetReader {

	public function __construct(
		private readonly WantedReader $reader,
		private readonly SnippetFolder $layout,
	) {
	}

	/**
	 * @param array{snippets?: list<mixed>, files?: array<array-key, mixed>, compiled?: array<array-key, mixed>, ...} $input
	 * @return array{array<int, Wanted>, list<Entry>} What could be read, and what is wrong with other snippets.
	 */
	public function read( array $input ): array {
		$snippets = $input['snippets'] ?? null;
		$files    = $input['files'] ?? null;
		if ( null === $files && null !== $snippets && ! isset( $input['compiled'] ) ) {
			return $this->reader->read( $snippets );
		}
		if ( null === $files || null !== $snippets ) {
			throw InvalidInput::field( null === $files && null !== $snippets ? 'compiled' : 'snippets', \__( 'Send the set either as "snippets", or as "files" with what is compiled of them.', 'svc' ) );
		}
		return $this->reader->read( $this->items( SentFiles::read( $files ), $input['compiled'] ?? [] ) );
	}

	/**
	 * @param array<string, string> $files
	 * @param array<array-key, mixed> $compiled
	 * @return list<array<string, mixed>>
	 */
	private function items( array $files, array $compiled ): array {
		[ 'items' => $items, 'held' => $held ] = $this->layout->read( $files );
		if ( [] !== $held ) {
			/* translators: %s: list of files, each with what is wrong with it. */
			throw SetRefusal::of( \__( 'Nothing was changed: some files can\'t be used. %s', 'svc' ), \array_map( static fn( array $one ): array => ( new Wanted( '', '', $one['path'], 1, [] ) )->entry( 0, new Problem( $one['message'] ) ), $held ) );
		}
		$strange = \array_diff_key( $compiled, \array_column( $items, 'uid', 'path' ) );
		if ( [] !== $strange ) {
			throw InvalidInput::field( 'compiled.' . \array_key_first( $strange ), \__( 'No snippet of the set has its code in this file.', 'svc' ) );
		}
		foreach ( $items as $index => $item ) {
			$css = \is_string( $item['path'] ?? null ) ? $compiled[ $item['path'] ] ?? null : null;
			if ( null !== $css ) {
				$items[ $index ]['compiled'] = $css;
			}
		}
		return $items;
	}
}
