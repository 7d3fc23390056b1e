<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\TestCase;
use Svc\Checks\Php\AccessControl;
use Svc\Checks\Php\PhpReader;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;

/**
 * What a save proposes `on_error: keep` for, and what not.
 * @covers \Svc\Checks\Php\AccessControl
 * @covers \Svc\Checks\Php\Callbacks
 * @covers \Svc\Checks\Php\HeldContent
 */
final class AccessControlTest extends TestCase {

	/** @return array<string, array{string, string}> Code, and what is named. */
	public static function guards(): array {
		return [
			'wp_die()'                    => [ "add_action( 'template_redirect', function () { \$ref = trim( \$_GET['ref'] ?? '' ); if ( 'x' !== \$ref ) { wp_die( 'Members only.' ); } } );", 'wp_die()' ],
			'at the top'                  => [ "if ( 7 % (int) \$_GET['n'] ) {}\nexit;", 'exit' ],
			'die in a named function'     => [ "function no() { if ( ! is_user_logged_in() ) die( 'No.' ); } add_action( 'wp', 'no' );", 'exit' ],
			'a redirect by the request'   => [ "if ( 'x' !== ( \$_GET['key'] ?? '' ) ) { wp_safe_redirect( home_url() ); exit; }", 'wp_safe_redirect()' ],
			'a method'                    => [ "class G { function run() { if ( ! is_user_logged_in() ) { wp_safe_redirect( wp_login_url() ); exit; } } } add_action( 'init', [ new G(), 'run' ] );", 'wp_safe_redirect()' ],
			'a redirect by a header'      => [ "if ( ! current_user_can( 'read' ) ) { header( 'Location: /login' ); return; }", 'header()' ],
			'a permanent one by visitor'  => [ "if ( ! is_user_logged_in() ) { wp_redirect( '/login', 301 ); exit; }", 'wp_redirect()' ],
			'auth_redirect()'             => [ "add_action( 'wp', 'auth_redirect_all' ); function auth_redirect_all() { auth_redirect(); }", 'auth_redirect()' ],
			'a status'                    => [ "if ( isset( \$_GET['author'] ) ) { status_header( 403 ); }", 'status_header()' ],
			'not found'                   => [ "add_action( 'wp', function () { global \$wp_query; if ( is_author() ) { \$wp_query->set_404(); } } );", 'set_404()' ],
			'authenticate'                => [ "add_filter( 'authenticate', 'a', 30, 3 );", 'authenticate' ],
			'user_has_cap'                => [ "\\add_filter( 'user_has_cap', static fn( \$c ) => \$c );", 'user_has_cap' ],
			'map_meta_cap'                => [ "add_filter( \"map_meta_cap\", 'm', 10, 4 );", 'map_meta_cap' ],
			'login_init'                  => [ "add_action( 'login_init', 'l' );", 'login_init' ],
			'login_form_register'         => [ "add_action( 'login_form_register', 'l' );", 'login_form_register' ],
			'login_errors'                => [ "add_filter( 'login_errors', fn() => 'No.' );", 'login_errors' ],
			'rest_authentication_errors'  => [ "add_filter( 'rest_authentication_errors', 'r' );", 'rest_authentication_errors' ],
			'rest_pre_dispatch'           => [ "add_filter( 'rest_pre_dispatch', 'r', 10, 3 );", 'rest_pre_dispatch' ],
			'permission_callback'         => [ "register_rest_route( 'a/v1', '/b', [ 'callback' => 'c', 'permission_callback' => fn( \$r ) => strlen( \$r['key'] ) > 3 ] );", 'permission_callback' ],
			'hooks of a list'             => [ "foreach ( [ 'login_init', 'wp_head' ] as \$hook ) { add_action( \$hook, 'x' ); }", 'login_init' ],
			'content by visitor'          => [ "add_filter( 'the_content', function ( \$content ) { return is_user_logged_in() ? \$content : 'Members only.'; } );", 'the_content' ],
			'content of a named function' => [ "function m( \$c ) { if ( ! current_user_can( 'read' ) ) { return '<p>Join us</p>'; } return \$c; } add_filter( 'the_content', 'm' );", 'the_content' ],
			'a members shortcode'         => [ "add_shortcode( 'members', fn( \$atts, \$content = '' ) => is_user_logged_in() ? do_shortcode( \$content ) : '' );", 'add_shortcode()' ],
			'posts by visitor'            => [ "add_action( 'pre_get_posts', function ( \$q ) { if ( ! is_user_logged_in() ) { \$q->set( 'post__not_in', [ 5 ] ); } } );", 'pre_get_posts' ],
			'not only an answer'          => [ "function both() { wp_die(); } add_action( 'wp_ajax_x', 'both' ); add_action( 'wp', 'both' );", 'wp_die()' ],
			'a guard with defined()'      => [ "if ( ! defined( 'DOING_AJAX' ) && ! current_user_can( 'edit_posts' ) ) { wp_redirect( home_url() ); exit; }", 'wp_redirect()' ],
		];
	}

