<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use PHPUnit\Framework\Attributes\DataProvider;
use Svc\Access\Gate;
use Svc\Access\SiteRules;
use Svc\Access\Tier;
use Svc\Git\Link;
use Svc\Git\PinnedRepository;
use Svc\Storage\Git\GitSettings;
use Svc\Storage\Site\Settings;
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
		$of = fn( string $token, string $api ): array => \array_intersect_key( $this->link( $token, $api )->values(), [ 'api' => 0, 'token' => 0 ] );
		self::assertEquals( [ 'api' => 'git.evil.example', 'token' => 'own' ], $of( '', '' ) );
		self::assertEquals( [ 'api' => '', 'token' => 'constant' ], $of( 'constant', '' ) );
		self::assertEquals( [ 'api' => 'git.example.com', 'token' => 'constant' ], $of( 'constant', 'git.example.com' ) );
		self::assertEquals( [ 'api' => 'git.example.com', 'token' => 'own' ], $of( '', 'git.example.com' ) );
	}

	/** @param array<string, string> $fields Those that are fixed. */
	#[DataProvider( 'pins' )]
	public function test_what_wp_config_names_for_a_site_is_fixed( mixed $named, string $branch, ?string $root, array $fields ): void {
		$pinned = PinnedRepository::of( $named, $branch, $root, 2 );
		self::assertSame( $fields, $pinned->fields() );
		self::assertSame( [] !== $fields, $pinned->is_set() );
		$this->settings()->change(
			static fn(): array => [
				'repo'   => 'acme/own',
				'branch' => 'own',
				'root'   => 'src',
			]
		);
		self::assertSame(
			$fields + [
				'repo'   => 'acme/own',
				'branch' => 'own',
				'root'   => 'src',
			],
			\array_intersect_key( $this->link( '', '', $pinned )->values(), [ 'repo' => 0, 'branch' => 0, 'root' => 0 ] )
		);
	}

	/** @return array<string, array{mixed, string, string|null, array<string, string>}> */
	public static function pins(): array {
		$of = static fn( string $repo, string $branch = 'main', string $root = 'snippets' ): array => [
			'repo'   => $repo,
			'branch' => $branch,
			'root'   => $root,
		];
		return [
			'nothing'                   => [ null, '', null, [] ],
			'an empty text'             => [ '', 'next', 'x', [] ],
			'a name'                    => [ 'acme/x', '', null, $of( 'acme/x' ) ],
			'with branch and folder'    => [ 'acme/x', 'next', 'two', $of( 'acme/x', 'next', 'two' ) ],
			'all of the repository'     => [ 'acme/x', '', '', $of( 'acme/x', 'main', '' ) ],
			'fields'                    => [ $of( 'acme/x', 'next', 'two' ), 'other', 'other', $of( 'acme/x', 'next', 'two' ) ],
			'by site'                   => [ [ 1 => 'acme/one', 2 => 'acme/two' ], '', null, $of( 'acme/two' ) ],
			'fields by site'            => [ [ 2 => [ 'repo' => 'acme/two', 'root' => 'two' ] ], 'next', 'x', $of( 'acme/two', 'next', 'two' ) ],
			'another site'              => [ [ 1 => 'acme/one' ], 'next', 'x', [] ],
			'fields without a name'     => [ [ 2 => [ 'branch' => 'next' ] ], '', null, [] ],
			'no text'                   => [ [ 'repo' => 7 ], '', null, [] ],
		];
	}

	public function test_nobody_has_connected_a_site_that_says_nothing(): void {
		self::assertSame( GitSettings::NO_USER, $this->settings()->get()['user'] );
		$this->storage->records->write( $this->storage->paths->git( 'settings' ), [ 'repo' => 'a/b', 'user' => '0' ] );
		self::assertSame( GitSettings::NO_USER, $this->settings()->get()['user'] );
	}

	private function link( string $token, string $api, ?PinnedRepository $pinned = null ): Link {
		$gate = new Gate( new SiteRules(), new Tier( 'agency' ), new Settings( $this->storage->paths, $this->storage->records, $this->storage->lock ) );
		return new Link( $this->settings(), $token, $api, '', '', false, $pinned ?? PinnedRepository::of( null, '', null, 1 ), $gate );
	}

	private function settings(): GitSettings {
		return new GitSettings( $this->storage->paths, $this->storage->records, $this->storage->lock );
	}
}
