<?php

declare(strict_types=1);

namespace Svc\Operations\Library;

use Closure;
use Svc\Bridge\Inputs;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Problem;
use Svc\Library\Copies;
use Svc\Library\ItemUpdate;
use Svc\Library\Libraries;
use Svc\Library\SentValues;
use Svc\Saving\SaveResult;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Brings copies of snippets of the library to its version (spec 4.7), as one change with one undo. One that fails the checks stays as it
 * is; one that is of this version already is skipped.
 * @phpstan-import-type Renewed from ItemUpdate
 * @phpstan-import-type UpdateLibraryInput from Inputs
 * @implements Foreseeable<'update-library'>
 */
final class UpdateLibrary implements Foreseeable {

	public function __construct(
		private readonly Libraries $libraries,
		private readonly ItemUpdate $renewal,
		private readonly Changes $changes,
		private readonly Snippets $store,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		$slugs    = $this->slugs( $input );
		$renewed  = [];
		$outcome  = $this->changes->make( $this->producer( $slugs, $renewed ), $actor );
		$failed   = $outcome->errors();
		$warnings = $outcome->warnings;
		$answer   = [
			'updated'  => [],
			'kept'     => [],
			'replaced' => [],
			'skipped'  => [],
			'errors'   => [],
		];
		foreach ( $slugs as $key => $slug ) {
			$refusal = $outcome->refused[ $key ] ?? null;
			$one     = $renewed[ $key ] ?? null;
			if ( $refusal instanceof Forbidden ) {
				$answer['skipped'][] = $slug;
				$warnings[]          = new Problem( "{$slug}: {$refusal->getMessage()}" );
			} elseif ( isset( $failed[ $key ] ) ) {
				$answer['errors'][ $slug ] = $failed[ $key ];
			} elseif ( null === $one ) {
				$answer['skipped'][] = $slug;
			} else {
				$answer['updated'][] = $slug;
				$answer['kept']     += [] === $one['kept'] ? [] : [ $slug => $one['kept'] ];
				$answer['replaced']  = [ ...$answer['replaced'], ...( $one['replaced'] ? [ $slug ] : [] ) ];
				$warnings            = [ ...$warnings, ...self::dropped( $slug, $one['dropped'] ) ];
			}
		}
		$answer['kept']   = (object) $answer['kept'];
		$answer['errors'] = (object) $answer['errors'];
		$n                = $outcome->generation;
		return new Result( $answer + [ 'undo' => null === $n || $n < 2 ? null : $n - 1 ] + ( [] === $warnings ? [] : [ 'warnings' => SaveResult::entries( $warnings ) ] ) );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		Changes::take_time();
		$renewed  = [];
		$slugs    = $this->slugs( $input );
		$foreseen = Foreseen::of( $this->changes->foresee( $this->producer( $slugs, $renewed ), $actor ), $this->store->code( ... ) );
		$told     = [];
		foreach ( $renewed as $key => $one ) {
			$told = [ ...$told, ...self::dropped( $slugs[ $key ], $one['dropped'] ) ];
		}
		return $foreseen->with( [], SaveResult::entries( $told ) );
	}

	/**
	 * @param list<string> $slugs Their places are the keys of the set.
	 * @param array<int, Renewed> $renewed Set to what becomes of each, by key.
	 * @return Closure(SnippetSource): ChangeSet
	 */
	private function producer( array $slugs, array &$renewed ): Closure {
		return function ( SnippetSource $now ) use ( $slugs, &$renewed ): ChangeSet {
			$copies  = Copies::of( $now->all() );
			$items   = $this->libraries->items();
			$renewed = [];
			$refused = [];
			foreach ( $slugs as $key => $slug ) {
				$item = $items[ $slug ] ?? null;
				$copy = $copies[ $slug ] ?? null;
				if ( null === $item || null === $copy ) {
					$refused[ $key ] = NotFound::because( \__( 'Install this library snippet first.', 'svc' ) );
					continue;
				}
				try {
					if ( ItemUpdate::is_due( $item, $copy ) ) {
						$renewed[ $key ] = $this->renewal->of( $item, $copy );
					}
				} catch ( SvcException $refusal ) {
					$refused[ $key ] = $refusal;
				}
			}
			return new ChangeSet( \array_column( \array_map( static fn( int $key, array $one ): array => [ $key, $one['draft'] ], \array_keys( $renewed ), $renewed ), 1, 0 ), [], $refused, ChangeSet::LEFT_OUT );
		};
	}

	/**
	 * @param UpdateLibraryInput $input
	 * @return list<string>
	 */
	private function slugs( array $input ): array {
		if ( ! $input['all'] ) {
			return SentValues::slugs( $input );
		}
		$items = $this->libraries->items();
		$due   = [];
		foreach ( Copies::of( $this->store->all() ) as $slug => $copy ) {
			if ( isset( $items[ $slug ] ) && ItemUpdate::is_due( $items[ $slug ], $copy ) ) {
				$due[] = $slug;
			}
		}
		return $due;
	}

	/**
	 * @param list<string> $labels
	 * @return list<Problem>
	 */
	private static function dropped( string $slug, array $labels ): array {
		/* translators: 1: name of a snippet, 2: list of labels of settings. */
		return [] === $labels ? [] : [ new Problem( \sprintf( \__( '%1$s: the new version does not accept the value of %2$s. The history has the old value.', 'svc' ), $slug, \implode( ', ', $labels ) ) ) ];
	}
}
