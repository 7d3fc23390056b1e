<?php

declare(strict_types=1);

namespace Svc\Storage\Disk;

use Closure;
use Svc\Domain\Error\StorageFailure;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells a storage that is missing from one that is empty. A random ID stands in the storage and, with the number of snippets, in one
 * option: a folder that was not mounted, was emptied, or belongs to another site is refused instead of being taken for a new start.
 * A database older than the storage is no contradiction, because the ID is the same.
 * @phpstan-type Known array{id: string, count: int, guards: bool, came: bool}
 */
final class StorageIdentity {

	/** Name of the option, which is loaded with the others that every page needs (`includes/Runtime/index/absent.php`). */
	public const OPTION = 'svc_storage';

	private const ID = '/\A[0-9a-f]{32}\z/';

	private ?string $stored = null;

	/**
	 * @param Closure(): string     $read  Returns the option, empty for none. Costs no query.
	 * @param Closure(string): bool $write Keeps it; an empty text removes it.
	 */
	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly Record $record,
		private readonly Closure $read,
		private readonly Closure $write,
	) {}

	public function require_present(): void {
		$known = $this->known();
		if ( null === $known ) {
			return;
		}
		$path = $this->paths->relative( $this->paths->root );
		// A backup from before this version has no ID; the next change writes it.
		if ( ! \in_array( $this->stored(), [ '', $known['id'] ], true ) ) {
			throw StorageFailure::of_another_site( $path );
		}
		if ( $known['count'] > 0 && ! $this->has_traces() ) {
			throw StorageFailure::missing( $path, $known['count'] );
		}
	}

	/** Keeps on both sides what belongs together: called after each change, under the lock. */
	public function remember( int $count, bool $guards ): void {
		$known = $this->known();
		$id    = $this->stored();
		$was_copied  = $this->was_copied();
		if ( '' === $id ) {
			$id = $known['id'] ?? \bin2hex( \random_bytes( 16 ) );
			$this->record->write( $this->paths->identity(), [ 'id' => $id ] );
			$this->stored = $id;
		}
		$now = [
			'id'     => $id,
			'count'  => $count,
			'guards' => $guards,
			'came'   => $was_copied,
		];
		if ( $now !== $known ) {
			( $this->write )( (string) \json_encode( $now ) );
		}
	}

	/** Takes the storage as it is for that of this site, because a person says so. */
	public function forget(): void {
		( $this->write )( '' );
		$this->stored = null;
	}

	/** Whether the storage was there before the database knew one: it was copied from another site, without its database. */
	public function was_copied(): bool {
		$known = $this->known();

		return null === $known ? '' !== $this->stored() : $known['came'];
	}

	public function count(): int {
		return $this->known()['count'] ?? 0;
	}

	private function has_traces(): bool {
		$is_file = static fn( string $path ): bool => SystemCall::quietly( static fn(): bool => \is_file( $path ) );

		return $is_file( $this->paths->index() ) || $is_file( $this->paths->token() ) || [] !== $this->folders->ids( $this->paths->revisions() );
	}

	private function stored(): string {
		if ( null === $this->stored || '' === $this->stored ) {
			$id           = $this->record->read( $this->paths->identity() )['id'] ?? '';
			$this->stored = \is_string( $id ) && 1 === \preg_match( self::ID, $id ) ? $id : '';
		}

		return $this->stored;
	}

	/** @return Known|null Null on a site that has not kept a snippet with this version yet. */
	private function known(): ?array {
		$known = \json_decode( ( $this->read )(), true );
		if ( ! \is_array( $known ) || ! \is_string( $known['id'] ?? null ) || 1 !== \preg_match( self::ID, $known['id'] ) || ! \is_int( $known['count'] ?? null ) ) {
			return null;
		}

		return [
			'id'     => $known['id'],
			'count'  => $known['count'],
			'guards' => true === ( $known['guards'] ?? null ),
			'came'   => true === ( $known['came'] ?? null ),
		];
	}
}
