<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Access;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Access\Gate;
use Svc\Access\NetworkResource;
use Svc\Access\SiteRules;
use Svc\Access\Tier;
use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\Snippet;
use Svc\Storage\Site\Settings;
use Svc\Tests\Faults\Storage;

require_once __DIR__ . '/../../faults/storage.php';
require_once __DIR__ . '/SitePeople.php';

/** @covers \Svc\Access\Gate */
#[RunTestsInSeparateProcesses]
final class GateTest extends TestCase {

	private const ADMIN    = 1;
	private const DESIGNER = 2;
	private const READER   = 3;
	private const STRANGER = 4;
	private const SUPER    = 5;

	private string $folder;
	private Storage $storage;

	protected function setUp(): void {
		require_once __DIR__ . '/fixtures/people.php';
		SitePeople::$administrators = [ self::ADMIN, self::SUPER ];
		SitePeople::$super_admins   = [ self::SUPER ];
		SitePeople::$policies       = [];
		SitePeople::$roles          = [ 1 => [ 'administrator' ], 2 => [ 'editor' ], 3 => [ 'author' ], 4 => [ 'subscriber' ], 5 => [ 'administrator' ] ];
		$this->folder               = \sys_get_temp_dir() . '/svc-gate-' . \bin2hex( \random_bytes( 6 ) );
		\mkdir( $this->folder . '/wp-content', 0777, true );
		$this->storage = new Storage( $this->folder );
		$this->settings()->change( static fn( array $values ): array => [ 'access' => [ 'roles' => [ 'editor' => 'design', 'author' => 'view' ], 'users' => [] ] ] + $values );
	}

	protected function tearDown(): void {
		\exec( 'rm -rf ' . \escapeshellarg( $this->folder ) );
	}

	/** @return array<string, array{int, string, string, bool}> */
	private static function writers(): array {
		return [
			'an administrator writes PHP'          => [ self::ADMIN, 'php', '', true ],
			'a designer writes CSS'                => [ self::DESIGNER, 'css', '', true ],
			'a designer writes HTML'               => [ self::DESIGNER, 'html', '<p>', true ],
			'a designer writes no HTML with PHP'   => [ self::DESIGNER, 'html', '<?= 1 ?>', false ],
			'a designer writes no PHP'             => [ self::DESIGNER, 'php', '', false ],
			'lost HTML may have been PHP'          => [ self::DESIGNER, 'html', Gate::UNREADABLE, false ],
			'lost CSS was CSS'                     => [ self::DESIGNER, 'css', Gate::UNREADABLE, true ],
			'a reader writes nothing'              => [ self::READER, 'css', '', false ],
			'who has no level writes nothing'      => [ self::STRANGER, 'css', '', false ],
			'nobody through REST writes nothing'   => [ 0, 'css', '', false ],
		];
	}

	public function test_require_write_goes_by_level_and_by_what_is_in_the_snippet(): void {
		foreach ( self::writers() as $name => [ $user, $type, $code, $may ] ) {
			self::assertSame( $may, self::may( $this->gate(), new Actor( $user, 'rest' ), $type, $code ), $name );
		}
	}

	public function test_team_access_needs_its_tier(): void {
		self::assertFalse( self::may( $this->gate( new SiteRules(), 'free' ), new Actor( self::DESIGNER, 'rest' ), 'css' ) );
		self::assertTrue( self::may( $this->gate( new SiteRules(), 'free' ), new Actor( self::ADMIN, 'rest' ), 'php' ) );
	}

	public function test_the_service_itself_and_the_command_line_are_not_limited_unless_they_act_for_somebody(): void {
		$locked = $this->gate( new SiteRules( true, 'DISALLOW_FILE_EDIT', true, true ) );
		self::assertTrue( self::may( $locked, Actor::system(), 'php' ) );
		self::assertTrue( self::may( $locked, new Actor( 0, 'cli' ), 'php' ) );
		self::assertFalse( self::may( $locked, new Actor( self::DESIGNER, 'cli' ), 'php' ) );
	}

