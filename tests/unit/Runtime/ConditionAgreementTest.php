<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\Attributes\PreserveGlobalState;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Compiler\ConditionCompiler;
use Svc\Domain\Conditions;
use Svc\Domain\Conditions\Types;
use function Svc\Runtime\matches;
use function Svc\Runtime\rule_matches;
use function Svc\Runtime\with_seen;

/**
 * 10,000 random condition sets on random requests: the runtime's answer, the trace that `/explain` shows, and a plain reading of
 * spec 2.3 over the rules as saved (no lowering, no short cuts) must agree. `SVC_SEED` repeats a run.
 */
#[RunTestsInSeparateProcesses]
#[PreserveGlobalState( false )]
final class ConditionAgreementTest extends TestCase {

	private const SETS = 10000;

	public function test_matches_rule_by_rule_and_a_plain_reading_of_the_rules_agree(): void {
		require_once __DIR__ . '/ConditionSite.php';
		require_once __DIR__ . '/fixtures/condition-functions.php';
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/loader.php';
		require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/conditions/matches.php';
		ConditionSite::reset();
		$seed = false === \getenv( 'SVC_SEED' ) ? \random_int( 1, 1 << 30 ) : (int) \getenv( 'SVC_SEED' );
		\mt_srand( $seed );
		$outcomes = [ 0, 0 ];
		for ( $set = 0; $set < self::SETS; ++$set ) {
			$groups  = Conditions::clean( self::random_groups() );
			$request = self::random_request();
			$lowered = ConditionCompiler::lower( $groups )['if'];
			[ $runs, $rules ] = with_seen( $request, static fn(): array => [ matches( $lowered ), \array_map( static fn( array $rules ): array => \array_map( rule_matches( ... ), $rules ), $lowered ) ] );
			$traced = [] === $lowered || \in_array( true, \array_map( static fn( array $group ): bool => ! \in_array( false, $group, true ), $rules ), true );
			$where  = "seed {$seed}, set {$set}: " . \json_encode( [ $groups, $request ] );
			// PHPUnit keeps every assertion that holds; 20,000 of them do not fit into memory.
			if ( $runs !== $traced || self::plain( $groups, $request ) !== $runs ) {
				self::fail( ( $runs ? 'runs' : 'does not run' ) . ( $traced ? ', its rules say it runs, ' : ', its rules say it does not, ' ) . $where );
			}
			++$outcomes[ $runs ? 1 : 0 ];
		}
		self::assertGreaterThan( self::SETS / 10, \min( $outcomes ), 'both answers must occur often for this to mean anything' );
	}

	/** @return list<list<array{type: string, op: string, value: mixed}>> */
	private static function random_groups(): array {
		$groups = [];
		for ( $g = \mt_rand( 0, 3 ); $g > 0; --$g ) {
			$group = [];
			for ( $r = \mt_rand( 0, 3 ); $r > 0; --$r ) {
				$group[] = self::random_rule();
			}
			$groups[] = $group;
		}
		return $groups;
	}

	/** @return array{type: string, op: string, value: mixed} */
	private static function random_rule(): array {
		if ( 0 === \mt_rand( 0, 24 ) ) {
			return [ 'type' => 'moon_phase', 'op' => 'is', 'value' => 'full' ];
		}
		$types = Types::all();
		$type  = \array_rand( $types );
		$op    = self::one( $types[ $type ]['ops'] );
		$value = match ( $types[ $type ]['shape'] ) {
			'null'   => null,
			'string' => self::one( [ '', '/a', '/a/b', 'b', 'x.test', 'https://x.test/a', '/a?q=1' ] ),
			'pair'   => [ 'key' => self::one( [ '', 'k', 'l' ] ), 'value' => self::one( [ '', '1', '12' ] ) ],
			'range'  => [ 'from' => self::one( [ '', '2026-03-01', '2026-03-01 12:00' ] ), 'to' => self::one( [ '', '2026-03-01', '2026-03-02 12:00' ] ) ],
			'times'  => [ 'from' => self::one( [ '', '06:00', '22:00' ] ), 'to' => self::one( [ '', '06:00', '23:59' ] ) ],
			'number' => self::one( [ '', '0', '2', '2.5' ] ),
			'ids'    => self::some( [ 1, 2, 3 ] ),
			default  => self::some( $types[ $type ]['options'] ?? [ 'c:a', 'c:b', 'de', 'DE' ] ),
		};
		return \compact( 'type', 'op', 'value' );
	}

