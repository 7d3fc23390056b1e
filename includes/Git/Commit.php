<?php

declare(strict_types=1);

namespace Svc\Git;

use Svc\Git\Http\Json;

\defined( 'ABSPATH' ) || exit;

/** A commit as the history of a branch lists it. Immutable. */
final class Commit {

	/**
	 * @param string $id In hexadecimal digits.
	 * @param list<string> $parents
	 * @param string $message Whole, with its trailers.
	 * @param string $author Name and address as the provider says them.
	 * @param int $time Unix timestamp, seconds.
	 */
	public function __construct(
		public readonly string $id,
		public readonly array $parents,
		public readonly string $message,
		public readonly string $author,
		public readonly int $time,
	) {
	}

	/** As GitHub's REST API says it, and those that follow it (Gitea, Forgejo). */
	public static function of_github( Json $item ): self {
		return new self(
			$item->at( 'sha' )->id(),
			\array_map( static fn( Json $above ): string => $above->at( 'sha' )->id(), $item->at( 'parents' )->items() ),
			$item->at( 'commit', 'message' )->text(),
			ProviderErrors::author( $item->at( 'commit', 'author', 'name' ), $item->at( 'commit', 'author', 'email' ) ),
			$item->at( 'commit', 'committer', 'date' )->time() ?? 0
		);
	}

	/** First line of the message, at most 200 characters. */
	public function title(): string {
		return self::line( \explode( "\n", \ltrim( $this->message ), 2 )[0] );
	}

	/** Name of the author, without the address, at most 200 characters. */
	public function author_name(): string {
		return self::line( (string) \preg_replace( '/\s*<[^<>]*>\s*\z/', '', $this->author ) );
	}

	private static function line( string $text ): string {
		return \mb_substr( \trim( (string) \preg_replace( '/[\x00-\x1F\x7F]+/', ' ', $text ) ), 0, 200, 'UTF-8' );
	}
}
