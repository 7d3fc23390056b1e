<?php

declare(strict_types=1);

namespace Svc\Storage\Disk;


\defined( 'ABSPATH' ) || exit;

/** Makes the names of code files unguessable: some web servers hand out the storage. Kept in it, so that it moves along; a lost one is made anew. */
final class NameKey {

	private const PATTERN = '/\A[0-9a-f]{64}\z/';

	private string $key = '';

	public function __construct(
		private readonly Paths $paths,
		private readonly Record $records,
		private readonly Lock $lock,
	) {}

	/** 64 hex characters. */
	public function value(): string {
		if ( '' === $this->key ) {
			$this->key = $this->stored() ?? $this->lock->hold( fn(): string => $this->stored() ?? $this->made() );
		}

		return $this->key;
	}

	/** @phpstan-impure Another process may have made it meanwhile. */
	private function stored(): ?string {
		$key = $this->records->read( $this->paths->name_key() )['key'] ?? null;

		return \is_string( $key ) && 1 === \preg_match( self::PATTERN, $key ) ? $key : null;
	}

	private function made(): string {
		$key = \bin2hex( \random_bytes( 32 ) );
		$this->records->write( $this->paths->name_key(), [ 'key' => $key ] );

		return $key;
	}
}
