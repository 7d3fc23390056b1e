<?php

declare(strict_types=1);

namespace Svc\Storage\Disk;


\defined( 'ABSPATH' ) || exit;

/**
 * The secret that the names of code files are made with, so that a known or guessed code does not tell its file: some web servers hand
 * out files of the storage. Made at first use and kept in the storage itself, one for each site, so that it moves and is backed up with
 * the files; WordPress' own secrets change. Where it is lost a new one is made: rows name their files, so all stay readable.
 */
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
