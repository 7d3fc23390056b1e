<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Php\HarmlessCode;
use Svc\Checks\Php\PhpReader;

/** Which code of a model runs once before a person has read it. */
final class HarmlessCodeTest extends TestCase {

	/** @return iterable<string, array{string, string}> Code, and what is named; empty where it may run. */
	public static function codes(): iterable {
		foreach ( [
			"add_filter( 'the_title', static fn( \$title ) => esc_html( \$title ) . '!' );",
			"add_action( 'wp_footer', function () { if ( is_front_page() && ! is_user_logged_in() ) { printf( '<p>%s</p>', esc_html( get_bloginfo( 'name' ) ) ); } } );",
			"add_filter( 'show_admin_bar', '__return_false' );",
			"function my_year() { return wp_date( 'Y' ); } add_shortcode( 'year', 'my_year' );",
			"remove_action( 'wp_head', 'wp_generator' );",
			"\$q = new WP_Query( [ 'posts_per_page' => 3 ] ); while ( \$q->have_posts() ) { \$q->the_post(); the_title(); } wp_reset_postdata();",
			"class Sale { public function label( \$t ) { return 'Sale'; } public function go() { add_filter( 'woocommerce_sale_flash', [ \$this, 'label' ] ); } } ( new Sale() )->go();",
			"add_action( 'wp_enqueue_scripts', static function () { wp_dequeue_style( 'x' ); } );",
			"echo implode( ', ', array_map( 'strtoupper', [ 'a' ] ) ), array_sum( [ 1, 2 ] ) * DAY_IN_SECONDS;",
			"usort( \$list, static fn( \$a, \$b ) => \$a <=> \$b );",
		] as $code ) {
			yield $code => [ $code, '' ];
		}
		foreach ( [
			"wp_mail( 'a@b.c', 'x', 'y' );" => 'wp_mail()',
			"add_action( 'init', static function () { update_option( 'x', 1 ); } );" => 'update_option()',
			"wp_remote_get( 'https://example.org' );" => 'wp_remote_get()',
			"file_get_contents( 'https://example.org' );" => 'file_get_contents()',
			"stream_socket_client( 'x' );" => 'stream_socket_client()',
			"echo get_option( 'secret' );" => 'get_option()',
			'throw new Exception( DB_PASSWORD );' => 'DB_PASSWORD',
			"global \$wpdb; \$wpdb->query( 'DELETE' );" => 'a global variable',
			'$wpdb->x = 1;' => '$wpdb',
			"add_filter( 'query', static fn() => 'DELETE FROM wp_posts' );" => 'the hook query',
			"add_filter( 'the_content', static fn() => 'https://example.org/' );" => 'the hook the_content',
			"add_filter( 'wp_nav_menu_args', static fn() => [ 'fallback_cb' => 'x' ] );" => 'the hook wp_nav_menu_args',
			"add_filter( 'woocommerce_product_tabs', static fn() => [ 7 => [ 'callback' => 'wp_delete_post' ] ] );" => 'the hook woocommerce_product_tabs',
			"add_filter( 'posts_where', static fn() => 'x' );" => 'the hook posts_where',
			"add_filter( 'template_include', static fn() => '/tmp/x.php' );" => 'the hook template_include',
			"add_filter( 'determine_current_user', static fn() => 1 );" => 'the hook determine_current_user',
			"add_filter( 'user_has_cap', '__return_true' );" => 'the hook user_has_cap',
			"add_filter( 'que' . 'ry', static fn() => 'x' );" => 'a hook with a computed name',
			"add_filter( callback: '__return_true', hook_name: 'query' );" => 'the hook __return_true',
			"add_filter( ...[ 'query', 'system' ] );" => 'a hook with a computed name',
			"is_file( 'ftp://example.org/x' );" => 'is_file()',
			"get_template_part( '../x' );" => 'get_template_part()',
			"wp_nav_menu( [ 'fallback_cb' => 'system' ] );" => 'wp_nav_menu()',
			"global \$wp_filesystem; \$wp_filesystem->get_contents( 'x' );" => 'a global variable',
			"\$x->get_contents( 'https://example.org' );" => '->get_contents()',
			"echo match ( get_bloginfo( 'admin_email' ) ) { 'x' => 1 };" => 'match without a default',
			'WP_Block_Type_Registry::$x = 1;' => 'a property of another class',
			"\$GLOBALS['wpdb']->get_results( 'x' );" => '->get_results()',
			"\$a = \$GLOBALS['wpdb'];" => '$GLOBALS',
			"\$db->get_results( 'DELETE' );" => '->get_results()',
			"\$order->set_status( 'completed' );" => '->set_status()',
			"\$f = 'wp_' . 'mail'; \$f( 'x' );" => 'a function with a computed name',
			"( 'system' )( 'id' );" => 'a function with a computed name',
			"array_map( 'system', [ 'id' ] );" => 'a callback that is computed, or not known',
			"add_filter( 'the_title', 'wp_delete_user' );" => 'a callback that is computed, or not known',
			"array_map( \$f, [ 'id' ] );" => 'a callback that is computed, or not known',
			"array_map( array: [ 'id' ], callback: 'system' );" => 'a callback that is computed, or not known',
			"array_map( ...[ 'system', [ 'id' ] ] );" => 'a callback that is computed, or not known',
			"array_map( 'array_map', [ 'system' ], [ [ 'id' ] ] );" => 'a callback that is computed, or not known',
			"\$x = array_map( ... ); \$x( 'system', [] );" => 'array_map( ... )',
			"usort( \$list, [ 'WP_Filesystem', 'delete' ] );" => 'a callback that is computed, or not known',
			"filter_var( 'id', FILTER_CALLBACK, [ 'options' => 'system' ] );" => 'a callback that is computed, or not known',
			"eval( 'x();' );" => 'eval()',
			'`id`;' => 'a command of the system',
			"include '/etc/passwd';" => 'include',
			"\$c = 'X'; new \$c();" => 'a class with a computed name',
			"new ReflectionFunction( 'system' );" => 'ReflectionFunction',
			"new SplFileObject( 'x', 'w' );" => 'SplFileObject',
			'$$name = 1;' => 'a variable with a computed name',
			'$x->$name();' => 'a method with a computed name',
			"Closure::fromCallable( 'system' );" => 'Closure::fromCallable()',
			"do_action( 'delete_all' );" => 'do_action()',
			"assert( 'system(1)' );" => 'assert()',
			'extract( $_GET );' => 'extract()',
			"class A { function system( \$x ) {} } system( 'id' );" => 'system()',
			"class A { function delete() {} } \$order->delete();" => '->delete()',
			"class A { function delete() {} } add_action( 'init', [ \$order, 'delete' ] );" => 'a callback that is computed, or not known',
			"namespace A; function system() {} \\system( 'id' );" => 'a namespace',
			"use function system as trim; trim( 'id' );" => 'system()',
			"throw new Exception( get_the_content() );" => 'an error message or a date that is computed',
			'new DateTime( $value );' => 'an error message or a date that is computed',
			'if (' => 'code that cannot be read',
		] as $code => $named ) {
			yield $code => [ $code, $named ];
		}
	}

	#[DataProvider( 'codes' )]
	public function test_only_listed_calls_run_unread( string $code, string $named ): void {
		self::assertSame( $named, ( new HarmlessCode( new PhpReader() ) )->other( "<?php {$code}", 'php' ) );
	}
}
