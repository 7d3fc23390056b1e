<?php

declare(strict_types=1);

namespace Svc\Storage\Code;

use Svc\Domain\Error\SvcException;
use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;
use Svc\Storage\Disk\SystemCall;

\defined( 'ABSPATH' ) || exit;

/**
 * What compilers and readers said about exactly these bytes: `maps/kept-{hash}.php`, guarded like everything in the storage.
 * Nothing in it is needed: what is missing, damaged or cannot be written is made again. A new version of the bundle that
 * made it starts afresh, because the names of the files depend on that, too.
 */
final class CompileCache {

	private const NAME = '/\Akept-[0-9a-f]{40}\.php\z/';

	/** What a stylesheet of a framework takes with its map, several times. */
	private const MOST_BYTES_EACH = 4_194_304;

	/** @param string $bundle Absolute path of the program that makes what is kept. */
	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly Record $record,
		private readonly AtomicFile $files,
		private readonly string $bundle,
		private readonly int $most_files = 400,
		private readonly int $most_bytes = 33_554_432,
	) {}

	/**
	 * @param string $bytes All that the answer depends on.
	 * @return array<string, mixed>|null
	 */
	public function get( string $kind, string $bytes ): ?array {
		try {
			return $this->record->read( $this->path( $kind, $bytes ) );
		} catch ( SvcException ) {
			return null;
		}
	}

	/**
	 * Keeps answers; none of very many, as of an import: they would drive out all others, and are had again in one start.
	 * @param list<array{string, array<string, mixed>}> $answers Each with the bytes it depends on.
	 */
	public function keep( string $kind, array $answers ): void {
		if ( \count( $answers ) > \intdiv( $this->most_files, 4 ) ) {
			return;
		}
		try {
			foreach ( $answers as [ $bytes, $answer ] ) {
				$record = Record::bytes( $answer );
				if ( \strlen( $record ) <= self::MOST_BYTES_EACH ) {
					$this->record->write_bytes( $this->path( $kind, $bytes ), $record );
				}
			}
			$this->prune();
		} catch ( SvcException ) {
			// A full disk or a text that is not UTF-8: it is made again next time.
			return;
		}
	}

	private function path( string $kind, string $bytes ): string {
		$made_by = SystemCall::quietly( fn(): array|false => \stat( $this->bundle ) );
		$version = false === $made_by ? '' : $made_by['size'] . '-' . $made_by['mtime'];

		return $this->paths->style_maps() . '/kept-' . \substr( \hash( 'sha256', $version . "\0" . $kind . "\0" . $bytes ), 0, 40 ) . '.php';
	}

	private function prune(): void {
		$folder = $this->paths->style_maps();
		$ages   = [];
		$bytes  = 0;
		foreach ( $this->folders->names( $folder ) as $name ) {
			$found = 1 === \preg_match( self::NAME, $name ) ? SystemCall::quietly( static fn(): array|false => \lstat( $folder . '/' . $name ) ) : false;
			if ( false === $found ) {
				continue;
			}

			$ages[ $name ] = $found['mtime'];
			$bytes        += $found['size'];
		}
		if ( \count( $ages ) <= $this->most_files && $bytes <= $this->most_bytes ) {
			return;
		}
		\asort( $ages );
		foreach ( \array_keys( \array_slice( $ages, 0, \intdiv( \count( $ages ) + 1, 2 ) ) ) as $name ) {
			$this->files->delete( $folder . '/' . $name );
		}
	}
}
