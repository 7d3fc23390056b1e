<?php

declare(strict_types=1);

namespace Svc\Changes;

use Closure;
use Svc\Access\Gate;
use Svc\Access\SiteRules;
use Svc\Checks\CheckResult;
use Svc\Checks\Checks;
use Svc\Checks\Request\CandidateSnippet;
use Svc\Checks\Request\TestLoad;
use Svc\Checks\Request\TestLoadResult;
use Svc\Checks\Symbols\MissingNames;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Layout\CodeText;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Judges a change set as a whole and once (design 6): new code is read, also against what the others of the set would be; stylesheets are
 * compiled with each other; what would go live, or change while it is live, is loaded on the site in one test load. Stylesheets and scripts are
 * never loaded there: they cannot stop a page from being built. It writes nothing and holds no lock, because this takes seconds.
 */
final class Judge {

	/**
	 * @param Closure(): Checks $checks The five are built only for what needs them: most changes need none.
	 * @param Closure(): StyleJudge $styles
	 * @param Closure(): TestLoad $test_load
	 * @param Closure(): MissingNames $missing
	 * @param Closure(): Readiness $readiness
	 */
	public function __construct(
		private readonly Snippets $store,
		private readonly Closure $checks,
		private readonly Closure $styles,
		private readonly Closure $test_load,
		private readonly Closure $missing,
		private readonly Closure $readiness,
	) {
	}

	/**
	 * @param bool $is_loaded Whether what passes is also loaded on the site.
	 * @param (Closure(list<int>): void)|null $before_load As in the set; only where it is to be written.
	 */
	public function judge( ChangeSet $set, Codes $codes, bool $is_loaded = true, ?Closure $before_load = null ): Judgement {
		[ $verdicts, $refused ] = $this->read( $set, $codes );
		$set                    = $set->without( $refused );
		$rest                   = ChangeSet::LEFT_OUT === $set->failing ? $set->without( self::failed( $set->drafts, $verdicts ) ) : $set;
		$styles                 = $this->compile( $rest, $codes );
		foreach ( $styles->verdicts as $key => $verdict ) {
			$verdicts[ $key ] = ( $verdicts[ $key ] ?? new Verdict() )->and( $verdict );
		}
		$refused            += $styles->refused;
		$passing             = \array_keys( \array_diff_key( $set->without( $refused )->drafts, self::failed( $set->drafts, $verdicts ) ) );
		$ready               = null === $before_load ? null : static fn() => $before_load( $passing );
		[ $guilty, $loaded ] = $is_loaded ? $this->load( $set->without( $refused ), $verdicts, $codes, $ready ) : [ [], null ];
		if ( null !== $ready ) {
			// Where there was nothing to load, or no way.
			$ready();
		}
		foreach ( $guilty as $key => $problems ) {
			$verdicts[ $key ] = ( $verdicts[ $key ] ?? new Verdict() )->and( new Verdict( $problems ) );
		}
		$judged = \array_filter( $set->drafts, static fn( SnippetChange $draft ): bool => $draft->needs_judging() );
		return new Judgement( $judged + $styles->drafts, $verdicts + \array_map( static fn(): Verdict => new Verdict(), $judged ), $refused, $styles->styles, $styles->stale, $styles->failing, [ ...( $loaded->warnings ?? [] ), ...self::empty_ones( $set->without( $refused ), $verdicts, $codes ), ...self::idle_ones( $set->without( $refused ), $verdicts, $codes ) ], $styles->seen, $loaded );
	}

	/**
	 * @param array<int, Verdict> $verdicts
	 * @return list<Problem>
	 */
	private static function empty_ones( ChangeSet $set, array $verdicts, Codes $codes ): array {
		$warnings = [];
		foreach ( $set->drafts as $key => $draft ) {
			if ( ! $draft->goes_live() || [] !== ( $verdicts[ $key ]->errors ?? [] ) ) {
				continue;
			}
			$code = CodeText::canonical( $draft->after->type, $draft->code ?? self::stored_code( $draft, $codes ) );
			if ( '' === \trim( $code ) || '<?php' === \trim( $code ) ) {
				/* translators: %s: title of a snippet. */
				$warnings[] = new Problem( \sprintf( \__( '"%s" is active and has no code, so it does nothing.', 'svc' ), '' === $draft->after->title ? $draft->after->uid : $draft->after->title ) );
			}
		}
		return $warnings;
	}

