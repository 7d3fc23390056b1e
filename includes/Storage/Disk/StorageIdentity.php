<?php

declare(strict_types=1);

namespace Svc\Storage\Disk;

use Closure;
use Svc\Domain\Error\StorageFailure;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells a missing storage from an empty one: a random ID stands in it and in one option, so a folder that is not this site's is refused.
 * @phpstan-type Known array{id: string, count: int, guards: bool, came: bool}
 */
final class StorageIdentity {

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

	/** Called after each change, under the lock. */
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

	public function forget(): void {
		( $this->write )( '' );
		$this->stored = null;
	}

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
