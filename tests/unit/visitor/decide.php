<?php
/**
 * Decides cases as the server would and says what it leaves to the browser: JSON in on standard input, JSON out.
 *
 * In: list of {rule, clock, zone, query, referrer, consent}. Out: list of {rest: rule, bool or null, zone, matches}.
 */

declare(strict_types=1);

namespace {

	define( 'ABSPATH', dirname( __DIR__, 3 ) . '/' );
	require dirname( __DIR__, 3 ) . '/vendor/autoload.php';

	final class Visit {
		public static string $zone = 'UTC';

		/** @var list<string> */
		public static array $consent = [];
	}

	function wp_timezone(): DateTimeZone {
		return new DateTimeZone( Visit::$zone );
	}

	function wp_has_consent( string $category ): bool {
		return in_array( $category, Visit::$consent, true );
	}

	function apply_filters( string $hook, mixed $value ): mixed {
		return $value;
	}

	function is_ssl(): bool {
		return true;
	}
}

namespace Svc\Runtime {

	require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/delivery/visitor.php';

	/** @var list<array{rule: array{type: string, op: string, value: mixed}, clock: int, zone: string, query: string, referrer: mixed, device: mixed, consent: list<string>}> $cases Written by agreement.test.ts. */
	$cases = \json_decode( (string) \stream_get_contents( \STDIN ), true );
	$out   = [];
	foreach ( $cases as $case ) {
		\Visit::$zone    = $case['zone'];
		\Visit::$consent = $case['consent'];
		\parse_str( $case['query'], $query );
		$rule  = \Svc\Compiler\ConditionCompiler::rule( $case['rule'] );
		$out[] = null === $rule ? [ 'rest' => null ] : with_seen(
			[
				'clock'       => $case['clock'],
				'query_param' => $query,
				'referrer'    => $case['referrer'],
				'device'      => $case['device'],
			],
			static fn(): array => [
				'rest'    => rule_for_browser( $rule ),
				'zone'    => zone_for_browser(),
				'matches' => rule_matches( $rule ),
			]
		);
	}
	echo \json_encode( $out, \JSON_THROW_ON_ERROR | \JSON_INVALID_UTF8_SUBSTITUTE );
}
