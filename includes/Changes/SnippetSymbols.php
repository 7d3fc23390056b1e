<?php

declare(strict_types=1);

namespace Svc\Changes;

use Svc\Checks\Names\CodeNames;
use Svc\Checks\Symbols\SymbolEntry;
use Svc\Compiler\Plan\Places;
use Svc\Compiler\PlanCompiler;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Observed\KeptSymbols;
use Svc\Storage\Snippets;
use Svc\Styles\Partials;

\defined( 'ABSPATH' ) || exit;

/**
 * Lists what snippets declare and touch: by their code, which is read once and kept, and by their settings.
 * @phpstan-import-type Entry from SymbolEntry
 * @phpstan-import-type Kept from KeptSymbols
 */
final class SnippetSymbols {

	/** Seconds that reading may take where requests are limited; reading a snippet takes about a millisecond. */
	private const MOST_SECONDS = 4;

	private int $pending = 0;

	public function __construct(
		private readonly Snippets $store,
		private readonly Codes $codes,
		private readonly CodeNames $names,
		private readonly KeptSymbols $kept,
	) {
	}

	/**
	 * @param int|null $first ID of a snippet that comes first, and is read however long it takes.
	 * @param bool $only Whether it is the only one.
	 * @return iterable<array{Snippet, list<Entry>}> What cannot be read has the names of its settings only.
	 */
	public function all( ?int $first = null, bool $only = false ): iterable {
		$this->pending = 0;
		$until         = \microtime( true ) + ( (int) \ini_get( 'max_execution_time' ) > 0 ? self::MOST_SECONDS : \INF );
		$wanted        = null === $first ? [] : [ $first => $this->store->get( $first ) ];
		yield from $this->of_parts( $wanted, \INF, true );
		yield from $this->of_parts( $only ? [] : \array_diff_key( $this->store->all(), $wanted ), $until, false );
	}

	/**
	 * @param array<int, Snippet> $snippets
	 * @param float               $until    Unix timestamp after which no code is read.
	 * @param bool                $are_some Whether there are others whose names are to be kept, too.
	 * @return iterable<array{Snippet, list<Entry>}>
	 */
	private function of_parts( array $snippets, float $until, bool $are_some ): iterable {
		$parts = [];
		foreach ( $snippets as $id => $snippet ) {
			$parts[ KeptSymbols::part_of( $id ) ][ $id ] = $snippet;
		}
		foreach ( $parts as $part => $members ) {
			$before = $this->kept->read( $part );
			$kept   = $before;
			foreach ( $members as $id => $snippet ) {
				$of = self::source_of( $snippet );
				if ( ( $kept[ $id ]['of'] ?? null ) !== $of ) {
					$list = \microtime( true ) < $until ? $this->read( $snippet ) : null;
					if ( null === $list ) {
						++$this->pending;
						unset( $kept[ $id ] );
					} else {
						$kept[ $id ] = [
							'of'   => $of,
							'list' => $list,
						];
					}
				}
				/** @var list<Entry> $list As `CodeNames` made it. */
				$list = $kept[ $id ]['list'] ?? [];
				yield [ $snippet, [ ...$this->of_settings( $snippet ), ...$list ] ];
			}
			// Of snippets that are gone nothing is left either.
			$kept = $are_some ? $kept : \array_intersect_key( $kept, $this->store->state()->rows );
			if ( $kept !== $before ) {
				$this->kept->write( $part, $kept );
			}
		}
	}

	public function pending(): int {
		return $this->pending;
	}

	private static function source_of( Snippet $snippet ): string {
		return CodeNames::VERSION . " {$snippet->hash} {$snippet->type} {$snippet->lang}";
	}

	/** @return list<Entry> */
	private function read( Snippet $snippet ): array {
		try {
			return $this->names->of( $this->codes->of( $snippet ), $snippet->type, $snippet->lang );
		} catch ( SvcException ) {
			// Its own screen says that its code is damaged.
			return [];
		}
	}

	/** @return list<Entry> Its shortcode, the hook it runs at, the name and the parts of a stylesheet. */
	private function of_settings( Snippet $snippet ): array {
		if ( 'shortcode' === $snippet->run ) {
			return '' === $snippet->shortcode ? [] : [ self::entry( 'shortcode', $snippet->shortcode, 'declares' ) ];
		}
		$entries = 'auto' === $snippet->run ? self::hooks( $snippet ) : [];
		if ( 'css' !== $snippet->type ) {
			return $entries;
		}
		$path = Partials::path_of( $snippet->folder, $snippet->title );
		if ( '' !== $path ) {
			$entries[] = self::entry( 'partial', $path, 'declares' );
		}
		$rows = $this->store->state();
		foreach ( $snippet->deps as $id ) {
			$used = $rows->snippet( $id );
			$path = null === $used ? '' : Partials::path_of( $used->folder, $used->title );
			if ( null !== $used && '' !== $path ) {
				$entries[] = self::entry( 'partial', $path, 'uses' ) + [ 'owner' => $used->title ];
			}
		}
		return $entries;
	}

	/** @return list<Entry> */
	private static function hooks( Snippet $snippet ): array {
		$location = PlanCompiler::effective_hook( $snippet );
		$location = '' === $location ? Places::location( $snippet ) : $location;
		$hook     = Places::hook( $snippet->type, $location );
		$entries  = '' === $hook || 'root' === $hook ? [] : [ self::entry( 'action', $hook, 'hooks' ) + [ 'priority' => $snippet->priority ] ];
		foreach ( Places::filters( $snippet->type, $location ) as $filter => $priority ) {
			$entries[] = self::entry( 'hook', $filter, 'hooks' ) + [ 'priority' => $priority ];
		}
		return $entries;
	}

	/** @return array{kind: string, name: string, role: string} */
	private static function entry( string $kind, string $name, string $role ): array {
		return [
			'kind' => $kind,
			'name' => $name,
			'role' => $role,
		];
	}
}
