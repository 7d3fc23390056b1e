<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\PreserveGlobalState;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use function Svc\Runtime\is_own_request;
use function Svc\Runtime\is_read;
use function Svc\Runtime\may_be_own;

require_once __DIR__ . '/RequestSite.php';

/**
 * Which requests are the service's own and run no snippet, and which keyed ones only read, by the way their address is written. Separate,
 * because constants of WordPress tell the kind of script.
 */
#[RunTestsInSeparateProcesses]
#[PreserveGlobalState( false )]
final class RequestsTest extends TestCase {

	/** @param array<string, bool> $requests */
	#[DataProvider( 'own_requests' )]
	public function test_own_requests( string $kind, array $requests ): void {
		self::begin( $kind );
		foreach ( $requests as $request => $is_own ) {
			self::send( $request );
			self::assertSame( $is_own, may_be_own() && is_own_request(), $request );
		}
	}

	/** @return iterable<string, array{string, array<string, bool>}> Whether a request to scripts of a kind is the service's own. */
	public static function own_requests(): iterable {
		yield 'pages' => [
			'pages',
			[
				'/wp-json/svc/v1'                                         => true,
				'/wp-json/svc/v1/'                                        => true,
				'/wp-json/svc/v1/snippets'                                => true,
				'/index.php/wp-json/svc/v1/snippets'                      => true,
				'/?rest_route=/svc/v1/snippets'                           => true,
				'/wp-json/SVC/V1/snippets'                                => true,
				'/?rest_route=/Svc/v1/snippets'                           => true,
				'/index.php?rest_route=%2Fsvc%2Fv1%2Fsnippets'            => true,
				'/wp-json/wp-abilities/v1/abilities/svc/get-snippet/run'  => true,
				'POST / rest_route=/svc/v1/snippets'                      => true,
				'POST /?rest_route=/wp/v2/types rest_route=/svc/v1/x'     => true,
				'POST /?rest_route=/svc/v1/x rest_route=/wp/v2/types'     => false,
				'/'                                                       => false,
				'/wp-json/wp/v2/types'                                    => false,
				'/wp-json/svc/v10/x'                                      => false,
				'/wp-json/'                                               => false,
				'/hello-world/wp-json/svc/v1/'                            => false,
				'/hello-world/?x=/wp-json/svc/v1/snippets'                => false,
				'/?p=1&page=svc'                                          => false,
				'/wp-json/svc/v1/snippets?rest_route=/wp/v2/types'        => false,
				'/wp-json/svc/v1/snippets?rest_route='                    => false,
				'/?rest_route[]=/svc/v1/snippets'                         => false,
				'/?rest_route=/wp/v2/types&x=/svc/v1'                     => false,
				'/wp-json/wp-abilities/v1/abilities/svcx/get-snippet/run' => false,
			],
		];
		yield 'screens' => [
			'screens',
			[
				'/wp-admin/admin.php?page=svc'                         => true,
				'/wp-admin/admin.php?page[]=svc'                       => false,
				'/wp-admin/admin.php?page=other'                       => false,
				'/wp-admin/index.php?page=svc'                         => false,
				'/wp-admin/index.php/wp-admin/admin.php?page=svc'      => false,
				'/wp-admin/admin-ajax.php?rest_route=/svc/v1/snippets' => false,
				'/wp-admin/admin-ajax.php?page=svc'                    => false,
			],
		];
		yield 'other scripts' => [
			'other scripts',
			[
				'/wp-login.php?rest_route=/svc/v1/snippets' => false,
				'/wp-login.php/wp-json/svc/v1/snippets'     => false,
			],
		];
	}

	public function test_own_routes_by_permalinks_and_folder(): void {
		self::begin( 'pages' );
		RequestSite::$options['home'] = 'https://example.org/blog';
		self::send( '/blog/wp-json/svc/v1/snippets' );
		self::assertTrue( is_own_request() );
		self::send( '/wp-json/svc/v1/snippets' );
		self::assertFalse( is_own_request() );
		RequestSite::$options['permalink_structure'] = '';
		self::send( '/blog/wp-json/svc/v1/snippets?p=1' );
		self::assertFalse( is_own_request(), 'With plain permalinks the path counts for nothing.' );
		self::send( '/blog/?rest_route=/svc/v1/snippets' );
		self::assertTrue( is_own_request() );
	}

	/** @param array<string, bool> $requests */
	#[DataProvider( 'keyed_requests' )]
	public function test_a_keyed_request_may_only_read( string $kind, array $requests ): void {
		self::begin( $kind );
		foreach ( $requests as $request => $is_read ) {
			self::send( $request );
			self::assertSame( $is_read, is_read(), $request );
		}
		$read = (string) \array_search( true, $requests, true );
		foreach ( [ 'HTTP_X_HTTP_METHOD_OVERRIDE' => 'DELETE', 'CONTENT_LENGTH' => '3', 'HTTP_TRANSFER_ENCODING' => 'chunked' ] as $name => $value ) {
			self::send( $read );
			$_SERVER[ $name ] = $value;
			self::assertFalse( is_read(), "{$read} with {$name}" );
		}
	}

