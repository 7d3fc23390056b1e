<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Storage\Git\GitState;

\defined( 'ABSPATH' ) || exit;

/** The memory of a sync in the storage of the site. */
final class StoredState implements State {

	public function __construct( private readonly GitState $storage ) {
	}

	public function read(): Memory {
		return Memory::read( $this->storage->read() );
	}

	public function write( Memory $memory ): void {
		$this->storage->write( $memory->stored() );
	}

	public function contents( array $ids ): array {
		$kept = [];
		foreach ( $ids as $id ) {
			$kept[ $id ] = $this->storage->content( $id );
		}
		return \array_filter( $kept, '\is_string' );
	}

	public function keep( array $contents ): void {
		foreach ( $contents as $id => $bytes ) {
			$this->storage->keep( $id, $bytes );
		}
	}

	public function drop_but( array $ids ): void {
		$this->storage->drop_but( $ids );
	}
}
