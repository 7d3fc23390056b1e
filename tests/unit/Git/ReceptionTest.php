<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use PHPUnit\Framework\Attributes\RunClassInSeparateProcess;
use Svc\Git\Webhook\Delivery;
use Svc\Git\Webhook\Reception;
use Svc\Git\Webhook\Webhook;
use Svc\Storage\Git\GitDeliveries;
use Svc\Tests\Unit\Storage\StorageTestCase;

require_once __DIR__ . '/../Storage/StorageTestCase.php';

/**
 * Deliveries of a webhook, one after the other. In a process of their own, because of the functions of WordPress. Times are seconds after the first.
 * @phpstan-type Sent array{signature?: string, id?: string, push?: string, pushed?: int, event?: string, secret?: string, address?: string, after?: int, repository?: string}
 */
#[RunClassInSeparateProcess]
final class ReceptionTest extends StorageTestCase {

	private const SECRET = 'svc-test-secret';

	private const NOW = 1767225600;

	private const WEEK = 604800;

	private GitDeliveries $notes;

	private Reception $reception;

	protected function setUp(): void {
		parent::setUp();
		require_once __DIR__ . '/fixtures/transients.php';
		$GLOBALS['transients'] = [];
		$this->notes           = new GitDeliveries( $this->storage->paths, $this->storage->records );
		$this->reception       = new Reception( $this->notes );
	}

	public function test_a_push_is_wanted_once_also_when_it_comes_again_for_a_week(): void {
		self::assertSame(
			[ 'wanted', 'duplicate', 'wanted', 'duplicate', 'wanted', 'event', 'wanted' ],
			$this->take(
				[ 'push' => 'a' ],
				[ 'push' => 'a' ],
				[ 'push' => 'b' ],
				[
					'push'  => 'a',
					'after' => self::WEEK - 1,
				],
				[
					'push'  => 'a',
					'after' => self::WEEK + 1,
				],
				[
					'push'  => 'c',
					'event' => 'ping',
				],
				[ 'push' => 'c' ],
			)
		);
	}

	public function test_the_id_in_a_header_makes_no_new_delivery_of_an_old_one_and_the_signed_time_tells_a_forgotten_one(): void {
		self::assertSame(
			[ 'wanted', 'duplicate', 'duplicate', 'wanted', 'wanted', 'duplicate', 'duplicate' ],
			$this->take(
				[ 'id' => 'one' ],
				[ 'id' => 'two' ],
				[],
				[
					'id'   => 'one',
					'push' => 'b',
				],
				[
					'id'     => 'x',
					'push'   => 'c',
					'pushed' => -60,
				],
				[
					'id'     => 'y',
					'push'   => 'd',
					'pushed' => -self::WEEK - 60,
				],
				[
					'id'     => 'z',
					'push'   => 'c',
					'pushed' => -60,
					'after'  => self::WEEK + 60,
				],
			)
		);
	}

	public function test_without_a_secret_or_a_right_signature_nothing_is_taken_and_it_may_still_come(): void {
		self::assertSame(
			[ 'no_secret', 'unsigned', 'unsigned', 'wanted' ],
			$this->take( [ 'secret' => '' ], [ 'signature' => 'sha256=00' ], [ 'signature' => '' ], [] )
		);
	}

	public function test_after_twenty_wrong_ones_in_a_minute_an_address_is_refused_and_no_other(): void {
		$wrong = \array_fill( 0, 20, [ 'signature' => 'x' ] );
		self::assertSame(
			[ ...\array_fill( 0, 20, 'unsigned' ), 'too_many', 'wanted', 'wanted' ],
			$this->take(
				...[
					...$wrong,
					[ 'push' => 'a' ],
					[
						'push'    => 'b',
						'address' => '192.0.2.2',
					],
					[
						'push'  => 'c',
						'after' => 61,
					],
				]
			)
		);
	}

	public function test_what_comes_from_a_refused_address_is_not_noted(): void {
		$all = $this->take( ...\array_fill( 0, 21, [ 'signature' => 'x' ] ) );
		self::assertSame( 'too_many', \end( $all ) );
		self::assertSame( [ null, self::noted( 0, '', 'unsigned' ) ], $this->noted_last() );
	}

	public function test_the_last_deliveries_are_noted_and_signed_ones_apart_from_those_that_any_client_can_send(): void {
		$this->take( [ 'event' => 'ping' ] );
		self::assertSame( [ self::noted( 0, 'ping', 'event' ), null ], $this->noted_last() );
		$this->take( [ 'after' => 2 ] );
		self::assertSame( [ self::noted( 2, 'push', 'wanted' ), null ], $this->noted_last() );
		$this->take( [ 'after' => 5 ] );
		$duplicate = self::noted( 5, 'push', 'duplicate' );
		self::assertSame( [ $duplicate, null ], $this->noted_last() );
		$this->take(
			[
				'signature' => 'sha256=00',
				'event'     => 'EVIL <b>',
				'after'     => 9,
			]
		);
		self::assertSame( [ $duplicate, self::noted( 9, '', 'unsigned' ) ], $this->noted_last() );
		$this->take(
			[
				'secret' => '',
				'after'  => 80,
			]
		);
		self::assertSame( [ $duplicate, self::noted( 80, '', 'no_secret' ) ], $this->noted_last() );
	}

