<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Doors;

use PHPUnit\Framework\Attributes\PreserveGlobalState;
use PHPUnit\Framework\Attributes\RunInSeparateProcess;
use PHPUnit\Framework\TestCase;
use Svc\Doors\Rest\SignInAdvice;
use WP_Error;

/** What a caller reads whom WordPress does not know, by what came and where; that REST answers so, `tests/site/checks/hosts.test.ts` shows. */
final class SignInAdviceTest extends TestCase {

	#[RunInSeparateProcess]
	#[PreserveGlobalState( false )]
	public function test_the_sentence_says_what_to_do(): void {
		require_once __DIR__ . '/fixtures/sign-in.php';
		$header = [ 'HTTP_AUTHORIZATION' => 'Bearer abc' ];
		$https  = 'Application passwords need HTTPS';
		$wrong  = 'The Authorization header matches no user';
		$cases  = [
			[ [ 'SERVER_SOFTWARE' => 'nginx/1.22.1' ], true, true, 'If you did, ask your host to pass on the Authorization header.' ],
			[ [], true, true, 'ask your host to pass on the Authorization header.' ],
			[ [ 'SERVER_SOFTWARE' => 'Apache/2.4.57' ], true, true, 'save Settings > Permalinks, or add to .htaccess: SetEnvIf Authorization' ],
			[ [ 'SERVER_SOFTWARE' => 'LiteSpeed' ], true, true, 'SetEnvIf Authorization' ],
			[ [ 'SERVER_SOFTWARE' => 'Apache/2.4.57' ] + $header, true, true, $wrong ],
			[ [ 'PHP_AUTH_USER' => 'ann' ], true, true, $wrong ],
			[ [ 'REDIRECT_HTTP_AUTHORIZATION' => 'Basic x' ], true, true, $wrong ],
			[ [ 'PHP_AUTH_USER' => '' ], true, true, 'ask your host' ],
			[ $header, false, true, 'Application passwords are disabled, often by a security plugin' ],
			[ $header, false, false, $https ],
			// A filter allows over plain HTTP what WordPress itself does not.
			[ $header, true, false, $wrong ],
		];
		foreach ( $cases as [ $server, $is_available, $is_supported, $sentence ] ) {
			$_SERVER                   = $server;
			$GLOBALS['svc_test_login'] = [ $is_available, $is_supported ];
			$told                      = ( new SignInAdvice() )->add( new WP_Error( 'svc_forbidden', 'No.', [ 'status' => 401 ] ) );
			self::assertStringContainsString( $sentence, $told->get_error_message(), (string) \json_encode( $server ) );
			self::assertSame( [ 'svc_forbidden', [ 'status' => 401 ] ], [ $told->get_error_code(), $told->get_error_data() ] );
		}
		// Who is known and may not needs no login.
		foreach ( [ [ 'status' => 403 ], null ] as $data ) {
			$refusal = new WP_Error( 'svc_forbidden', 'No.', $data );
			self::assertSame( $refusal, ( new SignInAdvice() )->add( $refusal ) );
		}
	}
}
