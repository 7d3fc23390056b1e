<?php
/**
 * Stands in for WooCommerce: a cart in the session of a cookie, the functions and actions that conditions ask, the Store API that the
 * cart and checkout blocks ask in the background, and `wc-ajax`. As there, the cart of a REST request is read when its route is answered.
 *
 * @see https://github.com/woocommerce/woocommerce class-wc-cart-session.php, StoreApi/Routes/V1/AbstractCartRoute.php
 */

declare(strict_types=1);

final class Svc_Stand_In_Product {

	public function get_price(): string {
		return '10';
	}
}

final class Svc_Stand_In_Cart {

	/** @var array<string, array{product_id: int, variation_id: int, quantity: int, data: Svc_Stand_In_Product}> */
	private array $items = [];

	private float $total = 0.0;

	/** @var array<string, float> */
	public array $fees = [];

	/** @var array<string, float> Code => amount. */
	private array $coupons = [];

	/** What the session remembers is what the last request calculated, as in the real cart. */
	private static function session(): string {
		return 'shop_session_' . sanitize_key( $_COOKIE['shop_session'] ?? '' );
	}

	public function apply_coupon( string $code, float $amount ): void {
		$this->coupons[ $code ] = $amount;
	}

	public function load(): void {
		if ( 0 < did_action( 'woocommerce_load_cart_from_session' ) ) {
			return;
		}
		do_action( 'woocommerce_load_cart_from_session' );
		$pieces      = (int) ( $_COOKIE['shop_pieces'] ?? 0 );
		$this->items = 0 < $pieces ? [
			'a' => [
				'product_id'   => 7,
				'variation_id' => 0,
				'quantity'     => $pieces,
				'data'         => new Svc_Stand_In_Product(),
			],
		] : [];
		$this->total = isset( $_COOKIE['shop_session'] ) ? (float) get_option( self::session(), 0 ) : 10.0 * $pieces;
		do_action( 'woocommerce_cart_loaded_from_session', $this );
	}

	public function get_cart(): array {
		$this->load();
		return $this->items;
	}

	public function get_total( string $context = 'view' ): float {
		return $this->total;
	}

	public function get_cart_contents_count(): int {
		return (int) array_sum( array_column( $this->get_cart(), 'quantity' ) );
	}

	public function add( int $pieces ): void {
		$this->items = [
			'a' => [
				'product_id'   => 7,
				'variation_id' => 0,
				'quantity'     => $this->get_cart_contents_count() + $pieces,
				'data'         => new Svc_Stand_In_Product(),
			],
		];
	}

	public function add_fee( string $name, float $amount ): void {
		$this->fees[ $name ] = $amount;
	}

	public function calculate_totals(): void {
		$this->fees = [];
		do_action( 'woocommerce_before_calculate_totals', $this );
		do_action( 'woocommerce_cart_calculate_fees', $this );
		$items       = 10.0 * $this->get_cart_contents_count();
		$shipping    = array_sum( apply_filters( 'woocommerce_package_rates', [ 'flat' => 0 < $items ? 5.0 : 0.0 ] ) );
		$before_tax  = $items - array_sum( $this->coupons ) + $shipping + array_sum( $this->fees );
		$this->total = $before_tax * ( 1 + apply_filters( 'woocommerce_stand_in_tax_rate', 0.1 ) );
		if ( isset( $_COOKIE['shop_session'] ) ) {
			update_option( self::session(), $this->total );
		}
	}
}

final class Svc_Stand_In_Shop {

	public ?Svc_Stand_In_Cart $cart = null;
}

function WC(): Svc_Stand_In_Shop {
	static $shop = null;
	return $shop ??= new Svc_Stand_In_Shop();
}

function wc_load_cart(): void {
	WC()->cart ??= new Svc_Stand_In_Cart();
}

function wc_get_page_id( string $page ): int {
	return (int) get_option( 'shop_page_' . $page, -1 );
}

function is_checkout(): bool {
	return is_page( wc_get_page_id( 'checkout' ) );
}

function is_cart(): bool {
	return is_page( wc_get_page_id( 'cart' ) );
}

function wc_customer_bought_product( string $email, int $user, int $product ): bool {
	file_put_contents( WP_CONTENT_DIR . '/bought.txt', $product . "\n", FILE_APPEND );
	return 7 === $product;
}

add_action(
	'init',
	static function (): void {
		register_block_type( 'woocommerce/cart', [ 'render_callback' => static fn(): string => '<div>cart</div>' ] );
		register_block_type( 'woocommerce/checkout', [ 'render_callback' => static fn(): string => '<div>checkout</div>' ] );
		if ( ! is_admin() && ! str_contains( $_SERVER['REQUEST_URI'] ?? '', '/wp-json/' ) ) {
			wc_load_cart();
			add_action( 'wp_loaded', WC()->cart->load( ... ) );
			add_action(
				'wp_loaded',
				static function (): void {
					if ( isset( $_GET['add-to-cart'] ) ) {
						WC()->cart->add( 1 );
						WC()->cart->calculate_totals();
					}
				},
				20
			);
		}
	},
	0
);
add_action(
	'template_redirect',
	static function (): void {
		if ( isset( $_GET['wc-ajax'] ) ) {
			if ( 'add_to_cart' === $_GET['wc-ajax'] ) {
				WC()->cart->add( 1 );
			}
			WC()->cart->calculate_totals();
			wp_send_json(
				[
					'fees'  => WC()->cart->fees,
					'total' => WC()->cart->get_total(),
				]
			);
		}
	},
	0
);
add_action(
	'wp_footer',
	static function (): void {
		if ( is_cart() || is_checkout() ) {
			WC()->cart->calculate_totals();
			echo '<!--fees ' . wp_json_encode( WC()->cart->fees ) . '--><!--total ' . WC()->cart->get_total() . '-->';
		}
	}
);
add_action(
	'rest_api_init',
	static function (): void {
		$answer = static function ( WP_REST_Request $request ): array {
			wc_load_cart();
			WC()->cart->load();
			if ( str_contains( $request->get_route(), 'add-item' ) ) {
				WC()->cart->add( 1 );
			}
			WC()->cart->calculate_totals();
			return [
				'fees'  => WC()->cart->fees,
				'total' => WC()->cart->get_total(),
			];
		};
		foreach ( [ 'cart', 'cart/add-item', 'checkout' ] as $route ) {
			register_rest_route(
				'wc/store/v1',
				'/' . $route,
				[
					'methods'             => [ 'GET', 'POST' ],
					'callback'            => $answer,
					'permission_callback' => '__return_true',
					'allow_batch'         => [ 'v1' => true ],
				]
			);
		}
		register_rest_route(
			'wc/store/v1',
			'/batch',
			[
				'methods'             => 'POST',
				'callback'            => static fn( WP_REST_Request $request ) => rest_get_server()->serve_batch_request_v1( $request ),
				'permission_callback' => '__return_true',
			]
		);
		register_rest_route(
			'wc/store/v1',
			'/products',
			[
				'methods'             => 'GET',
				'callback'            => static fn(): array => [ 'ran' => $GLOBALS['shop_ran'] ?? [] ],
				'permission_callback' => '__return_true',
			]
		);
	}
);
