<?php

declare(strict_types=1);

namespace Svc\Sets;

use Svc\Changes\SnippetChange;
use Svc\Domain\Origin;
use Svc\Domain\Snippet;
use Svc\Storage\Site\FormerDeployments;

\defined( 'ABSPATH' ) || exit;

/** Which set brought which snippet, and so may delete it (design 9.5): its row says so (`Origin`), or else what version 0.1.0 noted. */
final class Ownership {

	public function __construct( private readonly FormerDeployments $former ) {
	}

	/**
	 * @param array<int, Snippet> $all
	 * @return array<string, Origin> By permanent id.
	 */
	public function of( array $all ): array {
		$brought = $this->former->get();
		foreach ( $all as $snippet ) {
			$origin = $snippet->origin( Origin::APPLY );
			if ( null !== $origin ) {
				$brought[ $snippet->uid ] = $origin;
			}
		}
		return $brought;
	}

	/**
	 * @param array<int, Snippet> $all
	 * @param array<string, Origin> $brought By permanent id.
	 * @return array<int, Snippet> By id.
	 */
	public static function owned( array $all, array $brought, string $set ): array {
		return \array_filter( $all, static fn( Snippet $snippet ): bool => ( $brought[ $snippet->uid ]->ref ?? null ) === $set );
	}

	/**
	 * @param array<int, Snippet> $all
	 * @param array<string, Origin> $brought
	 * @param array<string, mixed> $uids
	 * @return list<SnippetChange>
	 */
	public static function notes( array $all, array $brought, array $uids ): array {
		$notes = [];
		foreach ( $all as $snippet ) {
			$notes[] = isset( $uids[ $snippet->uid ] ) ? null : self::note( $snippet, $brought[ $snippet->uid ] ?? null );
		}
		return \array_values( \array_filter( $notes ) );
	}

	public function settle(): void {
		$this->former->forget();
	}

	/** Without a hash the code is the one it has; the commit that the set was read from is empty where unknown. */
	public static function brought_by( Snippet $after, string $set, ?string $hash = null, string $commit = '' ): Snippet {
		return $after->from( new Origin( Origin::APPLY, $set, $commit, Deploy::mark( null === $hash ? $after : $after->with( [ 'hash' => $hash ] ) ) ) );
	}

	/** @param array<string, Origin> $brought By permanent id; empty where none is known, or the site has changed the snippet since. */
	public static function commit( Snippet $snippet, array $brought ): string {
		$origin = $brought[ $snippet->uid ] ?? null;
		return null !== $origin && Deploy::mark( $snippet ) === $origin->mark ? $origin->version : '';
	}

	public static function note( Snippet $before, ?Origin $origin ): ?SnippetChange {
		return null === $origin || $origin->add_to( $before->origins ) === $before->origins ? null : SnippetChange::note( $before, $origin );
	}
}
