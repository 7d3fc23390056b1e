<?php

declare(strict_types=1);

namespace Svc\Checks\Request;

use Svc\Checks\Loopback\Address\OwnAddress;
use Svc\Checks\Loopback\Address\SitePath;
use Svc\Checks\Loopback\Http\Caller;
use Svc\Checks\Loopback\Http\RouteChoice;
use Svc\Checks\Loopback\Http\RouteKind;
use Svc\Checks\Loopback\Loopback;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Text;
use Svc\Storage\Code\Candidates;
use WP_Error;

\defined( 'ABSPATH' ) || exit;

final class ConditionProbe {

	private const SECONDS = 10.0;

	/** Bytes of the header with what is asked for; servers take 8 KiB for all headers. */
	private const ASKED_BYTES = 4000;

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Loopback $loopback,
		private readonly Caller $caller,
		private readonly LoopbackQueue $queue,
	) {}

	/**
	 * @param list<string>          $hooks
	 * @param array{term: list<string>, wc_bought: list<int>, scripts: list<string>} $named
	 * @param array<string, string> $cookies Of a caller who logged in by cookies.
	 * @throws SvcException When another process is asking the site for pages.
	 */
	public function look( string $url, array $hooks, array $named, array $cookies ): ConditionValues {
		if ( ! self::is_openable( $url ) ) {
			return self::not_asked();
		}

		try {
			return $this->queue->take( fn( RouteKind $way ): ConditionValues => $this->ask( $way, $url, $hooks, $named, $cookies ), RouteChoice::Known );
		} catch ( StorageFailure $refused ) {
			return new ConditionValues( [], [], 0, '', $refused->getMessage() );
		}
	}

	/**
	 * @param list<string>          $hooks
	 * @param array{term: list<string>, wc_bought: list<int>, scripts: list<string>} $named
	 * @param array<string, string> $cookies
	 */
	private function ask( RouteKind $way, string $url, array $hooks, array $named, array $cookies ): ConditionValues {
		if ( RouteKind::None === $way ) {
			return new ConditionValues( [], [], 0, '', TestLoad::without_process() );
		}
		$candidate = $this->candidates->open( [] );
		try {
			$answer = $this->loopback->send( OwnAddress::mark( $url ), $candidate, $this->caller->session_cookies( $cookies ), self::SECONDS, [ 'X-SVC-Conditions' => $this->asked( $hooks, $named ) ] );

			return $this->read( $answer, $url, $candidate->secret );
		} finally {
			$this->candidates->close( $candidate );
		}
	}

	/** Programs beside WordPress would not refuse what does more than show something, so no other file is asked for. */
	private static function is_openable( string $url ): bool {
		$parts = SitePath::parts( (string) \preg_replace( '~^https?://[^/?#]*([^?#]*).*$~is', '$1', $url ) );
		if ( null === $parts ) {
			return false;
		}
		$base = SitePath::parts( (string) \wp_parse_url( \trailingslashit( \site_url() ), \PHP_URL_PATH ) ) ?? [];
		$file = \implode( '/', SitePath::below( $parts, $base ) ?? $parts );

		return 1 === \preg_match( '~^(?:wp-login\.php|wp-admin/(?:network/|user/)?[a-z-]+\.php)$~D', $file ) || ! \str_contains( \strtolower( $file ), '.ph' );
	}

	private static function not_asked(): ConditionValues {
		return new ConditionValues( [], [], 0, '', \__( 'This address isn\'t a page that you can open.', 'svc' ) );
	}

	/**
	 * @param list<string> $hooks
	 * @param array{term: list<string>, wc_bought: list<int>, scripts: list<string>} $named
	 */
	private function asked( array $hooks, array $named ): string {
		$asked = [ 'hooks' => $hooks ] + $named;
		do {
			$json = (string) \json_encode( $asked );
			// Hundreds of products or own actions: the last ones stay unknown, the rest is answered.
			$asked = \array_map( static fn( array $names ): array => \array_slice( $names, 0, \intdiv( \count( $names ) * 3, 4 ) ), $asked );
		} while ( \strlen( $json ) > self::ASKED_BYTES );

		return $json;
	}

	/** @param array<string, mixed>|WP_Error $answer */
	private function read( array|WP_Error $answer, string $url, string $secret ): ConditionValues {
		if ( $answer instanceof WP_Error ) {
			$reason = \rtrim( $answer->get_error_message(), '.' );
			return new ConditionValues( [], [], 0, '', Text::sentence( \__( 'The site cannot reach itself', 'svc' ) . " ({$reason})" ) );
		}
		if ( Loopback::is_refused( $answer ) ) {
			return self::not_asked();
		}
		$status   = (int) \wp_remote_retrieve_response_code( $answer );
		$location = OwnAddress::location( $answer, $url );
		$report   = self::opened( \wp_remote_retrieve_body( $answer ), $secret );
		if ( null === $report ) {
			/* translators: %d: HTTP status. */
			return new ConditionValues( [], [], $status, $location, \sprintf( \__( 'The page answered without a report (status %d). A plugin, proxy or cache may have ended the request.', 'svc' ), $status ) );
		}
		/** @var array<string, array<string, mixed>> $stages Sealed, so it is what `report_condition_values()` printed. */
		$stages = $report['stages'] ?? [];
		/** @var list<string> $fired */
		$fired = $report['fired'] ?? [];
		/** @var list<string> $absent */
		$absent = $report['absent'] ?? [];

		return new ConditionValues( $stages, $fired, $status, $location, absent: $absent );
	}

	/** @return array<mixed>|null Null without a report for this key. It is sealed, so a cache that keeps the page gives away nothing. */
	private static function opened( string $body, string $secret ): ?array {
		if ( 1 !== \preg_match( '~<!--svc-conditions:([A-Za-z0-9+/=]+)-->~', $body, $found ) ) {
			return null;
		}
		$sealed = (string) \base64_decode( $found[1], true );
		if ( \strlen( $sealed ) <= \SODIUM_CRYPTO_SECRETBOX_NONCEBYTES + \SODIUM_CRYPTO_SECRETBOX_MACBYTES ) {
			return null;
		}
		$json   = \sodium_crypto_secretbox_open( \substr( $sealed, \SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), \substr( $sealed, 0, \SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), \hash_hmac( 'sha256', 'svc-conditions', $secret, true ) );
		$report = false === $json ? null : \json_decode( $json, true );

		return \is_array( $report ) ? $report : null;
	}
}
