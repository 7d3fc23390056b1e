<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/** Permanent ids of snippets (spec 2.1): they travel with exports and Git and never change. */
final class Uid {

	/** @see https://www.rfc-editor.org/rfc/rfc9562#section-5.4 */
	public static function random(): string {
		$bytes    = \random_bytes( 16 );
		$bytes[6] = \chr( ( \ord( $bytes[6] ) & 0x0F ) | 0x40 );
		$bytes[8] = \chr( ( \ord( $bytes[8] ) & 0x3F ) | 0x80 );

		return \vsprintf( '%s%s-%s-%s-%s-%s%s%s', \str_split( \bin2hex( $bytes ), 4 ) );
	}
}
