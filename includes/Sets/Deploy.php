<?php

declare(strict_types=1);

namespace Svc\Sets;

use Svc\Changes\ChangeSet;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * The steps from the site to a set, and the change set that takes them. Immutable; made anew whenever the site moves on.
 * @phpstan-import-type Entry from Wanted
 * @phpstan-type Step array{
 *     action: 'create'|'update'|'enable'|'disable'|'delete', uid: string, id: int|null, title: string, path: string,
 *     fields: list<string>, drifted: bool, commit: string, summary: string
 * }
 */
final class Deploy {

	/**
	 * @param array<int, Step> $steps By the keys of the change set.
	 * @param array<int, Snippet> $same
	 * @param array<int, Snippet> $left No longer wanted, and stay; by id.
	 * @param list<Entry> $errors
	 * @param list<Entry> $warnings
	 * @param string $digest Names these very steps from this very state.
	 */
	public function __construct(
		public readonly array $steps,
		public readonly ChangeSet $set,
		public readonly array $same,
		public readonly array $left,
		public readonly array $errors,
		public readonly array $warnings,
		public readonly int $owned,
		public readonly string $digest,
	) {
	}

	/** Another mark as soon as a user changes the snippet. */
	public static function mark( Snippet $snippet ): string {
		$settings = \array_diff_key( $snippet->settings(), \array_flip( [ 'id', 'author', 'created', 'modified', 'modified_by', 'deps', 'error' ] ) );
		return \substr( \hash( 'sha256', \json_encode( [ $settings, $snippet->hash ], \JSON_THROW_ON_ERROR ) ), 0, 16 );
	}
}
