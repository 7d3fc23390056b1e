<?php

declare(strict_types=1);

namespace Svc\Operations\Symbols;

use Svc\Access\Gate;
use Svc\Changes\SnippetSymbols;
use Svc\Checks\Names\Clashes;
use Svc\Checks\Names\Question;
use Svc\Checks\Names\SiteHooks;
use Svc\Checks\Names\SiteNames;
use Svc\Checks\Names\SiteSymbol;
use Svc\Checks\Names\SymbolView;
use Svc\Checks\Symbols\LoadedSymbols;
use Svc\Checks\Symbols\SymbolEntry;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Page;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Snippet;
use Svc\Exchange\ReadableSnippets;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * What snippets declare and touch, what the site has, and where the two clash (design 9.6). All users who may see snippets see all of
 * their code, and so all of their names. Of the site they see names, owners and who hooks what; signatures, comments, files and lines
 * come from the code of plugins and themes, and only those see them who may write PHP here and so could read it anyway.
 * @phpstan-import-type Entry from SymbolEntry
 * @phpstan-type Row array{string, int, int, int, Snippet|null, Entry|SiteSymbol}
 * @implements Operation<'list-symbols'>
 */
final class ListSymbols implements Operation {

	public function __construct(
		private readonly Snippets $store,
		private readonly SnippetSymbols $snippets,
		private readonly SiteNames $site,
		private readonly SiteHooks $hooks,
		private readonly Clashes $clashes,
		private readonly LoadedSymbols $loaded,
		private readonly SymbolView $view,
		private readonly Gate $gate,
		private readonly ReadableSnippets $readable,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$of       = $input['of'];
		$only     = $input['snippet'] ?? 0;
		if ( $only > 0 ) {
			$this->store->get( $only );
		}
		$name     = $input['name'] ?? '';
		$question = new Question( $input['kind'] ?? '', $input['role'] ?? '', $name, $input['search'] ?? '', $input['core'] ?? '' !== $name );
		$details  = $this->gate->may_write( $actor, Snippet::create( [ 'type' => 'php' ] ), '' );
		$rows     = [
			...( 'site' === $of ? [] : $this->of_snippets( $question, 0 === $only ? null : $only, $actor ) ),
			...( 'snippets' === $of || $only > 0 ? [] : $this->of_site( $question ) ),
		];
		\usort( $rows, static fn( array $a, array $b ): int => $only > 0 ? $a[3] <=> $b[3] : [ $a[0], $a[1], $a[2], $a[3] ] <=> [ $b[0], $b[1], $b[2], $b[3] ] );
		$page = Page::of_input( $rows, $input )->answer( fn( array $row ): array => $this->record( $row[4], $row[5], $details ) );
		return new Result(
			[
				'symbols' => $page->data,
				'total'   => \count( $rows ),
				'pending' => $this->snippets->pending(),
				'clashes' => 'site' === $of ? [] : $this->clashes->all( 0 === $only ? null : $only, $details ),
			],
			200,
			$page->headers
		);
	}

	/** @return list<Row> */
	private function of_snippets( Question $question, ?int $only, Actor $actor ): array {
		$rows = [];
		// The others are read only where something can clash with them.
		$may_clash = false;
		foreach ( [ 'function', 'class', 'constant', 'shortcode' ] as $kind ) {
			$may_clash = $may_clash || $question->asks_for( $kind, 'declares' );
		}
		foreach ( $this->snippets->all( $only, null !== $only && ! $may_clash ) as [ $snippet, $entries ] ) {
			if ( ! $this->readable->may_read( $snippet, $actor ) ) {
				continue;
			}
			if ( null !== $only && $only !== $snippet->id ) {
				$this->clashes->close();
			}
			foreach ( $entries as $entry ) {
				if ( ! $question->means( $entry['kind'], $entry['name'] ) ) {
					continue;
				}
				if ( $question->asks_for( $entry['kind'], 'declares' ) ) {
					$this->clashes->add( $snippet, $entry );
				}
				if ( ( null === $only || $only === $snippet->id ) && $question->asks_for( $entry['kind'], $entry['role'] ) && $this->is_worth_telling( $entry, $question ) ) {
					$rows[] = self::row( $question, $entry, \count( $rows ), $snippet, $entry );
				}
			}
		}
		return $rows;
	}

	/** @return list<Row> */
	private function of_site( Question $question ): array {
		$rows = [];
		foreach ( [ $this->site->find( $question ), $this->hooks->find( $question ) ] as $found ) {
			foreach ( $found as $symbol ) {
				$rows[] = self::row( $question, $symbol->entry, \count( $rows ), null, $symbol );
			}
		}
		return $rows;
	}

	/**
	 * @param Entry            $entry
	 * @param Entry|SiteSymbol $what
	 * @return Row
	 */
	private static function row( Question $question, array $entry, int $number, ?Snippet $snippet, array|SiteSymbol $what ): array {
		return [ $question->place_of( $entry['name'] ), $entry['priority'] ?? 0, $snippet->id ?? 0, $number, $snippet, $what ];
	}

	/**
	 * What snippets use of PHP and WordPress would drown everything else.
	 * @param Entry $entry
	 */
	private function is_worth_telling( array $entry, Question $question ): bool {
		return $question->core || 'uses' !== $entry['role'] || 'partial' === $entry['kind'] || ! \in_array( $this->loaded->owner_of( $entry['kind'], $entry['name'] )?->of, [ 'php', 'wordpress' ], true );
	}

	/**
	 * @param Entry|SiteSymbol $what
	 * @return array<string, mixed>
	 */
	private function record( ?Snippet $snippet, array|SiteSymbol $what, bool $with_details ): array {
		if ( $what instanceof SiteSymbol ) {
			return $this->view->of_site( $what, $with_details );
		}
		$owner = 'uses' === $what['role'] && 'partial' !== $what['kind'] ? $this->loaded->owner_of( $what['kind'], $what['name'] ) : null;
		$record = null === $snippet ? $what : SymbolView::place_of_snippet( $snippet ) + $what;
		return $record + ( null === $owner ? [] : [ 'owner' => $this->view->owner( $owner ) ] );
	}
}
