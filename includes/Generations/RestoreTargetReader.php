<?php

declare(strict_types=1);

namespace Svc\Generations;

use Svc\Domain\Error\NotFound;
use Svc\Domain\Snippet;
use Svc\Storage\History\Generations;
use Svc\Storage\History\Revision;
use Svc\Storage\History\Revisions;
use Svc\Storage\History\Trash;

\defined( 'ABSPATH' ) || exit;

/**
 * Compares a generation with now, version by version. Versions that hold the same settings and code count as the same, whatever their
 * numbers. Reads one version at a time.
 */
final class RestoreTargetReader {

	/** Fields that say nothing about what a snippet is. */
	public const RECORD_KEEPING = [ 'id', 'author', 'created', 'modified', 'modified_by', 'deps' ];

	public function __construct(
		private readonly Revisions $revisions,
		private readonly Generations $generations,
		private readonly Trash $trash,
	) {
	}

	/**
	 * What a return to a generation would touch.
	 * @param array<int, Snippet> $now The set as it is.
	 * @param array<int, Revision> $known Versions that were read already, by id.
	 */
	public function read( int $n, array $now, array $known = [] ): RestoreTarget {
		$set      = $this->generations->set( $n );
		$snippets = [];
		$touched  = [];
		$gone     = [];
		foreach ( $this->versions( $set, $now, $known ) as $id => $then ) {
			if ( null === $then ) {
				$gone[ $id ] = $now[ $id ]->title ?? '';
				unset( $set[ $id ] );
			} elseif ( $then instanceof Snippet ) {
				$snippets[ $id ] = $then;
			} else {
				$snippets[ $id ] = $then->snippet;
				$touched[ $id ]  = $then;
			}
		}
		return new RestoreTarget( $snippets, $touched, \array_diff_key( $now, $set, $gone ), $gone );
	}

	/**
	 * Yields how each snippet of a set was: the stored snippet where it is the same, null where its version cannot be brought back.
	 * @param array<int, int> $set
	 * @param array<int, Snippet> $now
	 * @param array<int, Revision> $known Versions that were read already, by id.
	 * @return iterable<int, Snippet|Revision|null>
	 */
	public function versions( array $set, array $now, array $known = [] ): iterable {
		foreach ( $set as $id => $rev ) {
			$current = $now[ $id ] ?? null;
			if ( $current?->rev === $rev ) {
				yield $id => $current;
				continue;
			}
			$version = ( $known[ $id ] ?? null )?->rev === $rev ? $known[ $id ] : $this->revisions->find( $id, $rev );
			if ( null === $version || ( null === $current && ! $this->is_in_trash( $id ) ) ) {
				yield $id => null;
				continue;
			}
			yield $id => null !== $current && self::is_same( $current, $version ) ? $current : $version;
		}
	}

	/** @return list<array{field: string, then: mixed, now: mixed}> Fields that differ between two states of a snippet. */
	public static function fields( Snippet $then, Snippet $now ): array {
		$old    = $then->settings();
		$fields = [];
		foreach ( \array_diff_key( $now->settings(), \array_flip( self::RECORD_KEEPING ) ) as $field => $value ) {
			if ( $old[ $field ] !== $value ) {
				$fields[] = [
					'field' => $field,
					'then'  => $old[ $field ],
					'now'   => $value,
				];
			}
		}
		return $fields;
	}

	/** Whether a version holds what the snippet holds now. */
	public static function is_same( Snippet $current, Revision $version ): bool {
		return $current->hash === self::hash( $version ) && [] === self::fields( $version->snippet, $current );
	}

	/** Hash of a version's code, as a snippet carries it. */
	public static function hash( Revision $version ): string {
		return $version->summary()['hash'];
	}

	private function is_in_trash( int $id ): bool {
		try {
			return $this->trash->get( $id )->snippet->id === $id;
		} catch ( NotFound ) {
			return false;
		}
	}
}
