<?php

declare(strict_types=1);

namespace Svc\PageCaches;

use Svc\Compiler\Plan\Places;
use Svc\Compiler\PlanCompiler;
use Svc\Domain\Change;
use Svc\Domain\Snippet;
use WP_Post;

\defined( 'ABSPATH' ) || exit;

/**
 * What the runtime reads about a snippet is compared, so a new title reaches no page. In doubt the answer is all pages.
 * @phpstan-import-type Plan from PlanCompiler
 */
final class PurgeScope {

	/** Addresses above which it is simpler to forget everything. */
	private const MOST = 50;

	/**
	 * @param list<string>|null $urls Absolute addresses; null for all pages, none where visitors see no difference.
	 * @param list<int>         $ids
	 */
	public function __construct(
		public readonly ?array $urls = [],
		public readonly array $ids = [],
	) {}

	public static function everything(): self {
		return new self( null );
	}

	public static function of( Change $change ): self {
		if ( ! self::differs( $change->before, $change->after ) ) {
			return new self();
		}
		$urls = [];
		foreach ( \array_filter( [ $change->before, $change->after ] ) as $snippet ) {
			$own  = [] === self::plan( $snippet ) ? [] : self::pages( $snippet );
			$urls = null === $own || null === $urls ? null : [ ...$urls, ...$own ];
		}

		return new self( null === $urls || \count( $urls ) > self::MOST ? null : \array_values( \array_unique( $urls ) ), [ $change->after->id ?? $change->before->id ?? 0 ] );
	}

	public function and( self $other ): self {
		$urls = null === $this->urls || null === $other->urls ? null : \array_values( \array_unique( [ ...$this->urls, ...$other->urls ] ) );

		return new self( null !== $urls && \count( $urls ) > self::MOST ? null : $urls, \array_values( \array_unique( [ ...$this->ids, ...$other->ids ] ) ) );
	}

	public function is_none(): bool {
		return [] === $this->urls;
	}

	private static function differs( ?Snippet $before, ?Snippet $after ): bool {
		$old = null === $before ? [] : self::plan( $before );
		$new = null === $after ? [] : self::plan( $after );

		return $old !== $new;
	}

	/** @return Plan What visitors see of it; empty when they see nothing. */
	private static function plan( Snippet $snippet ): array {
		// Testing mode is for people whom page caches skip.
		if ( 'test' === $snippet->mode || ( 'shortcode' !== $snippet->run && ! Places::is_on_page( $snippet->type, Places::location( $snippet ) ) ) ) {
			return [];
		}

		return PlanCompiler::compile( [ $snippet ], [] );
	}

	/** @return list<string>|null Null when the conditions name none: PHP can change any page, and most rules leave open where they hold. */
	private static function pages( Snippet $snippet ): ?array {
		if ( 'php' === $snippet->type || [] === $snippet->conditions ) {
			return null;
		}
		$urls = [];
		foreach ( $snippet->conditions as $group ) {
			$own = null;
			foreach ( $group as $rule ) {
				$own ??= self::named( $rule );
			}
			if ( null === $own ) {
				return null;
			}
			$urls = [ ...$urls, ...$own ];
		}

		return $urls;
	}

	/**
	 * @param array{type: string, op: string, value?: mixed} $rule
	 * @return list<string>|null
	 */
	private static function named( array $rule ): ?array {
		$value = $rule['value'] ?? null;
		$value = \is_array( $value ) ? \array_values( $value ) : [ $value ];
		if ( 'is' !== $rule['op'] ) {
			return null;
		}
		if ( 'page_type' === $rule['type'] && [ 'front_page' ] === $value ) {
			// A front page that lists posts has a second page.
			return 'page' === \get_option( 'show_on_front' ) ? [ \home_url( '/' ) ] : null;
		}
		if ( 'post_id' !== $rule['type'] ) {
			return null;
		}
		$urls = [];
		foreach ( $value as $id ) {
			$url = \is_int( $id ) ? self::address( $id ) : null;
			if ( null === $url ) {
				return null;
			}
			$urls[] = $url;
		}

		return $urls;
	}

	/** Null when it has several, or one that is told from others by parameters. */
	private static function address( int $id ): ?string {
		$post = \get_post( $id );
		$url  = $post instanceof WP_Post ? \get_permalink( $post ) : false;
		if ( ! $post instanceof WP_Post || ! \is_string( $url ) || \str_contains( $url, '?' ) || \str_contains( $post->post_content, '<!--nextpage-->' ) ) {
			return null;
		}
		// Lists of posts, products and comments go on at addresses below.
		$lists = [ \get_option( 'page_for_posts' ), \function_exists( 'wc_get_page_id' ) ? \wc_get_page_id( 'shop' ) : 0 ];
		foreach ( $lists as $list ) {
			if ( \is_numeric( $list ) && (int) $list === $id ) {
				return null;
			}
		}

		return (bool) \get_option( 'page_comments' ) ? null : $url;
	}
}
