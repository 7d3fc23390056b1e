<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Error\StorageFailure;

\defined( 'ABSPATH' ) || exit;

/**
 * What has to be written for snippets of another plugin to be on again. What has been deleted there meanwhile is left out, and a list that the plugin
 * has made again gets back what was taken out of it.
 */
final class ReversalPlan {

	public function __construct( private readonly StoredValues $stored_values ) {
	}

	/**
	 * @param list<StoredValue> $stored_values What was written.
	 * @return array<array-key, true> Those whose snippet is gone, as `StoredValue::owner()` names them.
	 */
	public function gone( array $stored_values ): array {
		$gone = [];
		foreach ( $stored_values as $cell ) {
			if ( ! $cell->is_list() && $this->stored_values->is_gone( $cell ) ) {
				$gone[ $cell->owner() ] = true;
			}
			$gone += \array_fill_keys( $cell->is_list() ? RunningList::lost( $cell, $this->stored_values->read( $cell->kind, $cell->name ) ) : [], true );
			foreach ( RunningList::shared( $cell ) as $id ) {
				// Of what the network shares, the list says only that the site asks for it.
				if ( $this->stored_values->is_gone_from_network( $id ) ) {
					$gone[ 'network-' . $id ] = true;
				}
			}
		}

		return $gone;
	}

	/**
	 * @param list<array{StoredValue, array<array-key, true>}> $written What was written, the last first, each with what is back already.
	 * @param array<array-key, true>                    $stay    What stays as it is. Both as `StoredValue::owner()` names it.
	 * @return list<StoredValue> What `StoredValues::write()` has to write back, each place once.
	 * @throws StorageFailure When one of them has been changed.
	 */
	public function plan( array $written, array $stay ): array {
		$gone   = $this->gone( \array_column( $written, 0 ) ) + $stay;
		$now    = [];
		$target = [];
		$places = [];
		foreach ( $written as [ $cell, $returned ] ) {
			$place = $cell->kind . '/' . $cell->name . '/' . $cell->id;
			if ( ! \array_key_exists( $place, $now ) ) {
				$now[ $place ]    = $this->stored_values->read( $cell->kind, $cell->name, $cell->id );
				$target[ $place ] = $now[ $place ];
				$places[ $place ] = $cell;
			}
			if ( ! isset( $gone[ $cell->owner() ] ) && ! $this->stored_values->is_left_out( $cell ) ) {
				$target[ $place ] = self::before( $cell, $target[ $place ], $gone + $returned );
			}
		}
		$plan = [];
		foreach ( $places as $place => $cell ) {
			if ( null !== $now[ $place ] && $now[ $place ] !== $target[ $place ] ) {
				$plan[] = new StoredValue( $cell->kind, $cell->name, $cell->id, $target[ $place ], $now[ $place ] );
			}
		}

		return $plan;
	}

	/**
	 * @param array<array-key, true> $gone
	 * @throws StorageFailure
	 */
	private static function before( StoredValue $cell, ?string $now, array $gone ): ?string {
		// After a request that died half-way, some are as they were; and where there is no list any more, nothing runs from it.
		if ( $now === $cell->before || ( $cell->is_list() && null === $now ) ) {
			return $now;
		}
		if ( $now === $cell->after && ( ! $cell->is_list() || [] === $gone ) ) {
			return $cell->before;
		}
		$merged = ( $cell->is_list() || $cell->is_texts() ) && null !== $now && null !== $cell->before ? RunningList::returned( $cell->name, $now, $cell->before, $cell->after, $gone ) : null;

		return $merged ?? throw StorageFailure::elsewhere( StoredValues::changed() );
	}
}
