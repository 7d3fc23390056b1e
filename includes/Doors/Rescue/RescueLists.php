<?php

declare(strict_types=1);

namespace Svc\Doors\Rescue;

use Svc\Access\People;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\SnippetTitle;
use Svc\Vocabulary\Locations;

\defined( 'ABSPATH' ) || exit;

/**
 * What the rescue page offers: the snippets that are on and the newest changes, each with the key of its button. Reads only.
 * @phpstan-type Active array{id: int, name: string, kind: string, where: string, time: int, by: string, key: string}
 * @phpstan-type Choice array{summary: string, name: string, time: int, to: int, key: string}
 * @phpstan-type Safe array{on: bool, constant: bool, key: string}
 * @phpstan-type Shown array{
 *     until: int, safe: Safe|null, active: list<Active>, total: int, part: int, parts: int, choices: list<Choice>
 * }
 */
final class RescueLists {

	/** Snippets on one page. */
	private const ACTIVE = 50;

	/** How many changes the page offers to undo. */
	private const CHOICES = 10;

	/** How many changes are looked through for them, a hundred at a time: most may have touched no snippet. */
	private const PAGES = 5;
	private const PAGE  = 100;

	public function __construct(
		private readonly RescueActions $actions,
		private readonly People $people,
		private readonly Locations $locations,
	) {
	}

	/**
	 * @param int $expires Unix timestamp, seconds, at which the rescue ends.
	 * @param int $part    Page of the list of snippets, from 1.
	 * @return Shown
	 */
	public function read( int $expires, int $part ): array {
		$safe = $this->safe_mode();
		$list = $this->actions->run(
			'list-snippets',
			[
				'status'   => 'active',
				'orderby'  => 'modified',
				'order'    => 'desc',
				'page'     => $part,
				'per_page' => self::ACTIVE,
			]
		);
		/** @var list<array{id: int, title: string, type: string, lang: string, run: string, hook: string, mode: string, modified: int, modified_by: int, ...}> $snippets Likewise. */
		$snippets = $list->data;
		return [
			'until'    => $expires,
			'safe'     => null === $safe ? null : [
				'on'       => $safe['on'],
				'constant' => $safe['constant'],
				'key'      => $this->actions->key( $expires, 'safe', $safe['on'] ? 'off' : 'on' ),
			],
			'active'   => \array_map(
				fn( array $one ): array => [
					'id'    => $one['id'],
					'name'  => SnippetTitle::of( $one['id'], $one['title'] ),
					'kind'  => \strtoupper( '' === $one['lang'] ? $one['type'] : $one['lang'] ),
					'where' => $this->place( $one['type'], $one['run'], $one['hook'] ),
					'time'  => $one['modified'],
					'by'    => $this->people->name( $one['modified_by'] ),
					'key'   => $this->actions->key( $expires, 'off', $one['id'] ),
				],
				$snippets
			),
			'total'    => (int) ( $list->headers['X-WP-Total'] ?? 0 ),
			'part'     => $part,
			'parts'    => (int) ( $list->headers['X-WP-TotalPages'] ?? 1 ),
			'choices'  => $this->choices( $expires ),
		];
	}

	/** @return array{on: bool, constant: bool, ...}|null Null where the site is view-only: then it cannot be changed from here either. */
	private function safe_mode(): ?array {
		try {
			/** @var array{on: bool, constant: bool, ...} The operation's answer by the contract. */
			return $this->actions->run( 'get-safe-mode', [] )->data;
		} catch ( Forbidden ) {
			return null;
		}
	}

	private function place( string $type, string $run, string $hook ): string {
		if ( 'auto' !== $run ) {
			return 'shortcode' === $run ? \__( 'As a shortcode', 'svc' ) : \__( 'Manually', 'svc' );
		}
		foreach ( $this->locations->of( $type ) as $location ) {
			if ( $location['key'] === $hook ) {
				return $location['label'];
			}
		}
		return $hook;
	}

	/**
	 * The newest changes, each with what undoes it and everything after it. What changed no snippet has nothing to undo.
	 * @return list<Choice>
	 */
	private function choices( int $expires ): array {
		$choices = [];
		$newest  = 0;
		$before  = null;
		for ( $page = 1; $page <= self::PAGES && \count( $choices ) < self::CHOICES; $page++ ) {
			/** @var list<array{n: int, summary: string, name: string, time: int, changes: int, ...}> $generations The operation's answer by the contract. */
			$generations = $this->actions->run(
				'list-generations',
				[
					'page'     => $page,
					'per_page' => self::PAGE,
				]
			)->data;
			foreach ( $generations as $generation ) {
				$newest = 0 === $newest ? $generation['n'] : $newest;
				if ( null !== $before && $before['changes'] > 0 && \count( $choices ) < self::CHOICES ) {
					$choices[] = [
						'summary' => $before['summary'],
						'name'    => $before['name'],
						'time'    => $before['time'],
						'to'      => $generation['n'],
						'key'     => $this->actions->key( $expires, 'restore', $generation['n'], $newest ),
					];
				}
				$before = $generation;
			}
			if ( \count( $generations ) < self::PAGE ) {
				break;
			}
		}
		return $choices;
	}
}
