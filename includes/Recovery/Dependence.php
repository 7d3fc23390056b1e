<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Checks\Symbols\Owner;
use Svc\Checks\Symbols\Symbols;
use Svc\Domain\Change;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Observed\UsedNames;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Knows which active snippets use functions, classes and hooks of a plugin or the theme, so that the user can be told before it goes. Code is read
 * when it is saved (`note()`). A hook belongs to the plugin or theme whose name it begins with, since nothing else says who fires it.
 * @phpstan-import-type Entry from UsedNames
 * @phpstan-type User array{id: int, title: string, what: list<string>}
 */
final class Dependence {

	/** Entries that are made while the user waits for a screen, where saving did not make them. */
	private const AT_ONCE = 20;

	/** A shorter name in front of a hook says nothing. */
	private const SHORTEST = 4;

	/** @var array<string, list<User>>|null By origin. */
	private ?array $users = null;

	private bool $is_complete = true;

	public function __construct(
		private readonly Snippets $store,
		private readonly UsedNames $names,
		private readonly Symbols $symbols,
	) {
	}

	/** @param list<Change> $changes Saved code is read. */
	public function note( array $changes ): void {
		$new = [];
		foreach ( $changes as $change ) {
			// A failure changes no code, and its request may be dying.
			if ( 'failed' !== $change->action && null !== $change->after && self::counts( $change->after ) ) {
				$new[ $change->after->id ] = $change->after;
			}
		}
		if ( [] === $new ) {
			return;
		}
		try {
			$known = $this->names->get();
			$this->complete( $known, $new, \PHP_INT_MAX );
		} catch ( SvcException ) {
			// It is made with the next query.
			return;
		}
	}

	/**
	 * @param string $file Of the plugin, relative to the folder of plugins.
	 * @return list<User> Newest change first.
	 */
	public function of_plugin( string $file ): array {
		return $this->users( 'plugin:' . \explode( '/', $file, 2 )[0] );
	}

	/** @return list<User> Newest change first. */
	public function of_theme( string $folder ): array {
		return $this->users( 'theme:' . $folder );
	}

	/** Whether all code had been read at the last query. */
	public function is_complete(): bool {
		return $this->is_complete;
	}

	/** @return list<User> */
	private function users( string $origin ): array {
		try {
			$this->users ??= $this->all();
		} catch ( SvcException ) {
			// Another notice is about storage that cannot be read.
			$this->users = [];
		}
		$users  = $this->users[ $origin ] ?? [];
		$prefix = \str_replace( '-', '_', \strtolower( \basename( \explode( ':', $origin, 2 )[1], '.php' ) ) );
		if ( \strlen( $prefix ) < self::SHORTEST ) {
			return $users;
		}
		$hooks = [];
		foreach ( $this->users['hooks'] ?? [] as $user ) {
			$what = \array_values( \array_filter( $user['what'], static fn( string $hook ): bool => 1 === \preg_match( '~^' . \preg_quote( $prefix, '~' ) . '[_/]~i', $hook ) ) );
			if ( [] !== $what ) {
				$hooks[ $user['id'] ] = [ 'what' => $what ] + $user;
			}
		}
		foreach ( $users as $index => $user ) {
			$users[ $index ]['what'] = [ ...$user['what'], ...( $hooks[ $user['id'] ]['what'] ?? [] ) ];
			unset( $hooks[ $user['id'] ] );
		}
		return [ ...$users, ...\array_values( $hooks ) ];
	}

	/** @return array<string, list<User>> By origin; what hooks they use under `hooks`. */
	private function all(): array {
		$active = \array_filter( $this->store->active(), self::counts( ... ) );
		\uasort( $active, static fn( Snippet $a, Snippet $b ): int => [ $b->modified, $b->id ] <=> [ $a->modified, $a->id ] );
		$known = $this->complete( $this->names->get(), $active, self::AT_ONCE );
		$users = [];
		foreach ( $active as $id => $snippet ) {
			$entry = $known[ $id ] ?? null;
			$what  = [];
			foreach ( $entry['names'] ?? [] as $name => $origin ) {
				$origin = ( \str_ends_with( $name, '()' ) ? Owner::origin( 'function', \substr( $name, 0, -2 ) ) : Owner::origin( 'class', $name ) ) ?? $origin;
				if ( '' !== $origin ) {
					$what[ $origin ][] = $name;
				}
			}
			$what['hooks'] = $entry['hooks'] ?? [];
			foreach ( $what as $origin => $names ) {
				if ( [] === $names ) {
					continue;
				}
				$users[ $origin ][] = [
					'id'    => $id,
					'title' => $snippet->title,
					'what'  => $names,
				];
			}
		}
		return $users;
	}

	/**
	 * @param array<int, Entry>   $known
	 * @param array<int, Snippet> $wanted
	 * @param int                 $most   How many are read at most.
	 * @return array<int, Entry> Without those that are gone.
	 */
	private function complete( array $known, array $wanted, int $most ): array {
		$missing = \array_filter( $wanted, static fn( Snippet $snippet ): bool => ( $known[ $snippet->id ]['hash'] ?? '' ) !== $snippet->hash );
		if ( [] === $missing ) {
			return $known;
		}
		$this->is_complete = \count( $missing ) <= $most;
		foreach ( \array_slice( $missing, 0, $most, true ) as $id => $snippet ) {
			$known[ $id ] = $this->entry( $snippet );
		}
		$known = \array_intersect_key( $known, $this->store->state()->rows );
		$this->names->write( $known );
		return $known;
	}

	/** @return Entry */
	private function entry( Snippet $snippet ): array {
		$map   = $this->symbols->of( $this->store->code( $snippet ), $snippet->type );
		$names = [];
		foreach ( $map->uses as $key => $name ) {
			$is_function = \str_starts_with( $key, 'function ' );
			$origin      = Owner::origin( $is_function ? 'function' : 'class', $name, loads: true );
			// What is not there now may be there in another request; what WordPress and PHP declare stays.
			if ( '' !== $origin ) {
				$names[ $is_function ? $name . '()' : $name ] = $origin ?? '';
			}
		}
		return [
			'hash'  => $snippet->hash,
			'names' => $names,
			'hooks' => \array_values( \array_unique( \array_filter( [ ...$map->hooks, $snippet->hook ], static fn( string $hook ): bool => '' !== $hook ) ) ),
		];
	}

	private static function counts( Snippet $snippet ): bool {
		return $snippet->is_active() && ( 'php' === $snippet->type || 'html' === $snippet->type );
	}
}
