<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback;

use Svc\Domain\Error\SvcException;
use Svc\Storage\Candidate;
use Svc\Storage\SignIns;

\defined( 'ABSPATH' ) || exit;

/**
 * Asks the site itself over HTTP, carrying the key of a candidate. Follows redirects by hand, because the key must stay in
 * the header and must not leave the site: every address is compared with the site's own before anything is sent there.
 * WordPress' HTTP API does the sending, so that what a host had to set up for WordPress' own loopback requests (cron, Site
 * Health, file editor) holds here too. Only reads: our side answers nothing else (`includes/Runtime/reads.php`).
 */
final class Loopback {

	private const MOST_REDIRECTS = 5;

	/** Parameter that makes every address of these requests one that nobody else asks for. */
	private const MARK = 'svc-test';

	/** What the web server wants to see beside the key; empty as long as it did not ask. */
	private string $server_login = '';

	public function __construct(
		private readonly Origins $origins,
		private readonly Caller $caller,
		private readonly SignIns $sign_ins,
		private readonly Wire $wire,
	) {}

	/**
	 * @param array<string, string> $cookies Of the caller; sent only to this site.
	 * @param float                 $seconds Time limit of each request.
	 * @param bool                  $as_user Whether the user of the candidate is signed in for it, where cookies do not do that.
	 *
	 * @throws SvcException When the storage cannot keep the sign-in for the moment.
	 */
	public function get( string $url, Candidate $candidate, array $cookies, float $seconds, bool $as_user = false ): Answer {
		[ $as_user, $cookies ] = $as_user && $candidate->user > 0 && ! Caller::opens_screens( $cookies ) ? [ true, [] ] : [ false, $cookies ];

		$start     = \hrtime( true );
		$redirects = [];
		$seen      = [];
		$before    = null;
		$next      = $url;
		$is_marked = true;
		if ( ! $this->origins->is_own( $next ) ) {
			return new Answer( 'foreign', $url, 0, '', null, [], 0 );
		}
		do {
			$seen[ $next . \serialize( $cookies ) ] = true;
			$address                                = $is_marked ? self::marked( $next ) : $next;
			$response                               = $this->send_as( $as_user && self::is_neutral( $next, $redirects ), $address, $candidate, $cookies, $seconds );
			if ( $response instanceof \WP_Error ) {
				return self::no_answer( $response, $redirects, $start );
			}
			if ( self::is_refused( $response ) ) {
				// A redirect to what is no page: where it leads is for visitors to see, not for us to ask.
				return null === $before
					? new Answer( 'refused', $url, 403, '', null, [], self::ms_since( $start ) )
					: self::answer( 'abroad', $next, $before, $candidate, \array_slice( $redirects, 0, -1 ), $start );
			}
			$location = self::location( $response, $next );
			if ( $location === $next && $is_marked ) {
				// A site that takes unknown parameters off its addresses: there is no other way to ask it.
				$is_marked = false;
				$seen      = [];
				continue;
			}
			if ( '' === $location ) {
				return self::answer( '', '', $response, $candidate, $redirects, $start );
			}
			if ( ! $this->origins->is_own( $location ) ) {
				return self::answer( 'abroad', $location, $response, $candidate, $redirects, $start );
			}
			$cookies     = self::with_new_cookies( $cookies, $response );
			$before      = $response;
			$next        = $location;
			$redirects[] = $location;
		} while ( \count( $redirects ) <= self::MOST_REDIRECTS && ! isset( $seen[ $next . \serialize( $cookies ) ] ) );

		return self::answer( 'loop', $next, $response, $candidate, $redirects, $start );
	}

	/**
	 * The same address as one that no page cache knows, and where none has any use for what it may keep.
	 */
	public static function marked( string $url ): string {
		return \add_query_arg( self::MARK, \bin2hex( \random_bytes( 8 ) ), $url );
	}

	/**
	 * The address that `marked()` was given, as far as it stands in one.
	 */
	public static function unmarked( string $url ): string {
		return (string) \preg_replace( '/[?&]' . self::MARK . '=[^&#]*$/', '', $url );
	}

	/**
	 * Sends one request and follows nothing.
	 *
	 * @param array<string, string> $cookies
	 * @param array<string, string> $headers Sent beside the key.
	 *
	 * @return array<string, mixed>|\WP_Error
	 */
	public function send( string $url, Candidate $candidate, array $cookies, float $seconds, array $headers = [] ): array|\WP_Error {
		if ( ! $this->origins->is_own( $url ) ) {
			/* translators: %s: address. */
			return new \WP_Error( 'svc_foreign', \sprintf( \__( '%s is an address of another site', 'svc' ), $url ) );
		}
		$headers += [
			'X-SVC-Candidate' => $candidate->key(),
			'Cache-Control'   => 'no-cache',
		];
		$known    = $this->server_login;
		$response = $this->request( $url, $headers, $cookies, $seconds );
		if ( '' === $known && ! $response instanceof \WP_Error && self::asks_for_login( $response ) ) {
			// The web server wants a password before it lets anybody in; it lets us in as it let the caller in.
			$this->server_login = $this->caller->server_login();
			if ( '' !== $this->server_login ) {
				return $this->request( $url, $headers, $cookies, $seconds );
			}
		}

		return $response;
	}

