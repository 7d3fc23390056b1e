<?php

declare(strict_types=1);

namespace Svc\Importers\Switching;

use Svc\Checks\Loopback\Page\Target;
use Svc\Checks\Loopback\Page\Targets;
use Svc\Checks\Pages\PageParts;
use Svc\Checks\Pages\VisitorPages;
use Svc\Domain\Error\SvcException;
use Svc\Domain\LooseArray;
use Svc\Domain\Snippet;
use Svc\Importers\Importing\ShortcodeUses;
use Svc\Importers\Source;
use Svc\Storage\Observed\PagesBefore;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Pages are asked for twice before, so that what differs anyway is known. It never keeps a switch-over from being done (spec 4.8).
 * @phpstan-import-type Difference from PageParts
 * @phpstan-type Compared array{label: string, url: string, state: 'same'|'changed'|'unknown', message: string, lines: list<Difference>, more: int}
 * @phpstan-type Comparison array{problem: string, pages: list<Compared>}
 */
final class SiteComparison {

	private const MOST_LINES = 40;

	/** Time for finding posts with shortcodes: the other plugin is still on, and the user waits. */
	private const SEARCH_SECONDS = 2.0;

	public function __construct(
		private readonly VisitorPages $visitor,
		private readonly Targets $targets,
		private readonly PagesBefore $before,
		private readonly Snippets $store,
	) {
	}

	/**
	 * @param list<int> $ids      Of our snippets that are to be switched on for them.
	 * @param bool      $is_first Whether nothing of the source was switched over before: only then does the way back lead here.
	 */
	public function look( Source $source, array $ids, bool $is_first ): void {
		$targets = $this->pages_of( $ids );
		$asked   = $this->visitor->ask( $targets, 2 );
		$pages   = [];
		foreach ( $targets as $target ) {
			[ $one, $other ] = ( $asked['answers'][ $target->name ] ?? [] ) + [ null, null ];
			if ( 'HTTP 404' === ( $one[0] ?? '' ) && 'HTTP 404' === ( $other[0] ?? '' ) ) {
				// No page at all, as the archive of a theme that has none.
				continue;
			}
			$message         = match ( true ) {
				null === $one || null === $other => \__( 'The page was incomplete before the switch-over.', 'svc' ),
				! \in_array( $one[0], [ 'HTTP 200', 'HTTP 301', 'HTTP 302' ], true ) => \sprintf(
					/* translators: %s: what visitors get, such as "HTTP 503". */
					\__( 'Visitors could not open this page before: %s.', 'svc' ),
					$one[0]
				),
				default => '',
			};
			$pages[]         = [
				'name'    => $target->name,
				'label'   => $target->label,
				'url'     => $target->url,
				'message' => $message,
				'parts'   => null === $one || null === $other || '' !== $message ? [] : PageParts::of( $one, $other )->to_array(),
			];
		}
		try {
			$this->before->keep(
				[
					'source'   => $source->id(),
					'is_first' => $is_first,
					'problem'  => $asked['problem'],
					'pages'    => $pages,
				]
			);
		} catch ( SvcException ) {
			// What the storage refuses is told by the switch-over itself.
			$this->before->forget();
		}
	}

	/**
	 * @param list<int> $ids
	 * @return list<Target> Pages that are compared when these are switched over.
	 */
	public function pages_of( array $ids ): array {
		$imported = \array_values( \array_intersect_key( $this->store->all(), \array_flip( $ids ) ) );

		return \array_slice( $this->targets->of_visitors( $imported, self::with_shortcodes( $imported ) ), 0, VisitorPages::MOST );
	}

	/**
	 * @param list<Snippet> $snippets
	 * @return list<int>
	 */
	private static function with_shortcodes( array $snippets ): array {
		return ShortcodeUses::first( $snippets, Targets::is_public( ... ), Targets::MOST_GIVEN, self::SEARCH_SECONDS );
	}

