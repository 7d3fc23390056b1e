<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use Svc\Git\Link;
use Svc\Storage\Git\GitSettings;
use Svc\Tests\Unit\Storage\StorageTestCase;

require_once __DIR__ . '/../Storage/StorageTestCase.php';

/**
 * @covers \Svc\Git\Link
 * @covers \Svc\Storage\Git\GitSettings
 */
final class LinkTest extends StorageTestCase {

	public function test_the_token_of_the_owner_goes_where_the_owner_says_and_not_where_settings_do(): void {
		$this->settings()->change(
			static fn(): array => [
				'api'   => 'git.evil.example',
				'token' => 'own',
			]
		);
		$of = fn( string $token, string $api ): array => \array_intersect_key( ( new Link( $this->settings(), $token, $api, '', '', false ) )->values(), [ 'api' => 0, 'token' => 0 ] );
		self::assertEquals( [ 'api' => 'git.evil.example', 'token' => 'own' ], $of( '', '' ) );
		self::assertEquals( [ 'api' => '', 'token' => 'constant' ], $of( 'constant', '' ) );
		self::assertEquals( [ 'api' => 'git.example.com', 'token' => 'constant' ], $of( 'constant', 'git.example.com' ) );
	}

	public function test_nobody_has_connected_a_site_that_says_nothing(): void {
		self::assertSame( GitSettings::NOBODY, $this->settings()->get()['user'] );
		$this->storage->records->write( $this->storage->paths->git( 'settings' ), [ 'repo' => 'a/b', 'user' => '0' ] );
		self::assertSame( GitSettings::NOBODY, $this->settings()->get()['user'] );
	}

	private function settings(): GitSettings {
		return new GitSettings( $this->storage->paths, $this->storage->records, $this->storage->lock );
	}
}
