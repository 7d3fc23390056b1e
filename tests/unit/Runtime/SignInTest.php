<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\Attributes\DataProvider;
use Svc\Storage\Code\Candidate;
use Svc\Storage\Loopback\SignIns;
use Svc\Tests\Unit\Storage\StorageTestCase;
use function Svc\Runtime\sign_in;
use function Svc\Runtime\state;

require_once __DIR__ . '/../Storage/StorageTestCase.php';

/** Whom a header of a request of the site itself signs in. */
final class SignInTest extends StorageTestCase {

	private const ADDRESS = '/wp-admin/edit.php?post_type=page';

	private const OTHER = '0123456789abcdef';

	private Candidate $candidate;

	private string $key;

	protected function setUp(): void {
		parent::setUp();
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/loader.php';
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/keyed/sign-in.php';
		$this->candidate = $this->storage->candidates->open( [], 'test', 7 );
		$this->key       = $this->open( self::ADDRESS );
	}

	protected function tearDown(): void {
		state()['listener'] = null;
		unset( $_SERVER['HTTP_X_SVC_SIGN_IN'], $_SERVER['REQUEST_METHOD'], $_SERVER['REQUEST_URI'] );
		parent::tearDown();
	}

	public function test_it_signs_in_for_one_request_and_nothing_else_reads_it(): void {
		self::assertSame( [ 7 ], $this->signed_in() );
		self::assertArrayNotHasKey( 'HTTP_X_SVC_SIGN_IN', $_SERVER );
		self::assertSame( [], $this->signed_in() );
	}

	/** @return array<string, array{array{method?: string, address?: string, user?: int, candidate?: string}}> What is different about the request. */
	public static function other_requests(): array {
		return [
			'another address'              => [ [ 'address' => '/wp-admin/' ] ],
			'a parameter more'             => [ [ 'address' => self::ADDRESS . '&x=1' ] ],
			'a parameter less'             => [ [ 'address' => '/wp-admin/edit.php' ] ],
			'a candidate for another user' => [ [ 'user' => 8 ] ],
		];
	}

	/** @param array{method?: string, address?: string, user?: int, candidate?: string} $request */
	#[DataProvider( 'other_requests' )]
	public function test_for_another_request_it_is_worth_nothing_and_used_up( array $request ): void {
		self::assertSame( [], $this->signed_in( $request ) );
		self::assertSame( [], $this->signed_in() );
	}

	/** @return array<string, array{array{method?: string, address?: string, user?: int, candidate?: string}}> What is different about the request. */
	public static function foreign_requests(): array {
		return [
			'POST'                          => [ [ 'method' => 'POST' ] ],
			'HEAD'                          => [ [ 'method' => 'HEAD' ] ],
			'another candidate'             => [ [ 'candidate' => self::OTHER ] ],
			'a candidate that names nobody' => [ [ 'user' => 0 ] ],
		];
	}

	/** @param array{method?: string, address?: string, user?: int, candidate?: string} $request */
	#[DataProvider( 'foreign_requests' )]
	public function test_a_request_that_cannot_be_meant_does_not_use_it_up( array $request ): void {
		self::assertSame( [], $this->signed_in( $request ) );
		self::assertSame( [ 7 ], $this->signed_in() );
	}

	public function test_a_guessed_one_is_worth_nothing_and_uses_nothing_up(): void {
		foreach ( [ \substr( $this->key, 0, 17 ) . \str_repeat( '0', 64 ), '../' . $this->key, $this->key . "\n", \substr( $this->key, 17 ), '' ] as $guessed ) {
			self::assertSame( [], $this->signed_in( [], $guessed ), $guessed );
		}
		self::assertSame( [ 7 ], $this->signed_in() );
	}

	/** @return array<string, array{string, string}> Pattern and replacement in the stored sign-in. */
	public static function records(): array {
		return [
			'after its time'   => [ '/"expires":\d+/', '"expires":1' ],
			'without a time'   => [ '/"expires":\d+/', '"expires":null' ],
			'of another user'  => [ '/"user":7/', '"user":1' ],
			'without a user'   => [ '/"user":7/', '"user":null' ],
			'without a secret' => [ '/"secret":"\w+"/', '"secret":null' ],
			'damaged'          => [ '/\{/', '' ],
		];
	}

	#[DataProvider( 'records' )]
	public function test_a_stored_one_is_worth_nothing( string $pattern, string $replacement ): void {
		$file = $this->storage->paths->candidates() . '/' . $this->candidate->id . '-' . \substr( $this->key, 0, 16 ) . '.php';
		$text = (string) \file_get_contents( $file );
		\file_put_contents( $file, \preg_replace( $pattern, $replacement, $text ) );
		self::assertStringNotEqualsFile( $file, $text );
		self::assertSame( [], $this->signed_in() );
	}

	public function test_it_lasts_seconds(): void {
		$file = (string) \file_get_contents( $this->storage->paths->candidates() . '/' . $this->candidate->id . '-' . \substr( $this->key, 0, 16 ) . '.php' );
		self::assertSame( 1, \preg_match( '/"expires":(\d+)/', $file, $found ) );
		self::assertEqualsWithDelta( \time() + 20, (int) $found[1], 2 );
		self::assertStringNotContainsString( \substr( $this->key, 17 ), $file );
	}

	private function open( string $address ): string {
		return ( new SignIns( $this->storage->paths, $this->storage->files, $this->storage->records ) )->open( $this->candidate, $address );
	}

	/**
	 * @param array{method?: string, address?: string, user?: int, candidate?: string} $request
	 * @return list<int> Users for whom a request came.
	 */
	private function signed_in( array $request = [], ?string $key = null ): array {
		$users                         = [];
		$_SERVER['HTTP_X_SVC_SIGN_IN'] = $key ?? $this->key;
		$_SERVER['REQUEST_METHOD']     = $request['method'] ?? 'GET';
		$_SERVER['REQUEST_URI']        = $request['address'] ?? self::ADDRESS;
		$state                         = & state();
		$state['listener']             = static function ( string $event, int $user ) use ( &$users ): bool {
			if ( 'sign_in_requested' === $event ) {
				$users[] = $user;
			}

			return true;
		};
		sign_in( $this->storage->paths->root, $request['candidate'] ?? $this->candidate->id, $request['user'] ?? 7 );

		return $users;
	}
}
