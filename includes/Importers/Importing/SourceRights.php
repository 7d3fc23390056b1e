<?php

declare(strict_types=1);

namespace Svc\Importers\Importing;

use Svc\Access\Gate;
use Svc\Access\NetworkResource;
use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;
use Svc\Importers\Source;
use Svc\Importers\Sources;

\defined( 'ABSPATH' ) || exit;

/** Sources as far as an actor may use them: on a network, only super admins use what is not the site's own. */
final class SourceRights {

	public function __construct(
		private readonly Sources $sources,
		private readonly Gate $gate,
	) {
	}

	public function open( string $id, Actor $actor ): Source {
		$source = $this->sources->get( $id );
		$reason = $this->objection( $actor );
		if ( '' === $reason ) {
			return $source;
		}
		if ( $source->is_of_network() ) {
			throw Forbidden::because( $reason );
		}
		return $source->withheld( $reason );
	}

	/** Why an actor may not use a source, for lists of sources; empty where they may. */
	public function objection_to( Source $source, Actor $actor ): string {
		return $source->is_of_network() ? $this->objection( $actor ) : '';
	}

	/** @param list<string> $ids Of the source; those of the network are refused. */
	public function require_ids( Source $source, array $ids, Actor $actor ): void {
		foreach ( $ids as $id ) {
			if ( $source->is_of_network( $id ) ) {
				$this->gate->require_use( $actor, NetworkResource::ImportSource );
			}
		}
	}

	private function objection( Actor $actor ): string {
		try {
			$this->gate->require_use( $actor, NetworkResource::ImportSource );
			return '';
		} catch ( Forbidden $refusal ) {
			return $refusal->getMessage();
		}
	}
}
