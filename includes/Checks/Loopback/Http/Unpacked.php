<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Http;

\defined( 'ABSPATH' ) || exit;

/**
 * Unpacks an answer that came compressed although none was asked for. The report of a test run stands behind the compressed page as it is: cURL
 * and WordPress would drop it, or refuse all of it. An encoding that is not known here is named in the header `X-SVC-Packed`.
 */
final class Unpacked {

	public const HEADER = 'X-SVC-Packed';

	public static function of( string $response ): string {
		[ $headers, $body ] = \explode( "\r\n\r\n", $response, 2 ) + [ 1 => '' ];
		$encodings          = self::encodings( $headers );
		// Of a body in pieces, which only WordPress' transport without cURL hands over, WordPress finds the pieces first.
		if ( [] === $encodings || '' === $body || self::is_in_pieces( $headers, $body ) ) {
			return $response;
		}
		$headers = (string) \preg_replace( '/^content-encoding:[^\r\n]*(?:\r\n|\z)/im', '', $headers );
		foreach ( \array_reverse( $encodings ) as $encoding ) {
			$plain = self::unpack( $encoding, $body );
			if ( null === $plain ) {
				$headers = \rtrim( $headers ) . "\r\n" . self::HEADER . ': ' . $encoding;
				break;
			}
			$body = $plain;
		}

		return \rtrim( $headers ) . "\r\n\r\n" . $body;
	}

	private static function is_in_pieces( string $headers, string $body ): bool {
		return 1 === \preg_match( '/^transfer-encoding:[^\r\n]*\bchunked\b/im', $headers ) && 1 === \preg_match( '/\A[0-9a-f]+[ \t]*(?:;[^\r\n]*)?\r\n/i', $body );
	}

	/** @return list<string> In the order in which they were applied. */
	private static function encodings( string $headers ): array {
		\preg_match_all( '/^content-encoding:[ \t]*([^\r\n]*)/im', $headers, $found );
		$names = \array_map( static fn( string $name ): string => (string) \preg_replace( '/[^a-z0-9-]/', '', \strtolower( $name ) ), \explode( ',', \implode( ',', $found[1] ) ) );

		return \array_values( \array_diff( $names, [ '', 'identity', 'none' ] ) );
	}

	/** @return string|null Null where it cannot be unpacked, or is not packed as it says. */
	private static function unpack( string $encoding, string $body ): ?string {
		$report  = \strrpos( $body, "\n<!--svc-candidate:" );
		$packed  = false === $report ? $body : \substr( $body, 0, $report );
		$rest    = false === $report ? '' : \substr( $body, $report );
		$by_name = [
			'br'   => 'brotli_uncompress',
			'zstd' => 'zstd_uncompress',
		][ $encoding ] ?? '';
		if ( '' !== $by_name ) {
			$plain = ParallelTransport::has( [ $by_name ] ) ? @$by_name( $packed ) : false;

			return \is_string( $plain ) ? $plain . $rest : null;
		}
		// Some servers leave out the frame of "deflate".
		$forms = [
			'gzip'    => [ \ZLIB_ENCODING_GZIP ],
			'x-gzip'  => [ \ZLIB_ENCODING_GZIP ],
			'deflate' => [ \ZLIB_ENCODING_DEFLATE, \ZLIB_ENCODING_RAW ],
		][ $encoding ] ?? [];
		foreach ( $forms as $form ) {
			$plain = self::inflate( $form, $packed );
			if ( null !== $plain ) {
				return $plain . $rest;
			}
		}

		return null;
	}

	/** What was compressed, with what follows it as it is. */
	private static function inflate( int $form, string $packed ): ?string {
		if ( ! \function_exists( 'inflate_init' ) || ! \function_exists( 'inflate_add' ) || ! \function_exists( 'inflate_get_status' ) || ! \function_exists( 'inflate_get_read_len' ) ) {
			return null;
		}
		$stream = \inflate_init( $form );
		$plain  = false === $stream ? false : @\inflate_add( $stream, $packed, \ZLIB_FINISH );
		if ( false === $stream || false === $plain || \ZLIB_STREAM_END !== \inflate_get_status( $stream ) ) {
			return null;
		}

		return $plain . \substr( $packed, \inflate_get_read_len( $stream ) );
	}
}
