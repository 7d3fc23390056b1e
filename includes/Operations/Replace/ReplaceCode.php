<?php

declare(strict_types=1);

namespace Svc\Operations\Replace;

use Closure;
use Svc\Access\Gate;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Depth;
use Svc\Changes\Outcome;
use Svc\Changes\Replace\Finder;
use Svc\Changes\Replace\LineChanges;
use Svc\Changes\Replace\Replacing;
use Svc\Changes\Verdict;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Problem;
use Svc\Domain\Rules;
use Svc\Domain\Snippet;
use Svc\Saving\SaveResult;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Makes all changes as one change set with one test load and one generation (design 8.1). A snippet that cannot be changed is named and left out.
 * @phpstan-type Remark array{message: string, line: int, snippet?: int, title?: string}
 * @implements Operation<'replace-code'>
 */
final class ReplaceCode implements Operation {

	public function __construct(
		private readonly Snippets $store,
		private readonly Rules $rules,
		private readonly Changes $changes,
		private readonly Gate $gate,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$replacing = new Replacing( new Finder( $this->store, $input, $this->gate, $actor ), $this->rules, $input );
		$depth     = $input['check'] ? Depth::Checks : Depth::Rights;
		return new Result( $input['dry_run'] ? $this->preview( $replacing, $depth, $actor ) : $this->replace( $replacing, $actor ) );
	}

	/**
	 * PHP gets more time after the first search: one that never ends must not have it.
	 * @return Closure(SnippetSource): ChangeSet
	 */
	private static function producer( Replacing $replacing ): Closure {
		return static function ( SnippetSource $now ) use ( $replacing ): ChangeSet {
			$set = $replacing->produce( $now );
			Changes::take_time();
			return $set;
		};
	}

	/** @return array<string, mixed> */
	private function preview( Replacing $replacing, Depth $depth, Actor $actor ): array {
		$foresight = $this->changes->foresee( self::producer( $replacing ), $actor, $depth );
		$snippets  = [];
		foreach ( \array_intersect_key( $replacing->found, $foresight->set->drafts ) as $id => $one ) {
			$snippets[] = self::item( $one->snippet, $replacing->counts[ $id ] ?? 0 ) + [ 'changes' => LineChanges::of( $one ) ];
		}
		return self::answer( $replacing, $snippets, $this->remarks( $foresight->errors() ), $this->remarks( \array_diff_key( $foresight->warnings(), $foresight->errors() ) + self::sentences( $replacing->unread ) ), null );
	}

	/**
	 * @return array<string, mixed>
	 * @throws SvcException When nothing could be done at all, or one cannot be changed and all were asked for.
	 */
	private function replace( Replacing $replacing, Actor $actor ): array {
		$outcome = $this->changes->make( self::producer( $replacing ), $actor );
		$off     = \array_intersect_key( $outcome->verdicts, $outcome->off );
		$errors  = self::sentences( $outcome->refused ) + \array_map( static fn( Verdict $verdict ): array => $verdict->errors, $off );
		if ( $replacing->stops_all() && null === $outcome->generation && [] !== $errors + $outcome->failing ) {
			throw InvalidInput::snippets(
				\__( 'Nothing was changed: some snippets can\'t be changed.', 'svc' ),
				$this->remarks( $errors + $outcome->failing )
			);
		}
		$snippets = [];
		foreach ( \array_intersect_key( $outcome->saved, $outcome->done(), $replacing->counts ) as $id => $snippet ) {
			$snippets[] = self::item( $snippet, $replacing->counts[ $id ] );
		}
		$warnings = $this->remarks( self::told( $outcome->verdicts, $off ) + self::sentences( $replacing->unread ) );
		foreach ( $outcome->warnings as $problem ) {
			$warnings[] = $problem->to_array();
		}
		return self::answer( $replacing, $snippets, $this->remarks( $errors ), $warnings, $outcome );
	}

	/**
	 * @param list<array<string, mixed>> $snippets
	 * @param list<Remark> $errors
	 * @param list<Remark> $warnings
	 * @param Outcome|null $outcome Null where nothing was to be changed.
	 * @return array<string, mixed>
	 */
	private static function answer( Replacing $replacing, array $snippets, array $errors, array $warnings, ?Outcome $outcome ): array {
		$n = $outcome?->generation;
		return [
			'dry_run'    => null === $outcome,
			'digest'     => $replacing->digest,
			'matches'    => (int) \array_sum( \array_column( $snippets, 'matches' ) ),
			'snippets'   => $snippets,
			'errors'     => $errors,
			'warnings'   => $warnings,
			'generation' => $n,
			'undo'       => null === $n || $n < 2 ? null : $n - 1,
		];
	}

	/** @return array<string, mixed> */
	private static function item( Snippet $snippet, int $matches ): array {
		return [
			'id'      => $snippet->id,
			'title'   => $snippet->title,
			'type'    => $snippet->type,
			'lang'    => $snippet->lang,
			'status'  => $snippet->status,
			'folder'  => $snippet->folder,
			'matches' => $matches,
		];
	}

	/**
	 * @param array<int, SvcException> $refused By id.
	 * @return array<int, list<Problem>>
	 */
	private static function sentences( array $refused ): array {
		return \array_map( static fn( SvcException $refusal ): array => $refusal->to_problems(), $refused );
	}

	/**
	 * Code that is wrong and off is taken all the same.
	 * @param array<int, Verdict> $verdicts By id.
	 * @param array<int, mixed> $failed Those that are left out.
	 * @param array<int, mixed> $failed
	 * @return array<int, list<Problem>>
	 */
	private static function told( array $verdicts, array $failed ): array {
		return \array_map( static fn( Verdict $verdict ): array => [ ...$verdict->errors, ...$verdict->warnings ], \array_diff_key( $verdicts, $failed ) );
	}

	/**
	 * @param array<int, list<Problem>> $problems By id of the snippet.
	 * @return list<Remark>
	 */
	private function remarks( array $problems ): array {
		$all     = [] === $problems ? [] : $this->store->all();
		$remarks = [];
		\ksort( $problems );
		foreach ( $problems as $id => $of_one ) {
			foreach ( SaveResult::entries( $of_one ) as $entry ) {
				$remarks[] = $entry + [
					'snippet' => $id,
					'title'   => $all[ $id ]->title ?? '',
				];
			}
		}
		return $remarks;
	}
}
