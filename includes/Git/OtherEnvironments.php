<?php

declare(strict_types=1);

namespace Svc\Git;

use Svc\Domain\Snippet;
use Svc\Git\Decisions\Base;
use Svc\Git\Decisions\Environment;
use Svc\Git\Sync\State;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Which snippets other kinds of sites have active, by the files of the last sync. What a site keeps inactive because it fails there is known to
 * that site alone.
 * @phpstan-type Difference array{id: int, uid: string, title: string, active: bool}
 * @phpstan-type Kind array{name: string, count: int, differences: list<Difference>, message: string}
 */
final class OtherEnvironments {

	/** Kinds of sites that are told: commits can name any number of them. */
	private const KINDS = 20;

	/** Snippets that are named for each. */
	private const NAMED = 100;

	public function __construct(
		private readonly Link $link,
		private readonly State $state,
		private readonly Snippets $store,
	) {
	}

	/** @return list<Kind> All kinds that files name, and production, apart from this one. By name. */
	public function kinds(): array {
		$said = [];
		$all  = [];
		foreach ( $this->tracked() as [ $snippet, $settings ] ) {
			[ $root, $named ] = Environment::everywhere( $settings );
			$said[]           = [ $snippet, $root, $named ];
			$all             += $named;
		}
		$all += [] === $said ? [] : [ Environment::PRODUCTION => true ];
		unset( $all[ $this->link->environment ] );
		\ksort( $all, \SORT_STRING );
		// A site that is production and knows of no other kind has nothing to be compared with.
		return \array_map( fn( int|string $name ): array => $this->kind( (string) $name, $said ), \array_keys( \array_slice( $all, 0, self::KINDS, true ) ) );
	}

	/** @return iterable<array{Snippet, string}> Snippets of this site that the repository has, with the bytes of their settings there. */
	private function tracked(): iterable {
		$memory = $this->state->read();
		$bases  = \str_ends_with( $memory->ref, ' ' . $this->link->setup()->name ) ? $memory->bases : [];
		$here   = [] === $bases ? [] : $this->store->all();
		foreach ( $here as $snippet ) {
			$base  = $bases[ $snippet->uid ] ?? null;
			$bytes = $base instanceof Base && '' !== $base->settings ? $this->state->contents( [ $base->settings ] )[ $base->settings ] ?? null : null;
			if ( null !== $bytes ) {
				yield [ $snippet, $bytes ];
			}
		}
	}

	/**
	 * @param list<array{Snippet, bool, array<array-key, bool>}> $said
	 * @return Kind
	 */
	private function kind( string $name, array $said ): array {
		$differences = [];
		foreach ( $said as [ $snippet, $root, $named ] ) {
			if ( ( $named[ $name ] ?? $root ) !== $snippet->is_active() ) {
				$differences[] = [
					'id'     => $snippet->id,
					'uid'    => $snippet->uid,
					'title'  => $snippet->title,
					'active' => $snippet->is_active(),
				];
			}
		}
		\usort( $differences, static fn( array $a, array $b ): int => [ $b['active'], \mb_strtolower( $a['title'] ), $a['id'] ] <=> [ $a['active'], \mb_strtolower( $b['title'] ), $b['id'] ] );
		$named = \array_slice( $differences, 0, self::NAMED );
		return [
			'name'        => $name,
			'count'       => \count( $differences ),
			'differences' => $named,
			'message'     => $this->message( $name, $named, \count( $differences ) - \count( $named ) ),
		];
	}

	/** @param list<Difference> $differences */
	private function message( string $name, array $differences, int $more ): string {
		if ( [] === $differences ) {
			/* translators: 1: kind of this site, such as "staging", 2: another kind. */
			return \sprintf( \__( 'The same snippets are active in %1$s and %2$s.', 'svc' ), $this->link->environment, $name );
		}
		$titles = [];
		foreach ( $differences as $one ) {
			$titles[ $one['active'] ? 'here' : 'there' ][] = '' === $one['title'] ? "#{$one['id']}" : $one['title'];
		}
		$sentences = [];
		if ( isset( $titles['here'] ) ) {
			/* translators: 1: kind of this site, such as "staging", 2: another kind, 3: titles of snippets. */
			$sentences[] = \sprintf( \__( 'Active in %1$s, inactive in %2$s: %3$s.', 'svc' ), $this->link->environment, $name, \implode( ', ', $titles['here'] ) );
		}
		if ( isset( $titles['there'] ) ) {
			/* translators: 1: kind of a site, such as "production", 2: kind of this site, 3: titles of snippets. */
			$sentences[] = \sprintf( \__( 'Active in %1$s, inactive in %2$s: %3$s.', 'svc' ), $name, $this->link->environment, \implode( ', ', $titles['there'] ) );
		}
		if ( $more > 0 ) {
			/* translators: %d: number of further snippets. */
			$sentences[] = \sprintf( \_n( 'And %d more.', 'And %d more.', $more, 'svc' ), $more );
		}
		return \implode( ' ', $sentences );
	}
}
