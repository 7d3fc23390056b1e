<?php

declare(strict_types=1);

namespace Svc\Insights\Explain;

use Svc\Checks\Loopback\Address\OwnAddress;
use Svc\Checks\Request\ConditionValues;
use Svc\Compiler\ConditionCompiler;
use Svc\Compiler\Plan\Moment;
use Svc\Compiler\Plan\Places;
use Svc\Domain\Conditions\Types;
use Svc\Domain\Snippet;
use function Svc\Runtime\is_available;
use function Svc\Runtime\matches;
use function Svc\Runtime\rule_matches;
use function Svc\Runtime\seen;
use function Svc\Runtime\with_seen;

\defined( 'ABSPATH' ) || exit;

/**
 * The rules of one snippet over what one request saw. Every answer comes from the runtime's own functions, so the explanation cannot differ from
 * the page.
 * @phpstan-type TracedRule array{type: string, op: string, value: mixed, seen: mixed, match: bool|null, note: string}
 */
final class RuleTrace {

	/** @var array<string, mixed>|null What is seen instead of this request; null when the asked one never got there. */
	private readonly ?array $seen;

	/** @param string $url Absolute address that was asked for. */
	public function __construct( private readonly Snippet $snippet, ConditionValues $values, Visitor $person, string $url ) {
		require_once \dirname( __DIR__, 2 ) . '/Runtime/conditions/matches.php';
		$seen = $values->stages[ self::stage( $snippet ) ] ?? null;
		if ( null !== $seen ) {
			$query = [];
			\wp_parse_str( (string) \parse_url( $url, \PHP_URL_QUERY ), $query );
			$seen['query_param'] = $query;
			if ( \is_string( $seen['url'] ?? null ) ) {
				$seen['url'] = OwnAddress::unmarked( $seen['url'] );
			}
			$seen['cookie']      = self::hidden( $person->cookies );
			// Before the user is known a rule about the user sees nothing, for any user.
			if ( null !== ( $seen['user_logged_in'] ?? null ) ) {
				$seen['user_logged_in'] = $person->signed_in;
				$seen['user_role']      = $person->roles;
			}
		}
		$this->seen = $seen;
	}

	/** Whether the request got as far as the moment at which the conditions are decided; without conditions there is none. */
	public function is_decided(): bool {
		return null !== $this->seen || [] === $this->snippet->conditions;
	}

	/** Whether the conditions let the snippet run. */
	public function matches(): bool {
		return with_seen( $this->seen ?? [], fn(): bool => matches( ConditionCompiler::lower( $this->snippet->conditions )['if'] ) );
	}

	/**
	 * Every rule as saved, with what was seen.
	 * @return list<list<TracedRule>> `match` null when it could not be decided; `note` says in a word why a rule can never match:
	 *                                `unknown` type, `tier`, `unfinished`.
	 */
	public function groups(): array {
		return with_seen( $this->seen ?? [], fn(): array => \array_map( fn( array $group ): array => \array_map( $this->rule( ... ), $group ), $this->snippet->conditions ) );
	}

	/**
	 * @param array{type: string, op: string, value?: mixed} $rule
	 * @return TracedRule
	 */
	private function rule( array $rule ): array {
		$lowered = ConditionCompiler::rule( $rule );
		$note    = match ( true ) {
			! isset( Types::all()[ $rule['type'] ] ) => 'unknown',
			! is_available( $rule['type'] )          => 'tier',
			null === $lowered                        => 'unfinished',
			default                                  => '',
		};
		$shown   = [
			'type'  => $rule['type'],
			'op'    => $rule['op'],
			'value' => $rule['value'] ?? null,
		];
		if ( '' !== $note || null === $this->seen ) {
			return $shown + [
				'seen'  => null,
				'match' => '' === $note ? null : false,
				'note'  => $note,
			];
		}

		return $shown + [
			'seen'  => self::shown( seen( $lowered[0], $lowered[2] ) ),
			'match' => rule_matches( $lowered ),
			'note'  => '',
		];
	}

	/** The stage at which the runtime decides: that of the location, or of the conditions when they need longer. */
	private static function stage( Snippet $snippet ): string {
		$hook = Places::hook( $snippet->type, Places::location( $snippet ) );
		// A hook that would have to wait for the user is an early one; one that would have to wait for the query a user's.
		$of_hook = match ( true ) {
			'auto' !== $snippet->run                          => 'query',
			'' !== Moment::after( $hook, 'user' )             => 'early',
			'' !== Moment::after( $hook, 'query' )            => 'user',
			default                                           => 'query',
		};
		$order   = [
			'early' => 0,
			'user'  => 1,
			'query' => 2,
		];
		$needed  = ConditionCompiler::lower( $snippet->conditions )['stage'];
		$needed  = 'early' === $needed && 'test' === $snippet->mode ? 'user' : $needed;

		return $order[ $needed ] > $order[ $of_hook ] ? $needed : $of_hook;
	}

	/**
	 * Cookies without those that would let a reader of the explanation act as that person.
	 * @param array<string, string> $cookies
	 * @return array<string, string>
	 */
	private static function hidden( array $cookies ): array {
		foreach ( \array_keys( $cookies ) as $name ) {
			if ( 1 === \preg_match( '/^wordpress_|sess|auth|token|^wp-postpass/i', $name ) ) {
				$cookies[ $name ] = '(hidden)';
			}
		}

		return $cookies;
	}

	/** A moment in words; everything else is shown as it is. */
	private static function shown( mixed $seen ): mixed {
		if ( \is_array( $seen ) && \is_int( $seen['at'] ?? null ) && \is_string( $seen['zone'] ?? null ) ) {
			return ( new \DateTimeImmutable( '@' . $seen['at'] ) )->setTimezone( new \DateTimeZone( $seen['zone'] ) )->format( 'Y-m-d H:i:s' ) . ' ' . $seen['zone'];
		}

		return $seen;
	}
}