	public function test_a_lock_on_files_forbids_writing_php_but_never_switching_it_off(): void {
		$locked = $this->gate( new SiteRules( php_lock: 'DISALLOW_FILE_EDIT' ) );
		self::assertFalse( self::may( $locked, new Actor( self::ADMIN, 'rest' ), 'php' ) );
		self::assertTrue( self::may( $locked, new Actor( self::ADMIN, 'rest' ), 'php', '', true ) );
		self::assertTrue( self::may( $locked, new Actor( self::ADMIN, 'rest' ), 'css' ) );
		self::assertFalse( self::may( $locked, new Actor( self::DESIGNER, 'rest' ), 'php', '', true ) );
	}

	public function test_a_network_leaves_php_to_super_admins(): void {
		$network = $this->gate( new SiteRules( network: true ) );
		self::assertFalse( self::may( $network, new Actor( self::ADMIN, 'rest' ), 'php' ) );
		self::assertTrue( self::may( $network, new Actor( self::SUPER, 'rest' ), 'php' ) );
	}

	/** @return array<string, array{array<string, mixed>, int, string, bool}> Policies, user, location of CSS, and whether they may write there. */
	private static function stylesheets(): array {
		$shared = [ 'front_css' => true ];
		return [
			'a super admin, anywhere'                        => [ [], self::SUPER, 'admin', true ],
			'an administrator, by default nowhere'           => [ [], self::ADMIN, 'frontend', false ],
			'an administrator, shared, for visitors'         => [ $shared, self::ADMIN, 'frontend', true ],
			'a designer, shared, for visitors'               => [ $shared, self::DESIGNER, 'frontend', true ],
			'an administrator, shared, not in the admin'     => [ $shared, self::ADMIN, 'admin', false ],
			'an administrator, shared, not for signing in'   => [ $shared, self::ADMIN, 'login', false ],
			'an administrator, shared, not in the editor'    => [ $shared, self::ADMIN, 'editor', false ],
			'an administrator, shared, not in both'          => [ $shared, self::ADMIN, 'frontend_editor', false ],
			'a new location is not shared'                   => [ $shared, self::ADMIN, 'some_new_one', false ],
			'a value of another type shares nothing'         => [ [ 'front_css' => 1 ], self::ADMIN, 'frontend', false ],
			'a closed menu closes everything'                => [ $shared + [ 'menu' => false ], self::ADMIN, 'frontend', false ],
			'a closed menu does not close out super admins'  => [ [ 'menu' => false ], self::SUPER, 'frontend', true ],
			'a reader, shared'                               => [ $shared, self::READER, 'frontend', false ],
		];
	}

	public function test_a_network_leaves_css_to_who_may_edit_css_unless_it_is_shared(): void {
		foreach ( self::stylesheets() as $name => [ $policies, $user, $hook, $may ] ) {
			SitePeople::$policies = $policies;
			$gate                 = $this->gate( new SiteRules( network: true ) );
			self::assertSame( $may, $gate->may_write( new Actor( $user, 'rest' ), Snippet::create( [ 'type' => 'css', 'hook' => $hook ] ), '' ), $name );
		}
		SitePeople::$policies     = [ 'front_css' => true ];
		SitePeople::$is_elsewhere = true;
		self::assertFalse( $this->gate( new SiteRules( network: true ) )->may_write( new Actor( self::DESIGNER, 'rest' ), Snippet::create( [ 'type' => 'css', 'hook' => 'frontend' ] ), '' ) );
	}

