<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Domain\LooseArray;

\defined( 'ABSPATH' ) || exit;

/** What waits for a decision about Git as lines for a person: each field that would change, and the commands that decide. Pure. */
final class GitOutput {

	/**
	 * @param array<array-key, mixed> $data Answer of get-git.
	 * @return list<string>
	 */
	public static function lines( array $data ): array {
		$lines     = [];
		$approvals = 0;
		foreach ( LooseArray::records( $data['conflicts'] ?? null ) as $open ) {
			$lines      = [ ...$lines, ...self::open( $open ) ];
			$approvals += 'approval' === ( $open['kind'] ?? '' ) ? 1 : 0;
		}
		if ( $approvals > 0 ) {
			$lines[] = 'Run "wp svc git sync --approvals=accept" or "--approvals=decline".';
		}
		return $lines;
	}

	/**
	 * @param array<array-key, mixed> $open
	 * @return non-empty-list<string>
	 */
	private static function open( array $open ): array {
		$site  = \is_array( $open['site'] ?? null ) ? $open['site'] : null;
		$git   = \is_array( $open['git'] ?? null ) ? $open['git'] : null;
		$lines = [ \sprintf( '%s (%s, %s)', self::text( $open['name'] ?? '' ), self::text( $open['uid'] ?? '' ), self::text( $open['kind'] ?? '' ) ) ];
		if ( '' !== ( $open['detail'] ?? '' ) ) {
			$lines[] = '  ' . self::text( $open['detail'] ?? '' );
		}
		if ( null === $git ) {
			$lines[] = '  Deleted in Git.';
			return $lines;
		}
		foreach ( LooseArray::texts( $open['fields'] ?? null ) as $field ) {
			$field   = 'active' === $field ? 'status' : $field;
			$lines[] = 'code' === $field ? '  code' : \sprintf( '  %s: %s → %s', $field, self::text( $site[ $field ] ?? '' ), self::text( $git[ $field ] ?? '' ) );
		}
		return $lines;
	}

	private static function text( mixed $value ): string {
		return \is_string( $value ) ? $value : (string) \json_encode( $value, \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_INVALID_UTF8_SUBSTITUTE );
	}
}
