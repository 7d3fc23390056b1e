<?php

declare(strict_types=1);

namespace Svc\Operations\Importers;

use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Domain\Actor;
use Svc\Domain\Snippet;
use Svc\Importers\Foreign;
use Svc\Importers\Source;
use Svc\Importers\Sources;
use Svc\Operations\Foreseeable;
use Svc\Operations\Foreseen;
use Svc\Operations\Input;
use Svc\Operations\Result;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Imports snippets of another plugin, switched off and without running them (spec 4.8). What is here already and the same is skipped, and
 * what has changed over there is taken with `update`; ours stays in the history. Each step is written as one, with where its snippets came
 * from, so that a run that ends half-way is taken up by the next without a double.
 *
 * @phpstan-type Failure array{id: string, title: string, message: string}
 */
final class RunSource implements Foreseeable {

	public function __construct(
		private readonly Sources $sources,
		private readonly Arrivals $arrivals,
		private readonly Changes $changes,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		$source = $this->sources->get( Input::text( $input, 'source' ) );
		$update = Input::flag( $input, 'update' );
		$wanted = self::wanted( $input );
		$report = [
			'created' => [],
			'updated' => [],
			'skipped' => [],
			'errors'  => [],
		];
		foreach ( Steps::of( self::items( $source, $wanted ) ) as $items ) {
			$known   = [];
			$outcome = $this->changes->make(
				function ( SnippetSource $now ) use ( $source, $items, $update, &$known ): ChangeSet {
					$known = Arrivals::known( $now );
					return $this->arrivals->set( $now, $source, $items, $update );
				},
				$actor
			);
			$errors  = $outcome->errors();
			foreach ( $items as $key => $item ) {
				unset( $wanted[ $item->id ] );
				$is_new = ! isset( $known[ Arrivals::ref( $source, $item->id ) ] );
				if ( isset( $errors[ $key ] ) ) {
					$report['errors'][] = self::failure( $item->id, $item->title, $errors[ $key ] );
				} elseif ( isset( $outcome->saved[ $key ] ) ) {
					$report[ $is_new ? 'created' : 'updated' ][ $item->id ] = $outcome->saved[ $key ]->id;
				} else {
					$report['skipped'][] = $item->id;
				}
			}
		}
		$report['errors'] = [ ...$report['errors'], ...self::missing( $wanted ) ];
		$report['created'] = (object) $report['created'];
		$report['updated'] = (object) $report['updated'];

		return new Result( $report );
	}

	/**
	 * @inheritDoc
	 */
	public function foresee( array $input, Actor $actor ): Foreseen {
		Changes::take_time();
		$source  = $this->sources->get( Input::text( $input, 'source' ) );
		$update  = Input::flag( $input, 'update' );
		$wanted  = self::wanted( $input );
		$changes = [];
		$errors  = [];
		foreach ( Steps::of( self::items( $source, $wanted ) ) as $items ) {
			$foresight = $this->changes->foresee( fn( SnippetSource $now ): ChangeSet => $this->arrivals->set( $now, $source, $items, $update ), $actor );
			$changes   = [ ...$changes, ...Foreseen::of( $foresight, static fn( Snippet $snippet ): string => '' )->changes ];
			foreach ( $foresight->outcome->errors() as $key => $message ) {
				$errors[] = self::failure( $items[ $key ]->id, $items[ $key ]->title, $message );
			}
			$wanted = null === $wanted ? null : \array_diff_key( $wanted, \array_flip( \array_map( static fn( Foreign $item ): string => $item->id, $items ) ) );
		}

		return new Foreseen( $changes, [ ...$errors, ...self::missing( $wanted ) ] );
	}

	/**
	 * @param array<string, mixed> $input
	 *
	 * @return array<array-key, true>|null Ids that are asked for; null for all.
	 */
	private static function wanted( array $input ): ?array {
		if ( ! \is_array( $input['ids'] ?? null ) ) {
			return null;
		}
		$wanted = [];
		foreach ( $input['ids'] as $id ) {
			if ( \is_string( $id ) ) {
				$wanted[ $id ] = true;
			}
		}

		return $wanted;
	}

	/**
	 * @param array<array-key, true>|null $wanted
	 *
	 * @return iterable<Foreign>
	 */
	private static function items( Source $source, ?array $wanted ): iterable {
		foreach ( $source->items() as $item ) {
			if ( null === $wanted || isset( $wanted[ $item->id ] ) ) {
				yield $item;
			}
		}
	}

	/**
	 * @param array<array-key, true>|null $wanted Those that were not found.
	 *
	 * @return list<Failure>
	 */
	private static function missing( ?array $wanted ): array {
		return \array_map( static fn( int|string $id ): array => self::failure( (string) $id, '', \__( 'The other plugin has no snippet with this ID.', 'svc' ) ), \array_keys( $wanted ?? [] ) );
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