	public function test_what_belongs_to_the_network_is_for_super_admins_and_what_they_share(): void {
		$shared = [ 'menu', 'php_source', 'front_css', 'safe_mode' ];
		foreach ( NetworkResource::cases() as $resource ) {
			SitePeople::$policies = \array_fill_keys( \array_column( NetworkResource::cases(), 'value' ), true );
			$network              = $this->gate( new SiteRules( network: true ) );
			$name                 = $resource->value;
			self::assertSame( \in_array( $name, $shared, true ), $network->may_use( new Actor( self::ADMIN, 'rest' ), $resource ), "{$name}, shared" );
			SitePeople::$policies = [];
			$network              = $this->gate( new SiteRules( network: true ) );
			self::assertSame( 'menu' === $name, $network->may_use( new Actor( self::ADMIN, 'cli' ), $resource ), "{$name}, not shared" );
			self::assertTrue( $network->may_use( new Actor( self::SUPER, 'rest' ), $resource ), $name );
			self::assertTrue( $network->may_use( new Actor( 0, 'cli' ), $resource ), $name );
			self::assertTrue( $network->may_use( new Actor( 0, 'rescue' ), $resource ), $name );
			self::assertTrue( $this->gate()->may_use( new Actor( self::ADMIN, 'rest' ), $resource ), "{$name}, single site" );
			self::assertFalse( self::forbidden( static fn() => $network->require_use( new Actor( self::SUPER, 'rest' ), $resource ) ) );
			self::assertSame( 'menu' !== $name, self::forbidden( static fn() => $network->require_use( new Actor( self::ADMIN, 'rest' ), $resource ) ), $name );
		}
	}

	public function test_php_is_read_by_super_admins_and_by_those_they_share_it_with(): void {
		$php  = Snippet::create( [ 'type' => 'php' ] );
		$html = Snippet::create( [ 'type' => 'html' ] );
		$gate = $this->gate( new SiteRules( network: true ) );
		self::assertFalse( $gate->may_read( new Actor( self::ADMIN, 'rest' ), $php, '' ) );
		self::assertFalse( $gate->may_read( new Actor( self::ADMIN, 'rest' ), $html, '<?= 1 ?>' ) );
		self::assertFalse( $gate->may_read( new Actor( self::ADMIN, 'rest' ), $html, Gate::UNREADABLE ) );
		self::assertTrue( $gate->may_read( new Actor( self::ADMIN, 'rest' ), $html, '<p>' ) );
		self::assertTrue( $gate->may_read( new Actor( self::SUPER, 'rest' ), $php, '' ) );
		self::assertTrue( $this->gate()->may_read( new Actor( self::READER, 'rest' ), $php, '' ) );
		SitePeople::$policies = [ 'php_source' => true ];
		self::assertTrue( $this->gate( new SiteRules( network: true ) )->may_read( new Actor( self::READER, 'rest' ), $php, '' ) );
	}

	/** @param \Closure(): void $ask */
	private static function forbidden( \Closure $ask ): bool {
		try {
			$ask();
			return false;
		} catch ( Forbidden ) {
			return true;
		}
	}

	public function test_view_only_holds_for_everybody_who_is_signed_in(): void {
		$gate = $this->gate( new SiteRules( view_only: true ) );
		self::assertFalse( self::may( $gate, new Actor( self::ADMIN, 'rest' ), 'css' ) );
		$gate->require_level( 'view', new Actor( self::READER, 'rest' ) );
		self::assertTrue( self::may( $gate, new Actor( self::ADMIN, 'cli' ), 'css' ) );
	}

	/** @return array<string, array{string, array<int, string>, array<string, string>, array<string, bool>}> Setting, exceptions of users and passwords, and who may only propose. */
	private static function proposing(): array {
		$nobody = [ 'rest' => false, 'password' => false, 'ability' => false, 'cli' => false ];
		return [
			'off'                               => [ 'off', [], [], $nobody ],
			'abilities'                         => [ 'abilities', [], [], [ 'ability' => true ] + $nobody ],
			'passwords'                         => [ 'passwords', [], [], [ 'ability' => true, 'password' => true ] + $nobody ],
			'a user overrides off'              => [ 'off', [ self::ADMIN => 'propose' ], [], [ 'rest' => true, 'password' => true, 'ability' => true, 'cli' => true ] ],
			'a user overrides passwords'        => [ 'passwords', [ self::ADMIN => 'act' ], [], $nobody ],
			'another user changes nothing'      => [ 'off', [ self::DESIGNER => 'propose' ], [], $nobody ],
			'a password overrides off'          => [ 'off', [], [ 'uuid' => 'propose' ], [ 'password' => true ] + $nobody ],
			'a password overrides its user'     => [ 'off', [ self::ADMIN => 'propose' ], [ 'uuid' => 'act' ], [ 'password' => false, 'rest' => true, 'ability' => true, 'cli' => true ] ],
			'another password changes nothing'  => [ 'passwords', [], [ 'other' => 'act' ], [ 'ability' => true, 'password' => true ] + $nobody ],
			'no password is not an empty one'   => [ 'passwords', [], [ '' => 'act' ], [ 'ability' => true, 'password' => true ] + $nobody ],
			'a mode of a newer version'         => [ 'off', [], [ 'uuid' => 'later' ], [ 'password' => true ] + $nobody ],
		];
	}