	/** @return array<string, mixed> What each type sees; null is unknown. */
	private static function random_request(): array {
		$request = [];
		foreach ( Types::all() as $name => $type ) {
			$request[ $name ] = match ( $type['shape'] ) {
				'null'   => (bool) \mt_rand( 0, 1 ),
				'string' => self::one( [ 'https://x.test/a', 'https://x.test/a/b/', 'https://y.test/a?q=1', 'https://x.test/A?k=2' ] ),
				'pair'   => self::one( [ [], [ 'k' => '1' ], [ 'k' => [ '12', '3' ], 'l' => '' ] ] ),
				'range'  => [ 'at' => 1772323200 + 3600 * \mt_rand( 0, 72 ), 'zone' => 'UTC' ],
				'times'  => \sprintf( '%02d:%02d:30', \mt_rand( 0, 23 ), self::one( [ 0, 59 ] ) ),
				'number' => (float) self::one( [ 0, 2, 2.5, 3 ] ),
				'ids'    => self::some( [ 1, 2, 3 ] ),
				default  => self::some( $type['options'] ?? [ 'c:a', 'c:b', 'de', 'DE' ] ),
			};
			if ( 0 === \mt_rand( 0, 9 ) && 'pair' !== $type['shape'] ) {
				$request[ $name ] = null;
			}
		}
		return $request;
	}

	/**
	 * Spec 2.3 read word by word over the saved rules.
	 * @param list<list<array{type: string, op: string, value: mixed, unfit?: true, verbatim?: string}>> $groups
	 * @param array<string, mixed>                                      $request
	 */
	private static function plain( array $groups, array $request ): bool {
		foreach ( $groups as $group ) {
			if ( [] === \array_filter( $group, static fn( array $rule ): bool => ! self::plain_rule( $rule, $request ) ) ) {
				return true;
			}
		}
		return [] === $groups;
	}

	/**
	 * @param array{type: string, op: string, value: mixed, unfit?: true, verbatim?: string} $rule
	 * @param array<string, mixed>                          $request
	 */
	private static function plain_rule( array $rule, array $request ): bool {
		[ 'type' => $type, 'op' => $op, 'value' => $value ] = $rule;
		if ( isset( $rule['unfit'] ) ) {
			return false;
		}
		$shape = Types::all()[ $type ]['shape'] ?? 'unknown';
		$seen  = $request[ $type ] ?? null;
		if ( 'consent' === $type && null === $seen ) {
			// What is functional waits for no consent.
			return 'includes' === $op && [ 'functional' ] === \array_unique( self::texts( $value ) );
		}
		if ( 'unknown' === $shape || ( null === $seen && 'pair' !== $shape ) ) {
			return false;
		}
		return match ( $shape ) {
			'null'        => ( 'is' === $op ) === $seen,
			'list', 'ids' => self::plain_list( $type, $op, self::list( $seen ), self::list( $value ) ),
			'pair'        => self::plain_pair( $op, self::list( $seen ), self::texts( $value ) ),
			'number'      => '' !== $value && self::plain_number( $op, self::number( $seen ), self::number( $value ) ),
			'range'       => self::plain_dates( \gmdate( 'Y-m-d H:i', (int) self::number( self::list( $seen )['at'] ) ), self::texts( $value ) ) === ( 'is' === $op ),
			'times'       => self::plain_times( \substr( self::text( $seen ), 0, 5 ), self::texts( $value ) ) === ( 'is' === $op ),
			default       => self::plain_text( $type, $op, self::text( $seen ), self::text( $value ) ),
		};
	}

	/** @return array<array-key, mixed> */
	private static function list( mixed $value ): array {
		return \is_array( $value ) ? $value : throw new \LogicException( 'expected a list' );
	}

	private static function text( mixed $value ): string {
		return \is_string( $value ) ? $value : throw new \LogicException( 'expected a text' );
	}

	private static function number( mixed $value ): float {
		return \is_numeric( $value ) ? (float) $value : throw new \LogicException( 'expected a number' );
	}

	/** @return array<array-key, string> */
	private static function texts( mixed $value ): array {
		return \array_map( self::text( ... ), self::list( $value ) );
	}