	/**
	 * @param array<int, Verdict> $verdicts
	 * @return list<Problem>
	 */
	public static function idle_ones( ChangeSet $set, array $verdicts, Codes $codes ): array {
		$warnings = [];
		foreach ( SiteRules::is_on( 'SVC_DISABLE_PHP' ) ? $set->drafts : [] as $key => $draft ) {
			$after = $draft->after;
			if ( $after->is_active() && [] === ( $verdicts[ $key ]->errors ?? [] ) && Gate::holds_php( $after, $draft->code ?? $codes->for_rights( $draft->before ?? $after, $after->type ) ) ) {
				/* translators: 1: title of a snippet, 2: name of a PHP constant. */
				$warnings[] = new Problem( \sprintf( \__( '"%1$s" is active, but does not run: %2$s disables PHP snippets on this site.', 'svc' ), '' === $after->title ? $after->uid : $after->title, 'SVC_DISABLE_PHP' ) );
			}
		}
		return $warnings;
	}

	/**
	 * Reads code without running it, each also against those before it in the set.
	 * @return array{array<int, Verdict>, array<int, SvcException>} Verdicts, and refusals where code is lost, by key.
	 */
	private function read( ChangeSet $set, Codes $codes ): array {
		$drafts = \array_filter( $set->drafts, static fn( SnippetChange $draft ): bool => $draft->needs_reading() );
		if ( [] === $drafts ) {
			return [ [], [] ];
		}
		$live     = $this->live( $set, $drafts );
		$own      = [];
		$verdicts = [];
		$refused  = [];
		$programs = [];
		foreach ( $drafts as $key => $draft ) {
			try {
				$own[ $draft->after->id ] = $draft->code ?? self::stored_code( $draft, $codes );
				$programs[]               = [
					'type' => $draft->after->type,
					'code' => $own[ $draft->after->id ],
				];
			} catch ( StorageFailure $lost ) {
				$refused[ $key ] = $lost;
			}
		}
		( $this->checks )()->prepare( $programs );
		foreach ( \array_diff_key( $drafts, $refused ) as $key => $draft ) {
			$found            = $this->check( $draft->after, $own[ $draft->after->id ], $live, static fn( Snippet $other ): string => $own[ $other->id ] ?? $codes->of( $other ) );
			$open             = $draft->after->is_active() ? ( $this->readiness )()->problems( $draft->after, $own[ $draft->after->id ] ) : [];
			$verdicts[ $key ] = new Verdict( [ ...$open, ...$found->errors ], $found->warnings );
			if ( $draft->after->is_active() && [] === $verdicts[ $key ]->errors ) {
				$live[ $draft->after->id ] = $draft->after;
			}
		}
		return [ $verdicts, $refused ];
	}

	/**
	 * @param array<int, SnippetChange> $drafts Those that are read.
	 * @return array<int, Snippet> What would be active beside them, by id.
	 */
	private function live( ChangeSet $set, array $drafts ): array {
		$live = $this->store->active();
		foreach ( $set->deletions as $snippet ) {
			unset( $live[ $snippet->id ] );
		}
		foreach ( $set->drafts as $key => $draft ) {
			unset( $live[ $draft->after->id ] );
			if ( ! isset( $drafts[ $key ] ) && $draft->after->is_active() ) {
				$live[ $draft->after->id ] = $draft->after;
			}
		}
		return $live;
	}

	/**
	 * @param iterable<Snippet> $others
	 * @param callable(Snippet): string $code_of
	 */
	private function check( Snippet $snippet, string $code, iterable $others, callable $code_of ): CheckResult {
		return ( $this->checks )()->problems( $snippet, $code, $others, $code_of );
	}

