<?php

declare(strict_types=1);

namespace Svc\Operations\Generations;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Conditions\RawRule;
use Svc\Domain\Snippet;
use Svc\Generations\GenerationView;
use Svc\Generations\RestoreTargetReader;
use Svc\Storage\History\Generations;
use Svc\Storage\History\Revision;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * One generation, and snippet by snippet what has changed between it and now (design 9.3).
 * @implements Operation<'get-generation'>
 */
final class GetGeneration implements Operation {

	public function __construct(
		private readonly Snippets $store,
		private readonly Generations $generations,
		private readonly RestoreTargetReader $reader,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$n       = $input['n'];
		$set     = $this->generations->set( $n );
		$now     = $this->store->all();
		$differs = [];
		foreach ( $this->reader->versions( $set, $now ) as $id => $then ) {
			if ( ! $then instanceof Snippet ) {
				$differs[ $id ] = self::difference( $id, $set[ $id ], $then, $now[ $id ] ?? null );
			}
		}
		foreach ( \array_diff_key( $now, $set ) as $id => $added ) {
			$differs[ $id ] = self::difference( $id, null, null, $added );
		}
		\ksort( $differs );
		return new Result( GenerationView::of( $this->generations->get( $n ) ) + [ 'differs' => \array_values( $differs ) ] );
	}

	/**
	 * @param int|null $rev Version at that time; null when the snippet was not there.
	 * @param Revision|null $then That version; null when it is gone, too.
	 * @return array<string, mixed>
	 */
	private static function difference( int $id, ?int $rev, ?Revision $then, ?Snippet $now ): array {
		$named = $now ?? $then?->snippet;
		return [
			'id'        => $id,
			'uid'       => $named->uid ?? '',
			'title'     => $named->title ?? '',
			'type'      => $named->type ?? '',
			'change'    => null === $rev ? 'added' : ( null === $now ? 'removed' : 'changed' ),
			'rev'       => [
				'then' => $rev,
				'now'  => $now?->rev,
			],
			'hash'      => [
				'then' => null === $then ? null : RestoreTargetReader::hash( $then ),
				'now'  => $now?->hash,
			],
			'status'    => [
				'then' => $then?->snippet->status,
				'now'  => $now?->status,
			],
			'fields'    => null === $then || null === $now ? [] : self::shown( RestoreTargetReader::fields( $then->snippet, $now ) ),
			'available' => null === $rev || null !== $then,
		];
	}

	/**
	 * @param list<array{field: string, then: mixed, now: mixed}> $fields
	 * @return list<array{field: string, then: mixed, now: mixed}>
	 */
	private static function shown( array $fields ): array {
		foreach ( $fields as $index => $field ) {
			if ( 'conditions' === $field['field'] ) {
				$fields[ $index ]['then'] = RawRule::in( $field['then'] );
				$fields[ $index ]['now']  = RawRule::in( $field['now'] );
			}
		}
		return $fields;
	}
}