	/**
	 * Sends one request with a sign-in that is good for it alone.
	 *
	 * @param array<string, string> $cookies
	 *
	 * @return array<string, mixed>|\WP_Error
	 *
	 * @throws SvcException When the storage cannot keep the sign-in for the moment.
	 */
	private function send_as( bool $as_user, string $url, Candidate $candidate, array $cookies, float $seconds ): array|\WP_Error {
		if ( ! $as_user ) {
			return $this->send( $url, $candidate, $cookies, $seconds );
		}
		$address = (string) \preg_replace( '~^https?://[^/?#]+|#.*$~is', '', $url );
		$key     = $this->sign_ins->open( $candidate, \str_starts_with( $address, '/' ) ? $address : '/' . $address );
		try {
			return $this->send( $url, $candidate, $cookies, $seconds, [ 'X-SVC-Sign-In' => $key ] );
		} finally {
			$this->sign_ins->close( $candidate, $key );
		}
	}

	/**
	 * Whether somebody may be signed in at an address: one that we chose, or that leads on from there to an admin screen or to a page
	 * without parameters. What else a redirect may name is asked as a visitor.
	 *
	 * @param list<string> $redirects That led there.
	 */
	private static function is_neutral( string $url, array $redirects ): bool {
		return [] === $redirects || ! \str_contains( $url, '?' ) || \str_starts_with( $url, \admin_url() );
	}

	/**
	 * Sends one request and does not wait for its answer, beyond the second that WordPress' HTTP API takes at most to send it.
	 */
	public function knock( string $url, Candidate $candidate ): void {
		if ( $this->origins->is_own( $url ) ) {
			$this->request( self::marked( $url ), [ 'X-SVC-Candidate' => $candidate->key() ], [], 1.0, false );
		}
	}

	/**
	 * Whether an answer is of `refuse_request()` in `includes/Runtime/reads.php`: it was not a read, and nothing was done.
	 *
	 * @param array<string, mixed> $response
	 */
	public static function is_refused( array $response ): bool {
		return '1' === \wp_remote_retrieve_header( $response, 'x-svc-refused' );
	}

	/**
	 * @param array<string, string> $headers
	 * @param array<string, string> $cookies
	 *
	 * @return array<string, mixed>|\WP_Error
	 */
	private function request( string $url, array $headers, array $cookies, float $seconds, bool $waits = true ): array|\WP_Error {
		if ( '' !== $this->server_login ) {
			$headers['Authorization'] = $this->server_login;
		}
		return $this->wire->get( $url, $headers, $cookies, $seconds, $waits );
	}

	/**
	 * Whether the web server itself answered and asks for a user name and a password: WordPress and what it loads would have left
	 * the mark of the key.
	 *
	 * @param array<string, mixed> $response
	 */
	private static function asks_for_login( array $response ): bool {
		$wanted = \wp_remote_retrieve_header( $response, 'www-authenticate' );

		return 401 === (int) \wp_remote_retrieve_response_code( $response )
			&& [] !== \preg_grep( '/^\s*basic\b/i', (array) $wanted )
			&& ! \str_contains( \wp_remote_retrieve_body( $response ), '<!--svc-' );
	}

	/**
	 * Where a redirect leads to, absolute and without our mark; empty when it is none.
	 *
	 * @param array<string, mixed> $response
	 */
	public static function location( array $response, string $url ): string {
		$status   = (int) \wp_remote_retrieve_response_code( $response );
		$location = \wp_remote_retrieve_header( $response, 'location' );
		$location = \is_array( $location ) ? \end( $location ) : $location;
		if ( ! \is_string( $location ) || '' === $location || $status < 300 || $status > 399 ) {
			return '';
		}

		return \remove_query_arg( self::MARK, \WP_Http::make_absolute_url( $location, $url ) );
	}

	/**
	 * @param array<string, string> $cookies
	 * @param array<string, mixed>  $response
	 *
	 * @return array<string, string>
	 */
	private static function with_new_cookies( array $cookies, array $response ): array {
		foreach ( \wp_remote_retrieve_cookies( $response ) as $cookie ) {
			$cookies[ $cookie->name ] = $cookie->value;
		}

		return $cookies;
	}

	/**
	 * @param ''|'loop'|'abroad'   $trouble
	 * @param array<string, mixed> $response
	 * @param list<string>         $redirects
	 */
	private static function answer( string $trouble, string $detail, array $response, Candidate $candidate, array $redirects, int $start ): Answer {
		[ $body, $mark ] = Mark::take( \wp_remote_retrieve_body( $response ), $candidate->secret );

		return new Answer( $trouble, $detail, (int) \wp_remote_retrieve_response_code( $response ), $body, $mark, $redirects, self::ms_since( $start ), CacheTrace::of( $response ) );
	}

	/**
	 * @param list<string> $redirects
	 */
	private static function no_answer( \WP_Error $error, array $redirects, int $start ): Answer {
		$message = $error->get_error_message();

		return new Answer( Wire::trouble( $message ), $message, 0, '', null, $redirects, self::ms_since( $start ) );
	}

	private static function ms_since( int $start ): int {
		return \intdiv( \hrtime( true ) - $start, 1000000 );
	}
}
