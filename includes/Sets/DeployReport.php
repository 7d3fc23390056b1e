<?php

declare(strict_types=1);

namespace Svc\Sets;

use Svc\Domain\Problem;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * What is wrong with the snippets of a deploy, and with those beside it.
 * @phpstan-import-type Entry from Wanted
 */
final class DeployReport {

	/** @param array<int, Wanted> $wanted By key. */
	public function __construct(
		private readonly Deploy $deploy,
		private readonly array $wanted,
	) {
	}

	/**
	 * @param array<int, list<Problem>> $problems By key.
	 * @return list<Entry>
	 */
	public function entries( array $problems ): array {
		\ksort( $problems );
		$entries = [];
		foreach ( $problems as $key => $of_one ) {
			$step = $this->deploy->steps[ $key ] ?? null;
			$one  = $this->wanted[ $key ] ?? new Wanted( $step['uid'] ?? '', $step['title'] ?? '', '', 1, [] );
			foreach ( $of_one as $problem ) {
				$entries[] = $one->entry( $step['id'] ?? 0, $problem );
			}
		}
		return $entries;
	}

	/**
	 * @param array<int, list<Problem>> $problems By id.
	 * @param array<int, Snippet> $all
	 * @return list<Entry>
	 */
	public function others( array $problems, array $all ): array {
		$entries = [];
		foreach ( $problems as $id => $of_one ) {
			$one = new Wanted( $all[ $id ]->uid ?? '', $all[ $id ]->title ?? '', '', 1, [] );
			foreach ( $of_one as $problem ) {
				$entries[] = $one->entry( $id, $problem );
			}
		}
		return $entries;
	}
}
