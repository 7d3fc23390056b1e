<?php

declare(strict_types=1);

namespace Svc\Domain\Search;

\defined( 'ABSPATH' ) || exit;

/** One place in a text where something was found, and what is to stand there instead. Immutable; made by Needle. */
final class Hit {

	/** @param string $text May be empty, where a pattern finds a place and not a text. */
	public function __construct(
		public readonly int $at,
		public readonly string $text,
		public readonly string $with,
	) {
	}

	public function end(): int {
		return $this->at + \strlen( $this->text );
	}

	/** @param list<self> $hits In the order of the text. */
	public static function replaced( string $text, array $hits ): string {
		$result = '';
		$from   = 0;
		foreach ( $hits as $hit ) {
			$result .= \substr( $text, $from, $hit->at - $from ) . $hit->with;
			$from    = $hit->end();
		}
		return $result . \substr( $text, $from );
	}
}