	/** @dataProvider guards */
	public function test_a_guard_gets_the_proposal( string $code, string $what ): void {
		self::assertSame( $what, self::found( $code )[0] ?? null );
	}

	/** @return array<string, array{string}> */
	public static function innocents(): array {
		return [
			'nothing'                    => [ 'return;' ],
			'the guard of direct access' => [ "if ( ! defined( 'ABSPATH' ) ) { exit; }\ndefined( 'WPINC' ) || die;\nadd_action( 'wp_head', 'h' );" ],
			'a class on the body'        => [ "add_filter( 'body_class', function ( \$c ) { if ( is_user_logged_in() ) { \$c[] = 'in'; } return \$c; } );" ],
			'text after content'         => [ "add_filter( 'the_content', function ( \$content ) { \$box = '<p>x</p>'; if ( is_user_logged_in() ) { \$content .= \$box; } \$all = \$content . '!'; return \$all; } );" ],
			'text by page'               => [ "add_filter( 'the_content', fn( \$c ) => is_single() ? \$c . 'x' : \$c );" ],
			'an answer to a script'      => [ "add_action( 'wp_ajax_nopriv_more', function () { check_ajax_referer( 'more' ); if ( empty( \$_POST['page'] ) ) { wp_die(); } echo 'x'; exit; } );" ],
			'of a named function'        => [ "add_action( 'wp_ajax_more', 'more' ); add_action( 'wp_ajax_nopriv_more', 'more' ); function more() { wp_send_json( [] ); wp_die(); }" ],
			'of a method'                => [ "class A { function __construct() { add_action( 'wp_ajax_x', [ \$this, 'x' ] ); } function x() { die; } }" ],
			'a form'                     => [ "add_action( 'admin_post_save', function () { wp_safe_redirect( '/' ); exit; } );" ],
			'an open route'              => [ "register_rest_route( 'a/v1', '/b', [ 'callback' => function () { return 1; }, 'permission_callback' => '__return_true' ] );" ],
			'an address that moved'      => [ "add_action( 'template_redirect', function () { if ( is_page( 'old' ) ) { wp_safe_redirect( '/new', 301 ); exit; } } );" ],
			'moved, in a condition'      => [ "if ( '/old' === \$_SERVER['REQUEST_URI'] ) { if ( wp_redirect( '/new', 308 ) ) { exit; } }" ],
			'no such page'               => [ "add_action( 'template_redirect', static function () { if ( is_404() ) { wp_safe_redirect( home_url( '/' ) ); exit; } header( 'X-Own: yes' ); } );" ],
			'attachments'                => [ "add_action( 'template_redirect', 'att' ); function att() { global \$post; if ( is_attachment() ) { wp_redirect( get_permalink( \$post->post_parent ), 301 ); exit(); } }" ],
			'look of the sign-in page'   => [ "add_action( 'login_enqueue_scripts', 'l' ); add_filter( 'login_headerurl', fn() => home_url() ); add_action( 'login_head', 'l' ); add_filter( 'login_message', 'l' ); add_action( 'login_form', 'l' );" ],
			'where signing in leads'     => [ "add_filter( 'login_redirect', fn( \$to, \$r, \$user ) => in_array( 'subscriber', \$user->roles ?? [], true ) ? home_url() : \$to, 10, 3 );" ],
			'a shortcode'                => [ "add_shortcode( 'year', fn() => date( 'Y' ) ); add_shortcode( 'hello', fn() => is_user_logged_in() ? 'Hello' : '' );" ],
			'posts by page'              => [ "add_action( 'pre_get_posts', function ( \$q ) { if ( ! is_admin() && \$q->is_main_query() ) { \$q->set( 'posts_per_page', 5 ); } } );" ],
			'a status that refuses none' => [ "status_header( 200 ); header( 'X-Frame-Options: SAMEORIGIN' ); header( 'Cache-Control: no-store' );" ],
			'a mail'                     => [ "add_action( 'wp_login', function ( \$name ) { wp_mail( 'a@example.test', 'Login', \$name ); } );" ],
			'words in text'              => [ "\$a = 'authenticate'; \$b = 'exit'; // wp_die()\nadd_filter( 'the_title', 'strtoupper' );" ],
		];
	}

