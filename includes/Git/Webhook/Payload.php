<?php

declare(strict_types=1);

namespace Svc\Git\Webhook;

use Svc\Git\Http\Json;

\defined( 'ABSPATH' ) || exit;

/** What a genuine delivery is about. It is believed only for whether to look at the repository: what is there the repository says itself. Pure. */
final class Payload {

	private function __construct(
		private readonly string $event,
		private readonly string $repository,
		private readonly string $branch,
	) {}

	/** @param 'github'|'gitlab'|'bitbucket'|'gitea' $provider */
	private static function read( string $provider, Delivery $delivery ): self {
		$json = Json::read( self::json( $delivery ) ) ?? Json::nothing();

		return match ( $provider ) {
			'github'    => new self( $delivery->header( 'x-github-event' ), $json->at( 'repository', 'full_name' )->text(), self::moved( $json, 'after' ) ),
			'gitlab'    => new self( 'push' === $json->at( 'object_kind' )->text() ? 'push' : $delivery->header( 'x-gitlab-event' ), $json->at( 'project', 'path_with_namespace' )->text(), self::moved( $json, 'after' ) ),
			'bitbucket' => new self( 'repo:push' === $delivery->header( 'x-event-key' ) ? 'push' : $delivery->header( 'x-event-key' ), $json->at( 'repository', 'full_name' )->text(), '' ),
			'gitea'     => new self( self::first( $delivery, 'x-forgejo-event', 'x-gitea-event' ), $json->at( 'repository', 'full_name' )->text(), self::moved( $json, 'after' ) ),
		};
	}

	/**
	 * Why it is nothing to look at the repository for; empty when it is.
	 * @param 'github'|'gitlab'|'bitbucket'|'gitea' $provider
	 * @return ''|'event'|'repository'|'branch'
	 */
	public static function ignored( string $provider, Delivery $delivery, string $repository, string $branch ): string {
		$own = self::read( $provider, $delivery );

		return match ( true ) {
			'push' !== $own->event                                => 'event',
			0 !== \strcasecmp( $repository, $own->repository )    => 'repository',
			'bitbucket' === $provider                             => self::is_moved_at_bitbucket( Json::read( $delivery->body ) ?? Json::nothing(), $branch ) ? '' : 'branch',
			"refs/heads/{$branch}" !== $own->branch               => 'branch',
			default                                               => '',
		};
	}

	/** What tells a delivery that is sent again from a new one: what is signed, or that alone would be no proof. Ids in headers are not. */
	public static function fingerprint( Delivery $delivery ): string {
		return \hash( 'sha256', self::json( $delivery ) );
	}

	/** When it was pushed, where the signed payload says it; null where it does not. Unix timestamp, seconds. */
	public static function pushed_at( Delivery $delivery ): ?int {
		$time = Json::read( self::json( $delivery ) )?->at( 'repository', 'pushed_at' );

		return null === $time || $time->number() > 0 ? $time?->number() : $time->time();
	}

	/**
	 * @param 'github'|'gitlab'|'bitbucket'|'gitea' $provider Such as `push` or `ping`; empty where that is no name.
	 */
	public static function event( string $provider, Delivery $delivery ): string {
		$event = self::read( $provider, $delivery )->event;

		return 1 === \preg_match( '/\A[A-Za-z][A-Za-z0-9_: -]{0,39}\z/', $event ) ? $event : '';
	}

	/** The payload, also of a form. */
	public static function json( Delivery $delivery ): string {
		if ( ! \str_starts_with( \strtolower( $delivery->header( 'content-type' ) ), 'application/x-www-form-urlencoded' ) ) {
			return $delivery->body;
		}
		foreach ( \explode( '&', $delivery->body ) as $field ) {
			if ( \str_starts_with( $field, 'payload=' ) ) {
				return \urldecode( \substr( $field, \strlen( 'payload=' ) ) );
			}
		}

		return '';
	}

	/** The reference that a push moved; empty when it took it away. */
	private static function moved( Json $json, string $now ): string {
		return 1 === \preg_match( '/\A0+\z/', $json->at( $now )->text() ) || $json->at( 'deleted' )->is_true() ? '' : $json->at( 'ref' )->text();
	}

	private static function is_moved_at_bitbucket( Json $json, string $branch ): bool {
		foreach ( $json->at( 'push', 'changes' )->items() as $change ) {
			if ( 'branch' === $change->at( 'new', 'type' )->text() && $branch === $change->at( 'new', 'name' )->text() ) {
				return true;
			}
		}

		return false;
	}

	private static function first( Delivery $delivery, string ...$names ): string {
		foreach ( $names as $name ) {
			if ( '' !== $delivery->header( $name ) ) {
				return $delivery->header( $name );
			}
		}

		return '';
	}
}