	public function test_may_only_propose_goes_by_password_then_user_then_setting(): void {
		foreach ( self::proposing() as $name => [ $propose, $users, $passwords, $expected ] ) {
			$this->settings()->change( static fn( array $values ): array => [ 'propose' => $propose, 'proposers' => [ 'users' => $users, 'passwords' => $passwords ] ] + $values );
			$actors = [ 'rest' => new Actor( self::ADMIN, 'rest' ), 'password' => new Actor( self::ADMIN, 'rest', '', 'uuid' ), 'ability' => new Actor( self::ADMIN, 'ability' ), 'cli' => new Actor( self::ADMIN, 'cli' ) ];
			foreach ( $actors as $door => $actor ) {
				self::assertSame( $expected[ $door ], $this->gate()->may_only_propose( $actor ), "{$name}: {$door}" );
				self::assertSame( $expected[ $door ], self::forbidden( fn() => $this->gate()->require_acting( $actor ) ), "{$name}: {$door}" );
			}
			self::assertFalse( $this->gate()->may_only_propose( Actor::system() ), $name );
		}
	}

	public function test_a_password_made_for_proposing_does_no_more_unless_a_setting_names_it(): void {
		SitePeople::$passwords = [ 'bound' => [ 'app_id' => '0f1c8838-fbf7-46d5-95ba-03eb77aa2cca' ], 'other' => [ 'app_id' => '' ] ];
		$may_only_propose      = fn( string $password ): bool => $this->gate()->may_only_propose( new Actor( self::ADMIN, 'rest', '', $password ) );
		self::assertSame( [ true, false, false, false ], \array_map( $may_only_propose, [ 'bound', 'other', 'gone', '' ] ) );
		$this->settings()->change( static fn( array $values ): array => [ 'proposers' => [ 'users' => [ self::ADMIN => 'act' ], 'passwords' => [] ] ] + $values );
		self::assertTrue( $may_only_propose( 'bound' ) );
		$this->settings()->change( static fn( array $values ): array => [ 'proposers' => [ 'users' => [], 'passwords' => [ 'bound' => 'act' ] ] ] + $values );
		self::assertFalse( $may_only_propose( 'bound' ) );
	}

	public function test_settings_that_cannot_be_read_leave_programs_to_propose(): void {
		\unlink( $this->storage->paths->settings() );
		// A link to itself: no user can read it, root neither.
		\symlink( $this->storage->paths->settings(), $this->storage->paths->settings() );
		self::assertTrue( $this->gate()->may_only_propose( new Actor( self::ADMIN, 'ability' ) ) );
		self::assertTrue( $this->gate()->may_only_propose( new Actor( self::ADMIN, 'rest', '', 'uuid' ) ) );
		self::assertFalse( $this->gate()->may_only_propose( new Actor( self::ADMIN, 'admin' ) ) );
	}

	private function gate( SiteRules $rules = new SiteRules(), string $tier = 'agency' ): Gate {
		return new Gate( $rules, new Tier( $tier ), $this->settings() );
	}

	private function settings(): Settings {
		return new Settings( $this->storage->paths, $this->storage->records, $this->storage->lock );
	}

	private static function may( Gate $gate, Actor $actor, string $type, string $code = '', bool $only_off = false ): bool {
		try {
			$gate->require_write( $actor, Snippet::create( [ 'type' => $type ] ), $code, $only_off );
			return true;
		} catch ( Forbidden ) {
			return false;
		}
	}
}