	/** @dataProvider innocents */
	public function test_an_innocent_gets_none( string $code ): void {
		self::assertNull( self::found( $code ) );
	}

	/** @return iterable<string, array{string}> */
	public static function library(): iterable {
		foreach ( (array) \glob( \dirname( __DIR__, 3 ) . '/src/library/*/*/snippet.{php,html}', \GLOB_BRACE ) as $file ) {
			yield \basename( \dirname( (string) $file ) ) => [ (string) $file ];
		}
	}

	/** @dataProvider library */
	public function test_what_guards_in_the_library_ships_with_it( string $file ): void {
		/** @var array{on_error?: string} $meta */
		$meta = \json_decode( (string) \file_get_contents( \dirname( $file ) . '/meta.json' ), true );
		if ( null !== self::found( (string) \file_get_contents( $file ), \pathinfo( $file, \PATHINFO_EXTENSION ) ) ) {
			self::assertSame( 'keep', $meta['on_error'] ?? 'off' );
		} else {
			self::assertTrue( ! isset( $meta['on_error'] ) || \in_array( \basename( \dirname( $file ) ), [ 'redirect-mail' ], true ) );
		}
	}

	public function test_a_save_proposes_it_with_a_reason_and_a_fix(): void {
		$code    = "add_action( 'wp', function () {\n\twp_die( 'Members only.' );\n} );";
		$checks  = ChecksFactory::checks();
		$snippet = Snippet::create( [ 'type' => 'php', 'hook' => 'init' ] );
		$found   = $checks->problems( $snippet, $code, [], static fn(): string => '' )->warnings;
		$fixes   = \array_values( \array_filter( $found, static fn( Problem $problem ): bool => [] !== $problem->fix ) );
		self::assertCount( 1, $fixes );
		self::assertSame( [ 2, [ 'on_error' => 'keep' ] ], [ $fixes[0]->line, $fixes[0]->fix ] );
		self::assertStringContainsString( 'wp_die()', $fixes[0]->message );
		self::assertSame( [ 'on_error' => 'keep' ], $fixes[0]->to_array()['fix'] ?? null );
		foreach ( [ [ 'on_error' => 'keep' ], [ 'run' => 'manual' ] ] as $settings ) {
			$settled = $checks->problems( Snippet::create( $settings + [ 'type' => 'php', 'hook' => 'init' ] ), $code, [], static fn(): string => '' );
			self::assertSame( [], \array_filter( $settled->warnings, static fn( Problem $problem ): bool => [] !== $problem->fix || \str_contains( $problem->message, 'on_error' ) ) );
		}
	}

	/** @return array{string, int}|null */
	private static function found( string $code, string $type = 'php' ): ?array {
		$tree = ( new PhpReader() )->read( $code, $type );
		self::assertSame( [], $tree->problems );
		return AccessControl::find( $tree->statements );
	}
}
