<?php

declare(strict_types=1);

namespace Svc\Dispatch;

use Closure;
use Svc\Changes\Foresight;
use Svc\Changes\SnippetChange;
use Svc\Changes\SnippetFields;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * @phpstan-type Step array{id: int|null, title: string|null, field: string, now: mixed, then: mixed}
 * @phpstan-type Answer array{dry_run: true, changes: list<Step>, errors: list<mixed>, warnings: list<mixed>, test_load: bool}
 */
final class Foreseen {

	private const DERIVED = [ 'id', 'uid', 'author', 'created', 'modified', 'modified_by', 'error', 'deps', 'stale' ];

	/**
	 * @param list<Step> $changes
	 * @param list<array<string, mixed>> $errors Entries with `message` and `line`, where several are meant also `snippet` or `index` and `title`.
	 * @param list<array<string, mixed>> $warnings
	 */
	public function __construct(
		public readonly array $changes,
		public readonly array $errors = [],
		public readonly array $warnings = [],
		public readonly bool $test_load = false,
	) {
	}

	/**
	 * @param Closure(Snippet): string $code_of
	 * @param bool $by_id Whether entries name the snippet, because several are meant and their ids are the keys.
	 */
	public static function of( Foresight $foresight, Closure $code_of, bool $by_id = false ): self {
		$changes   = [];
		$test_load = false;
		foreach ( $foresight->outcome->deleted as $snippet ) {
			$changes[] = self::step( 'trash', false, true, $snippet );
		}
		foreach ( \array_intersect_key( $foresight->set->drafts, $foresight->outcome->saved ) as $key => $draft ) {
			$changes   = [ ...$changes, ...self::steps( $draft, $foresight->outcome->saved[ $key ], $code_of ) ];
			$test_load = $test_load || ( $draft->goes_live() && $draft->can_stop_a_page() && ! isset( $foresight->outcome->off[ $key ] ) );
		}
		$errors = [ ...self::entries( $foresight->errors(), $by_id ), ...self::entries( $foresight->judged->failing, by_id: true ) ];
		$whole  = \array_map( static fn( Problem $problem ): array => $problem->to_array(), $foresight->judged->warnings );
		return new self( $changes, $errors, [ ...self::entries( $foresight->warnings(), $by_id ), ...$whole ], $test_load );
	}

	/**
	 * @param array<array-key, mixed> $before
	 * @param array<array-key, mixed> $after
	 */
	public static function differences( array $before, array $after ): self {
		$changes = [];
		foreach ( $after as $field => $then ) {
			$now = $before[ $field ] ?? null;
			if ( \json_encode( $now ) !== \json_encode( $then ) ) {
				$changes[] = self::step( (string) $field, $now, $then );
			}
		}
		return new self( $changes );
	}

	/** @return Step One value as it is and as it would be. */
	public static function step( string $field, mixed $now, mixed $then, ?Snippet $snippet = null ): array {
		return [
			'id'    => null !== $snippet && $snippet->id > 0 ? $snippet->id : null,
			'title' => $snippet?->title,
			'field' => $field,
			'now'   => $now,
			'then'  => $then,
		];
	}

	/**
	 * @param list<array<string, mixed>> $errors
	 * @param list<array<string, mixed>> $warnings
	 */
	public function with( array $errors, array $warnings ): self {
		return new self( $this->changes, [ ...$errors, ...$this->errors ], [ ...$warnings, ...$this->warnings ], $this->test_load );
	}

	/** @return Answer */
	public function to_array(): array {
		return [
			'dry_run'   => true,
			'changes'   => $this->changes,
			'errors'    => $this->errors,
			'warnings'  => $this->warnings,
			'test_load' => $this->test_load,
		];
	}

	/**
	 * @param Closure(Snippet): string $code_of
	 * @return list<Step>
	 */
	private static function steps( SnippetChange $draft, Snippet $after, Closure $code_of ): array {
		if ( null !== $draft->back && null === $draft->before ) {
			return [ self::step( 'trash', true, false, $after ), ...( $after->is_active() ? [ self::step( 'status', 'inactive', 'active', $after ) ] : [] ) ];
		}
		if ( null === $draft->before && 'created' !== $draft->action ) {
			return [ self::step( 'snippet', null, 'duplicated' === $draft->action ? 'copy' : 'new', $draft->after ) ];
		}
		$before = $draft->before ?? Snippet::create( [] );
		$about  = null === $draft->before ? $draft->after : $draft->before;
		$steps  = [];
		if ( null !== $draft->code ) {
			$steps[] = self::step( 'code', null === $draft->before ? '' : $code_of( $draft->before ), $draft->code, $about );
		}
		foreach ( \array_diff_key( SnippetFields::changes( $before, $after ), \array_flip( self::DERIVED ) ) as $field => $then ) {
			$steps[] = self::step( $field, $before->settings()[ $field ] ?? null, $then, $about );
		}
		return $steps;
	}

	/**
	 * @param array<int, list<Problem>> $problems By key.
	 * @return list<array<string, mixed>>
	 */
	private static function entries( array $problems, bool $by_id ): array {
		$entries = [];
		foreach ( $problems as $key => $of_one ) {
			foreach ( $of_one as $problem ) {
				$entries[] = $problem->to_array() + ( $by_id ? [ 'snippet' => $key ] : [] );
			}
		}
		return $entries;
	}
}
