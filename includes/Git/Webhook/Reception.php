<?php

declare(strict_types=1);

namespace Svc\Git\Webhook;

use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Git\GitDeliveries;

\defined( 'ABSPATH' ) || exit;

/**
 * Who has no right signature is refused, and what came before is not news. The last deliveries are noted for the user who sets the webhook up.
 * @phpstan-type Outcome 'no_secret'|'too_many'|'unsigned'|'duplicate'|'event'|'repository'|'branch'|'wanted'
 */
final class Reception {

	/** Times in a minute that one address may be wrong. */
	private const PATIENCE = 20;

	/** Addresses, and deliveries, that are remembered. */
	private const MOST = 200;

	/** Transient: hash of an address => times that it was wrong in this minute. */
	public const WRONG = 'svc_git_wrong';

	/** Transient: hash of the signed payload of a delivery => when it came. */
	public const DELIVERIES = 'svc_git_deliveries';

	/** Seconds for which a delivery is remembered. An older one, by what its signed payload says, came before. */
	private const WEEK = 604_800;

	/** Seconds in which the same is noted once, because any sender can send what is refused, and send again what was taken. */
	private const QUIET = 60;

	public function __construct( private readonly GitDeliveries $deliveries ) {}

	/**
	 * @param int                                   $now        Unix timestamp, seconds.
	 * @return Outcome
	 */
	public function take( Webhook $webhook, Delivery $delivery, string $address, int $now ): string {
		$outcome = $this->judge( $webhook, $delivery, $address, $now );
		if ( '' !== $webhook->repository ) {
			// On a site without a repository the note would not be read.
			$this->note( $outcome, $webhook->provider, $delivery, $now );
		}

		return $outcome;
	}

	/** @return Outcome */
	private function judge( Webhook $webhook, Delivery $delivery, string $address, int $now ): string {
		if ( '' === $webhook->secret ) {
			return 'no_secret';
		}
		$who   = \hash( 'sha256', $address );
		$wrong = self::recall( self::WRONG, $now - 60 );
		if ( \count( \array_filter( $wrong, static fn( array $one ): bool => $one[0] === $who ) ) >= self::PATIENCE ) {
			return 'too_many';
		}
		if ( ! Signature::is_genuine( $webhook->provider, $webhook->secret, $delivery, $now ) ) {
			self::keep( self::WRONG, [ ...$wrong, [ $who, $now ] ], 60 );

			return 'unsigned';
		}
		$ignored = Payload::ignored( $webhook->provider, $delivery, $webhook->repository, $webhook->branch );
		if ( '' !== $ignored ) {
			return $ignored;
		}
		$id     = Payload::fingerprint( $delivery );
		$known     = self::recall( self::DELIVERIES, $now - self::WEEK );
		$pushed = Payload::pushed_at( $delivery );
		if ( \in_array( $id, \array_column( $known, 0 ), true ) || ( null !== $pushed && $pushed < $now - self::WEEK ) ) {
			return 'duplicate';
		}
		self::keep( self::DELIVERIES, [ ...$known, [ $id, $now ] ], self::WEEK );
		return 'wanted';
	}

	/**
	 * Of a refused one not a word is kept, and no more than one in a minute.
	 * @param Outcome $outcome
	 * @param 'github'|'gitlab'|'bitbucket'|'gitea' $provider
	 */
	private function note( string $outcome, string $provider, Delivery $delivery, int $now ): void {
		if ( 'too_many' === $outcome ) {
			return;
		}
		$is_refused = 'no_secret' === $outcome || 'unsigned' === $outcome;
		$kind       = $is_refused ? GitDeliveries::REFUSED : GitDeliveries::SIGNED;
		try {
			$last     = $this->deliveries->last( $kind );
			$is_quiet = null !== $last && \abs( $now - $last['at'] ) < self::QUIET;
			if ( $is_quiet && ( $is_refused || ( 'wanted' !== $outcome && $outcome === $last['outcome'] ) ) ) {
				return;
			}
			$this->deliveries->note(
				$kind,
				[
					'at'      => $now,
					'event'   => $is_refused ? '' : Payload::event( $provider, $delivery ),
					'outcome' => $outcome,
				]
			);
		} catch ( StorageFailure ) {
			// A delivery counts also where the disk is full; only its trace is missing.
			return;
		}
	}

	/** @return list<array{string, int}> Hash and time. */
	private static function recall( string $name, int $since ): array {
		$kept   = \get_transient( $name );
		$recent = [];
		foreach ( \is_array( $kept ) ? $kept : [] as $one ) {
			if ( \is_array( $one ) && \is_string( $one[0] ?? null ) && \is_int( $one[1] ?? null ) && $one[1] > $since ) {
				$recent[] = [ $one[0], $one[1] ];
			}
		}

		return $recent;
	}

	/** @param list<array{string, int}> $all */
	private static function keep( string $name, array $all, int $seconds ): void {
		\set_transient( $name, \array_slice( $all, -self::MOST ), $seconds );
	}
}
