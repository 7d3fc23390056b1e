<?php

declare(strict_types=1);

namespace Svc\Changes;

use Svc\Checks\Request\TestLoadResult;
use Svc\Checks\Verify\EndingRule;
use Svc\Compiler\CompiledCode;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Storage\SnippetSource;
use Svc\Styles\CompiledStyle;

\defined( 'ABSPATH' ) || exit;

/** What was found out about a change set: a verdict for each draft that was judged, and the CSS of every stylesheet that comes out differently. */
final class Judgement {

	/**
	 * @param array<int, SnippetChange> $drafts
	 * @param array<int, Verdict> $verdicts
	 * @param array<int, SvcException> $refused Drafts that cannot be saved at all, by key.
	 * @param array<int, CompiledStyle> $styles Finished CSS by snippet id; provisional for new ones.
	 * @param list<int> $stale Live stylesheets beside the set that keep older CSS for now.
	 * @param array<int, list<Problem>> $failing Live stylesheets beside the set, by id.
	 * @param list<Problem> $warnings
	 * @param array<int, int> $seen Revision of every stylesheet that took part, by id.
	 */
	public function __construct(
		public readonly array $drafts = [],
		public readonly array $verdicts = [],
		public readonly array $refused = [],
		public readonly array $styles = [],
		public readonly array $stale = [],
		public readonly array $failing = [],
		public readonly array $warnings = [],
		public readonly array $seen = [],
		public readonly ?TestLoadResult $test_load = null,
	) {
	}

	public function knows( int $key, SnippetChange $draft ): bool {
		return isset( $this->drafts[ $key ] ) && $draft->is_same( $this->drafts[ $key ] );
	}

	/** What was loaded is what is written. */
	public function compiled( int $key, SnippetChange $draft ): ?CompiledCode {
		$judged = $this->knows( $key, $draft ) ? $this->drafts[ $key ] : $draft;
		return null === $draft->code ? null : $judged->compiled( $draft->code );
	}

	public function still_holds( SnippetSource $now ): bool {
		$all = [] === $this->seen ? [] : $now->all();
		foreach ( $this->seen as $id => $rev ) {
			if ( ( $all[ $id ]->rev ?? 0 ) !== $rev ) {
				return false;
			}
		}
		return true;
	}

	/** @return array<int, Verdict> Drafts that failed and would be active, by key. */
	public function failed(): array {
		return \array_filter( $this->verdicts, fn( Verdict $verdict, int $key ): bool => $verdict->fails( $this->drafts[ $key ]->after ), \ARRAY_FILTER_USE_BOTH );
	}

	/**
	 * @param array<int, Snippet> $saved By key.
	 * @param array<int, SnippetChange> $drafts
	 * @return array<int, array{string, list<string>}> Name of the code file and paths of whole pages, by snippet id.
	 */
	public function whole_pages( array $saved, array $drafts ): array {
		$whole = [];
		if ( null === $this->test_load ) {
			return [];
		}
		$paths = \array_map( EndingRule::path( ... ), $this->test_load->whole() );
		foreach ( $drafts as $key => $draft ) {
			$snippet = $saved[ $key ] ?? null;
			if ( null !== $snippet && $snippet->is_active() && $draft->goes_live() && $draft->can_stop_a_page() ) {
				$whole[ $snippet->id ] = [ $snippet->file, $paths ];
			}
		}
		return $whole;
	}

	/** @param array<int, int> $ids Ids by provisional ids. */
	public function settle( int $key, SnippetChange $draft, array $ids ): Snippet {
		$settled = ( $this->verdicts[ $key ] ?? new Verdict() )->settle( $draft->after );
		return [] === $settled->deps || [] === $ids ? $settled : $settled->with( [ 'deps' => self::real( $settled->deps, $ids ) ] );
	}

	/**
	 * @param array<int, int> $ids Ids by provisional ids.
	 * @return array<int, array<string, mixed>> What changes in the rows of stylesheets beside the set, by snippet id.
	 */
	public function follow( array $ids ): array {
		$follow = [];
		foreach ( $this->styles as $id => $style ) {
			$follow[ $id ] = [ 'deps' => self::real( $style->deps, $ids ), 'stale' => false ];
		}
		foreach ( $this->stale as $id ) {
			$follow[ $id ] = [ 'stale' => true ];
		}
		foreach ( \array_keys( $this->failing ) as $id ) {
			$follow[ $id ] = [ 'status' => 'inactive' ];
		}
		return $follow;
	}

	/**
	 * @param list<int> $deps
	 * @param array<int, int> $ids
	 * @return list<int>
	 */
	private static function real( array $deps, array $ids ): array {
		$real = \array_map( static fn( int $id ): int => $ids[ $id ] ?? $id, $deps );
		\sort( $real );
		return $real;
	}
}
