<?php

declare(strict_types=1);

namespace Svc\Compiler\Plan;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** The version in the address of a public file, which browsers may keep for ever. A stylesheet changes with the partials that it uses. Pure. */
final class Version {

	/** @param array<int, Snippet> $all By id. 12 hex characters: of the code, or of that and every partial used, also through others. */
	public static function of( Snippet $snippet, array $all ): string {
		if ( [] === $snippet->deps ) {
			return $snippet->hash;
		}
		$hashes = [ $snippet->id => $snippet->hash ];
		$queue  = $snippet->deps;
		while ( [] !== $queue ) {
			$used = $all[ \array_pop( $queue ) ] ?? null;
			if ( null === $used || isset( $hashes[ $used->id ] ) ) {
				continue;
			}

			$hashes[ $used->id ] = $used->hash;
			\array_push( $queue, ...$used->deps );
		}
		\ksort( $hashes );

		return \substr( \hash( 'sha256', \implode( ' ', $hashes ) ), 0, 12 );
	}
}
