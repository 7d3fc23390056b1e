<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback;

use Svc\Checks\Loopback\Address\Destinations;
use Svc\Checks\Loopback\Address\OwnAddress;
use Svc\Checks\Loopback\Answer\Answer;
use Svc\Checks\Loopback\Answer\CacheTrace;
use Svc\Checks\Loopback\Answer\Mark;
use Svc\Checks\Loopback\Answer\Unreadable;
use Svc\Checks\Loopback\Http\Caller;
use Svc\Checks\Loopback\Http\HttpClient;
use Svc\Checks\Loopback\Http\VisitorRedirects;
use Svc\Domain\Clock;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Code\Candidate;
use Svc\Storage\Loopback\SignIns;

\defined( 'ABSPATH' ) || exit;

/** Asks the site with the key of a candidate, and only reads. Redirects are followed by hand: the key must not leave the site (`Destinations`). */
final class Loopback {

	private const MOST_REDIRECTS = 5;

	/** @var array<string, array<string, string>> By origin of the web server; only where it asked. */
	private array $server_logins = [];

	public function __construct(
		private readonly Caller $caller,
		private readonly SignIns $sign_ins,
		private readonly HttpClient $http,
		private readonly Destinations $destinations,
		private readonly VisitorRedirects $visitor_redirects,
	) {}

	/**
	 * @param array<string, string> $cookies Of the caller; sent only to this site.
	 * @throws SvcException When the storage cannot keep the sign-in for the moment.
	 */
	public function get( string $url, Candidate $candidate, array $cookies, float $seconds, bool $as_user = false ): Answer {
		[ $as_user, $cookies ] = $as_user && $candidate->user > 0 && ! Caller::opens_screens( $cookies ) ? [ true, [] ] : [ false, $cookies ];

		$start     = Clock::ms();
		$at        = OwnAddress::of( $url );
		$asked     = $at;
		$redirects = [];
		$seen      = [];
		$before    = null;
		$is_marked = true;
		if ( null === $at || null === $asked ) {
			return new Answer( 'foreign', $url, 0, '', null, [], 0 );
		}
		do {
			$seen[ $at->url() . \serialize( $cookies ) ] = true;
			$response                                    = $this->send_as( $as_user && self::is_neutral( $at, $redirects ), $is_marked ? $at->marked() : $at, $candidate, $cookies, $seconds );
			if ( $response instanceof \WP_Error ) {
				return self::no_answer( $response, $redirects, $start );
			}
			if ( self::is_refused( $response ) ) {
				return self::refused( $url, $before, $candidate, $redirects, $start );
			}
			$location = OwnAddress::location( $response, $at->url() );
			if ( '' === $location ) {
				return self::answer( $response, $candidate, $redirects, $start );
			}
			$to = OwnAddress::of( $location );
			if ( $is_marked && $to?->url() === $at->url() ) {
				// A site that takes unknown parameters off its addresses: there is no other way to ask it.
				$is_marked = false;
				$seen      = [];
				continue;
			}
			if ( null === $to || ! $this->destinations->has( $to, $asked ) ) {
				[ $trouble, $page ] = $this->beyond( $to, $seen, $as_user || self::is_known( self::with_new_cookies( $cookies, $response ) ) );

				return self::answer( $response, $candidate, $redirects, $start, [ $trouble, $location, $page ] );
			}
			// Cookies belong to the place that they were given for.
			$cookies     = $to->address->is_at( $at->address ) ? self::with_new_cookies( $cookies, $response ) : [];
			$before      = $response;
			$at          = $to;
			$redirects[] = $location;
		} while ( \count( $redirects ) <= self::MOST_REDIRECTS && ! isset( $seen[ $at->url() . \serialize( $cookies ) ] ) );

		return self::answer( $response, $candidate, $redirects, $start, [ 'loop', $at->url(), '' ] );
	}

	/**
	 * @param array<string, true> $seen
	 * @param bool $is_person Whether a user, or one who got a cookie, sees more than a visitor.
	 * @return array{'loop'|'abroad', string} Trouble, and the page that visitors find there.
	 */
	private function beyond( ?OwnAddress $to, array $seen, bool $is_person ): array {
		[ $is_loop, $page ] = null === $to || $is_person ? [ false, '' ] : $this->visitor_redirects->follow( $to, $seen );

		return [ $is_loop ? 'loop' : 'abroad', $page ];
	}

	/** @param array<string, string> $cookies The one that the sign-in page tries browsers with says nothing. */
	private static function is_known( array $cookies ): bool {
		$name = \defined( 'TEST_COOKIE' ) ? \constant( 'TEST_COOKIE' ) : '';

		return [] !== \array_diff_key( $cookies, \is_string( $name ) ? [ $name => '' ] : [] );
	}

	/**
	 * @param array<string, string> $cookies
	 * @param array<string, string> $headers
	 * @return array<string, mixed>|\WP_Error
	 */
	public function send( string $url, Candidate $candidate, array $cookies, float $seconds, array $headers = [] ): array|\WP_Error {
		$own = OwnAddress::of( $url );

		return null === $own
			/* translators: %s: address. */
			? new \WP_Error( 'svc_foreign', \sprintf( \__( '%s is an address of another site', 'svc' ), $url ) )
			: $this->send_own( $own, $candidate, $cookies, $seconds, $headers );
	}

