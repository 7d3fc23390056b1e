<?php

declare(strict_types=1);

namespace Svc\Storage\History;

use Svc\Domain\Change;
use Svc\Storage\Disk\Format;

\defined( 'ABSPATH' ) || exit;

/**
 * One committed change of the whole set. `Generations` puts sets together from several of them. Never changed once it counts.
 * @phpstan-type Entry array{id: int, rev: int|null, action: string, title: string}
 */
final class Generation {

	/** Switches that change nothing about snippets. */
	private const MINOR = [ 'watch', 'php', 'jobs', 'rescue', 'preview' ];

	/**
	 * @param int                 $time     Unix timestamp, seconds.
	 * @param int                 $user     0 for no user; `$name` is the name at that time.
	 * @param string              $token    Of the index state that this change made.
	 * @param string              $parent   Token of the state before; a chain that does not fit is not followed.
	 * @param int                 $base     Number of the newest full set up to here; its own number when it has one.
	 * @param int                 $bytes    Bytes of all versions written up to here; `$since`: since the full set.
	 * @param list<Entry>         $entries  In the order of the change; `rev` is null for what went to the trash.
	 * @param array<string, bool> $switches Switches of the site that changed; of a rescue link only whether there is one.
	 * @param int                 $proposal Id of the proposal that this change accepted; 0 for none.
	 * @param string              $password Name of the application password that it came with, at that time; empty without one.
	 */
	public function __construct(
		public readonly int $n,
		public readonly int $time,
		public readonly int $user,
		public readonly string $name,
		public readonly string $via,
		public readonly string $token,
		public readonly string $parent,
		public readonly int $base,
		public readonly int $oldest,
		public readonly int $bytes,
		public readonly int $since,
		public readonly array $entries,
		public readonly array $switches,
		public readonly int $proposal = 0,
		public readonly string $password = '',
	) {}

	public function is_minor(): bool {
		return [] === $this->entries && '' !== $this->parent && [] === \array_diff( \array_keys( $this->switches ), self::MINOR );
	}

	/**
	 * @param list<Change> $changes
	 * @return list<Entry>
	 */
	public static function entries_of( array $changes ): array {
		$entries = [];
		foreach ( $changes as $change ) {
			$snippet = $change->after ?? $change->before;
			if ( null !== $snippet ) {
				$entries[] = [
					'id'     => $snippet->id,
					'rev'    => $change->after?->rev,
					'action' => $change->action,
					'title'  => $snippet->title,
				];
			}
		}

		return $entries;
	}

	/**
	 * The switches that differ, reduced to on and off: no secret and no hash of one belongs into history.
	 * @param array<string, mixed> $before
	 * @param array<string, mixed> $after
	 * @return array<string, bool>
	 */
	public static function switched( array $before, array $after ): array {
		$switched = [];
		foreach ( \array_keys( $before + $after ) as $name ) {
			if ( ( $before[ $name ] ?? null ) !== ( $after[ $name ] ?? null ) ) {
				$switched[ $name ] = \array_key_exists( $name, $after ) && false !== $after[ $name ];
			}
		}

		return $switched;
	}

	/**
	 * @param array<int, int> $set Revision by snippet id before this change.
	 * @return array<int, int>
	 */
	public function apply( array $set ): array {
		foreach ( $this->entries as $entry ) {
			if ( null === $entry['rev'] ) {
				unset( $set[ $entry['id'] ] );
			} else {
				$set[ $entry['id'] ] = $entry['rev'];
			}
		}

		return $set;
	}

	/** @param array<string, mixed> $data Null when it is not whole. */
	public static function from_record( array $data ): ?self {
		$numbers = [];
		foreach ( [ 'n', 'time', 'user', 'base', 'oldest', 'bytes', 'since' ] as $key ) {
			$numbers[ $key ] = $data[ $key ] ?? null;
		}
		$texts = [];
		foreach ( [ 'name', 'via', 'token', 'parent' ] as $key ) {
			$texts[ $key ] = $data[ $key ] ?? null;
		}
		if ( \array_filter( $numbers, '\is_int' ) !== $numbers || \array_filter( $texts, '\is_string' ) !== $texts || ! \is_array( $data['entries'] ?? null ) ) {
			return null;
		}
		$entries = self::read_entries( $data['entries'] );
		if ( null === $entries ) {
			return null;
		}
		$switches = \is_array( $data['switches'] ?? null ) ? \array_filter( $data['switches'], '\is_bool' ) : [];

		/** @var array<string, bool> $switches A JSON object. */
		return new self(
			$numbers['n'],
			$numbers['time'],
			$numbers['user'],
			$texts['name'],
			$texts['via'],
			$texts['token'],
			$texts['parent'],
			$numbers['base'],
			$numbers['oldest'],
			$numbers['bytes'],
			$numbers['since'],
			$entries,
			$switches,
			\is_int( $data['proposal'] ?? null ) ? $data['proposal'] : 0,
			\is_string( $data['password'] ?? null ) ? $data['password'] : ''
		);
	}

	/** @return array<string, mixed> An entry is a short list: a batch over thousands of snippets is one file. */
	public function to_record(): array {
		return [
			'format'   => Format::NUMBER,
			'n'        => $this->n,
			'time'     => $this->time,
			'user'     => $this->user,
			'name'     => $this->name,
			'via'      => $this->via,
			'token'    => $this->token,
			'parent'   => $this->parent,
			'base'     => $this->base,
			'oldest'   => $this->oldest,
			'bytes'    => $this->bytes,
			'since'    => $this->since,
			'entries'  => \array_map( '\array_values', $this->entries ),
			'switches' => $this->switches,
			'proposal' => $this->proposal,
			'password' => $this->password,
		];
	}

	/**
	 * @param array<mixed> $stored
	 * @return list<Entry>|null
	 */
	private static function read_entries( array $stored ): ?array {
		$entries = [];
		foreach ( $stored as $one ) {
			if ( ! \is_array( $one ) || ! \array_is_list( $one ) || 4 !== \count( $one ) ) {
				return null;
			}
			[ $id, $rev, $action, $title ] = $one;
			$is_whole = \is_int( $id ) && \is_string( $action ) && \is_string( $title );
			if ( ! $is_whole || ( null !== $rev && ! \is_int( $rev ) ) ) {
				return null;
			}
			$entries[] = \compact( 'id', 'rev', 'action', 'title' );
		}

		return $entries;
	}
}
