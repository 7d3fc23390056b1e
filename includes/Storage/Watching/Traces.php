<?php

declare(strict_types=1);

namespace Svc\Storage\Watching;

use Svc\Storage\Disk\AtomicFile;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Lock;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;

\defined( 'ABSPATH' ) || exit;

/** For WordPress' privacy tools; code, settings and numbers stay. Folder by folder, because a site may hold hundreds of thousands of versions. */
final class Traces {

	/** Bytes of a record within which its writer puts `user`; what does not name the person there is not read whole. */
	private const HEAD = 400;

	public function __construct(
		private readonly Paths $paths,
		private readonly Folders $folders,
		private readonly AtomicFile $files,
		private readonly Record $records,
		private readonly Lock $lock,
	) {}

	/** @return list<string> Absolute paths of every folder that may hold such records, in an order that does not depend on what is erased. */
	public function folders(): array {
		$folders = [ $this->paths->generations() ];
		foreach ( $this->folders->ids( $this->paths->revisions() ) as $id ) {
			$folders[] = $this->paths->revisions( $id );
		}
		foreach ( $this->folders->ids( $this->paths->trash() ) as $id ) {
			\array_push( $folders, $this->paths->trash( $id ), $this->paths->trash( $id ) . '/revisions' );
		}

		return $folders;
	}

	/**
	 * @param list<string> $folders Of `folders()`.
	 * @return list<Trace>
	 */
	public function of( array $folders, int $user ): array {
		$traces = [];
		foreach ( $this->records( $folders, $user ) as $path => $data ) {
			$settings = \is_array( $data['settings'] ?? null ) ? $data['settings'] : [];
			$traces[] = new Trace(
				\substr( $path, \strlen( $this->paths->root ) + 1 ),
				\is_int( $data['time'] ?? null ) ? $data['time'] : 0,
				\is_string( $data['name'] ?? null ) ? $data['name'] : '',
				\is_string( $data['action'] ?? null ) ? $data['action'] : '',
				\is_string( $settings['title'] ?? null ) ? $settings['title'] : ''
			);
		}

		return $traces;
	}

	/**
	 * Where it fails, each record is as it was, or done.
	 * @param list<string> $folders Of `folders()`.
	 * @param string       $name    What replaces the name.
	 */
	public function erase( array $folders, int $user, string $name ): int {
		return $this->lock->hold(
			function () use ( $folders, $user, $name ): int {
				$changed = 0;
				foreach ( $this->records( $folders, $user ) as $path => $data ) {
					$person = [
						'user' => 0,
						'name' => $name,
					];
					$this->records->write( $path, \array_replace( $data, $person ) );
					++$changed;
				}

				return $changed;
			}
		);
	}

	/**
	 * @param list<string> $folders
	 * @return iterable<string, array<string, mixed>> Path => record.
	 */
	private function records( array $folders, int $user ): iterable {
		foreach ( $folders as $folder ) {
			foreach ( $this->folders->names( $this->paths->inside( $folder ) ) as $name ) {
				if ( 1 !== \preg_match( '/\A(?:[1-9]\d*|deleted)\.php\z/', $name ) ) {
					continue;
				}
				$path = $folder . '/' . $name;
				$head = \substr( $this->files->read( $path ) ?? '', 0, self::HEAD );
				$data = \str_contains( $head, "\"user\":{$user}," ) ? $this->records->read( $path ) : null;
				if ( null !== $data && $user === ( $data['user'] ?? null ) ) {
					yield $path => $data;
				}
			}
		}
	}
}
