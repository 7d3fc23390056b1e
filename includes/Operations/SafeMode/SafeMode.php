<?php

declare(strict_types=1);

namespace Svc\Operations\SafeMode;

use Svc\Domain\Actor;
use Svc\Operations\Activity\ActivityRecorder;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Safe mode and the rescue link as they are stored: two switches of the index, `safe_mode` and `rescue`, which the runtime reads from
 * its plan. Of the link only the SHA-256 of its secret is kept, so nobody who reads the storage can use it.
 *
 * @phpstan-type State array{on: bool, constant: bool, rescue: bool}
 */
final class SafeMode {

	private const SECRET_BYTES = 24;

	public function __construct(
		private readonly Snippets $store,
		private readonly ActivityRecorder $recorder,
	) {
	}

	/**
	 * Whether no snippet runs, for either reason.
	 */
	public function is_on(): bool {
		return $this->is_held_by_constant() || true === ( $this->store->switches()['safe_mode'] ?? false );
	}

	/**
	 * Whether SVC_SAFE_MODE holds it on, so that no request can end it.
	 */
	public function is_held_by_constant(): bool {
		return \defined( 'SVC_SAFE_MODE' ) && (bool) \constant( 'SVC_SAFE_MODE' );
	}

	/**
	 * @return State
	 */
	public function state(): array {
		return [
			'on'       => $this->is_on(),
			'constant' => $this->is_held_by_constant(),
			'rescue'   => '' !== ( $this->store->switches()['rescue'] ?? '' ),
		];
	}

	/**
	 * Switches it on or off for everyone.
	 */
	public function set( bool $on, Actor $actor ): void {
		$this->write( [ 'safe_mode' => $on ? true : null ], $actor );
		$this->recorder->note( $actor, 'safe_mode', $on ? 'on' : 'off' );
	}

	/**
	 * Makes a rescue link; the one before stops working.
	 *
	 * @return string The address, which is not kept anywhere.
	 */
	public function new_link( Actor $actor ): string {
		$secret = \bin2hex( \random_bytes( self::SECRET_BYTES ) );
		$this->write( [ 'rescue' => \hash( 'sha256', $secret ) ], $actor );
		$this->recorder->note( $actor, 'safe_mode', 'rescue link: new' );
		return \add_query_arg( 'svc-rescue', $secret, \home_url( '/' ) );
	}

	/**
	 * Ends the rescue link.
	 */
	public function remove_link( Actor $actor ): void {
		$this->write( [ 'rescue' => null ], $actor );
		$this->recorder->note( $actor, 'safe_mode', 'rescue link: removed' );
	}

	/**
	 * What only somebody who was rescued can send back for one purpose: a key that ends with the rescue link it comes from.
	 *
	 * @param string $purpose What the key opens, with everything that must not change meanwhile.
	 * @return string 64 hex characters; empty when there is no rescue link.
	 */
	public function rescue_key( string $purpose ): string {
		$hash = $this->store->switches()['rescue'] ?? '';
		return \is_string( $hash ) && '' !== $hash ? \hash_hmac( 'sha256', 'svc-rescue-page|' . $purpose, $hash . \wp_salt() ) : '';
	}

	/**
	 * @param array<string, mixed> $switches
	 */
	private function write( array $switches, Actor $actor ): void {
		$this->store->change(
			static function ( Batch $batch ) use ( $switches ): void {
				$batch->set_switches( $switches );
			},
			$actor
		);
	}
}
