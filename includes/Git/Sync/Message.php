<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Repository\Checkout;
use Svc\Git\Repository\Piece;

\defined( 'ABSPATH' ) || exit;

/**
 * The message of a commit (facts 4.11), with the id by which it is found again. In English on every site, since people of all of them read it.
 * Pure.
 */
final class Message {

	private const NAMED = 50;

	/** @param string $site Address of the site. */
	public function __construct( private readonly string $site ) {
	}

	/** @param list<Piece> $pieces */
	public function text( array $pieces, Checkout $before, string $sync ): string {
		$count = [
			'add'    => 0,
			'change' => 0,
			'delete' => 0,
		];
		$lines = [];
		foreach ( $pieces as $piece ) {
			$verb = $piece->verb( $before );
			++$count[ $verb ];
			$lines[] = \sprintf( '- %-6s %s%s', $verb, self::line( $piece->path() ), '' === $piece->title ? '' : ' (' . self::line( $piece->title ) . ')' );
		}
		if ( \count( $lines ) > self::NAMED ) {
			$lines = [ ...\array_slice( $lines, 0, self::NAMED ), \sprintf( '- and %d more', \count( $lines ) - self::NAMED ) ];
		}
		return $this->headline( $count ) . "\n\n" . \implode( "\n", $lines ) . "\n\nSVC-Site: " . self::line( $this->site ) . "\nSVC-Sync: {$sync}\n";
	}

	/** @param array{add: int, change: int, delete: int} $count */
	private function headline( array $count ): string {
		$words = [
			'add'    => 'add',
			'change' => 'update',
			'delete' => 'delete',
		];
		$parts = [];
		foreach ( \array_filter( $count, static fn( int $number ): bool => $number > 0 ) as $verb => $number ) {
			$noun    = 1 === $number ? ' snippet' : ' snippets';
			$parts[] = "{$words[ $verb ]} {$number}" . ( [] === $parts ? $noun : '' );
		}
		$host = (string) \preg_replace( '~^https?://|/$|[^ -\x7E]~', '', $this->site );
		return \substr( \ucfirst( \implode( ', ', $parts ) ) . " ({$host})", 0, 72 );
	}

	/** As one line, since a trailer that a title brings would count. */
	private static function line( string $text ): string {
		return \trim( (string) \preg_replace( '/[\x00-\x1F\x7F]+/', ' ', $text ) );
	}
}
