<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/** By its title, or by its ID where it has none. */
final class SnippetTitle {

	public static function of( int $id, string $title ): string {
		/* translators: %d: ID of a snippet without a title. */
		return '' === $title ? \sprintf( Text::__( 'Snippet %d', 'svc' ), $id ) : $title;
	}

	/** @param array<Snippet> $snippets */
	public static function all( array $snippets, int $most = 5 ): string {
		$names = \array_map( static fn( Snippet $one ): string => '' === $one->title ? self::of( $one->id, '' ) : "\"{$one->title}\"", \array_slice( $snippets, 0, $most ) );

		return self::joined( $names, \count( $snippets ) );
	}

	/** @param array<string> $names The first of them. */
	public static function joined( array $names, int $count ): string {
		return Text::items( $names ) . ( $count > \count( $names ) ? \sprintf( ' (+%d)', $count - \count( $names ) ) : '' );
	}
}
