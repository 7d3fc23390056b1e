<?php

declare(strict_types=1);

namespace Svc\Settings;

use Svc\Access\Gate;
use Svc\Access\NetworkPolicies;
use Svc\Access\NetworkResource;
use Svc\Domain\Actor;
use Svc\Domain\Error\NotFound;

\defined( 'ABSPATH' ) || exit;

/**
 * The policies of the network for those who may see and set them.
 * @phpstan-import-type Policies from NetworkPolicies
 */
final class NetworkSettings {

	public function __construct(
		private readonly NetworkPolicies $policies,
		private readonly Gate $gate,
	) {
	}

	/** @return Policies */
	public function get( Actor $actor ): array {
		if ( ! \is_multisite() ) {
			throw NotFound::because( \__( 'This site is not part of a network.', 'svc' ) );
		}
		$this->gate->require_use( $actor, NetworkResource::Policies );
		return $this->policies->get();
	}

	/**
	 * @param array<string, bool> $changes
	 * @return Policies
	 */
	public function change( array $changes, Actor $actor ): array {
		$this->get( $actor );
		return $this->policies->change( $changes );
	}
}