	/**
	 * @param array<array-key, mixed> $seen
	 * @param array<array-key, mixed> $value
	 */
	private static function plain_list( string $type, string $op, array $seen, array $value ): bool {
		$both = \array_filter( $value, static fn( mixed $item ): bool => \in_array( $item, $seen, true ) );
		if ( 'consent' === $type && 'includes' === $op ) {
			return [] !== $value && $both === $value;
		}
		return ( 'is' === $op || 'includes' === $op ) === ( [] !== $both );
	}

	private static function plain_number( string $op, float $seen, float $value ): bool {
		return match ( $op ) {
			'at_least'  => $seen >= $value,
			'less_than' => $seen < $value,
			default     => $seen === $value,
		};
	}

	/**
	 * @param array<array-key, mixed>  $sent
	 * @param array<array-key, string> $value
	 */
	private static function plain_pair( string $op, array $sent, array $value ): bool {
		if ( '' === $value['key'] ) {
			return false;
		}
		$found = (array) ( $sent[ $value['key'] ] ?? [] );
		return match ( $op ) {
			'exists'     => isset( $sent[ $value['key'] ] ),
			'not_exists' => ! isset( $sent[ $value['key'] ] ),
			'equals'     => \in_array( $value['value'], $found, true ),
			'not_equals' => ! \in_array( $value['value'], $found, true ),
			default      => [] !== \array_filter( $found, static fn( mixed $item ): bool => \is_string( $item ) && \str_contains( $item, $value['value'] ) ),
		};
	}

	/** @param array<array-key, string> $value */
	private static function plain_dates( string $now, array $value ): bool {
		$after  = '' === $value['from'] || $now >= ( 10 === \strlen( $value['from'] ) ? $value['from'] . ' 00:00' : $value['from'] );
		$before = '' === $value['to'] || ( 10 === \strlen( $value['to'] ) ? \substr( $now, 0, 10 ) <= $value['to'] : $now < $value['to'] );
		return $after && $before;
	}

	/** @param array<array-key, string> $value */
	private static function plain_times( string $now, array $value ): bool {
		$minute = static fn( string $time ): int => 60 * (int) \substr( $time, 0, 2 ) + (int) \substr( $time, 3, 2 );
		$from   = '' === $value['from'] ? 0 : $minute( $value['from'] );
		$to     = '' === $value['to'] || '23:59' === $value['to'] ? 1440 : $minute( $value['to'] ) + 1;
		$at     = $minute( $now );
		if ( $from + 1 === $to ) {
			return true;
		}
		return $from < $to ? $from <= $at && $at < $to : ! ( $to <= $at && $at < $from );
	}

	private static function plain_text( string $type, string $op, string $seen, string $value ): bool {
		$seen    = \strtolower( (string) \preg_replace( '~^https?://~', '', $seen ) );
		$path    = \str_contains( $seen, '/' ) ? \substr( $seen, (int) \strpos( $seen, '/' ) ) : '';
		$bare    = (string) \preg_replace( '~^https?://~', '', $value );
		$is_path = 'url' === $type ? $bare === $value : \str_starts_with( $value, '/' );
		if ( '' === $value ) {
			return 'referrer' === $type && 'not_equals' === $op;
		}
		$end     = static fn( string $text ): string => \str_contains( $value, '?' ) ? $text : \rtrim( \explode( '?', $text )[0], '/' );
		$text    = $is_path ? $path : $seen;
		$want    = $is_path ? '/' . \ltrim( $bare, '/' ) : $bare;
		$inside  = 'url' === $type && $is_path ? $path : $seen;
		return match ( $op ) {
			'contains'     => \str_contains( $inside, $bare ),
			'not_contains' => ! \str_contains( $inside, $bare ),
			'equals'       => $end( $text ) === $end( $want ),
			'not_equals'   => $end( $text ) !== $end( $want ),
			'starts_with'  => \str_starts_with( $text, $want ),
			default        => 1 === \preg_match( "#{$value}#i", 'url' === $type && ! \str_contains( $value, '://' ) ? $path : "https://{$seen}" ),
		};
	}

	/**
	 * @template T
	 * @param list<T> $items
	 * @return T
	 */
	private static function one( array $items ): mixed {
		return $items[ \mt_rand( 0, \count( $items ) - 1 ) ];
	}

	/**
	 * @template T
	 * @param list<T> $items
	 * @return list<T>
	 */
	private static function some( array $items ): array {
		return \array_values( \array_filter( $items, static fn(): bool => 0 === \mt_rand( 0, 2 ) ) );
	}
}
