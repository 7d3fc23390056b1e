<?php
/**
 * Lets the browser decide what a visitor could claim anyway, so that a page cache can keep one page for all (design 9.4). See `src/visitor/gate.ts`.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/../conditions/matches.php';
require_once __DIR__ . '/../conditions/time.php';

/** Condition types that the browser decides; a test holds them to `Svc\Compiler\BrowserRules`. */
const BROWSER_TYPES = [ 'cookie', 'device', 'referrer', 'query_param', 'date_range', 'time_of_day', 'day_of_week', 'consent' ];

/** How long before its time something may stand hidden in a page, seconds: longer than caches keep pages, too short to spoil a surprise. */
const LEAD_SECONDS = 86400;

/** Feeds, REST, AJAX, the admin and the login page are not. */
function is_shared_page(): bool {
	return 0 < \did_action( 'template_redirect' ) && ! \is_admin() && ! \is_feed() && ! \is_embed() && ! \wp_doing_ajax()
		&& ! ( \defined( 'REST_REQUEST' ) && (bool) \REST_REQUEST );
}

/**
 * @param array{id: int, file: string, kind?: string, if?: list<list<array{0: string, 1: string, 2: mixed}>>} $row With `browser`.
 * @return list<list<array{0: string, 1: string, 2: mixed}>>|null Null: it does not run here for any visitor. Empty: it runs.
 */
function rest_for_browser( array $row ): ?array {
	$groups = $row['if'] ?? [];
	if ( ! is_shared_page() || ! may_browser_decide( $row ) ) {
		return matches( $groups ) ? [] : null;
	}
	$rest = [];
	foreach ( $groups as $rules ) {
		$left = rest_of_group( $rules );
		if ( [] === $left ) {
			return [];
		}
		if ( null !== $left ) {
			$rest[] = $left;
		}
	}
	return [] === $rest ? null : $rest;
}

/**
 * @param list<array{0: string, 1: string, 2: mixed}> $rules
 * @return list<array{0: string, 1: string, 2: mixed}>|null Null when a rule fails that does not depend on the visitor.
 */
function rest_of_group( array $rules ): ?array {
	$left = [];
	foreach ( $rules as $rule ) {
		if ( ! \in_array( $rule[0], BROWSER_TYPES, true ) ) {
			$rest = rule_matches( $rule );
		} else {
			$rest = is_available( $rule[0] ) ? rule_for_browser( $rule ) : false;
		}
		if ( false === $rest ) {
			return null;
		}
		if ( true !== $rest ) {
			$left[] = $rest;
		}
	}
	return $left;
}

/**
 * In the shape that `src/visitor/decide.ts` reads, or the answer where that is the same for all visitors.
 * @param array{0: string, 1: string, 2: mixed} $rule Lowered.
 * @return array{0: string, 1: string, 2: mixed}|bool
 */
function rule_for_browser( array $rule ): array|bool {
	[ $type, $op, $value ] = $rule;
	$value                 = \is_array( $value ) ? $value : [];
	switch ( $type ) {
		case 'device':
		case 'day_of_week':
			return [ $type, $op, \array_keys( $value ) ];
		case 'consent':
			// Without the WP Consent API it is unknown, here as there; what is only functional never waits.
			return \function_exists( 'wp_has_consent' ) && ! compare( 'all', $op, null, $value ) ? [ $type, $op, \array_keys( $value ) ] : compare( 'all', $op, null, $value );
		case 'date_range':
			return date_range_for_browser( $op, $value );
	}
	return [ $type, $op, $value ];
}

/**
 * What is over is over for good, and what is far ahead stays out of the page.
 * @param array<array-key, mixed> $value Lowered `[ from, to ]`.
 * @return array{0: string, 1: string, 2: mixed}|bool
 */
function date_range_for_browser( string $op, array $value ): array|bool {
	$zone = \wp_timezone()->getName();
	$ends = \array_map( static fn( mixed $end ): ?int => \is_string( $end ) && '' !== $end ? moment( $end, $zone ) : null, \array_values( $value ) );
	$from = $ends[0] ?? null;
	$to   = $ends[1] ?? null;
	$is   = 'is_not' !== $op;
	if ( null !== $to && clock() >= $to ) {
		return ! $is;
	}
	if ( null === $to && ( null === $from || clock() >= $from ) ) {
		return $is;
	}
	return $is && null !== $from && clock() < $from - LEAD_SECONDS ? false : [ 'date_range', $op, [ $from, $to ] ];
}

/** @param array{id: int, file: string, kind?: string} $row Its script is there, the markup is the same for all, and no filter objects. */
function may_browser_decide( array $row ): bool {
	/** @var array<int, bool> $known */
	static $known = [];
	// PHP in HTML could print something else for each visitor, and must not run for those who do not get it.
	$known[ $row['id'] ] ??= \is_file( visitor_script() ) && ( 'html' !== ( $row['kind'] ?? '' ) || ! has_code( $row['file'] ) ) && can_be_held( $row );
	/**
	 * Whether conditions of a snippet may be decided in the browser where that is possible. Without it the server decides them,
	 * and a page cache may show one visitor's answer to the next.
	 */
	return $known[ $row['id'] ] && (bool) \apply_filters( 'svc_browser_conditions', true, $row['id'] );
}

/** @param array{id: int, file: string, kind?: string} $row Does it the same when it is put into the page afterwards? */
function can_be_held( array $row ): bool {
	/** @var array<int, bool> $known */
	static $known = [];
	if ( ! isset( $known[ $row['id'] ] ) ) {
		require_once __DIR__ . '/holding.php';
		$kind                = $row['kind'] ?? '';
		$code                = 'css' !== $kind && \is_file( $row['file'] ) ? (string) \file_get_contents( $row['file'] ) : '';
		// Without the guard that `Svc\Compiler\CodeCompiler` puts in front of HTML.
		$known[ $row['id'] ] = '' === obstacle_to_waiting( $kind, 'html' === $kind ? (string) \preg_replace( '~\A<\?php .*? \?>|<\?php \?>~s', '', $code ) : $code );
	}
	return $known[ $row['id'] ];
}

