<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\Attributes\PreserveGlobalState;
use PHPUnit\Framework\Attributes\RunInSeparateProcess;
use PHPUnit\Framework\TestCase;
use Svc\Compiler\ConditionCompiler;
use Svc\Compiler\PhpLiteral;
use Svc\Domain\Conditions;
use Svc\Domain\Conditions\Types;
use Svc\Domain\Error\InvalidInput;
use function Svc\Runtime\matches;

/** Whatever a program sends as the value of a rule, the pages of visitors go on: from the save through the plan to the request. */
final class HostileConditionsTest extends TestCase {

	/** @return list<mixed> */
	private static function hostile(): array {
		return [
			...[ null, true, -1, 1.5, 1e308, \NAN, '', '0', "\0", "\x01", '-0', 'NaN', 'INF', '0x1A', '1e5', '١٢', '\\', '?>', '*/ exit; /*', '<?php touch( "hacked" );', "' . system( 'id' ) . '" ],
			...[ '"; touch("/tmp/hacked"); //', '../../wp-config.php', '${jndi:ldap://x}', '{{7*7}}', '<script>alert(1)</script>', '%00%FF', "\u{202E}\u{FEFF}", \str_repeat( '9', 400 ), \str_repeat( '💥', 100 ), \str_repeat( 'x', 2001 ) ],
			...[ '(a+)+$', '(', '*', '[z-a]', '(?P<n>a)(?P<n>b)', '(*LIMIT_MATCH=999999999)(a+)+$', '(?R)' ],
			...[ [], [ [] ], [ null ], [ [ [ [] ] ] ], [ 1.5, '١٢' ], [ 'a' => [ 'b' => [ 'c' => 1 ] ] ], [ \str_repeat( 'x', 3000 ) ], \range( 0, 1000 ), [ '1 OR 1=1', '-5', \str_repeat( '9', 40 ) ] ],
			...[ [ 'key' => [], 'value' => new \stdClass() ], [ 'key' => '__proto__', 'value' => 'x' ], [ 'from' => 1, 'to' => [] ], [ 'from' => '2026-13-45', 'to' => '99:99' ], [ 'from' => "2026-01-01' OR 1=1", 'to' => '' ] ],
		];
	}

	#[RunInSeparateProcess]
	#[PreserveGlobalState( false )]
	public function test_any_value_of_any_type_is_refused_with_its_place_or_decided_without_a_notice(): void {
		require_once __DIR__ . '/ConditionSite.php';
		require_once __DIR__ . '/fixtures/condition-functions.php';
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/loader.php';
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/conditions/matches.php';
		ConditionSite::reset();
		\set_error_handler( static function ( int $level, string $message ): never {
			throw new \ErrorException( $message, 0, $level );
		} );
		$refused = 0;
		$plan    = [];
		foreach ( [ ...\array_map( static fn( array $type ): array => $type['ops'], Types::all() ), 'moon_phase' => [ '<?php' ] ] as $type => $ops ) {
			foreach ( $ops as $op ) {
				foreach ( self::hostile() as $value ) {
					try {
						$groups = Conditions::clean( [ [ \compact( 'type', 'op', 'value' ) ] ] );
					} catch ( InvalidInput $error ) {
						self::assertStringStartsWith( 'conditions[0][0]', (string) \array_key_first( (array) $error->data['params'] ) );
						++$refused;
						continue;
					}
					self::assertEquals( $groups, Conditions::clean( $groups ), "{$type} {$op}: cleaning twice changes nothing" );
					$plan[] = ConditionCompiler::lower( $groups )['if'];
				}
			}
		}
		self::assertGreaterThan( 100, $refused );
		self::assertGreaterThan( 1000, \count( $plan ) );
		$file = (string) \tempnam( \sys_get_temp_dir(), 'svc-plan-' );
		\file_put_contents( $file, '<?php return ' . PhpLiteral::print( $plan ) . ';' );
		$read = include $file;
		\unlink( $file );
		self::assertSame( $plan, $read );
		\array_map( matches( ... ), $plan );
	}
}
