<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Bridge\Limits;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Rules of other plugins about the whole address of a page, with scheme and host. Ours are about path and query, unless the text of a rule
 * shows that it means more. Pure.
 *
 * @phpstan-import-type Condition from Snippet
 */
final class Addresses {

	/**
	 * @param string $host Host of the site.
	 */
	public function __construct( private readonly string $host ) {
	}

	/**
	 * @param string $op    `contains`, `not_contains`, `equals` or `not_equals`, which other plugins hold against all of the address.
	 * @param string $words What the source says, for when we cannot say it.
	 *
	 * @return Condition
	 */
	public function rule( string $op, string $text, string $words ): array {
		return match ( $op ) {
			'contains', 'not_contains' => $this->part( $op, $text, $words ),
			'equals'                   => self::whole( $text, $words ),
			// What is no whole address equals none.
			'not_equals'               => self::has_scheme( $text ) ? Conditions::rule( 'url', $op, $text ) : Conditions::blocked( $words ),
			default                    => Conditions::blocked( $words ),
		};
	}

	/**
	 * @return Condition
	 */
	private function part( string $op, string $text, string $words ): array {
		$is_scheme = '' === $text || ( '' !== \trim( $text, '/' ) && ( \str_contains( 'https://', $text ) || \str_contains( 'http://', $text ) ) );
		if ( $is_scheme ) {
			return Conditions::blocked( $words );
		}
		if ( 'not_contains' === $op && $this->may_be_in_front( $text ) ) {
			return Conditions::blocked( $words );
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

	/**
	 * Whether the source may find a text in scheme and host as well, where ours does not look for it: "/shop" in "https://shop.example.org".
	 */
	private function may_be_in_front( string $text ): bool {
		$rest = \strtolower( \ltrim( $text, '/' ) );
		$head = \substr( $rest, 0, \strcspn( $rest, '/' ) );
		$host = \strtolower( $this->host );

		return ( '/' === $text[0] && '' !== $head && \str_starts_with( $host, $head ) ) || ( \str_contains( $text, '://' ) && ! self::has_scheme( $text ) );
	}

	/**
	 * Ours would ignore what a visitor has added to the address.
	 *
	 * @return Condition
	 */
	private static function whole( string $text, string $words ): array {
		$pattern = '^https?://' . \preg_quote( \rawurldecode( (string) \preg_replace( '~^https?://~i', '', $text ) ) ) . '$';

		return self::has_scheme( $text ) && \strlen( $pattern ) <= Limits::CONDITION_STRING ? Conditions::rule( 'url', 'regex', $pattern ) : Conditions::blocked( $words );
	}

	private static function has_scheme( string $text ): bool {
		return 1 === \preg_match( '~^https?://[^/]~i', $text );
	}
}