/**
 * @param array{id: int, file: string, kind?: string, browser?: bool, consent?: string, if?: list<list<array{0: string, 1: string, 2: mixed}>>} $row
 */
function gate( array $row, string $markup ): string {
	$rest = isset( $row['browser'] ) ? rest_for_browser( $row ) : [];
	if ( null === $rest ) {
		return '';
	}
	$gate = [] === $rest ? [] : [ 'if' => $rest ];
	$answer = consent_for( $row );
	if ( 'run' !== $answer ) {
		if ( ! is_shared_page() || ! \is_file( visitor_script() ) || ! can_be_held( $row ) ) {
			return 'ask' === $answer && true === given_consent( $row['consent'] ?? '' ) ? $markup : '';
		}
		// Without an API to ask it stands there all the same: a banner may answer in the browser only.
		$gate['consent'] = $row['consent'] ?? '';
	}
	if ( [] === $gate ) {
		return $markup;
	}
	$types = \array_column( \array_merge( ...$rest ), 0 );
	if ( [] !== \array_intersect( [ 'time_of_day', 'day_of_week' ], $types ) ) {
		$gate['zone'] = zone_for_browser();
	}
	if ( ( isset( $gate['consent'] ) || \in_array( 'consent', $types, true ) ) && false !== ( require_once __DIR__ . '/consent.php' ) && '' !== active_banner() ) {
		$gate['banner'] = true;
	}
	wants_visitor_script( wanted: true );
	$json = (string) \json_encode( $gate, \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_INVALID_UTF8_SUBSTITUTE );
	return '<template data-svc="' . in_attribute( $json ) . '" data-svc-markup="' . in_attribute( $markup ) . '"></template>' . "\n";
}

/**
 * @param array{id: int, file: string, consent?: string, ...} $row
 * @return 'run'|'ask'|'hold'
 */
function consent_for( array $row ): string {
	if ( ! isset( $row['consent'] ) ) {
		return 'run';
	}
	require_once __DIR__ . '/consent.php';
	return consent_answer( $row['consent'] );
}

function in_attribute( string $text ): string {
	return \strtr(
		$text,
		[
			'&' => '&amp;',
			'"' => '&quot;',
			"'" => '&#039;',
			'<' => '&lt;',
			'>' => '&gt;',
			'[' => '&#091;',
			']' => '&#093;',
		]
	);
}

/** @return list<array{0: int, 1: int}> For a year ahead: Unix time => seconds east of Greenwich. */
function zone_for_browser(): array {
	$zone = \wp_timezone();
	$now  = clock();
	// A zone given as an offset has no list of changes.
	if ( 1 !== \preg_match( '/^[+-]/', $zone->getName() ) ) {
		return \array_map( static fn( array $change ): array => [ $change['ts'], $change['offset'] ], $zone->getTransitions( $now, $now + 400 * LEAD_SECONDS ) );
	}
	return [ [ 0, $zone->getOffset( new \DateTimeImmutable( '@' . $now ) ) ] ];
}

function visitor_script(): string {
	return \dirname( __DIR__, 3 ) . '/build/visitor.js';
}

function wants_visitor_script( ?bool $wanted = null ): bool {
	/** @var bool $known */
	static $known = false;
	$known        = $wanted ?? $known;
	return $known;
}

/** At the begin of the head when something on this page may need it, so that it comes before all of it; at the end when something turned out to. */
function print_visitor_script(): void {
	/** @var bool $printed */
	static $printed = false;
	if ( $printed || ! is_shared_page() || ( ! wants_visitor_script() && ! ( \doing_action( 'wp_head' ) && may_need_visitor_script() ) ) ) {
		return;
	}
	$printed = true;
	// Plugins that hold scripts back until the mouse is moved would hold back the page.
	$attributes = [
		'id'               => 'svc-visitor-js',
		'data-cfasync'     => 'false',
		'data-no-optimize' => '1',
	];
	\wp_print_inline_script_tag( (string) \file_get_contents( visitor_script() ), $attributes );
}

function may_need_visitor_script(): bool {
	/** @var array{hooks?: array<string, array<int, list<array{id: int, file: string, kind?: string, browser?: bool, consent?: string, if?: list<list<array{0: string, 1: string, 2: mixed}>>}>>>, places?: array<string, array{0: int, 1: list<array{id: int, file: string, kind?: string, browser?: bool, consent?: string, if?: list<list<array{0: string, 1: string, 2: mixed}>>}>}>, codes?: array<int, array{id: int, file: string, kind?: string, browser?: bool, consent?: string, if?: list<list<array{0: string, 1: string, 2: mixed}>>}>} $plan Written by PlanCompiler. */
	$plan = state()['plan'] ?? [];
	$rows = \array_merge( $plan['codes'] ?? [], ...\array_column( $plan['places'] ?? [], 1 ) );
	foreach ( $plan['hooks'] ?? [] as $hook => $priorities ) {
		$rows = 1 === \preg_match( '/^(?:admin|login)_/', $hook ) ? $rows : \array_merge( $rows, ...\array_values( $priorities ) );
	}
	foreach ( $rows as $row ) {
		$waits = 'run' !== consent_for( $row );
		if ( ( $waits || isset( $row['browser'] ) ) && may_run( $row ) && ( $waits || [] !== rest_for_browser( $row ) ) ) {
			return true;
		}
	}
	return false;
}
