<?php

declare(strict_types=1);

namespace Svc\Insights;

use Svc\Access\Tier;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Storage\Observed\Costs;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Names the active snippets that made visitors wait, by sampled requests (design 9.2): where one shows that waits for a server that does not
 * answer.
 */
final class SlowSnippets {

	/** Milliseconds from which on a snippet takes long. */
	private const LONG = 2000;

	private const MOST_NAMED = 5;

	public function __construct(
		private readonly Costs $costs,
		private readonly Sampling $sampling,
		private readonly Snippets $store,
		private readonly Tier $tier,
	) {
	}

	/** Whether anything is measured. */
	public function is_measured(): bool {
		try {
			return $this->tier->includes( 'pro' ) && $this->sampling->state()['on'];
		} catch ( StorageFailure ) {
			return false;
		}
	}

	/** @return list<string> A sentence for each, the slowest first. */
	public function sentences(): array {
		try {
			$active = $this->store->active();
			$slow   = $this->costs->slow( \array_map( static fn( Snippet $snippet ): int => $snippet->modified, $active ), self::LONG );
		} catch ( StorageFailure ) {
			return [];
		}
		\uasort( $slow, static fn( array $a, array $b ): int => $b['ms'] <=> $a['ms'] );
		$sentences = [];
		foreach ( \array_slice( $slow, 0, self::MOST_NAMED, true ) as $id => $one ) {
			$title       = $active[ $id ]->title ?? '';
			$seconds     = \number_format_i18n( $one['ms'] / 1000, 1 );
			$name        = '' === $title ? (string) $id : $title;
			$sentences[] = '' === $one['host']
				/* translators: 1: title of a snippet, 2: seconds, such as "4.2", 3: number of requests. */
				? \sprintf( \_n( '"%1$s" took %2$s seconds (in %3$d request).', '"%1$s" took up to %2$s seconds (in %3$d requests).', $one['times'], 'svc' ), $name, $seconds, $one['times'] )
				/* translators: 1: title of a snippet, 2: seconds, such as "4.2", 3: number of requests, 4: name of a server, such as "api.example.com". */
				: \sprintf( \_n( '"%1$s" took %2$s seconds (in %3$d request), and waited for %4$s.', '"%1$s" took up to %2$s seconds (in %3$d requests), and waited for %4$s.', $one['times'], 'svc' ), $name, $seconds, $one['times'], $one['host'] );
		}

		return $sentences;
	}
}
