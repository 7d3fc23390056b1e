<?php

declare(strict_types=1);

namespace Svc\Domain\SiteFiles;

use Svc\Domain\Problem;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * What lines of a robots.txt say that crawlers do not understand, and what they may say by mistake.
 * @see https://www.rfc-editor.org/rfc/rfc9309#section-2.2
 */
final class RobotsText {

	/** Those of the standard first, then what known crawlers read beside them. */
	private const FIELDS = [ 'user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay', 'host', 'clean-param', 'request-rate', 'visit-time', 'noindex', 'content-signal', 'content-usage' ];

	/** @return list<Problem> */
	public static function problems( string $text ): array {
		$problems = [];
		$agents   = [];
		$in_rules = false;
		foreach ( Lines::said( $text ) as $number => $line ) {
			$parts = \array_map( '\trim', \explode( ':', $line, 2 ) );
			$field = \strtolower( $parts[0] );
			if ( ! isset( $parts[1] ) || ! \in_array( $field, self::FIELDS, true ) ) {
				/* translators: %s: list of names, such as "Disallow". */
				$problems[] = new Problem( \sprintf( Text::__( 'Invalid line. Write a name, a colon and a value. Known names: %s.', 'svc' ), 'User-agent, Allow, Disallow, Sitemap' ), $number );
				continue;
			}
			if ( 'user-agent' === $field ) {
				$agents   = $in_rules ? [ $parts[1] ] : [ ...$agents, $parts[1] ];
				$in_rules = false;
				continue;
			}
			$in_rules = $in_rules || 'sitemap' !== $field;
			$message  = self::problem( $field, $parts[1], $agents );
			if ( null !== $message ) {
				$problems[] = new Problem( $message, $number );
			}
		}

		return \array_slice( $problems, 0, Lines::MOST );
	}

	/** @param list<string> $agents For whom the line is meant. */
	private static function problem( string $field, string $value, array $agents ): ?string {
		if ( 'sitemap' === $field ) {
			return 1 === \preg_match( '#\Ahttps?://\S+\z#i', $value ) ? null : Text::__( 'Enter the sitemap\'s full address, starting with https://.', 'svc' );
		}
		if ( 'allow' !== $field && 'disallow' !== $field ) {
			return null;
		}
		if ( [] === $agents ) {
			return Text::__( 'Add a "User-agent: *" line above this one.', 'svc' );
		}
		if ( '' !== $value && '/' !== $value[0] && '*' !== $value[0] && '$' !== $value[0] ) {
			/* translators: %s: what was written in place of a path. */
			return \sprintf( Text::__( '"%s" is not a path. Start it with a slash.', 'svc' ), $value );
		}
		if ( 'disallow' === $field && '/' === $value && \in_array( '*', $agents, true ) ) {
			return Text::__( 'This blocks all crawlers from the whole site.', 'svc' );
		}

		return null;
	}
}
