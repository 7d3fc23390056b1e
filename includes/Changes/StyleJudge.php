<?php

declare(strict_types=1);

namespace Svc\Changes;

use Svc\Compiler\CodeCompiler;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Snippet;
use Svc\Styles\CompiledStyle;
use Svc\Styles\CompileOutcome;
use Svc\Styles\StyleChange;
use Svc\Styles\Styles;

\defined( 'ABSPATH' ) || exit;

/**
 * The part of judging that turns stylesheets into CSS (design 3.1), for a whole set at once, because a family that moves or comes back
 * together keeps its names from within. A change of a partial either goes well for every live stylesheet that uses it, or is
 * refused. A deletion is never refused: stylesheets that need the deleted one keep their last good CSS and are marked stale.
 */
final class StyleJudge {

	public function __construct( private readonly Styles $styles ) {
	}

	/**
	 * @param array<int, Snippet> $stored Every snippet as it is.
	 * @param callable(Snippet): string $code_of
	 */
	public function judge( ChangeSet $set, array $stored, callable $code_of ): Judgement {
		if ( ! self::concerns( $set, $stored ) ) {
			return new Judgement();
		}
		$rounds = [];
		do {
			$judged   = $set->replaces ? $this->replace( $set, $stored, $code_of ) : $this->change( $set, $stored, $code_of );
			$out      = $judged->refused + ( ChangeSet::LEFT_OUT === $set->failing ? $judged->failed() : [] );
			$set      = $set->without( $out );
			$rounds[] = [ $judged, $out ];
			// A snippet that has to stay can affect the others.
		} while ( [] !== $out && self::concerns( $set, $stored ) && ChangeSet::STOPS_ALL !== $set->failing );
		return self::together( $rounds );
	}

