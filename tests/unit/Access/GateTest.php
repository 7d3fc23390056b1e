<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Access;

use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Access\Gate;
use Svc\Access\SiteRules;
use Svc\Access\Tier;
use Svc\Domain\Actor;
use Svc\Domain\Error\Forbidden;
use Svc\Domain\Snippet;
use Svc\Storage\Site\Settings;
use Svc\Tests\Faults\Storage;

require_once __DIR__ . '/../../faults/storage.php';
require_once __DIR__ . '/SitePeople.php';

/**
 * @covers \Svc\Access\Gate
 */
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
		SitePeople::$roles          = [ 1 => [ 'administrator' ], 2 => [ 'editor' ], 3 => [ 'author' ], 4 => [ 'subscriber' ], 5 => [ 'administrator' ] ];
		$this->folder               = \sys_get_temp_dir() . '/svc-gate-' . \bin2hex( \random_bytes( 6 ) );
		\mkdir( $this->folder . '/wp-content', 0777, true );
		$this->storage = new Storage( $this->folder );
		$this->settings()->change( static fn( array $values ): array => [ 'access' => [ 'roles' => [ 'editor' => 'design', 'author' => 'view' ], 'users' => [] ] ] + $values );
	}

	protected function tearDown(): void {
		\exec( 'rm -rf ' . \escapeshellarg( $this->folder ) );
	}

	/**
	 * @return array<string, array{int, string, string, bool}>
	 */
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
		SitePeople::$is_elsewhere = true;
		self::assertFalse( self::may( $network, new Actor( self::DESIGNER, 'rest' ), 'css' ) );
	}

	public function test_view_only_holds_for_everybody_who_is_signed_in(): void {
		$gate = $this->gate( new SiteRules( view_only: true ) );
		self::assertFalse( self::may( $gate, new Actor( self::ADMIN, 'rest' ), 'css' ) );
		$gate->require_level( 'view', new Actor( self::READER, 'rest' ) );
		self::assertTrue( self::may( $gate, new Actor( self::ADMIN, 'cli' ), 'css' ) );
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