	private function compile( ChangeSet $set, Codes $codes ): Judgement {
		if ( ! self::has_styles( $set ) ) {
			return new Judgement();
		}
		try {
			return ( $this->styles )()->judge( $set, $this->store->all(), $codes->of( ... ) );
		} catch ( StorageFailure $lost ) {
			// The code of one of them, or of a partial: they wait, the others go on.
			return new Judgement( refused: \array_map( static fn(): StorageFailure => $lost, \array_filter( $set->drafts, static fn( SnippetChange $draft ): bool => $draft->is_style() && $draft->needs_judging() ) ) );
		}
	}

	/**
	 * One test load of all snippets that passed so far and may stop a page.
	 * @param array<int, Verdict> $verdicts
	 * @param (Closure(): void)|null $ready
	 * @return array{array<int, list<Problem>>, TestLoadResult|null} Problems by key, and what was seen; null when there was nothing to load.
	 */
	private function load( ChangeSet $set, array $verdicts, Codes $codes, ?Closure $ready ): array {
		$candidates = [];
		foreach ( $set->drafts as $key => $draft ) {
			if ( $draft->goes_live() && $draft->can_stop_a_page() && [] === ( $verdicts[ $key ]->errors ?? [] ) ) {
				$code               = $draft->code ?? self::stored_code( $draft, $codes );
				$candidates[ $key ] = new CandidateSnippet( $draft->after, $code, $draft->compiled( $code ) );
			}
		}
		if ( [] === $candidates ) {
			return [ [], null ];
		}
		$result   = ( $this->test_load )()->run( \array_values( $candidates ), self::cookies(), $this->without( $set ), $set->untested, $ready );
		$keys     = \array_keys( $candidates );
		$problems = [];
		$said     = fn( Problem $problem, ?int $place ): Problem => ( $this->missing )()->explained( $problem, $set->drafts[ $keys[ $place ?? 0 ] ]->after );
		foreach ( $result->problems as $place => $found ) {
			$problems[ $keys[ $place ] ] = \array_map( static fn( Problem $problem ): Problem => $said( $problem, $place ), $found );
		}
		if ( $set->needs_proof && 'unknown' === $result->outcome ) {
			$problems += \array_map( static fn(): array => [ new Problem( $result->reason ) ], $candidates );
		}
		return [ $problems, $result->said( $said ) ];
	}

	/** @return list<int> Snippets that are live now and would not be. */
	private function without( ChangeSet $set ): array {
		$gone = \array_values( $set->deletions );
		foreach ( $set->drafts as $draft ) {
			if ( null !== $draft->before && ! $draft->after->is_active() ) {
				$gone[] = $draft->before;
			}
		}
		$live = \array_filter( $gone, static fn( Snippet $snippet ): bool => $snippet->is_active() );
		return \array_values( \array_map( static fn( Snippet $snippet ): int => $snippet->id, $live ) );
	}

	private static function stored_code( SnippetChange $draft, Codes $codes ): string {
		return $codes->of( $draft->before ?? $draft->after );
	}

	/**
	 * @param array<int, SnippetChange> $drafts
	 * @param array<int, Verdict> $verdicts
	 * @return array<int, Verdict>
	 */
	private static function failed( array $drafts, array $verdicts ): array {
		return \array_filter( $verdicts, static fn( Verdict $verdict, int $key ): bool => isset( $drafts[ $key ] ) && $verdict->fails( $drafts[ $key ]->after ), \ARRAY_FILTER_USE_BOTH );
	}

	private static function has_styles( ChangeSet $set ): bool {
		foreach ( $set->deletions as $snippet ) {
			if ( 'css' === $snippet->type ) {
				return true;
			}
		}
		foreach ( $set->drafts as $draft ) {
			if ( $draft->is_style() && ( $draft->needs_judging() || $set->replaces ) ) {
				return true;
			}
		}
		return false;
	}

	/** @return array<string, string> Of the sender, so that the test load sees the admin screens as they do. */
	private static function cookies(): array {
		return \array_filter( \wp_unslash( $_COOKIE ), static fn( mixed $value, int|string $name ): bool => \is_string( $value ) && \is_string( $name ), \ARRAY_FILTER_USE_BOTH );
	}
}