	public function test_a_flood_of_refused_ones_is_noted_once_a_minute(): void {
		self::assertSame( 1, $this->writes( self::flood( 60 ) ) );
		$this->notes->forget();
		$GLOBALS['transients'] = [];
		self::assertSame( 2, $this->writes( self::flood( 61 ) ) );
	}

	public function test_a_delivery_that_is_sent_again_and_again_is_noted_once_a_minute(): void {
		self::assertSame( 2, $this->writes( \array_map( static fn( int $second ): array => [ 'after' => $second ], \range( 0, 59 ) ) ) );
	}

	public function test_an_event_that_is_no_name_is_noted_without_one(): void {
		$this->take( [ 'event' => '<script>' ] );
		self::assertSame( [ self::noted( 0, '', 'event' ), null ], $this->noted_last() );
	}

	public function test_a_site_without_a_repository_notes_nothing(): void {
		self::assertSame(
			[ 'unsigned' ],
			$this->take(
				[
					'repository' => '',
					'signature'  => 'x',
				]
			)
		);
		self::assertSame( [ null, null ], $this->noted_last() );
	}

	/**
	 * @return list<array{signature: string, secret: string, address: string, after: int}> One a second, each from another address.
	 */
	private static function flood( int $seconds ): array {
		return \array_map(
			static fn( int $second ): array => [
				'signature' => 'x',
				'secret'    => 0 === $second % 2 ? self::SECRET : '',
				'address'   => "192.0.2.{$second}",
				'after'     => $second,
			],
			\range( 0, $seconds - 1 )
		);
	}

	/**
	 * @param list<Sent> $all
	 * @return int Deliveries for which a file was written.
	 */
	private function writes( array $all ): int {
		$writes = 0;
		foreach ( $all as $one ) {
			$before = $this->notes_on_disk();
			$this->take( $one );
			$writes += $before === $this->notes_on_disk() ? 0 : 1;
		}

		return $writes;
	}

	/** @return list<string> Each file with its inode: a file that is written again has another one. */
	private function notes_on_disk(): array {
		\clearstatcache();
		$files = \glob( $this->storage->paths->git() . '/delivery*' );

		return \array_map( static fn( string $file ): string => \fileinode( $file ) . \md5_file( $file ), false === $files ? [] : $files );
	}

	/** @return array{at: int, event: string, outcome: string} */
	private static function noted( int $after, string $event, string $outcome ): array {
		return [
			'at'      => self::NOW + $after,
			'event'   => $event,
			'outcome' => $outcome,
		];
	}

	/** @return array{array{at: int, event: string, outcome: string}|null, array{at: int, event: string, outcome: string}|null} Signed, refused. */
	private function noted_last(): array {
		return [ $this->notes->last( GitDeliveries::SIGNED ), $this->notes->last( GitDeliveries::REFUSED ) ];
	}

	/**
	 * @param Sent ...$all
	 * @return list<string> Outcomes.
	 */
	private function take( array ...$all ): array {
		$outcomes = [];
		foreach ( $all as $one ) {
			$body       = self::body( $one );
			$outcomes[] = $this->reception->take(
				new Webhook( 'github', $one['secret'] ?? self::SECRET, $one['repository'] ?? 'acme/snippets', 'main' ),
				new Delivery(
					[
						'X-Hub-Signature-256' => $one['signature'] ?? 'sha256=' . \hash_hmac( 'sha256', $body, self::SECRET ),
						'X-GitHub-Delivery'   => $one['id'] ?? '',
						'X-GitHub-Event'      => $one['event'] ?? 'push',
					],
					$body
				),
				$one['address'] ?? '192.0.2.1',
				self::NOW + ( $one['after'] ?? 0 )
			);
		}

		return $outcomes;
	}

	/**
	 * A push as GitHub sends it.
	 * @param Sent $sent
	 */
	private static function body( array $sent ): string {
		$repository = [ 'full_name' => 'acme/snippets' ];
		if ( isset( $sent['pushed'] ) ) {
			$repository['pushed_at'] = self::NOW + $sent['pushed'];
		}

		return \json_encode(
			[
				'ref'        => 'refs/heads/main',
				'after'      => \str_pad( \bin2hex( $sent['push'] ?? 'a' ), 40, '2', \STR_PAD_LEFT ),
				'repository' => $repository,
			],
			\JSON_THROW_ON_ERROR
		);
	}
}
