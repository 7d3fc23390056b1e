<?php

declare(strict_types=1);

namespace Svc\Importers\Importing;

use Svc\Compiler\Plan\Aliases;
use Svc\Domain\Snippet;
use Svc\Importers\Query;
use Svc\Importers\WidgetTexts;

\defined( 'ABSPATH' ) || exit;

/** Where an imported snippet is shown by a shortcode of the other plugin, or by its own tag: posts and widgets whose text has it. Reads only. */
final class ShortcodeUses {

	/** Posts that are looked through for one tag; the newest. */
	private const MOST = 500;

	private const STATUSES = [ 'publish', 'future', 'private', 'pending', 'draft' ];

	/** @var array<array-key, list<string>> Tags, each with the attributes that name the snippet; a tag of its own has no attributes. */
	private readonly array $tags;

	/** @var list<string> Values of these attributes that mean it. */
	private readonly array $values;

	public function __construct( Snippet $snippet ) {
		[ $tags, $values ] = Aliases::of( $snippet );
		$this->tags        = ( '' === $snippet->shortcode ? [] : [ $snippet->shortcode => [] ] ) + $tags;
		$this->values      = $values;
	}

	/** Whether a shortcode shows it: some plugins have one for each snippet, also for one that has a place. */
	public function are_possible(): bool {
		return [] !== $this->tags;
	}

	/** Such as `[hfcm id="4"]`. */
	public function example(): string {
		$tag       = (string) \array_key_first( $this->tags );
		$attribute = $this->tags[ $tag ][0] ?? '';

		return '' === $attribute ? "[{$tag}]" : "[{$tag} {$attribute}=\"" . ( $this->values[0] ?? '' ) . '"]';
	}

	/** @return list<int> Ids of posts, the newest first for each tag. */
	public function posts(): array {
		$posts = [];
		foreach ( $this->names() as $tag ) {
			foreach ( self::posts_with( $tag ) as $id => $text ) {
				if ( $this->is_in( $tag, $text ) ) {
					$posts[ $id ] = $id;
				}
			}
		}

		return \array_values( $posts );
	}

	/**
	 * The first posts that show any of some snippets. Each tag is looked for once for all of them.
	 * @param list<Snippet>        $snippets
	 * @param \Closure(int): bool $counts   Says of the id of a post whether it is one to answer.
	 * @param float                $seconds  Time after which it is left at what was found.
	 * @return list<int> Ids, the newest first for each tag.
	 */
	public static function first( array $snippets, \Closure $counts, int $most, float $seconds ): array {
		$until = \microtime( true ) + $seconds;
		$posts = [];
		foreach ( self::by_tag( $snippets ) as $tag => $all ) {
			if ( \microtime( true ) > $until ) {
				break;
			}
			foreach ( self::posts_with( (string) $tag ) as $id => $text ) {
				if ( ! isset( $posts[ $id ] ) && self::is_any_in( $all, (string) $tag, $text ) && $counts( $id ) ) {
					$posts[ $id ] = $id;
				}
				if ( \count( $posts ) >= $most || \microtime( true ) > $until ) {
					break 2;
				}
			}
		}

		return \array_values( $posts );
	}

	/**
	 * @param list<Snippet> $snippets
	 * @return array<array-key, list<self>> By tag; PHP makes numbers of keys that look like some.
	 */
	private static function by_tag( array $snippets ): array {
		$tags = [];
		foreach ( $snippets as $snippet ) {
			$uses = new self( $snippet );
			foreach ( $uses->names() as $tag ) {
				$tags[ $tag ][] = $uses;
			}
		}

		return $tags;
	}

	/** @param list<self> $all */
	private static function is_any_in( array $all, string $tag, string $text ): bool {
		foreach ( $all as $uses ) {
			if ( $uses->is_in( $tag, $text ) ) {
				return true;
			}
		}

		return false;
	}

	/** @return list<string> Ids of widgets, such as `block-3`. */
	public function widgets(): array {
		$widgets = [];
		foreach ( $this->names() as $tag ) {
			foreach ( WidgetTexts::all() as $id => $text ) {
				if ( $this->is_in( $tag, $text ) ) {
					$widgets[ $id ] = $id;
				}
			}
		}

		return \array_values( $widgets );
	}

	/** @return list<string> Names of the tags; PHP makes numbers of keys that look like some. */
	private function names(): array {
		return \array_map( 'strval', \array_keys( $this->tags ) );
	}

	private function is_in( string $tag, string $text ): bool {
		foreach ( self::written( $tag, $text ) as $written ) {
			if ( $this->is_named( $this->tags[ $tag ] ?? [], $written ) ) {
				return true;
			}
		}

		return false;
	}

	/** @return list<array<array-key, string>> The shortcodes of a tag in a text. Attributes of each. */
	public static function written( string $tag, string $text ): array {
		if ( ! \str_contains( $text, '[' . $tag ) ) {
			return [];
		}
		$all = [];
		\preg_match_all( '/' . \get_shortcode_regex( [ $tag ] ) . '/', $text, $found );
		foreach ( $found[3] ?? [] as $place => $written ) {
			// Two brackets say that it is meant as text.
			if ( '[' !== ( $found[1][ $place ] ?? '' ) ) {
				$all[] = self::texts( \shortcode_parse_atts( $written ) );
			}
		}

		return $all;
	}

	/**
	 * @param mixed $atts What WordPress reads; old versions give a text where there are none.
	 * @return array<array-key, string>
	 */
	private static function texts( mixed $atts ): array {
		return \array_map( 'trim', \array_filter( \is_array( $atts ) ? $atts : [], '\is_string' ) );
	}

	/**
	 * @param list<string>             $attributes
	 * @param array<array-key, string> $written
	 */
	private function is_named( array $attributes, array $written ): bool {
		return [] === $attributes || [] !== \array_filter( $attributes, fn( string $name ): bool => \in_array( $written[ $name ] ?? null, $this->values, true ) );
	}

	/**
	 * Posts, pages, reusable blocks and templates that have a shortcode in their text.
	 * @return iterable<int, string> Text by post id, the newest first, one at a time in memory.
	 */
	public static function posts_with( string $tag ): iterable {
		$wpdb = Query::db();
		$ids = $wpdb->get_col(
			$wpdb->prepare(
				'SELECT ID FROM %i WHERE post_status IN ( %s, %s, %s, %s, %s ) AND post_type <> %s AND post_content LIKE %s ORDER BY ID DESC LIMIT %d',
				[ $wpdb->posts, ...self::STATUSES, 'revision', '%[' . $wpdb->esc_like( $tag ) . '%', self::MOST ]
			)
		);
		foreach ( $ids as $id ) {
			$text = $wpdb->get_var( $wpdb->prepare( 'SELECT post_content FROM %i WHERE ID = %d', $wpdb->posts, $id ) );
			if ( \is_string( $text ) && \is_numeric( $id ) ) {
				yield (int) $id => $text;
			}
		}
	}
}
