<?php

declare(strict_types=1);

namespace Svc\Git\Http;

use Svc\Domain\Utf8;
use Svc\Git\Error\OutcomeUnknown;
use Svc\Git\Error\Refused;

\defined( 'ABSPATH' ) || exit;

/** Follows no redirect, pauses when the provider asks for it, and makes exceptions of refusals that mean the same everywhere. */
final class Api {

	/** Bytes of an answer that are read. */
	public const MOST_BYTES = 33_554_432;

	/** Characters that are quoted of what a server says. */
	private const QUOTED = 120;

	private readonly Redaction $redaction;

	/** Unix timestamp, seconds, before which nothing is asked. */
	private int $resume = 0;

	/**
	 * @param array<string, string> $headers
	 * @param string                $token   To take it out of what others say.
	 */
	public function __construct(
		public readonly ApiRoot $root,
		private readonly Transmission $transmission,
		private readonly array $headers,
		#[\SensitiveParameter]
		private readonly string $token,
	) {
		$this->redaction = new Redaction( $token );
	}

	public function at( ApiRoot $root ): self {
		return new self( $root, $this->transmission, $this->headers, $this->token );
	}

	/**
	 * The answer is good or a 404, which only the caller can tell the meaning of.
	 * @param string                    $path  From its first slash on, encoded; or a whole address that an answer named.
	 * @param array<string, string|int> $query
	 * @param array<string, string>     $headers
	 */
	public function get( string $path, array $query = [], array $headers = [], int $most = self::MOST_BYTES ): ApiResponse {
		$url    = \str_starts_with( $path, '/' ) ? $this->root->url( $path, $query ) : $this->root->given( $path ) ?? throw $this->was_redirected();
		$answer = $this->send( 'GET', $url, $headers, '', $most );

		return 404 === $answer->status ? $answer : $this->good( $answer );
	}

	/**
	 * A repository that has moved is told and not followed: it may have another owner there.
	 * @return ApiResponse|string What is there, which may be a 404; or the path that it has at this API now.
	 * @throws Refused Also where it is at another address.
	 * @throws OutcomeUnknown
	 */
	public function look( string $path ): ApiResponse|string {
		$answer = $this->send( 'GET', $this->root->url( $path ), [], '', self::MOST_BYTES );
		if ( $answer->is_redirect() ) {
			return $this->root->below( $answer->header( 'location' ) ) ?? throw $this->was_redirected();
		}

		return 404 === $answer->status ? $answer : $this->good( $answer );
	}

	/** By POST, for something that changes nothing. */
	public function ask( string $path, string $json ): ApiResponse {
		$answer = $this->send( 'POST', $this->root->url( $path ), [ 'Content-Type' => 'application/json' ], $json, self::MOST_BYTES );

		return 404 === $answer->status ? $answer : $this->good( $answer );
	}

	/**
	 * Whatever the provider answers comes back, but for refusals by which nothing can have been written. Never sent twice.
	 * @throws Refused
	 * @throws OutcomeUnknown When it is unknown whether it was written.
	 */
	public function write( string $method, string $path, string $body, string $type = 'application/json' ): ApiResponse {
		$answer = $this->send( $method, $this->root->url( $path ), [ 'Content-Type' => $type ], $body, self::MOST_BYTES );
		if ( 401 === $answer->status || 429 === $answer->status ) {
			return $this->good( $answer );
		}
		if ( $answer->is_redirect() ) {
			throw $this->was_redirected();
		}
		if ( 413 === $answer->status ) {
			throw new Refused( 'too_big', \__( 'This commit is too large. Split large snippets, or raise the limit of your Git server.', 'svc' ) );
		}

		return $answer;
	}

	public function quote( ApiResponse $answer ): string {
		$said = $this->plain( $answer->says() );

		return '' === $said ? (string) $answer->status : $said;
	}

	/** Something that a server said, without the token in any form and no longer than a quotation. */
	public function plain( string $text ): string {
		// In this order: half a token would not be known.
		return Utf8::first( $this->redaction->apply( ApiResponse::line( $text ) ), self::QUOTED );
	}

	public function unclear( ApiResponse $answer ): OutcomeUnknown {
		/* translators: 1: host name, 2: answer of that host. */
		return new OutcomeUnknown( \sprintf( \__( '%1$s answered "%2$s". Try again in a few minutes.', 'svc' ), $this->root->host, $this->quote( $answer ) ) );
	}

	public function rejection( ApiResponse $answer ): Refused {
		/* translators: 1: host name, 2: answer of that host. */
		return new Refused( 'rejected', \sprintf( \__( '%1$s refused this: "%2$s".', 'svc' ), $this->root->host, $this->quote( $answer ) ) );
	}

	public function good( ApiResponse $answer ): ApiResponse {
		if ( $answer->is_good() ) {
			return $answer;
		}
		if ( 429 === $answer->status || ( 403 === $answer->status && $this->is_rate_limited( $answer ) ) ) {
			throw $this->too_fast( 0 === $answer->wait() ? 60 : $answer->wait() );
		}
		throw match ( true ) {
			$answer->is_redirect()  => $this->was_redirected(),
			401 === $answer->status => new Refused( 'token_rejected', \__( 'The token is invalid, expired or revoked. Create a new one and enter it here.', 'svc' ) ),
			/* translators: %s: answer of the Git hosting provider. */
			403 === $answer->status => new Refused( 'token_scope', \sprintf( \__( 'The token can\'t read this repository ("%s"). Give it read and write access to contents.', 'svc' ), $this->quote( $answer ) ) ),
			$answer->status >= 500  => $this->unclear( $answer ),
			default                 => $this->rejection( $answer ),
		};
	}

	public function too_fast( int $wait ): Refused {
		$this->resume = \time() + $wait;

		/* translators: 1: host name, 2: number of minutes. */
		return new Refused( 'rate_limited', \sprintf( \__( '%1$s limits requests. The sync continues in about %2$d min.', 'svc' ), $this->root->host, (int) \ceil( $wait / 60 ) ), $wait );
	}

	private function is_rate_limited( ApiResponse $answer ): bool {
		return '' !== $answer->header( 'retry-after' ) || $answer->is_used_up() || 1 === \preg_match( '/rate limit|abuse detection/i', $answer->says() );
	}

	/** @param array<string, string> $headers */
	private function send( string $method, string $url, array $headers, string $body, int $most ): ApiResponse {
		if ( $this->resume > \time() ) {
			throw $this->too_fast( $this->resume - \time() );
		}
		$answer = $this->transmission->send( $method, $url, $headers + $this->headers, $body, $most );
		if ( $answer->is_nearly_used_up() ) {
			// The rest is for other programs of the same owner, and for the user who waits at the screen.
			$this->resume = \time() + $answer->wait();
		}

		return $answer;
	}

	private function was_redirected(): Refused {
		/* translators: %s: host name. */
		return new Refused( 'redirected', \sprintf( \__( '%s redirects elsewhere. Enter the current API address and repository name.', 'svc' ), $this->root->host ) );
	}
}