	/** @param array<int, Snippet> $stored */
	private static function concerns( ChangeSet $set, array $stored ): bool {
		foreach ( $set->deletions as $snippet ) {
			if ( [] !== Styles::live_users( $snippet->id, $stored ) ) {
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

	/** @param non-empty-list<array{Judgement, array<int, mixed>}> $rounds The last one counts, with what those before it took out. */
	private static function together( array $rounds ): Judgement {
		$last     = \end( $rounds )[0];
		$drafts   = $last->drafts;
		$verdicts = $last->verdicts;
		$refused  = $last->refused;
		foreach ( $rounds as [ $judged, $out ] ) {
			$drafts   += \array_intersect_key( $judged->drafts, $out );
			$verdicts += \array_intersect_key( $judged->verdicts, $out );
			$refused  += $judged->refused;
		}
		return new Judgement( $drafts, $verdicts, $refused, $last->styles, $last->stale, $last->failing, [], $last->seen );
	}

	/**
	 * @param array<int, Snippet> $stored
	 * @param callable(Snippet): string $code_of
	 */
	private function change( ChangeSet $set, array $stored, callable $code_of ): Judgement {
		$gone     = self::gone( $set );
		$drafts   = self::drafts( $set, $stored );
		$outcomes = $this->styles->compile( self::changes( $drafts, $stored, $code_of ), $stored, $code_of, $gone );
		$verdicts = [];
		$refused  = [];
		$styles   = [];
		$stale    = [];
		foreach ( $outcomes as $key => $outcome ) {
			$draft = $drafts[ $key ];
			if ( CompileOutcome::USERS_FAILED === $outcome->status ) {
				$refused[ $key ] = InvalidInput::problems( self::cause( $draft ), $outcome->errors );
				continue;
			}
			$verdicts[ $key ] = self::verdict( $draft, $outcome );
			$styles          += $outcome->styles;
			$stale            = [ ...$stale, ...\array_diff( $outcome->stale, [ $draft->after->id ] ) ];
		}
		$left = $this->left_behind( $set, $drafts, $stored, $code_of );
		$styles += $left['styles'];
		$stale   = \array_values( \array_unique( [ ...$stale, ...$left['stale'] ] ) );
		return new Judgement( $drafts, $verdicts, $refused, $styles, $stale, [], [], self::seen( $styles, $drafts, $stored ) );
	}

	/**
	 * A set that replaces the present one, its keys being ids: every live stylesheet in it that a change reaches is judged by itself.
	 * @param array<int, Snippet> $stored
	 * @param callable(Snippet): string $code_of
	 */
	private function replace( ChangeSet $set, array $stored, callable $code_of ): Judgement {
		$would   = \array_diff_key( $stored, \array_flip( self::gone( $set ) ) );
		$touched = self::gone( $set );
		$drafts  = [];
		$codes   = [];
		foreach ( $set->drafts as $key => $draft ) {
			$id           = $draft->after->id;
			$would[ $id ] = $draft->after;
			$codes[ $id ] = $draft->code;
			if ( $draft->is_style() ) {
				$touched[] = $id;
			}
			if ( 'css' === $draft->after->type && $draft->after->is_active() ) {
				$drafts[ $key ] = $draft;
			}
		}
		$users = [];
		foreach ( $touched as $id ) {
			$users += Styles::live_users( $id, $would );
		}
		$users    = \array_diff_key( $users, $codes );
		$code_now = static fn( Snippet $snippet ): string => $codes[ $snippet->id ] ?? $code_of( $stored[ $snippet->id ] );
		$changes  = \array_map( static fn( Snippet $sheet ): StyleChange => new StyleChange( $sheet, $code_now( $sheet ) ), \array_map( static fn( SnippetChange $draft ): Snippet => $draft->after, $drafts ) + $users );
		$outcomes = $this->styles->compile( $changes, $would, $code_now, [], false );
		$verdicts = [];
		$styles   = [];
		$stale    = [];
		$failing  = [];
		foreach ( $outcomes as $key => $outcome ) {
			$id      = $changes[ $key ]->snippet->id;
			$verdict = isset( $drafts[ $key ] ) ? self::verdict( $drafts[ $key ], $outcome, $stored[ $id ] ?? null ) : new Verdict();
			if ( isset( $drafts[ $key ] ) ) {
				$verdicts[ $key ] = $verdict;
			} elseif ( CompileOutcome::STALE === $outcome->status ) {
				$stale[] = $id;
			} elseif ( ! isset( $outcome->styles[ $id ] ) ) {
				$failing[ $id ] = $outcome->errors;
			}
			$styles += \array_intersect_key( $outcome->styles, [ $id => true ] );
		}
		return new Judgement( $drafts, $verdicts, [], $styles, $stale, $failing );
	}

	/**
	 * Live stylesheets that use what would be gone, compiled without it.
	 * @param array<int, SnippetChange> $drafts Those that are compiled already.
	 * @param array<int, Snippet> $stored
	 * @param callable(Snippet): string $code_of
	 * @return array{styles: array<int, CompiledStyle>, stale: list<int>}
	 */
	private function left_behind( ChangeSet $set, array $drafts, array $stored, callable $code_of ): array {
		$gone  = self::gone( $set );
		$users = [];
		foreach ( $gone as $id ) {
			$users += Styles::live_users( $id, $stored );
		}
		foreach ( $drafts as $draft ) {
			unset( $users[ $draft->after->id ] );
		}
		$users    = \array_diff_key( $users, \array_flip( $gone ) );
		$changes  = \array_map( static fn( Snippet $user ): StyleChange => new StyleChange( $user, $code_of( $user ) ), $users );
		$outcomes = [] === $changes ? [] : $this->styles->compile( $changes, $stored, $code_of, $gone, false );
		$styles   = [];
		foreach ( $outcomes as $id => $outcome ) {
			$styles += \array_intersect_key( $outcome->styles, [ $id => true ] );
		}
		return [
			'styles' => $styles,
			'stale'  => \array_keys( \array_diff_key( $users, $styles ) ),
		];
	}

	/**
	 * The drafts whose CSS, or whose users' CSS, may come out differently. Plain CSS says the same under any name.
	 * @param array<int, Snippet> $stored
	 * @return array<int, SnippetChange>
	 */
	private static function drafts( ChangeSet $set, array $stored ): array {
		$has_users = [] !== \array_filter( [ ...$stored, ...\array_map( static fn( SnippetChange $draft ): Snippet => $draft->after, $set->drafts ) ], Styles::is_live( ... ) );
		return \array_filter(
			$set->drafts,
			static fn( SnippetChange $draft ): bool => $draft->is_style() && $draft->needs_judging() && ( $draft->needs_reading() || $has_users )
		);
	}

	/**
	 * @param array<int, SnippetChange> $drafts
	 * @param array<int, Snippet> $stored
	 * @param callable(Snippet): string $code_of
	 * @return array<int, StyleChange>
	 */
	private static function changes( array $drafts, array $stored, callable $code_of ): array {
		return \array_map( static fn( SnippetChange $draft ): StyleChange => new StyleChange( $draft->after, $draft->code ?? $code_of( $stored[ $draft->after->id ] ), $draft->sent ), $drafts );
	}

	/** @return list<int> */
	private static function gone( ChangeSet $set ): array {
		return \array_values( \array_map( static fn( Snippet $snippet ): int => $snippet->id, $set->deletions ) );
	}

	/** @param Snippet|null $now The snippet as pages carry it now; the one it was made from when null. */
	private static function verdict( SnippetChange $draft, CompileOutcome $outcome, ?Snippet $now = null ): Verdict {
		$now       ??= $draft->before;
		$serves_old = null !== $now && $now->is_active() && 'css' === $now->type;
		$stays_old  = $serves_old && $now->stale && ! $draft->has_new_code();
		$settings   = [ 'deps' => $outcome->deps ];
		$old        = new Verdict( [], [ ...$outcome->errors, ...$outcome->warnings ], $settings + [ 'stale' => true ] );
		return match ( $outcome->status ) {
			CompileOutcome::COMPILED => new Verdict( [], $outcome->warnings, $settings + [ 'stale' => false ] ),
			// What was stale already and did not change in itself goes on serving what it has.
			CompileOutcome::FAILED   => $stays_old ? $old : new Verdict( $outcome->errors, $outcome->warnings, $settings + [ 'stale' => false ] ),
			default                  => $serves_old ? $old : new Verdict( $outcome->errors, $outcome->warnings, $settings ),
		};
	}

	/**
	 * @param array<int, CompiledStyle> $styles
	 * @param array<int, SnippetChange> $drafts
	 * @param array<int, Snippet> $stored
	 * @return array<int, int>
	 */
	private static function seen( array $styles, array $drafts, array $stored ): array {
		$ids  = \array_merge( \array_keys( $styles ), ...\array_values( \array_map( static fn( CompiledStyle $style ): array => $style->deps, $styles ) ) );
		$own  = \array_map( static fn( SnippetChange $draft ): int => $draft->after->id, $drafts );
		$seen = [];
		foreach ( \array_diff( $ids, $own ) as $id ) {
			if ( isset( $stored[ $id ] ) ) {
				$seen[ $id ] = $stored[ $id ]->rev;
			}
		}
		return $seen;
	}

	private static function cause( SnippetChange $draft ): string {
		if ( null === $draft->before || ( null !== $draft->code && $draft->before->hash !== CodeCompiler::hash( $draft->code ) ) ) {
			return null === $draft->before ? 'title' : 'code';
		}
		foreach ( [ 'type', 'lang', 'title', 'folder' ] as $field ) {
			if ( isset( $draft->changes[ $field ] ) ) {
				return $field;
			}
		}
		return 'code';
	}
}
