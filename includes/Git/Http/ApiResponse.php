<?php

declare(strict_types=1);

namespace Svc\Git\Http;

use Svc\Domain\Utf8;
use Svc\Git\Error\OutcomeUnknown;

\defined( 'ABSPATH' ) || exit;

/** What the API of a provider answered. Immutable. */
final class ApiResponse {

	/** @param array<string, string> $headers By name in small letters. */
	public function __construct(
		public readonly int $status,
		private readonly array $headers,
		public readonly string $body,
	) {}

	public function header( string $name ): string {
		return $this->headers[ $name ] ?? '';
	}

	public function is_good(): bool {
		return $this->status >= 200 && $this->status < 300;
	}

	public function is_redirect(): bool {
		return $this->status >= 300 && $this->status < 400;
	}

	public function json(): Json {
		return Json::read( $this->body ) ?? throw new OutcomeUnknown( \__( 'The Git provider did not answer with JSON. Check the API address, proxy and firewall.', 'svc' ) );
	}

	/** From the documented place of the provider's JSON only: any server of an internal network may have answered. */
	public function says(): string {
		$json = Json::read( $this->body ) ?? Json::nothing();
		foreach ( [ [ 'message' ], [ 'error', 'message' ], [ 'error_description' ], [ 'error' ] ] as $place ) {
			$text = $json->at( ...$place )->text();
			if ( '' !== $text ) {
				return self::line( $text );
			}
		}

		return '';
	}

	/** 0 where it says nothing. Reckoned by the provider's clock, since that of this server may be wrong. */
	public function wait(): int {
		$now   = \strtotime( $this->header( 'date' ) );
		$now   = false === $now ? \time() : $now;
		$after = $this->header( 'retry-after' );
		if ( '' !== $after ) {
			$until = \ctype_digit( $after ) ? $now + (int) $after : \strtotime( $after );
			return false === $until ? 60 : self::within( $until - $now );
		}
		$reset = $this->rate( 'reset' );
		if ( null === $reset ) {
			return 0;
		}

		// GitHub and GitLab name the moment, others the seconds.
		return self::within( $reset > 1_000_000_000 ? $reset - $now : $reset );
	}

	/** Whether less than a tenth of what may be asked in this span of time is left. */
	public function is_nearly_used_up(): bool {
		$limit = $this->rate( 'limit' );
		$left  = $this->rate( 'remaining' );

		return null !== $limit && null !== $left && $limit >= 10 && $left < \intdiv( $limit, 10 );
	}

	public function is_used_up(): bool {
		return 0 === $this->rate( 'remaining' );
	}

	private function rate( string $name ): ?int {
		$value = $this->header( "x-ratelimit-{$name}" );
		$value = '' === $value ? $this->header( "ratelimit-{$name}" ) : $value;

		return \ctype_digit( $value ) ? (int) $value : null;
	}

	private static function within( int $seconds ): int {
		return \max( 1, \min( 6 * 3600, $seconds ) );
	}

	/** A text of others in one line, long enough to be told from others. */
	public static function line( string $text ): string {
		$line = \trim( (string) \preg_replace( '/[\p{C}\s]+/u', ' ', Utf8::first( $text, 2_000 ) ) );

		return 1 === \preg_match( '//u', $line ) ? $line : '';
	}
}