	/** @return Comparison|null With how it was before the last import was activated; null where that is not known any more. */
	public function now( Source $source ): ?array {
		$kept = $this->kept();

		return $source->id() === ( $kept['source'] ?? '' ) ? $this->compare( $kept ) : null;
	}

	/** @return Comparison|null After the way back, with how it was before; null where that is not known any more. */
	public function after_going_back( Source $source ): ?array {
		$kept = $this->kept();
		if ( $source->id() !== ( $kept['source'] ?? '' ) ) {
			return null;
		}
		$this->before->forget();

		return true === ( $kept['is_first'] ?? false ) ? $this->compare( $kept ) : null;
	}

	/**
	 * @param array<string, mixed> $kept
	 * @return Comparison
	 */
	private function compare( array $kept ): array {
		$pages   = LooseArray::records( $kept['pages'] ?? null );
		$asked   = '' === ( $kept['problem'] ?? '' ) ? $this->visitor->ask( self::targets( $pages ), 1 ) : [
			'problem' => LooseArray::text( $kept, 'problem' ),
			'answers' => [],
		];
		$answers = $asked['answers'];
		$results = \array_map( static fn( array $page ): array => self::compared( $page, $answers[ LooseArray::text( $page, 'name' ) ] ?? [] ), $pages );
		$changed = \array_intersect_key( $pages, \array_filter( $results, static fn( array $page ): bool => 'changed' === $page['state'] ) );
		if ( [] !== $changed ) {
			// What is there by chance is another one the next time.
			foreach ( $this->visitor->ask( self::targets( $changed ), 1 )['answers'] as $name => $again ) {
				$answers[ $name ] = [ ...$answers[ $name ], ...$again ];
			}
			$results = \array_map( static fn( array $page ): array => self::compared( $page, $answers[ LooseArray::text( $page, 'name' ) ] ?? [] ), $pages );
		}

		return [
			'problem' => $asked['problem'],
			'pages'   => '' === $asked['problem'] ? $results : [],
		];
	}

	/**
	 * @param array<mixed>            $page
	 * @param list<list<string>|null> $answers Differences count that all of them have.
	 * @return Compared
	 */
	private static function compared( array $page, array $answers ): array {
		$message = LooseArray::text( $page, 'message' );
		$lines   = null;
		$before  = PageParts::from_array( \is_array( $page['parts'] ?? null ) ? $page['parts'] : [] );
		foreach ( \array_filter( $answers, '\is_array' ) as $answer ) {
			$found = $before->differences( $answer );
			$lines = null === $lines ? $found : \array_values( \array_filter( $lines, static fn( array $line ): bool => \in_array( $line, $found, true ) ) );
		}
		$message = '' === $message && null === $lines ? \__( 'The page was incomplete after the switch-over.', 'svc' ) : $message;
		$lines   = '' === $message ? $lines ?? [] : [];

		return [
			'label'   => LooseArray::text( $page, 'label' ),
			'url'     => LooseArray::text( $page, 'url' ),
			'state'   => '' !== $message ? 'unknown' : ( [] === $lines ? 'same' : 'changed' ),
			'message' => $message,
			'lines'   => \array_slice( $lines, 0, self::MOST_LINES ),
			'more'    => \max( 0, \count( $lines ) - self::MOST_LINES ),
		];
	}

	/** @return array<string, mixed> Empty where nothing is kept. */
	private function kept(): array {
		try {
			return $this->before->get();
		} catch ( SvcException ) {
			return [];
		}
	}

	/**
	 * @param array<array<mixed>> $pages
	 * @return list<Target>
	 */
	private static function targets( array $pages ): array {
		return \array_values( \array_map( static fn( array $page ): Target => new Target( LooseArray::text( $page, 'name' ), LooseArray::text( $page, 'label' ), LooseArray::text( $page, 'url' ) ), $pages ) );
	}
}