	/** @return iterable<string, array{string, array<string, bool>}> Whether a request to scripts of a kind only reads. */
	public static function keyed_requests(): iterable {
		yield 'pages' => [
			'pages',
			[
				'/'                                            => true,
				'HEAD /'                                       => true,
				'/?rest_route=/'                               => true,
				'/wp-json/'                                    => true,
				'/?doing_wp_cron=svc'                          => true,
				'/sample-page/?utm_source=x&filter[color]=red' => true,
				'/?s=wp-json/wp'                               => true,
				'POST /'                                       => false,
				'POST / a=b'                                   => false,
				'PUT /'                                        => false,
				'DELETE /'                                     => false,
				'OPTIONS /'                                    => false,
				'GET / a=b'                                    => false,
				'/?_method=POST'                               => false,
				'/?%5Fmethod=DELETE'                           => false,
				'/?rest_route=/wp/v2/users'                    => false,
				'/?rest%5Froute=%2Fwp%2Fv2%2Fusers'            => false,
				'/?rest_route[]=/wp/v2/users'                  => false,
				'/?rest.route=/wp/v2/users'                    => false,
				'/?rest_route=/svc/v1/snippets'                => false,
				'/?rest_route=/&_method=POST'                  => false,
				'/index.php?rest_route=/wp/v2/users'           => false,
				'/wp-json/wp/v2/users'                         => false,
				'/wp-json/svc/v1/snippets'                     => false,
				'/index.php/wp-json/wp/v2/users'               => false,
				'/%77p-json/wp/v2/users'                       => false,
				'/wp-json//wp/v2/users'                        => false,
				'/wp-json%2Fwp/v2/users'                       => false,
				'/?doing_wp_cron=1.5'                          => false,
				'/?wc-ajax=checkout'                           => false,
				'/?wc-api=x'                                   => false,
				'/?add-to-cart=1'                              => false,
				'/?action=x'                                   => false,
				'/?_ajax_nonce=1'                              => false,
				'/?X_NONCE=1'                                  => false,
			],
		];
		yield 'screens' => [
			'screens',
			[
				'/wp-admin/admin-ajax.php?action=svc_test_load'     => true,
				'/wp-admin/admin-ajax.php?action=svc_test_load&x=1' => false,
				'/wp-admin/admin-ajax.php?action=svc_x'             => false,
				'/wp-admin/admin-ajax.php'                          => false,
				'/wp-admin/post.php?post=2&action=edit'             => true,
				'/wp-admin/post.php?post=1&action=trash'            => false,
				'/wp-admin/post.php?post=1'                         => false,
				'/wp-admin/edit.php?post_type=page'                 => true,
				'/wp-admin/edit.php?delete_all=1'                   => false,
				'/wp-admin/edit.php/x?post_type=page'               => false,
				'/wp-admin/index.php'                               => true,
				'/wp-admin/index.php?_wpnonce=1'                    => false,
				'/wp-admin/plugins.php'                             => true,
				'/wp-admin/plugins.php?action=deactivate&plugin=x'  => false,
				'/wp-admin/admin-post.php'                          => false,
				'/wp-admin/options.php'                             => false,
				'/wp-admin/post-new.php'                            => false,
			],
		];
		yield 'other scripts' => [
			'other scripts',
			[
				'/wp-login.php'                     => true,
				'/wp-login.php?action=lostpassword' => true,
				'/wp-login.php?action=logout'       => false,
				'/wp-login.php?action=postpass'     => false,
				'/wp-login.php?action=svc_x'        => false,
				'/wp-cron.php'                      => false,
				'/xmlrpc.php'                       => false,
				'/wp-comments-post.php'             => false,
				'/wp-signup.php'                    => false,
			],
		];
	}

	/** WordPress as it is while plugins load. */
	private static function begin( string $kind ): void {
		RequestSite::$options = [
			'permalink_structure' => '/%postname%/',
			'home'                => 'https://example.org',
		];
		if ( 'other scripts' !== $kind ) {
			\define( 'pages' === $kind ? 'WP_USE_THEMES' : 'WP_ADMIN', true );
		}
		require_once __DIR__ . '/fixtures/requests.php';
		$runtime = \dirname( __DIR__, 3 ) . '/includes/Runtime';
		require_once "{$runtime}/loader.php";
		require_once "{$runtime}/requests.php";
		require_once "{$runtime}/keyed/reads.php";
	}

	/** @param string $request Method, where it is not GET; address; fields of the body, if any. */
	private static function send( string $request ): void {
		$words              = \explode( ' ', $request );
		$method             = \str_starts_with( $request, '/' ) ? 'GET' : \array_shift( $words );
		[ $address, $body ] = [ ...$words, '', '' ];
		[ $path, $query ]   = [ ...\explode( '?', $address, 2 ), '' ];
		$script             = 1 === \preg_match( '~^/(?:wp-[^?]*?|xmlrpc)\.php~', $path, $found ) ? $found[0] : '/index.php';
		unset( $_SERVER['HTTP_X_HTTP_METHOD_OVERRIDE'], $_SERVER['CONTENT_LENGTH'], $_SERVER['HTTP_TRANSFER_ENCODING'] );
		$_SERVER['SCRIPT_NAME']    = $script;
		$_SERVER['REQUEST_URI']    = $address;
		$_SERVER['REQUEST_METHOD'] = $method;
		$_SERVER['PATH_INFO']      = \str_starts_with( $path, "{$script}/" ) ? \substr( $path, \strlen( $script ) ) : '';
		\parse_str( $query, $_GET );
		\parse_str( $body, $_POST );
	}
}
