<?php

declare(strict_types=1);

namespace Svc\Operations\Importers;

use Svc\Access\Gate;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Draft;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Importers\Foreign;
use Svc\Importers\Source;
use Svc\Importers\Sources;
use Svc\Importers\Switches;
use Svc\Operations\Caches\CachePurge;
use Svc\Operations\Foreseeable;
use Svc\Operations\Foreseen;
use Svc\Operations\Input;
use Svc\Operations\Result;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Switches what was imported off in the other plugin, and answers which of ours to switch on next, in a request of its own (spec 4.8): both
 * on at once would declare functions twice. Only what is on over there, and shows in the same places here, is switched off. The way back
 * switches ours off first, then the other plugin's on again.
 *
 * @phpstan-type Failure array{id: string, title: string, message: string}
 * @phpstan-type Plan array{off: list<string>, next: list<int>, errors: list<Failure>}
 */
final class SwitchSource implements Foreseeable {

	public function __construct(
		private readonly Sources $sources,
		private readonly Switches $switches,
		private readonly Changes $changes,
		private readonly Snippets $store,
		private readonly Gate $gate,
		private readonly CachePurge $purge,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		$source = $this->sources->get( Input::text( $input, 'source' ) );
		if ( Input::flag( $input, 'back' ) ) {
			return $this->back( $source, $input, $actor );
		}
		$plan  = $this->plan( $source, $input, $actor );
		$cells = $this->cells( $source, $plan['off'] );
		if ( [] !== $cells ) {
			$this->switches->off( $source, $cells, $plan['off'] );
			$this->purge->note_everything();
		}

		return self::answer( $plan['next'], $plan['off'], [], $plan['errors'] );
	}

	/**
	 * @inheritDoc
	 */
	public function foresee( array $input, Actor $actor ): Foreseen {
		Changes::take_time();
		$source  = $this->sources->get( Input::text( $input, 'source' ) );
		$is_back = Input::flag( $input, 'back' );
		self::require_no_ids( $input, $is_back );
		$plan  = $is_back ? [
			'off'    => $this->switches->ids( $source ),
			'errors' => [],
		] : $this->plan( $source, $input, $actor );
		$steps = \array_map( static fn( string $id ): array => Foreseen::step( Arrivals::ref( $source, $id ), $is_back ? 'inactive' : 'active', $is_back ? 'active' : 'inactive' ), $plan['off'] );

		return new Foreseen( $steps, $plan['errors'] );
	}

	/**
	 * @param array<string, mixed> $input
	 *
	 * @throws StorageFailure When the other plugin's data cannot be put back; ours are on again then.
	 */
	private function back( Source $source, array $input, Actor $actor ): Result {
		self::require_no_ids( $input, true );
		$ids = $this->switches->ids( $source );
		if ( [] === $ids ) {
			return self::answer( [], [], [], [] );
		}
		$refs = \array_flip( \array_map( static fn( string $id ): string => Arrivals::ref( $source, $id ), $ids ) );
		$ours = [];
		$this->changes->make(
			static function ( SnippetSource $now ) use ( $refs, &$ours ): ChangeSet {
				$ours = [];
				foreach ( \array_intersect_key( Arrivals::known( $now ), $refs ) as $snippet ) {
					if ( $snippet->is_active() ) {
						$ours[ $snippet->id ] = $snippet;
					}
				}
				return new ChangeSet( \array_map( static fn( Snippet $snippet ): Draft => Draft::off( $snippet, 'disabled' ), $ours ), failing: ChangeSet::STOPS_ALL );
			},
			$actor
		)->require_all();
		try {
			$this->switches->back( $source );
		} catch ( StorageFailure $failure ) {
			$this->changes->make(
				static fn( SnippetSource $now ): ChangeSet => new ChangeSet(
					\array_map(
						static fn( Snippet $snippet ): Draft => Draft::update( $snippet, $snippet->with( [ 'status' => 'active' ] ), null, 'enabled' ),
						\array_intersect_key( \array_column( $now->all(), null, 'id' ), $ours )
					),
					failing: ChangeSet::LEFT_OUT
				),
				$actor
			);
			throw $failure;
		}
		$this->purge->note_everything();

		return self::answer( \array_keys( $ours ), [], $ids, [] );
	}

