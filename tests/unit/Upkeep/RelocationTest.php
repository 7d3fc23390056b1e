<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Upkeep;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\RunClassInSeparateProcess;
use Svc\Tests\Unit\Storage\StorageTestCase;
use Svc\Upkeep\Relocation;

require_once __DIR__ . '/../Storage/StorageTestCase.php';

/** Ways in which sites are copied, as they change options. In a process of its own, because of the functions of WordPress. */
#[RunClassInSeparateProcess]
final class RelocationTest extends StorageTestCase {

	private const HOST = 'shop.example:8080';

	private const HOME = 'http://' . self::HOST;

	private Relocation $relocation;

	protected function setUp(): void {
		parent::setUp();
		require_once __DIR__ . '/fixtures/site-options.php';
		$GLOBALS['svc_options'] = [ 'home' => self::HOME ];
		$this->relocation       = new Relocation( $this->storage->identity );
		$this->relocation->note();
		self::assertNotNull( self::options()[ Relocation::OPTION ] ?? null );
		self::assertNull( $this->relocation->change() );
		self::assertTrue( $this->relocation->may_mail() );
	}

	/** @return array<string, array{bool, string, string, string}> Whether a tool knows every form of an address (or else plain text alone), what it replaces by what, address of the copy. */
	public static function copies(): array {
		return [
			'search-replace of the domain'    => [ false, self::HOST, 'new.example', 'new.example' ],
			'search-replace with the scheme'  => [ false, self::HOME, 'https://new.example', 'new.example' ],
			'search-replace to another port'  => [ false, self::HOST, '127.0.0.1:1', '127.0.0.1:1' ],
			'a migrator, the domain alone'    => [ true, self::HOST, 'new.example', 'new.example' ],
			'a migrator, into a folder'       => [ true, self::HOME, 'https://new.example/shop', 'new.example/shop' ],
		];
	}

	#[DataProvider( 'copies' )]
	public function test_a_copy_is_noticed_and_sends_no_mail( bool $is_migrator, string $from, string $to, string $address ): void {
		self::replace( $from, $to, $is_migrator );
		$this->expect_moved( $address );
	}

	public function test_another_address_in_the_settings_alone_is_noticed(): void {
		self::put( [ 'home' => 'https://new.example' ] );
		$this->expect_moved( 'new.example' );
	}

	/** @return array<string, array{string}> */
	public static function same(): array {
		return [
			'HTTPS'              => [ 'https://' . self::HOST ],
			'www.'               => [ 'http://www.' . self::HOST ],
			'a slash at the end' => [ self::HOME . '/' ],
		];
	}

	#[DataProvider( 'same' )]
	public function test_what_may_change_on_the_same_site_is_no_copy( string $home ): void {
		self::put( [ 'home' => $home ] );
		self::assertNull( $this->relocation->change() );
		self::assertTrue( $this->relocation->may_mail() );
	}

	public function test_the_scheme_replaced_everywhere_is_no_copy(): void {
		self::replace( self::HOME, 'https://' . self::HOST, false );
		self::assertNull( $this->relocation->change() );
		self::assertTrue( $this->relocation->may_mail() );
	}

	public function test_the_usual_port_is_part_of_no_address(): void {
		$this->relocation->confirm( is_copy: false, user: 1 );
		self::put( [ 'home' => 'http://plain.example:80' ] );
		$this->relocation->confirm( is_copy: false, user: 1 );
		self::put( [ 'home' => 'https://plain.example' ] );
		self::assertNull( $this->relocation->change() );
	}

	public function test_a_copy_that_is_confirmed_sends_no_mail_until_it_is_told_to(): void {
		self::put( [ 'home' => 'https://new.example' ] );
		$this->relocation->confirm( is_copy: true, user: 1 );
		self::assertNull( $this->relocation->change() );
		self::assertFalse( $this->relocation->may_mail() );
		$this->relocation->mail_again();
		self::assertTrue( $this->relocation->may_mail() );
	}

	private function expect_moved( string $address ): void {
		self::assertSame(
			[
				'from'             => self::HOST,
				'to'               => $address,
				'environment_from' => '',
				'environment_to'   => '',
			],
			$this->relocation->change()
		);
		self::assertFalse( $this->relocation->may_mail() );
		$this->relocation->confirm( is_copy: false, user: 1 );
		self::assertNull( $this->relocation->change() );
		self::assertTrue( $this->relocation->may_mail() );
	}

	/** Migrators replace an address in every form in which it may be stored. */
	private static function replace( string $from, string $to, bool $is_in_every_form ): void {
		$forms = [ static fn( string $text ): string => $text ];
		if ( $is_in_every_form ) {
			$forms = [ ...$forms, \urlencode( ... ), static fn( string $text ): string => \str_replace( '/', '\/', $text ), \base64_encode( ... ), \strrev( ... ), \htmlentities( ... ) ];
		}
		$options = self::options();
		foreach ( $forms as $form ) {
			$options = \str_replace( $form( $from ), $form( $to ), $options );
		}
		self::put( $options );
	}

	/** @return array<string, string> */
	private static function options(): array {
		/** @var array<string, string> */
		return \wp_load_alloptions();
	}

	/** @param array<string, string> $options */
	private static function put( array $options ): void {
		$GLOBALS['svc_options'] = $options + self::options();
	}
}
