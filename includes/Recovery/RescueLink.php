<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Access\Gate;
use Svc\Access\NetworkResource;
use Svc\Activity\ActivityRecorder;
use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * A link that works logged out, once, within seven days; its button trades the secret for a token that one browser keeps for two hours. It has the
 * rights of the user who made it, as they are now. A link made at the command line acts for no user, within the locks of the site.
 * It is the switch `rescue` of the index: SHA-256 of the secret (`link`) or of the token (`session`), never both.
 * @phpstan-type Rescue array{link: string, session: string, user: int, until: int}
 */
final class RescueLink {

	/** Seconds in which a link has to be opened. */
	private const OFFERED = 7 * 86400;

	/** Seconds that a rescue lasts. */
	private const LASTS = 7200;

	private const SECRET_BYTES = 24;

	public function __construct(
		private readonly Snippets $store,
		private readonly Gate $gate,
		private readonly ActivityRecorder $recorder,
	) {
	}

	/** Until when the link can be opened; null when no link can. */
	public function expires(): ?int {
		$rescue = self::of( $this->store->switches() );
		return null !== $rescue && '' !== $rescue['link'] ? $rescue['until'] : null;
	}

	/** @return string The address, which is not kept anywhere. The link before, and the rescue it opened, end. */
	public function make( Actor $actor ): string {
		$secret = \bin2hex( \random_bytes( self::SECRET_BYTES ) );
		$this->write(
			[
				'link'    => \hash( 'sha256', $secret ),
				'session' => '',
				'user'    => $actor->user_id,
				'until'   => \time() + self::OFFERED,
			],
			$actor
		);
		$this->recorder->note( $actor, 'safe_mode', 'rescue link: new' );
		return \add_query_arg( 'svc-rescue', $secret, \home_url( '/' ) );
	}

	/** Ends the link, and the rescue it opened. */
	public function remove( Actor $actor ): void {
		$this->write( null, $actor );
		$this->recorder->note( $actor, 'safe_mode', 'rescue link: removed' );
	}

	/**
	 * Uses the link up. Of two browsers that open it at once, one gets in.
	 * @return array{token: string, until: int} What the browser carries from now on, and until when (Unix timestamp).
	 * @throws Forbidden When the link was used before, or the user who made it may not make one any more.
	 * @throws \Svc\Domain\Error\SvcException When the storage cannot be written.
	 */
	public function open( string $secret ): array {
		$token = \bin2hex( \random_bytes( self::SECRET_BYTES ) );
		$until = \time() + self::LASTS;
		$actor = $this->actor();
		if ( null === $actor ) {
			$this->write( null, Actor::system() );
			throw self::is_over();
		}
		$is_first = $this->store->change(
			static function ( Batch $batch ) use ( $secret, $token, $until ): bool {
				$rescue = self::of( $batch->switches() );
				if ( null === $rescue || ! \hash_equals( $rescue['link'], \hash( 'sha256', $secret ) ) ) {
					return false;
				}
				$opened = [
					'link'    => '',
					'session' => \hash( 'sha256', $token ),
					'until'   => $until,
				];
				$batch->set_switches( [ 'rescue' => $opened + $rescue ] );
				return true;
			},
			$actor
		);
		if ( ! $is_first ) {
			throw self::is_over();
		}
		$this->recorder->note( $actor, 'safe_mode', 'rescue link: used' );
		return [
			'token' => $token,
			'until' => $until,
		];
	}

	public static function is_over(): Forbidden {
		return Forbidden::because( \__( 'This rescue link no longer works. Ask an administrator for a new one, or add define( \'SVC_SAFE_MODE\', true ); to wp-config.php.', 'svc' ) );
	}

	/** The actor of a rescue: the user who made the link. Null when there is no link, or when that user may no longer make one. */
	public function actor(): ?Actor {
		$rescue = self::of( $this->store->switches() );
		if ( null === $rescue ) {
			return null;
		}
		if ( 0 === $rescue['user'] ) {
			return new Actor( 0, 'rescue', 'Rescue link' );
		}
		$user = \get_userdata( $rescue['user'] );
		if ( false === $user || ( \is_multisite() && \is_user_spammy( $user ) ) || ! $this->gate->has_level( $user->ID, 'full' ) ) {
			return null;
		}
		$actor = new Actor( $user->ID, 'rescue', $user->display_name );
		return $this->gate->may_use( $actor, NetworkResource::Menu ) && $this->gate->may_use( $actor, NetworkResource::SafeMode ) ? $actor : null;
	}

	/**
	 * A key that only the rescued browser can send back, and that ends with the rescue.
	 * @param string $purpose What it opens, with everything that must not change meanwhile.
	 * @return string 64 hex characters; empty when no rescue is going on.
	 */
	public function key( string $purpose ): string {
		$session = self::of( $this->store->switches() )['session'] ?? '';
		return '' === $session ? '' : \hash_hmac( 'sha256', 'svc-rescue-page|' . $purpose, $session . \wp_salt() );
	}

	/** @param Rescue|null $rescue */
	private function write( ?array $rescue, Actor $actor ): void {
		$this->store->change(
			static function ( Batch $batch ) use ( $rescue ): void {
				$batch->set_switches( [ 'rescue' => $rescue ] );
			},
			$actor
		);
	}

	/**
	 * @param array<string, mixed> $switches
	 * @return Rescue|null
	 */
	private static function of( array $switches ): ?array {
		$rescue = $switches['rescue'] ?? null;
		if ( ! \is_array( $rescue ) || ! \is_int( $rescue['until'] ?? null ) || $rescue['until'] < \time() ) {
			return null;
		}
		/** @var Rescue $rescue Written above. */
		return $rescue;
	}
}
