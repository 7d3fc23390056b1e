<?php

declare(strict_types=1);

namespace Svc\Importers\Switching;

use Svc\Access\Gate;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\Importing\SelectedItems;
use Svc\Importers\Importing\SourceImport;
use Svc\Importers\Importing\SourceJob;
use Svc\Importers\Importing\SourceRights;
use Svc\Importers\Source;
use Svc\Importers\Switches;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Writes nothing.
 * @phpstan-type Failure array{id: string, title: string, message: string}
 * @phpstan-type Plan array{off: list<string>, next: list<int>, errors: list<Failure>}
 */
final class SwitchPlanner {

	public function __construct(
		private readonly Switches $switches,
		private readonly Snippets $store,
		private readonly Gate $gate,
		private readonly SourceRights $rights,
	) {
	}

	/**
	 * @param array<array-key, true>|null $wanted Ids of the source; null for all that were imported and that ran there.
	 * @return Plan
	 */
	public function plan( Source $source, ?array $wanted, Actor $actor ): array {
		$known  = SourceImport::known( $this->store );
		$plan   = [
			'off'    => [],
			'next'   => [],
			'errors' => [],
		];
		$plan['next'] = $this->still_to_start( $source, $wanted, $known );
		$asked = SelectedItems::only( $wanted ) ?? SourceImport::ids( $source, $known );
		$on    = $this->switches->running( $source, $asked );
		$parts = [];
		$own   = [];
		foreach ( $source->items( $asked ) as $item ) {
			$parts[ Switches::owner( $item->id ) ][ $item->id ] = $item;
			$imported = $known[ SourceImport::ref( $source, $item->id ) ] ?? null;
			if ( null === $wanted ? null === $imported || $item->never_ran : ! isset( $wanted[ $item->id ] ) ) {
				continue;
			}
			unset( $wanted[ $item->id ] );
			try {
				if ( $this->is_to_switch( $item, $on[ $item->id ] ?? null, $imported, $actor ) && null !== $imported ) {
					$plan['off'][]    = $item->id;
					$own[ $item->id ] = $imported->id;
				}
			} catch ( SvcException $reason ) {
				$plan['errors'][] = SourceJob::failure( $item->id, $item->title, $reason->getMessage() );
			}
		}
		$plan = self::whole( $plan, $parts );
		$own  = \array_intersect_key( $own, \array_flip( $plan['off'] ) );
		$plan['errors'] = [ ...$plan['errors'], ...SourceJob::missing( $wanted ) ];
		$plan['next'] = \array_values( \array_unique( [ ...$plan['next'], ...\array_values( $own ) ] ) );

		return $plan;
	}

	/**
	 * @param list<int> $imported
	 * @return list<string> Ids of the source.
	 */
	public function ids( Source $source, array $imported ): array {
		$wanted = \array_flip( $imported );

		return SourceImport::ids( $source, \array_filter( SourceImport::known( $this->store ), static fn( Snippet $snippet ): bool => isset( $wanted[ $snippet->id ] ) ) );
	}

	/**
	 * An answer may have been lost.
	 * @param array<array-key, true>|null $wanted Ids of the source; those found are taken out.
	 * @param array<string, Snippet>      $known  By where they came from.
	 * @return list<int> Ids of ours.
	 */
	private function still_to_start( Source $source, ?array &$wanted, array $known ): array {
		$next  = [];
		$kept  = $this->switches->ids( $source );
		// What runs there again, by hand or after a way back that died half-way, is like any other, or it would run twice.
		$again = $this->switches->running( $source, $kept );
		foreach ( $kept as $id ) {
			if ( isset( $again[ $id ] ) ) {
				continue;
			}
			$imported = $known[ SourceImport::ref( $source, $id ) ] ?? null;
			if ( null !== $imported && ! $imported->is_active() && ( null === $wanted || isset( $wanted[ $id ] ) ) ) {
				$next[] = $imported->id;
			}
			unset( $wanted[ $id ] );
		}

		return $next;
	}

