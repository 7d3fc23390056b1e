<?php

declare(strict_types=1);

namespace Svc\Operations\Library;

use Closure;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\SnippetChange;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\SvcException;
use Svc\Library\Copies;
use Svc\Library\Installation;
use Svc\Library\Libraries;
use Svc\Library\SentValues;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Writes settings into copies of snippets of the library, as one change. One that fails stays as it is.
 * @implements Foreseeable<'fill-library'>
 */
final class FillLibrary implements Foreseeable {

	public function __construct(
		private readonly Libraries $libraries,
		private readonly Changes $changes,
		private readonly Snippets $store,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		$values  = SentValues::of( $input );
		$before  = Copies::of( $this->store->all() );
		$outcome = $this->changes->make( $this->producer( $values ), $actor );
		$errors  = [];
		$filled  = [];
		$skipped = [];
		foreach ( \array_keys( $values ) as $key => $slug ) {
			$reason = $outcome->errors()[ $key ] ?? null;
			if ( null !== $reason ) {
				$errors[ $slug ] = $reason;
			} elseif ( ( $outcome->saved[ $key ]->hash ?? '' ) !== ( $before[ $slug ]->hash ?? '' ) ) {
				$filled[] = $slug;
			} else {
				$skipped[] = $slug;
			}
		}
		return new Result(
			[
				'filled'  => $filled,
				'skipped' => $skipped,
				'errors'  => (object) $errors,
			]
		);
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		Changes::take_time();
		return Foreseen::of( $this->changes->foresee( $this->producer( SentValues::of( $input ) ), $actor ), $this->store->code( ... ) );
	}

	/**
	 * @param array<string, array<string, mixed>> $values By slug; their places are the keys of the set.
	 * @return Closure(SnippetSource): ChangeSet
	 */
	private function producer( array $values ): Closure {
		return function ( SnippetSource $now ) use ( $values ): ChangeSet {
			$copies  = Copies::of( $now->all() );
			$items   = $this->libraries->items();
			$drafts  = [];
			$refused = [];
			foreach ( \array_keys( $values ) as $key => $slug ) {
				$item   = $items[ $slug ] ?? null;
				$before = $copies[ $slug ] ?? null;
				if ( null === $item || null === $before ) {
					$refused[ $key ] = NotFound::because( \__( 'Install this library snippet first.', 'svc' ) );
					continue;
				}
				try {
					$code           = $this->store->code( $before );
					$filled         = Installation::filled( $item, $code, $values[ $slug ] );
					$drafts[ $key ] = SnippetChange::update( $before, Copies::recognised( $before, $item, $code ), $filled === $code ? null : $filled, 'updated' );
				} catch ( SvcException $refusal ) {
					$refused[ $key ] = $refusal;
				}
			}
			return new ChangeSet( $drafts, [], $refused, ChangeSet::LEFT_OUT );
		};
	}
}
