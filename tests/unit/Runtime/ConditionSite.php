<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use Closure;
use WP_Query;
use WP_Term;

/**
 * A WordPress made of answers, for tests of conditions: what the functions in `fixtures/condition-functions.php` and
 * `fixtures/condition-shop.php` say. A test sets what it needs; `reset()` is a guest on the front page of an empty site.
 */
final class ConditionSite {

	/** @var array<string, int> */
	public static array $did;
	/** @var list<string> Actions that are running. */
	public static array $doing;
	public static bool $admin;
	public static bool $mobile;
	public static string $environment;
	/** @var array<string, mixed> */
	public static array $options;
	/** @var array<string, mixed> Of the network; none is a single site. */
	public static array $network;
	public static string $locale;
	public static string $zone;
	public static int $user;
	/** @var array<int, string> */
	public static array $roles;
	public static string $post_type;
	/** @var array<int, array<string, list<WP_Term>>> Post => taxonomy => terms. */
	public static array $terms;
	/** @var array<string, Closure(mixed...): mixed> */
	public static array $filters;
	/** @var list<string> Conditionals of the main query that answer yes. */
	public static array $is;
	public static int $object_id;
	public static ?WP_Term $object;
	public static bool $has_cart;
	/** @var array<string, array{product_id: int, variation_id: int, quantity: int, data: object}> */
	public static array $items;
	public static int $orders;
	/** @var list<int> */
	public static array $bought;
	/** @var list<string> Conditional functions of WooCommerce that answer yes. */
	public static array $shop_is;
	/** @var list<string> */
	public static array $consent;

	public static function reset(): void {
		$_GET    = [];
		$_POST   = [];
		$_COOKIE = [];
		unset( $_SERVER['HTTP_REFERER'], $_SERVER['HTTP_USER_AGENT'], $_SERVER['HTTP_CF_IPCOUNTRY'] );
		$_SERVER['REQUEST_URI'] = '/';
		$_SERVER['HTTP_HOST']   = 'example.org';
		$_SERVER['REMOTE_ADDR'] = '203.0.113.9';
		$GLOBALS['pagenow']     = 'index.php';
		self::$did              = [ 'init' => 1, 'wp_loaded' => 1, 'wp' => 1 ];
		self::$doing            = [];
		self::$admin            = false;
		self::$mobile           = false;
		self::$environment      = 'production';
		self::$options          = [ 'permalink_structure' => '/%postname%/', 'home' => 'https://example.org', 'active_plugins' => [] ];
		self::$network          = [];
		self::$locale           = 'en_US';
		self::$zone             = 'UTC';
		self::$user             = 0;
		self::$roles            = [];
		self::$post_type        = '';
		self::$terms            = [];
		self::$filters          = [];
		self::$has_cart         = true;
		self::$items            = [];
		self::$orders           = 0;
		self::$bought           = [];
		self::$shop_is          = [];
		self::$consent          = [];
		self::page( [] );
	}

	/**
	 * Shows another page.
	 * @param list<string> $is Conditionals that answer yes.
	 */
	public static function page( array $is, int $object_id = 0, ?WP_Term $term = null, bool $is_posts_page = false ): void {
		self::$is             = $is;
		self::$object_id      = $object_id;
		self::$object         = $term;
		$query                = new WP_Query();
		$query->is_404        = \in_array( 'is_404', $is, true );
		$query->is_posts_page = $is_posts_page;

		$GLOBALS['wp_the_query'] = $query;
	}

	public static function term( string $taxonomy, string $slug ): WP_Term {
		$term           = ( new \ReflectionClass( WP_Term::class ) )->newInstanceWithoutConstructor();
		$term->taxonomy = $taxonomy;
		$term->slug     = $slug;
		return $term;
	}

	/** A product of the shop. */
	public static function product( string $price ): object {
		return new class( $price ) {
			public function __construct( private readonly string $price ) {}

			public function get_price(): string {
				return $this->price;
			}
		};
	}
}