	/**
	 * @param array<array-key, true>|null $wanted Ids of the source; null for all that were switched off there.
	 * @return array{off: list<string>, gone: list<string>, errors: list<Failure>} `gone` stays on here.
	 */
	public function plan_back( Source $source, ?array $wanted ): array {
		$all  = $this->switches->ids( $source );
		$one  = null === $wanted ? [] : \array_flip( \array_map( Switches::owner( ... ), \array_map( 'strval', \array_keys( $wanted ) ) ) );
		$ids  = null === $wanted ? $all : \array_values( \array_filter( $all, static fn( string $id ): bool => isset( $one[ Switches::owner( $id ) ] ) ) );
		$gone = [] === $ids ? [] : \array_values( \array_intersect( $this->switches->gone( $source ), $ids ) );
		$imported = [] === $gone ? [] : SourceImport::known( $this->store );
		$told = \array_map(
			static fn( string $id ): array => SourceJob::failure( $id, $imported[ SourceImport::ref( $source, $id ) ]->title ?? '', \__( 'The original was deleted and can\'t be activated again.', 'svc' ) ),
			$gone
		);
		foreach ( \array_keys( \array_diff_key( $wanted ?? [], \array_flip( $ids ) ) ) as $id ) {
			$told[] = SourceJob::failure( (string) $id, '', \__( 'svc did not deactivate the original.', 'svc' ) );
		}

		return [
			'off'    => \array_values( \array_diff( $ids, $gone ) ),
			'gone'   => $gone,
			'errors' => $told,
		];
	}

	/**
	 * @param Plan                                     $plan
	 * @param array<array-key, array<string, ForeignSnippet>> $parts By id, by what they are parts of.
	 * @return Plan
	 */
	private static function whole( array $plan, array $parts ): array {
		$all = \array_flip( $plan['off'] );
		foreach ( $plan['off'] as $place => $id ) {
			$left = \array_diff_key( \array_filter( $parts[ Switches::owner( $id ) ], static fn( ForeignSnippet $part ): bool => $part->is_active ), $all );
			if ( [] === $left ) {
				continue;
			}

			$plan['errors'][] = SourceJob::failure( $id, $parts[ Switches::owner( $id ) ][ $id ]->title, \__( 'The source stores this with other snippets. Import and switch over all of them together.', 'svc' ) );
			unset( $plan['off'][ $place ] );
		}

		$plan['off'] = \array_values( $plan['off'] );

		return $plan;
	}

	/** What was switched off over there would run again: only for those who might switch it on here. */
	public function require_right_to_start( Source $source, Actor $actor ): void {
		$this->rights->require_ids( $source, $this->switches->ids( $source ), $actor );
		$refs  = \array_flip( \array_map( static fn( string $id ): string => SourceImport::ref( $source, $id ), $this->switches->ids( $source ) ) );
		$known = \array_intersect_key( SourceImport::known( $this->store ), $refs );
		foreach ( $known as $imported ) {
			$this->gate->require_write( $actor, $imported->with( [ 'status' => 'active' ] ), $this->store->code( $imported ) );
		}
		if ( \count( $known ) < \count( $refs ) ) {
			// What it was that is no longer here is not known.
			$this->gate->require_write( $actor, Snippet::create( [ 'type' => 'php' ] ), '' );
		}
	}

	/** @param string|null $is_on Null where it is off over there; a reason where that cannot be told. */
	private function is_to_switch( ForeignSnippet $item, ?string $is_on, ?Snippet $imported, Actor $actor ): bool {
		if ( null === $is_on ) {
			return false;
		}
		$reason = match ( true ) {
			'' !== $is_on                                => $is_on,
			'' !== $item->error                          => $item->error,
			null === $imported                               => \__( 'Import this snippet first.', 'svc' ),
			'same' !== SourceImport::state( $imported, $item )    => \__( 'The original has changed. Import it again first.', 'svc' ),
			$imported->is_active()                           => \__( 'Already active. Deactivate the imported snippet first.', 'svc' ),
			! $item->is_active                           => \__( 'The original does not run, or has no supported location.', 'svc' ),
			default                                      => $item->stays,
		};
		if ( '' !== $reason || null === $imported ) {
			throw InvalidInput::because( $reason );
		}
		$this->gate->require_write( $actor, $imported->with( [ 'status' => 'active' ] ), $this->store->code( $imported ) );

		return true;
	}
}
