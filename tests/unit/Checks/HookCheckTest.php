<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Advice\HookCheck;
use Svc\Checks\Php\PhpReader;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;

final class HookCheckTest extends TestCase {

	private const SIGNED_IN = [ [ [ 'type' => 'user_logged_in', 'op' => 'is', 'value' => null ] ] ];
	private const FRONT     = [ [ [ 'type' => 'page_type', 'op' => 'is', 'value' => [ 'front_page' ] ] ] ];

	/**
	 * Location or settings, code, and what is found as `line hook location`: the hook that is named, and the location of the fix, "-" for none.
	 * @return iterable<string, array{string|array<string, mixed>, string, list<string>}>
	 */
	public static function lost(): iterable {
		foreach ( [
			[ 'wp', 'init', 'after_setup_theme' ],
			[ 'wp_footer', 'wp_head', 'template_redirect' ],
			[ 'init', 'plugins_loaded', 'root' ],
			[ 'plugins_loaded', 'muplugins_loaded', '-' ],
			[ 'root', 'muplugins_loaded', '-' ],
			[ 'init', 'after_setup_theme', 'plugins_loaded' ],
			[ 'wp', 'after_setup_theme', 'plugins_loaded' ],
			[ 'wp', 'widgets_init', 'after_setup_theme' ],
			[ 'init', 'widgets_init', 'after_setup_theme' ],
			[ 'wp', 'rest_api_init', 'wp_loaded' ],
			[ 'template_redirect', 'rest_api_init', 'wp_loaded' ],
			[ 'wp', 'admin_menu', 'wp_loaded' ],
			[ 'admin_init', 'admin_menu', 'wp_loaded' ],
			[ 'admin_head', 'admin_menu', 'wp_loaded' ],
			[ 'wp_head', 'template_redirect', 'wp' ],
			[ 'wp_footer', 'wp_enqueue_scripts', 'template_redirect' ],
			[ 'wp_head', 'wp_enqueue_scripts', 'template_redirect' ],
			[ 'wp_footer', 'wp_body_open', 'wp_head' ],
			[ 'wp_footer', 'template_include', 'template_redirect' ],
			[ 'wp_head', 'template_include', 'template_redirect' ],
			[ 'wp', 'query_vars', 'wp_loaded' ],
			[ 'wp', 'request', 'wp_loaded' ],
			[ 'wp', 'parse_request', 'wp_loaded' ],
			[ 'wp_footer', 'body_class', 'wp_head' ],
			[ 'wp_footer', 'document_title_parts', 'template_redirect' ],
			[ 'template_redirect', 'redirect_canonical', 'wp' ],
			[ 'wp_head', 'redirect_canonical', 'wp' ],
			[ 'wp_footer', 'wp', 'wp_loaded' ],
			[ 'admin_head', 'admin_enqueue_scripts', 'admin_init' ],
			[ 'admin_footer', 'admin_head', 'admin_init' ],
			[ 'admin_footer', 'admin_notices', 'admin_head' ],
			[ 'admin_footer', 'admin_footer_text', 'admin_head' ],
			[ 'admin_init', 'init', 'after_setup_theme' ],
			[ 'admin_init', 'wp_head', 'template_redirect' ],
			[ 'wp_head', 'admin_head', 'admin_init' ],
			[ 'wp', 'wp_ajax_my_action', 'admin_init' ],
			[ 'template_redirect', 'wp_ajax_nopriv_my_action', 'admin_init' ],
			[ 'admin_head', 'admin_post_my_form', 'admin_init' ],
			[ 'wp', 'login_enqueue_scripts', 'wp_loaded' ],
			[ 'admin_init', 'customize_register', 'wp_loaded' ],
			[ 'wp', 'customize_register', 'wp_loaded' ],
			[ 'template_redirect', 'xmlrpc_enabled', 'wp_loaded' ],
			[ 'wp', 'wp_loaded', 'init' ],
			[ 'init', 'wp_sitemaps_add_provider', 'after_setup_theme' ],
			[ 'init', 'init', 'after_setup_theme' ],
			[ 'login_head', 'init', 'after_setup_theme' ],
		] as [ $place, $hook, $fix ] ) {
			yield "$hook at $place" => [ $place, "\nadd_filter( '$hook', 'f' );", [ "2 $hook $fix" ] ];
		}
		yield 'conditions move it to the main query' => [ [ 'conditions' => self::FRONT ], "add_action( 'init', 'f' );", [ '1 init -' ] ];
		yield 'and past wp_loaded on pages' => [ [ 'conditions' => self::FRONT ], "add_action( 'wp_loaded', 'f' );", [ '1 wp_loaded -' ] ];
		yield 'not past what comes later' => [ [ 'conditions' => self::FRONT ], "add_action( 'wp_head', 'f' ); add_action( 'template_redirect', 'f' ); add_action( 'wp', 'f' );", [] ];
		yield 'conditions move it to init' => [ [ 'conditions' => self::SIGNED_IN ], "add_action( 'plugins_loaded', 'f' );", [ '1 plugins_loaded -' ] ];
		yield 'before everything else at init' => [ [ 'conditions' => self::SIGNED_IN ], "add_action( 'init', 'f' ); add_action( 'widgets_init', 'f' );", [] ];
		yield 'a shortcode' => [ [ 'run' => 'shortcode', 'shortcode' => 'x' ], "add_action( 'init', 'f' );", [ '1 init -' ] ];
		yield 'never by itself' => [ [ 'run' => 'manual', 'hook' => 'wp' ], "add_action( 'init', 'f' );", [] ];
		yield 'HTML' => [ [ 'type' => 'html', 'hook' => 'wp_footer' ], "<b>\n<?php add_action( 'wp_head', 'f' ); ?></b>", [ '2 wp_head -' ] ];
		yield 'HTML in content' => [ [ 'type' => 'html', 'hook' => 'the_content:before' ], "<?php add_action( 'init', 'f' ); add_action( 'wp_footer', 'f' );", [ '1 init -' ] ];
		yield 'one location for all' => [ 'wp_footer', "add_action( 'init', 'f' );\nadd_action( 'wp_head', 'f' );", [ '1 init after_setup_theme', '2 wp_head after_setup_theme' ] ];
		yield 'the same hook, later' => [ 'init', "add_action( 'init', 'f', 11 ); add_action( 'init', 'f', PHP_INT_MAX ); add_action( 'init', 'f', \$later );", [] ];
		yield 'the same hook, earlier' => [ [ 'hook' => 'init', 'priority' => 5 ], "add_action( 'init', 'f', 4 ); add_action( 'widgets_init', 'f' ); add_action( 'init', 'f' );", [ '1 init after_setup_theme', '1 widgets_init after_setup_theme' ] ];
		yield 'early enough at init' => [ [ 'hook' => 'init', 'priority' => 0 ], "add_action( 'widgets_init', 'f' );", [] ];
		yield 'inside of a hook that is running' => [ 'root', "add_action( 'wp_enqueue_scripts', function () { add_action( 'wp_head', 'f' ); add_action( 'wp_footer', 'f' ); } );", [] ];
		yield 'in a callback' => [ 'root', "add_action( 'wp_footer', function () {\nadd_action( 'wp_head', 'f' ); } );", [ '2 wp_head -' ] ];
		yield 'in a function that is a callback' => [ 'root', "add_action( 'wp', 'my_f' );\nfunction my_f() {\nadd_action( 'init', 'g' ); }", [ '3 init -' ] ];
		yield 'in a callback of an earlier hook' => [ 'root', "add_action( 'init', function () { add_action( 'wp_loaded', 'f' ); add_action( 'wp_head', 'f' ); } );", [] ];
		yield 'in a function that is called' => [ 'wp', "function my_f() {\nadd_action( 'init', 'g' ); }\nmy_f();", [ '2 init after_setup_theme' ] ];
		yield 'in a function that nothing calls' => [ 'wp', "function my_f() { add_action( 'init', 'g' ); }", [] ];
		yield 'in a class' => [ 'wp', "class A { function __construct() {\nadd_action( 'init', [ \$this, 'b' ] ); } }\nnew A();", [ '2 init after_setup_theme' ] ];
		yield 'in a method' => [ 'wp', "class A { function go() { \$this->hooks(); } function hooks() {\nadd_action( 'init', [ \$this, 'b' ] ); } }\n( new A() )->go();", [ '2 init after_setup_theme' ] ];
		yield 'in a static method' => [ 'wp', "class A { static function go() {\nadd_action( 'init', [ __CLASS__, 'b' ] ); } }\nA::go();", [ '2 init after_setup_theme' ] ];
		yield 'in a class that nothing makes' => [ 'wp', "class A { function __construct() { add_action( 'init', [ \$this, 'b' ] ); } }", [] ];
		yield 'in a method that is a callback' => [ 'root', "class A { function __construct() { add_action( 'wp', [ \$this, 'b' ] ); } function b() {\nadd_action( 'init', 'g' ); } }\nnew A();", [ '2 init -' ] ];
		yield 'in a namespace' => [ 'wp', "namespace X; \\add_action( 'init', __NAMESPACE__ . '\\f' );", [ '1 init after_setup_theme' ] ];
		yield 'named arguments' => [ 'wp', "add_action( callback: 'f', hook_name: 'init' );", [ '1 init after_setup_theme' ] ];
		yield 'asked whether it has fired' => [ 'wp', "if ( did_action( 'init' ) ) { f(); } else { add_action( 'init', 'f' ); }", [] ];
		yield 'asked the other way round' => [ 'wp', "if ( ! did_action( 'init' ) ) { add_action( 'init', 'f' ); }", [] ];
		yield 'asked by an expression' => [ 'wp', "did_action( 'init' ) || add_action( 'init', 'f' ); did_action( 'init' ) ? f() : add_action( 'init', 'f' );", [] ];
		yield 'asked before' => [ 'wp', "if ( did_action( 'init' ) ) { f(); return; }\nadd_action( 'init', 'f' );", [] ];
		yield 'the admin only' => [ 'init', "if ( is_admin() ) { add_action( 'admin_menu', 'f' ); add_action( 'admin_init', 'f' ); }", [] ];
		yield 'not in the admin' => [ 'wp_loaded', "if ( is_admin() ) { return; } add_action( 'wp_head', 'f' );", [] ];
		yield 'the admin only, too late' => [ 'wp_loaded', "if ( is_admin() ) { add_action( 'init', 'f' ); }", [ '1 init after_setup_theme' ] ];
		yield 'what is not reached there' => [ 'admin_init', "if ( ! is_admin() ) { add_action( 'wp_head', 'f' ); }", [] ];
		yield 'filters that run again and again' => [ 'wp_footer', "foreach ( [ 1 ] as \$x ) { add_filter( 'the_content', 'f' ); add_filter( 'the_title', 'f' ); add_filter( 'option_blogname', 'f' ); add_action( 'pre_get_posts', 'f' ); add_filter( 'script_loader_tag', 'f' ); add_filter( 'wp_nav_menu_items', 'f' ); add_filter( 'show_admin_bar', 'f' ); }", [] ];
		yield 'lists of posts in the admin' => [ 'admin_init', "add_filter( 'request', 'f' ); add_filter( 'query_vars', 'f' ); add_action( 'load-edit.php', function () { add_filter( 'request', 'f' ); } );", [] ];
		yield 'hooks of plugins' => [ 'wp', "add_action( 'woocommerce_init', 'f' ); add_action( \$hook, 'f' ); add_action( 'my_' . \$x, 'f' );", [] ];
		yield 'at a hook of a plugin' => [ 'woocommerce_before_cart', "add_action( 'wp_head', 'f' ); add_action( 'init', 'f' );", [] ];
		yield 'a hook that fires sooner in some themes' => [ 'root', "add_action( 'admin_bar_menu', function () { add_action( 'wp_footer', 'f' ); } );", [] ];
		yield 'all in time' => [ 'root', "add_action( 'plugins_loaded', 'f' ); add_action( 'init', 'f' ); add_action( 'widgets_init', 'f' ); add_action( 'rest_api_init', 'f' ); add_action( 'admin_menu', 'f' ); add_action( 'wp_ajax_x', 'f' );", [] ];
		yield 'in time in the admin' => [ 'admin_init', "add_action( 'admin_notices', 'f' ); add_action( 'admin_enqueue_scripts', 'f' ); add_action( 'wp_ajax_x', 'f' ); add_action( 'add_meta_boxes', 'f' ); add_filter( 'admin_footer_text', 'f' );", [] ];
		yield 'in time on pages' => [ 'wp', "add_action( 'wp_head', 'f' ); add_action( 'wp_enqueue_scripts', 'f' ); add_filter( 'body_class', 'f' ); add_filter( 'template_include', 'f' ); add_action( 'shutdown', 'f' ); add_filter( 'show_admin_bar', '__return_false' );", [] ];
	}

