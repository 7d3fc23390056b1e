<?php

declare(strict_types=1);

namespace Svc\Vocabulary;

use WP_Post;
use WP_Query;
use WP_Term;

\defined( 'ABSPATH' ) || exit;

/**
 * Posts, terms and products can be endless: they are only searched, or looked up by values. Reads what the person asking may see.
 * @phpstan-import-type Choice from Option
 */
final class ContentOptions {

	private const PRODUCTS = [ 'wc_cart_product', 'wc_bought' ];

	public static function has( string $type ): bool {
		return 'post_id' === $type || 'term' === $type || 'wc_cart_category' === $type || \in_array( $type, self::PRODUCTS, true );
	}

	/**
	 * @param list<string> $include Values to look up the labels of; only these when there is no search.
	 * @return array{options: list<Choice>, more: bool}
	 */
	public function search( string $type, string $search, array $include ): array {
		if ( 'term' === $type || 'wc_cart_category' === $type ) {
			return $this->terms( 'term' === $type, $search, $include );
		}

		return $this->posts( \in_array( $type, self::PRODUCTS, true ) ? [ 'product' ] : \array_values( \get_post_types( [ 'public' => true ] ) ), $search, $include );
	}

	/**
	 * @param list<string> $types
	 * @param list<string> $include
	 * @return array{options: list<Choice>, more: bool}
	 */
	private function posts( array $types, string $search, array $include ): array {
		$ids   = \array_filter( \array_map( '\intval', $include ), static fn( int $id ): bool => $id > 0 );
		$query = [
			'post_type'              => $types,
			'post_status'            => [ 'publish', 'future', 'draft', 'pending', 'private', 'inherit' ],
			'perm'                   => 'readable',
			'no_found_rows'          => true,
			'ignore_sticky_posts'    => true,
			'update_post_meta_cache' => false,
			'update_post_term_cache' => false,
			'posts_per_page'         => Option::LIMIT + 1,
		];
		$asked = [] === $ids ? [] : [ [ 'post__in' => $ids ] ];
		if ( [] === $include || '' !== $search ) {
			// A number may be an id as well as a word of a title.
			$asked   = 1 === \preg_match( '/^\d{1,18}$/', $search ) ? [ ...$asked, [ 'p' => (int) $search ] ] : $asked;
			$asked[] = [ 's' => $search ];
		}
		$choices = [];
		foreach ( $asked as $part ) {
			foreach ( ( new WP_Query( $part + $query ) )->posts ?? [] as $post ) {
				if ( $post instanceof WP_Post ) {
					$choices[ $post->ID ] = [
						'value' => $post->ID,
						'label' => $this->title( $post ),
					];
				}
			}
		}

		return $this->page( \array_values( $choices ) );
	}

	private function title( WP_Post $post ): string {
		$title = \get_the_title( $post );
		if ( '' !== $title ) {
			return \html_entity_decode( $title, \ENT_QUOTES, 'UTF-8' );
		}

		/* translators: %d: ID of a post. */
		return \sprintf( \__( 'Post %d', 'svc' ), $post->ID );
	}

	/**
	 * @param bool         $all     Terms of every public taxonomy as `taxonomy:slug`, else product categories by slug.
	 * @param list<string> $include
	 * @return array{options: list<Choice>, more: bool}
	 */
	private function terms( bool $all, string $search, array $include ): array {
		$taxonomies = $all ? \get_taxonomies( [ 'public' => true ], 'objects' ) : \array_filter( [ \get_taxonomy( 'product_cat' ) ] );
		$choices    = [];
		foreach ( $taxonomies as $taxonomy ) {
			$query = [
				'taxonomy'   => $taxonomy->name,
				'hide_empty' => false,
				'number'     => Option::LIMIT + 1,
			];
			$slugs = $this->slugs( $all ? $taxonomy->name . ':' : '', $include );
			$terms = [] === $slugs ? [] : (array) \get_terms( [ 'slug' => $slugs ] + $query );
			if ( [] === $include || '' !== $search ) {
				\array_push( $terms, ...\array_values( (array) \get_terms( [ 'search' => $search ] + $query ) ) );
			}
			foreach ( $terms as $term ) {
				if ( $term instanceof WP_Term ) {
					$value             = ( $all ? $taxonomy->name . ':' : '' ) . \rawurldecode( $term->slug );
					$choices[ $value ] = [
						'value' => $value,
						'label' => ( $all ? $taxonomy->label . ': ' : '' ) . \html_entity_decode( $term->name, \ENT_QUOTES, 'UTF-8' ),
					];
				}
			}
		}

		return $this->page( \array_values( $choices ) );
	}

	/**
	 * @param string       $prefix  `taxonomy:` or ''.
	 * @param list<string> $values
	 * @return list<string>
	 */
	private function slugs( string $prefix, array $values ): array {
		$slugs = [];
		foreach ( $values as $value ) {
			if ( \str_starts_with( $value, $prefix ) ) {
				$slugs[] = \sanitize_title( \substr( $value, \strlen( $prefix ) ) );
			}
		}

		return $slugs;
	}

	/**
	 * @param list<Choice> $choices
	 * @return array{options: list<Choice>, more: bool}
	 */
	private function page( array $choices ): array {
		return [
			'options' => \array_slice( $choices, 0, Option::LIMIT ),
			'more'    => \count( $choices ) > Option::LIMIT,
		];
	}
}
