<?php
/**
 * What conditions see of the page, known at `wp`. Only the main query counts, never one of a query loop or of `query_posts()`. Requests that show
 * no page of the site (admin, login, REST, AJAX, cron) have no page type, post or term, so that `is_not` holds there; what the cart and the
 * checkout ask for in the background counts as they do.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/request.php';

/** Page type => WooCommerce's conditional function (woocommerce.com/document/conditional-tags). */
const SHOP_PAGE_TYPES = [
	'wc_shop'             => 'is_shop',
	'wc_product'          => 'is_product',
	'wc_product_category' => 'is_product_category',
	'wc_cart'             => 'is_cart',
	'wc_checkout'         => 'is_checkout',
	'wc_account'          => 'is_account_page',
	'wc_thankyou'         => 'is_order_received_page',
];

/** What the shop's pages ask for in the background, part of a route of the Store API after its version or value of `wc-ajax` => the pages. */
const SHOP_ROUTES = [
	'cart'     => [ 'wc_cart', 'wc_checkout' ],
	'batch'    => [ 'wc_cart', 'wc_checkout' ],
	'checkout' => [ 'wc_checkout' ],
];
const SHOP_AJAX   = [
	'update_shipping_method' => [ 'wc_cart' ],
	'get_cart_totals'        => [ 'wc_cart' ],
	'apply_coupon'           => [ 'wc_cart', 'wc_checkout' ],
	'remove_coupon'          => [ 'wc_cart', 'wc_checkout' ],
	'update_order_review'    => [ 'wc_checkout' ],
	'checkout'               => [ 'wc_checkout' ],
];

/** @return list<string> What PHP changes on these pages must be the same in the request. */
function background_pages(): array {
	if ( ! \function_exists( 'WC' ) ) {
		return [];
	}
	$ajax = $_GET['wc-ajax'] ?? null;
	if ( \is_string( $ajax ) && isset( SHOP_AJAX[ $ajax ] ) ) {
		return SHOP_AJAX[ $ajax ];
	}
	require_once __DIR__ . '/../requests.php';
	$found = [];
	\preg_match( '~^/wc/store(?:/v\d+)?/(\w+)(?:/|$)~D', rest_route() ?? '', $found );
	return SHOP_ROUTES[ $found[1] ?? '' ] ?? [];
}

/** @return \WP_Query|false|null False where the request shows no page; null while it is too early to tell. */
function page_query(): \WP_Query|false|null {
	if ( [ 'frontend' ] !== ( seen_instead()['location'] ?? seen_location() ) ) {
		return false;
	}
	$query = $GLOBALS['wp_the_query'] ?? null;
	if ( $query instanceof \WP_Query && 0 < \did_action( 'wp' ) ) {
		return $query;
	}
	// Scripts such as wp-comments-post.php belong to the site but never run its main query.
	return \defined( 'WP_USE_THEMES' ) ? null : false;
}

/** @return list<string>|null Everything the page is: a category archive is `archive` and `category`, the thank-you page also `wc_checkout`. */
function seen_page_type(): ?array {
	/** @var list<string> $known */
	static $known = [];
	/** @var array{\WP_Query, bool}|null $for What it was known for. */
	static $for = null;

	$query = page_query();
	if ( ! $query instanceof \WP_Query ) {
		return false === $query ? background_pages() : null;
	}
	// One answer for every row of a page. Only a late set_404() changes it, or another main query (a test, a switched site).
	if ( [ $query, $query->is_404 ] !== $for ) {
		$known = page_types( $query );
		$for   = [ $query, $query->is_404 ];
	}
	return $known;
}

/** @return list<string> */
function page_types( \WP_Query $query ): array {
	$types = \array_keys(
		[
			'front_page' => $query->is_front_page(),
			'blog'       => $query->is_home(),
			'singular'   => $query->is_singular(),
			'single'     => $query->is_single(),
			'page'       => $query->is_page(),
			'attachment' => $query->is_attachment(),
			'archive'    => $query->is_archive(),
			'category'   => $query->is_category(),
			'tag'        => $query->is_tag(),
			'taxonomy'   => $query->is_tax(),
			'author'     => $query->is_author(),
			'date'       => $query->is_date(),
			'search'     => $query->is_search(),
			'404'        => $query->is_404(),
		],
		true,
		true
	);
	foreach ( SHOP_PAGE_TYPES as $type => $function ) {
		if ( \function_exists( $function ) && true === $function() ) {
			$types[] = $type;
		}
	}
	return \array_values( \array_unique( [ ...\array_map( '\strval', $types ), ...background_pages() ] ) );
}

/** @return list<string>|null Of the single view. */
function seen_post_type(): ?array {
	$query = page_query();
	if ( ! $query instanceof \WP_Query ) {
		return false === $query ? [] : null;
	}
	$type = $query->is_singular() ? \get_post_type( $query->get_queried_object_id() ) : false;
	return \is_string( $type ) ? [ $type ] : [];
}

/** @return list<int>|null The post shown; also the page that stands for the blog or the shop, which a visitor sees as that page. */
function seen_post_id(): ?array {
	$query = page_query();
	if ( ! $query instanceof \WP_Query ) {
		return false === $query ? [] : null;
	}
	$id = $query->is_singular() || $query->is_posts_page ? $query->get_queried_object_id() : 0;
	if ( 0 === $id && \function_exists( 'is_shop' ) && \function_exists( 'wc_get_page_id' ) && true === \is_shop() ) {
		$shop = \wc_get_page_id( 'shop' );
		$id   = \is_numeric( $shop ) ? \max( 0, (int) $shop ) : 0;
	}
	return 0 === $id ? [] : [ $id ];
}

/**
 * The term of an archive, or the terms of the post shown in the taxonomies that the rule names, as `taxonomy:slug`.
 * @param mixed $value Lowered map `taxonomy:slug` => true.
 * @return list<string>|null
 */
function seen_term( mixed $value ): ?array {
	$query = page_query();
	if ( ! $query instanceof \WP_Query ) {
		return false === $query ? [] : null;
	}
	$terms = [];
	if ( $query->is_singular() ) {
		$terms = post_terms( $query->get_queried_object_id(), \is_array( $value ) ? \array_keys( $value ) : [] );
	} elseif ( $query->is_category() || $query->is_tag() || $query->is_tax() ) {
		$terms = [ $query->get_queried_object() ];
	}
	$seen = [];
	foreach ( $terms as $term ) {
		if ( $term instanceof \WP_Term ) {
			// Slugs of other scripts are stored percent-encoded.
			$seen[] = $term->taxonomy . ':' . \rawurldecode( $term->slug );
		}
	}
	return $seen;
}

/**
 * @param list<array-key> $wanted `taxonomy:slug` each.
 * @return list<\WP_Term> They came with the main query, so this asks the database for nothing new.
 */
function post_terms( int $post, array $wanted ): array {
	$taxonomies = [];
	foreach ( $wanted as $name ) {
		$taxonomies[ (string) \strstr( (string) $name, ':', true ) ] = true;
	}
	$found = [];
	foreach ( \array_keys( $taxonomies ) as $taxonomy ) {
		$terms = \get_the_terms( $post, $taxonomy );
		if ( \is_array( $terms ) ) {
			\array_push( $found, ...\array_values( $terms ) );
		}
	}
	return $found;
}
