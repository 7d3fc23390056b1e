<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Bridge\Limits;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Ours are about path and query, without regard to scheme and case: where that would show more, a pattern says it letter for letter. Pure.
 * @phpstan-import-type Condition from Snippet
 */
final class Addresses {

	public function __construct( private readonly string $host, private readonly string $scheme = 'https' ) {
	}

	public static function of( string $home ): self {
		return new self( (string) \parse_url( $home, \PHP_URL_HOST ), (string) \parse_url( $home, \PHP_URL_SCHEME ) );
	}

	/** @return Condition */
	public function rule( string $op, string $text, string $words ): array {
		return match ( $op ) {
			'contains', 'not_contains' => $this->part( $op, $text, $words ),
			'equals'                   => $this->whole( $text, $words ),
			// What is no whole address equals none.
			'not_equals'               => ! self::has_scheme( $text ) ? Conditions::blocked( $words ) : ( $this->has_other_scheme( $text ) ? self::never( 'url', '^', $text, '$', $words ) : Conditions::rule( 'url', $op, $text ) ),
			default                    => Conditions::blocked( $words ),
		};
	}

	/** @return Condition */
	public static function referrer( string $op, string $text, string $words ): array {
		$is_exact = self::has_scheme( $text ) || ( \in_array( $op, [ 'contains', 'equals' ], true ) && self::has_capitals( $text ) );

		return match ( $is_exact ? $op : '' ) {
			'contains'     => self::pattern( 'referrer', '', $text, '', $words ),
			'equals'       => self::pattern( 'referrer', '^', $text, '$', $words ),
			'not_contains' => self::never( 'referrer', '', $text, '', $words ),
			'not_equals'   => self::never( 'referrer', '^', $text, '$', $words ),
			default        => Conditions::rule( 'referrer', $op, $text ),
		};
	}

	/** @return Condition */
	private function part( string $op, string $text, string $words ): array {
		$is_scheme = '' === $text || ( '' !== \trim( $text, '/' ) && ( \str_contains( 'https://', $text ) || \str_contains( 'http://', $text ) ) );
		if ( $is_scheme ) {
			return Conditions::blocked( $words );
		}
		if ( 'not_contains' === $op && $this->may_be_in_front( $text ) ) {
			return Conditions::blocked( $words );
		}
		// Capitals in what must not be in it leave out more here, which shows nothing that was not shown.
		if ( $this->has_other_scheme( $text ) ) {
			return 'contains' === $op ? self::pattern( 'url', '', $text, '', $words ) : self::never( 'url', '', $text, '', $words );
		}
		if ( 'contains' === $op && self::has_capitals( $text ) ) {
			return self::pattern( 'url', self::has_scheme( $text ) ? '' : '^https?://.*', $text, '', $words );
		}
		if ( self::has_scheme( $text ) || '/' === $text[0] ) {
			return Conditions::rule( 'url', $op, $text );
		}
		$length = \strcspn( $text, '/' );
		$first  = \strtolower( \substr( $text, 0, $length ) );
		$host   = \strtolower( $this->host );
		$is_in  = $length === \strlen( $text ) ? \str_contains( $host, $first ) : \str_ends_with( $host, $first );

		// Two slashes make ours look at the host, too.
		return Conditions::rule( 'url', $op, $is_in ? '//' . $text : $text );
	}

	/** Whether the source may find a text in scheme and host as well, where ours does not look for it: "/shop" in "https://shop.example.org". */
	private function may_be_in_front( string $text ): bool {
		$rest = \strtolower( \ltrim( $text, '/' ) );
		$head = \substr( $rest, 0, \strcspn( $rest, '/' ) );
		$host = \strtolower( $this->host );

		return ( '/' === $text[0] && '' !== $head && \str_starts_with( $host, $head ) ) || ( \str_contains( $text, '://' ) && ! self::has_scheme( $text ) );
	}

	/**
	 * Ours would ignore what a visitor has added to the address.
	 * @return Condition
	 */
	private function whole( string $text, string $words ): array {
		if ( ! self::has_scheme( $text ) ) {
			return Conditions::blocked( $words );
		}

		return $this->has_other_scheme( $text )
			? self::pattern( 'url', '^', $text, '$', $words )
			: self::pattern( 'url', '^https?://', (string) \preg_replace( '~^https?://~i', '', $text ), '$', $words );
	}

	/**
	 * @param 'url'|'referrer' $type
	 * @return Condition
	 */
	private static function pattern( string $type, string $before, string $text, string $after, string $words ): array {
		$quoted = \preg_quote( \rawurldecode( $text ) );

		return self::matching( $type, $before . ( self::has_capitals( $text ) ? '(?-i:' . $quoted . ')' : $quoted ) . $after, $words );
	}

	/**
	 * @param 'url'|'referrer' $type
	 * @return Condition
	 */
	private static function never( string $type, string $before, string $text, string $after, string $words ): array {
		return self::matching( $type, '^(?!' . ( '^' === $before ? '' : '.*' ) . \preg_quote( \rawurldecode( $text ) ) . $after . ')', $words );
	}

	/**
	 * @param 'url'|'referrer' $type
	 * @return Condition
	 */
	private static function matching( string $type, string $pattern, string $words ): array {
		return \strlen( $pattern ) <= Limits::CONDITION_STRING && 1 === \preg_match( '//u', $pattern ) ? Conditions::rule( $type, 'regex', $pattern ) : Conditions::blocked( $words );
	}

	private static function has_scheme( string $text ): bool {
		return 1 === \preg_match( '~^https?://[^/]~i', $text );
	}

	/** After a move from `http` to `https`, it is in no address any more. */
	private function has_other_scheme( string $text ): bool {
		return self::has_scheme( $text ) && \strtolower( $this->scheme ) !== \strtolower( \substr( $text, 0, (int) \strpos( $text, ':' ) ) );
	}

	private static function has_capitals( string $text ): bool {
		return 1 === \preg_match( '/[A-Z]/', \rawurldecode( $text ) );
	}
}
