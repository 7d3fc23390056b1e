<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Answer;

use Svc\Checks\Loopback\Http\Unpacked;
use Svc\Checks\Loopback\Page\Target;

\defined( 'ABSPATH' ) || exit;

/** It says nothing about the page then, good or bad. Pure but for translation. */
final class Unreadable {

	private const WITHOUT_PAGE = [ 204, 205, 206, 304 ];

	/**
	 * Words of cURL for an answer that came and whose form is wrong: packed, in pieces, or shorter than it says (lib/content_encoding.c,
	 * lib/http_chunks.c, lib/transfer.c).
	 */
	private const WRONG_FORM = '/cURL error (?:23|61)\b|chunked-encoding|chunk hex|content encoding|bytes remaining to read/i';

	public static function is_form( string $message ): bool {
		return 1 === \preg_match( self::WRONG_FORM, $message );
	}

	/** @param array<string, mixed> $response */
	public static function body( array $response, ?Mark $mark ): string {
		$packed = \wp_remote_retrieve_header( $response, Unpacked::HEADER );
		$length = \wp_remote_retrieve_header( $response, 'content-length' );
		if ( \is_string( $packed ) && '' !== $packed ) {
			/* translators: %s: name of an encoding, such as "br". */
			return \sprintf( \__( '"%s" can\'t be unpacked here', 'svc' ), $packed );
		}
		// PHP sends no length of its own; one that code has set cuts off what comes after it.
		if ( null === $mark && 200 === (int) \wp_remote_retrieve_response_code( $response ) && \is_numeric( $length ) && (int) $length === \strlen( \wp_remote_retrieve_body( $response ) ) ) {
			/* translators: %d: bytes. */
			return \sprintf( \__( 'cut after %d bytes', 'svc' ), (int) $length );
		}

		return '';
	}

	/** Why an answer without our report says nothing; empty where it shows that the page broke. */
	public static function reason( Target $target, Answer $answer ): string {
		$is_whole = $answer->status < 400 && ( $target->is_json ? $answer->is_json() : $answer->has_end_tag() );

		return match ( true ) {
			'unreadable' === $answer->trouble => \sprintf(
				/* translators: %s: technical reason. */
				\__( 'wrong form: %s', 'svc' ),
				\rtrim( $answer->detail, '.' )
			),
			'' !== $answer->unreadable        => $answer->unreadable,
			( $answer->status > 0 && $answer->status < 200 ) || \in_array( $answer->status, self::WITHOUT_PAGE, true ) => \sprintf(
				/* translators: %d: HTTP status. */
				\__( 'status %d', 'svc' ),
				$answer->status
			),
			null !== $answer->cache && $answer->cache->is_hit() => \sprintf(
				/* translators: %s: header of an answer, such as "x-cache: HIT". */
				\__( 'cached: %s', 'svc' ),
				$answer->cache->sign
			),
			$is_whole                         => \__( 'the report of the test run is missing', 'svc' ),
			default                           => '',
		};
	}

	public static function say( Target $target, string $reason ): string {
		/* translators: 1: what was asked for, such as "the front page", 2: why, such as "its status 204 allows no page". */
		return \sprintf( \__( '%1$s could not be read with this snippet (%2$s)', 'svc' ), $target->label, $reason );
	}

	public static function without( Target $target, Summary $without ): string {
		return match ( $without->trouble ) {
			/* translators: %s: what was asked for, such as "the front page". */
			'timeout' => \sprintf( \__( '%s did not answer in time', 'svc' ), $target->label ),
			/* translators: 1: what was asked for, such as "the front page", 2: technical reason. */
			'unreachable' => \sprintf( \__( 'the site cannot reach %1$s: %2$s', 'svc' ), $target->label, \rtrim( $without->detail, '.' ) ),
			/* translators: %s: what was asked for, such as "the front page". */
			'loop'    => \sprintf( \__( '%s redirected forever', 'svc' ), $target->label ),
			/* translators: 1: what was asked for, such as "the front page", 2: address. */
			'abroad'  => \sprintf( \__( '%1$s leads to another site, %2$s', 'svc' ), $target->label, $without->detail ),
			/* translators: 1: what was asked for, such as "the front page", 2: HTTP status. */
			default   => \sprintf( \__( 'a firewall, a cache or a password prompt answered for %1$s (status %2$d)', 'svc' ), $target->label, $without->status ),
		};
	}
}
