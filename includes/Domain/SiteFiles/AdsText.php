<?php

declare(strict_types=1);

namespace Svc\Domain\SiteFiles;

use Svc\Domain\Problem;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * What an ads.txt or app-ads.txt says that no crawler understands.
 * @see https://iabtechlab.com/ads-txt/ version 1.1, sections 3.4.2 and 3.5
 */
final class AdsText {

	private const VARIABLES = [ 'contact', 'subdomain', 'inventorypartnerdomain', 'ownerdomain', 'managerdomain' ];

	private const DOMAIN = '/\A(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])\z/i';

	/** @return list<Problem> */
	public static function problems( string $text ): array {
		$problems = [];
		foreach ( Lines::said( $text ) as $number => $line ) {
			$message = self::problem( $line );
			if ( null !== $message ) {
				$problems[] = new Problem( $message, $number );
			}
		}

		return \array_slice( $problems, 0, Lines::MOST );
	}

	private static function problem( string $line ): ?string {
		// Extensions of a buyer or a seller stand behind a semicolon.
		$fields = \array_map( '\trim', \explode( ',', \explode( ';', $line, 2 )[0] ) );
		if ( 1 === \preg_match( '/\A([a-z]+)\s*=\s*(.*)\z/i', $line, $parts ) ) {
			return self::variable( $parts[1], $parts[2] );
		}
		if ( \count( $fields ) < 3 || \count( $fields ) > 4 ) {
			return Text::__( 'Invalid line. Write domain, account ID and DIRECT or RESELLER, separated by commas.', 'svc' );
		}
		if ( 1 !== \preg_match( self::DOMAIN, $fields[0] ) ) {
			/* translators: %s: what was written in place of a domain. */
			return \sprintf( Text::__( '"%s" is not a domain. Start with one, such as google.com.', 'svc' ), $fields[0] );
		}
		if ( '' === $fields[1] ) {
			return Text::__( 'Enter the account ID between the first and second comma.', 'svc' );
		}
		if ( ! \in_array( \strtoupper( $fields[2] ), [ 'DIRECT', 'RESELLER' ], true ) ) {
			/* translators: %s: what was written in place of DIRECT or RESELLER. */
			return \sprintf( Text::__( 'Write DIRECT or RESELLER in place of "%s".', 'svc' ), $fields[2] );
		}

		return null;
	}

	private static function variable( string $name, string $value ): ?string {
		if ( ! \in_array( \strtolower( $name ), self::VARIABLES, true ) ) {
			/* translators: 1: name of a variable, 2: names of those that exist. */
			return \sprintf( Text::__( 'Unknown variable "%1$s". Use one of: %2$s.', 'svc' ), $name, \strtoupper( \implode( ', ', self::VARIABLES ) ) );
		}
		if ( '' === $value ) {
			/* translators: %s: name of a variable. */
			return \sprintf( Text::__( 'Enter a value after "%s=".', 'svc' ), $name );
		}
		$domain = \trim( \explode( ',', $value )[0] );
		if ( 'contact' !== \strtolower( $name ) && 1 !== \preg_match( self::DOMAIN, $domain ) ) {
			/* translators: 1: name of a variable, 2: what was written in place of a domain. */
			return \sprintf( Text::__( '%1$s must be a domain, such as example.com, not "%2$s".', 'svc' ), \strtoupper( $name ), $domain );
		}

		return null;
	}
}