	/**
	 * @param array<string, string> $cookies
	 * @param array<string, string> $headers
	 * @return array<string, mixed>|\WP_Error
	 */
	private function send_own( OwnAddress $own, Candidate $candidate, array $cookies, float $seconds, array $headers = [] ): array|\WP_Error {
		$headers += [
			'X-SVC-Candidate' => $candidate->key(),
			'Cache-Control'   => 'no-cache',
		];
		$place    = $own->address->site();
		$login    = $this->server_logins[ $place ] ?? [];
		$response = $this->http->get( $own, $headers + $login, $cookies, $seconds );
		if ( [] === $login && ! $response instanceof \WP_Error && self::asks_for_login( $response ) ) {
			// The web server wants a password before it lets a request in; it lets us in as it let the caller in.
			$given = $this->caller->server_login();
			if ( '' !== $given ) {
				$this->server_logins[ $place ] = [ 'Authorization' => $given ];

				return $this->http->get( $own, $headers + $this->server_logins[ $place ], $cookies, $seconds );
			}
		}

		return $response;
	}

	/**
	 * @param array<string, string> $cookies
	 * @return array<string, mixed>|\WP_Error
	 */
	private function send_as( bool $as_user, OwnAddress $own, Candidate $candidate, array $cookies, float $seconds ): array|\WP_Error {
		if ( ! $as_user ) {
			return $this->send_own( $own, $candidate, $cookies, $seconds );
		}
		$key = $this->sign_ins->open( $candidate, $own->address->request() );
		try {
			return $this->send_own( $own, $candidate, $cookies, $seconds, [ 'X-SVC-Sign-In' => $key ] );
		} finally {
			$this->sign_ins->close( $candidate, $key );
		}
	}

	/**
	 * At an address that we chose, an admin screen, or a page without parameters. What else a redirect may name is asked as a visitor.
	 * @param list<string> $redirects That led there.
	 */
	private static function is_neutral( OwnAddress $own, array $redirects ): bool {
		return [] === $redirects || '' === $own->address->query || \str_starts_with( $own->url(), \admin_url() );
	}

	/** Waits at most for the second that WordPress' HTTP API takes to send a request. */
	public function send_without_answer( string $url, Candidate $candidate ): void {
		$own = OwnAddress::of( $url );
		if ( null !== $own ) {
			$this->http->get( $own->marked(), [ 'X-SVC-Candidate' => $candidate->key() ] + ( $this->server_logins[ $own->address->site() ] ?? [] ), [], 1.0, waits: false );
		}
	}

	/** @param array<string, mixed> $response Of `refuse_request()` in `includes/Runtime/keyed/reads.php`: it was not a read, and nothing was done. */
	public static function is_refused( array $response ): bool {
		return '1' === \wp_remote_retrieve_header( $response, 'x-svc-refused' );
	}

	/** @param array<string, mixed> $response Of the web server itself: WordPress and what it loads would have left the mark of the key. */
	private static function asks_for_login( array $response ): bool {
		$wanted = \wp_remote_retrieve_header( $response, 'www-authenticate' );

		return 401 === (int) \wp_remote_retrieve_response_code( $response )
			&& [] !== \preg_grep( '/^\s*basic\b/i', (array) $wanted )
			&& ! \str_contains( \wp_remote_retrieve_body( $response ), '<!--svc-' );
	}

	/**
	 * @param array<string, string> $cookies
	 * @param array<string, mixed>  $response
	 * @return array<string, string>
	 */
	private static function with_new_cookies( array $cookies, array $response ): array {
		foreach ( \wp_remote_retrieve_cookies( $response ) as $cookie ) {
			$cookies[ $cookie->name ] = $cookie->value;
		}

		return $cookies;
	}

	/**
	 * @param array<string, mixed> $response
	 * @param list<string> $redirects
	 * @param array{''|'loop'|'abroad', string, string} $end Trouble, its detail, and what lies beyond, as in `Answer`.
	 */
	private static function answer( array $response, Candidate $candidate, array $redirects, float $start, array $end = [ '', '', '' ] ): Answer {
		[ $trouble, $detail, $beyond ] = $end;
		[ $body, $mark ] = Mark::take( \wp_remote_retrieve_body( $response ), $candidate->secret );

		return new Answer( $trouble, $detail, (int) \wp_remote_retrieve_response_code( $response ), $body, $mark, $redirects, Clock::since( $start ), CacheTrace::of( $response ), $beyond, Unreadable::body( $response, $mark ) );
	}

	/**
	 * A redirect to what is no page: where it leads is for visitors to see.
	 * @param array<string, mixed>|null $before    Answer that led there; null where it was no page from the start.
	 * @param list<string>              $redirects
	 */
	private static function refused( string $url, ?array $before, Candidate $candidate, array $redirects, float $start ): Answer {
		return null === $before
			? new Answer( 'refused', $url, 403, '', null, [], Clock::since( $start ) )
			: self::answer( $before, $candidate, \array_slice( $redirects, 0, -1 ), $start, [ 'abroad', $redirects[ \count( $redirects ) - 1 ] ?? '', '' ] );
	}

	/** @param list<string> $redirects */
	private static function no_answer( \WP_Error $error, array $redirects, float $start ): Answer {
		$message = $error->get_error_message();

		return new Answer( Unreadable::is_form( $message ) ? 'unreadable' : HttpClient::trouble( $message ), $message, 0, '', null, $redirects, Clock::since( $start ) );
	}
}
