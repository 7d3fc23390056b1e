<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Advice\FileCheck;
use Svc\Checks\Php\PhpReader;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;

final class FileCheckTest extends TestCase {

	private const NOT_A_PLUGIN = 'WordPress never calls register_';
	private const NO_PLUGIN    = 'A snippet has no files for ';
	private const NOT_HERE     = 'This file isn\'t in the snippet\'s folder';
	private const TEMPLATE     = 'This is a theme template';

	/**
	 * Location, code, and the beginnings of what is found as `line: message`.
	 * @return iterable<string, array{string, string, list<non-empty-string>}>
	 */
	public static function codes(): iterable {
		yield 'a path' => [ 'root', "\n\$x = __FILE__;", [ '2: __FILE__ changes with every save' ] ];
		yield 'a folder' => [ 'root', "define( 'X', __DIR__ . '/x' );", [ '1: __DIR__ changes with every save' ] ];
		yield 'the folder of a path' => [ 'root', "\$x = dirname( __FILE__ );", [ '1: __FILE__ changes with every save' ] ];
		yield 'a page of the menu' => [ 'root', "add_action( 'admin_menu', function () {\nadd_options_page( 'x', 'x', 'read', __FILE__, 'f' ); } );", [ '2: __FILE__ changes with every save' ] ];
		yield 'plugins_url' => [ 'root', "wp_enqueue_script( 'x',\nplugins_url( 'x.js', __FILE__ ) );", [ '2: ' . self::NO_PLUGIN . 'plugins_url()' ] ];
		yield 'plugin_dir_url' => [ 'root', "\$x = plugin_dir_url( __FILE__ ) . 'x.js';", [ '1: ' . self::NO_PLUGIN ] ];
		yield 'plugin_dir_path of a folder' => [ 'root', "\$x = plugin_dir_path( dirname( __FILE__, 2 ) );", [ '1: ' . self::NO_PLUGIN ] ];
		yield 'plugin_basename' => [ 'root', "add_filter( 'plugin_action_links_' . plugin_basename( __FILE__ ), 'f' );", [ '1: ' . self::NO_PLUGIN ] ];
		yield 'load_plugin_textdomain' => [ 'root', "load_plugin_textdomain( 'x', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );", [ '1: ' . self::NO_PLUGIN ] ];
		yield 'activation' => [ 'root', "register_activation_hook( __FILE__, 'f' );\nregister_deactivation_hook( __FILE__, 'f' );\nregister_uninstall_hook( __FILE__, 'f' );", [ '1: ' . self::NOT_A_PLUGIN, '2: ' . self::NOT_A_PLUGIN, '3: ' . self::NOT_A_PLUGIN ] ];
		yield 'activation, in a class' => [ 'root', "class A { function __construct() {\nregister_activation_hook( A_FILE, [ \$this, 'f' ] ); } }", [ '2: ' . self::NOT_A_PLUGIN ] ];
		yield 'require' => [ 'root', "require __DIR__ . '/x.php';", [ '1: ' . self::NOT_HERE ] ];
		yield 'require_once, the old way' => [ 'root', "require_once( dirname( __FILE__ ) . '/inc/x.php' );", [ '1: ' . self::NOT_HERE ] ];
		yield 'include with plugin_dir_path' => [ 'root', "include plugin_dir_path( __FILE__ ) . 'x.php';", [ '1: ' . self::NOT_HERE ] ];
		yield 'a relative path' => [ 'root', "require 'x.php';\ninclude_once './inc/' . \$x . '.php';", [ '1: ' . self::NOT_HERE, '2: ' . self::NOT_HERE ] ];
		yield 'whole paths' => [ 'root', "require ABSPATH . 'wp-admin/includes/file.php'; require_once get_stylesheet_directory() . '/x.php'; include \$x; include '/srv/x.php'; include WP_PLUGIN_DIR . '/a/b.php'; require 'phar://x/y.php';", [] ];
		yield 'paths of others' => [ 'root', "\$x = plugins_url( 'x.js', WP_PLUGIN_DIR . '/a/b.php' ); plugin_basename( \$file ); plugins_url();", [] ];
		yield 'guards against a direct call' => [ 'root', "if ( basename( __FILE__ ) == basename( \$_SERVER['SCRIPT_FILENAME'] ) ) { die(); } if ( \$x && strpos( \$_SERVER['PHP_SELF'], basename( __FILE__ ) ) !== false ) { exit; }", [] ];
		yield 'logs' => [ 'root', "error_log( 'x in ' . __FILE__ . ':' . __LINE__ ); trigger_error( __FILE__ ); \$x = __LINE__ . __METHOD__;", [] ];
		yield 'in strings and comments' => [ 'root', "// __FILE__ and require 'x.php'\n\$x = '__FILE__ __DIR__ get_header()';", [] ];
		yield 'a template' => [ 'root', "\nget_header();\nwhile ( have_posts() ) { the_post(); the_content(); }\nget_sidebar();\nget_footer();", [ '2: ' . self::TEMPLATE ] ];
		yield 'a template with its name' => [ 'root', "<?php\n/*\nTemplate Name: Wide\n*/\nget_header(); ?>\n<b></b>\n<?php get_footer();", [ '2: ' . self::TEMPLATE ] ];
		yield 'a template at wp' => [ 'wp', 'get_header(); get_footer();', [ '1: ' . self::TEMPLATE ] ];
		yield 'a template inside of a page' => [ 'wp_footer', "\nget_header();", [ '2: ' . self::TEMPLATE ] ];
		yield 'a part of a template' => [ 'init', "get_template_part( 'parts/x' );", [ '1: get_template_part() works only' ] ];
		yield 'parts where the page is built' => [ 'wp_footer', "get_template_part( 'parts/x' );", [] ];
		yield 'parts in callbacks' => [ 'root', "add_action( 'wp_footer', function () { get_template_part( 'x' ); } ); add_shortcode( 'x', fn() => locate_template( 'x.php' ) ); function f() { get_header(); }", [] ];
		yield 'a page of its own' => [ 'template_redirect', "if ( is_page( 'x' ) ) { get_header(); echo 1; get_footer(); exit; }", [] ];
	}

	/** @param list<non-empty-string> $expected */
	#[DataProvider( 'codes' )]
	public function test_code_that_speaks_of_its_own_file( string $hook, string $code, array $expected ): void {
		$found = ( new FileCheck( new PhpReader() ) )->check( Snippet::create( [ 'id' => 1, 'hook' => $hook ] ), $code )->warnings;
		self::assertCount( \count( $expected ), $found, \implode( "\n", \array_map( static fn( Problem $one ): string => $one->line . ': ' . $one->message, $found ) ) );
		foreach ( $found as $at => $problem ) {
			self::assertStringStartsWith( $expected[ $at ], $problem->line . ': ' . $problem->message );
		}
	}
}
