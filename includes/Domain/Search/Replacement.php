<?php

declare(strict_types=1);

namespace Svc\Domain\Search;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** What takes the place of a match. A backslash means nothing, because code is full of them; a dollar sign only where it names a group. */
final class Replacement {

	/** `$$`, `$&`, `$1` to `$99`, `${1}`, `$<name>`. `${name}` is no group: it stands in templates of JavaScript. */
	private const REFERENCE = '/\$(?:(?<sign>[$&])|(?<digits>[0-9]{1,2})|\{(?<number>[0-9]{1,2})\}|<(?<name>[A-Za-z_][A-Za-z0-9_]*)>)/';

	/** @param list<string|list<int|string>> $parts Texts, and groups as lists of one: a number or a name. */
	private function __construct( private readonly array $parts ) {
	}

	public static function text( string $text ): self {
		return new self( [ $text ] );
	}

	/**
	 * @param list<int|string> $groups Numbers and names of the groups that there are.
	 * @throws InvalidInput When it names a group that the pattern does not have.
	 */
	public static function template( string $template, array $groups ): self {
		$parts = [];
		$from  = 0;
		\preg_match_all( self::REFERENCE, $template, $found, \PREG_SET_ORDER | \PREG_OFFSET_CAPTURE | \PREG_UNMATCHED_AS_NULL );
		foreach ( $found as $reference ) {
			[ $whole, $at ] = $reference[0];
			$parts[]        = \substr( $template, $from, $at - $from );
			$from           = $at + \strlen( (string) $whole );
			$digits         = (string) $reference['digits'][0];
			if ( 2 === \strlen( $digits ) && ! \in_array( (int) $digits, $groups, true ) ) {
				// `$12` of a pattern with one group is the first group and a 2.
				$digits = \substr( $digits, 0, 1 );
				--$from;
			}
			$parts[] = match ( true ) {
				'$' === $reference['sign'][0] => '$',
				'&' === $reference['sign'][0] => [ 0 ],
				null !== $reference['name'][0] => [ self::known( $reference['name'][0], $groups ) ],
				default => [ self::known( (int) ( '' === $digits ? $reference['number'][0] : $digits ), $groups ) ],
			};
		}
		return new self( [ ...$parts, \substr( $template, $from ) ] );
	}

	/** @param array<array-key, string|null> $groups What was found: the whole match under 0, groups by number and name. */
	public function of( array $groups ): string {
		$text = '';
		foreach ( $this->parts as $part ) {
			$text .= \is_string( $part ) ? $part : ( $groups[ $part[0] ] ?? '' );
		}
		return $text;
	}

	/** @param list<int|string> $groups */
	private static function known( int|string $group, array $groups ): int|string {
		if ( 0 !== $group && ! \in_array( $group, $groups, true ) ) {
			/* translators: %s: number or name of a group. */
			throw InvalidInput::field( 'replace', \sprintf( Text::__( 'The pattern has no group %s. Write $$ for a dollar sign.', 'svc' ), (string) $group ) );
		}
		return $group;
	}
}