	/**
	 * @param array<string, mixed> $input
	 *
	 * @return Plan What to switch off there, what to switch on next here, and what stays as it is.
	 */
	private function plan( Source $source, array $input, Actor $actor ): array {
		$known  = Arrivals::known( $this->store );
		$wanted = self::wanted( $input );
		$plan   = [
			'off'    => [],
			'next'   => [],
			'errors' => [],
		];
		// An answer may have been lost: what was switched off before is still to be switched on.
		foreach ( $this->switches->ids( $source ) as $id ) {
			$ours = $known[ Arrivals::ref( $source, $id ) ] ?? null;
			if ( null !== $ours && ! $ours->is_active() && ( null === $wanted || isset( $wanted[ $id ] ) ) ) {
				$plan['next'][] = $ours->id;
			}
			unset( $wanted[ $id ] );
		}
		$parts = [];
		$own   = [];
		foreach ( $source->items() as $item ) {
			$parts[ self::post( $item->id ) ][ $item->id ] = $item;
			$ours = $known[ Arrivals::ref( $source, $item->id ) ] ?? null;
			if ( null === $wanted ? null === $ours : ! isset( $wanted[ $item->id ] ) ) {
				continue;
			}
			unset( $wanted[ $item->id ] );
			try {
				if ( $this->is_to_switch( $source, $item, $ours, $actor ) && null !== $ours ) {
					$plan['off'][]    = $item->id;
					$own[ $item->id ] = $ours->id;
				}
			} catch ( SvcException | \UnexpectedValueException $reason ) {
				$plan['errors'][] = self::failure( $item->id, $item->title, $reason->getMessage() );
			}
		}
		$plan = self::whole( $plan, $parts );
		$own  = \array_intersect_key( $own, \array_flip( $plan['off'] ) );
		foreach ( \array_keys( $wanted ?? [] ) as $id ) {
			$plan['errors'][] = self::failure( (string) $id, '', \__( 'The other plugin has no snippet with this ID.', 'svc' ) );
		}
		$plan['next'] = \array_values( \array_unique( [ ...$plan['next'], ...\array_values( $own ) ] ) );

		return $plan;
	}

	/**
	 * The same without parts of what goes off as a whole over there, where not all of it comes along.
	 *
	 * @param Plan                                     $plan
	 * @param array<array-key, array<string, Foreign>> $parts By id, by what they are parts of.
	 *
	 * @return Plan
	 */
	private static function whole( array $plan, array $parts ): array {
		$all = \array_flip( $plan['off'] );
		foreach ( $plan['off'] as $place => $id ) {
			$left = \array_diff_key( \array_filter( $parts[ self::post( $id ) ], static fn( Foreign $part ): bool => $part->is_active ), $all );
			if ( [] === $left ) {
				continue;
			}

			$plan['errors'][] = self::failure( $id, $parts[ self::post( $id ) ][ $id ]->title, \__( 'It is one with others in the other plugin, which would go off with it. Import all of them, then switch them over together.', 'svc' ) );
			unset( $plan['off'][ $place ] );
		}

		$plan['off'] = \array_values( $plan['off'] );

		return $plan;
	}

	/**
	 * What a snippet is a part of over there: a code that arrives as several has one id for all of them (`9304@login`).
	 */
	private static function post( string $id ): string {
		return \explode( '@', $id, 2 )[0];
	}

	/**
	 * @param array<string, mixed> $input
	 *
	 * @return array<array-key, true>|null Ids that are asked for; null for all that were imported.
	 */
	private static function wanted( array $input ): ?array {
		$ids = $input['ids'] ?? null;

		return \is_array( $ids ) ? \array_fill_keys( \array_filter( $ids, 'is_string' ), true ) : null;
	}

	/**
	 * @throws InvalidInput With the reason why it must stay on over there.
	 * @throws \UnexpectedValueException The same, where the storage of the other plugin is the reason.
	 */
	private function is_to_switch( Source $source, Foreign $item, ?Snippet $ours, Actor $actor ): bool {
		if ( [] === $this->switches->plan( $source, [ $item->id ] ) ) {
			return false;
		}
		$reason = match ( true ) {
			'' !== $item->error                          => $item->error,
			null === $ours                               => \__( 'It was not imported. Import it first.', 'svc' ),
			'same' !== Arrivals::state( $ours, $item )    => \__( 'It has changed in the other plugin since it was imported. Import it again first.', 'svc' ),
			$ours->is_active()                           => \__( 'It is on here already. Switch it off here first.', 'svc' ),
			! $item->is_active                           => \__( 'It does not run in the other plugin, or has no place here. It stays as it is there.', 'svc' ),
			default                                      => $item->stays,
		};
		if ( '' !== $reason || null === $ours ) {
			throw InvalidInput::because( $reason );
		}
		$this->gate->require_write( $actor, $ours->with( [ 'status' => 'active' ] ), $this->store->code( $ours ) );

		return true;
	}

	/**
	 * @param list<string> $ids
	 *
	 * @return list<\Svc\Importers\Cell>
	 *
	 * @throws StorageFailure When somebody has changed the storage since it was looked at.
	 */
	private function cells( Source $source, array $ids ): array {
		try {
			return [] === $ids ? [] : $this->switches->plan( $source, $ids );
		} catch ( \UnexpectedValueException $failure ) {
			throw StorageFailure::elsewhere( $failure->getMessage() );
		}
	}

	/**
	 * @param array<string, mixed> $input
	 *
	 * @throws InvalidInput
	 */
	private static function require_no_ids( array $input, bool $is_back ): void {
		if ( $is_back && isset( $input['ids'] ) ) {
			throw InvalidInput::because( \__( 'The way back takes no IDs: it is for all that was switched off.', 'svc' ) );
		}
	}

	/**
	 * @param list<int>     $ids
	 * @param list<string>  $off
	 * @param list<string>  $on
	 * @param list<Failure> $errors
	 */
	private static function answer( array $ids, array $off, array $on, array $errors ): Result {
		return new Result(
			[
				'ids'          => $ids,
				'switched_off' => $off,
				'switched_on'  => $on,
				'errors'       => $errors,
			]
		);
	}

	/**
	 * @return Failure
	 */
	private static function failure( string $id, string $title, string $message ): array {
		return [
			'id'      => $id,
			'title'   => $title,
			'message' => $message,
		];
	}
}