	/**
	 * @param string|array<string, mixed> $settings
	 * @param list<string>                $expected
	 */
	#[DataProvider( 'lost' )]
	public function test_callbacks_that_are_never_called( string|array $settings, string $code, array $expected ): void {
		$settings = \is_string( $settings ) ? [ 'hook' => $settings ] + ( 'login_head' === $settings ? [ 'type' => 'html' ] : [] ) : $settings + [ 'hook' => 'root' ];
		if ( 'html' === ( $settings['type'] ?? '' ) && ! \str_contains( $code, '<?php' ) ) {
			$code     = '<?php ' . $code;
			$expected = \str_replace( 'after_setup_theme', '-', $expected );
		}
		$found = self::check( $settings, $code );
		self::assertSame( $expected, \array_map( self::short( ... ), $found ), \implode( "\n", \array_map( static fn( Problem $one ): string => $one->message, $found ) ) );
		foreach ( $found as $problem ) {
			if ( isset( $problem->fix['hook'] ) ) {
				self::assertSame( [], self::check( $problem->fix + $settings, $code ) );
			}
		}
	}

	/**
	 * @param array<string, mixed> $settings
	 * @return list<Problem>
	 */
	private static function check( array $settings, string $code ): array {
		return ( new HookCheck( new PhpReader() ) )->check( Snippet::create( $settings + [ 'id' => 1 ] ), $code )->warnings;
	}

	private static function short( Problem $problem ): string {
		$hook = $problem->fix['hook'] ?? '-';
		return $problem->line . ' ' . ( 1 === \preg_match( '/"([^"]+)"/', $problem->message, $match ) ? $match[1] : '?' ) . ' ' . ( \is_string( $hook ) ? $hook : '' );
	}
}
