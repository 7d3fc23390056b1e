<?php

declare(strict_types=1);

namespace Svc\Operations\Git;

use Svc\Git\Link;
use Svc\Git\OtherEnvironments;
use Svc\Git\Runs;
use Svc\Storage\Git\GitDeliveries;
use Svc\Storage\Git\GitSettings;

\defined( 'ABSPATH' ) || exit;

/**
 * The connection with Git as it goes out: without token and secret.
 *
 * @phpstan-import-type Values from GitSettings
 * @phpstan-import-type Kind from OtherEnvironments
 */
final class GitView {

	public function __construct(
		private readonly Link $link,
		private readonly Runs $runs,
		private readonly GitDeliveries $deliveries,
		private readonly OtherEnvironments $elsewhere,
	) {
	}

	/**
	 * @return array{settings: array<string, mixed>, last: object|null, conflicts: list<mixed>, next: int|null, deliveries: array<string, array<string, int|string>|null>, environments: list<Kind>}
	 */
	public function status(): array {
		$last = $this->runs->last();
		$open = [];
		foreach ( [ 'conflicts', 'held' ] as $list ) {
			$open = [ ...$open, ...\array_values( \is_array( $last[ $list ] ?? null ) ? $last[ $list ] : [] ) ];
		}
		return [
			'settings'     => $this->settings( $this->link->values() ),
			'last'         => [] === $last ? null : self::report( $last ),
			'conflicts'    => $open,
			'next'         => GitTimetable::next(),
			'deliveries'   => [
				'signed'  => $this->delivery( GitDeliveries::SIGNED ),
				'refused' => $this->delivery( GitDeliveries::REFUSED ),
			],
			'environments' => $this->elsewhere->kinds(),
		];
	}

	/**
	 * @param Values $values As they count.
	 * @return array<string, mixed>
	 */
	public function settings( array $values ): array {
		return \array_diff_key( $values, [ 'token' => true, 'secret' => true ] ) + [
			'user_name'       => self::name( $values['user'] ),
			'has_token'       => '' !== $values['token'],
			'has_secret'      => '' !== $values['secret'],
			'token_constant'  => $this->link->has_token_constant(),
			'secret_constant' => $this->link->has_secret_constant(),
			'environment'     => $this->link->environment,
			'approves'        => $this->link->approves,
			'webhook'         => \rest_url( 'svc/v1/git/webhook' ),
		];
	}

	/**
	 * A report with its map as an object, because an empty array would be a list in JSON. One that an older version kept does not say who it was, and what was left.
	 *
	 * @param array<array-key, mixed> $report
	 */
	public static function report( array $report ): object {
		return (object) ( \array_replace( $report, [ 'unresolved' => (object) ( $report['unresolved'] ?? [] ) ] ) + [
			'left'  => 0,
			'by'    => '',
			'alone' => false,
		] );
	}

	/**
	 * The last delivery of a kind; null where there was none.
	 *
	 * @param GitDeliveries::SIGNED|GitDeliveries::REFUSED $kind
	 * @return array{at: int, event: string, outcome: string}|null
	 */
	private function delivery( string $kind ): ?array {
		$last = $this->deliveries->last( $kind );
		return null === $last ? null : [ 'outcome' => 'wanted' === $last['outcome'] ? 'taken' : $last['outcome'] ] + $last;
	}

	private static function name( int $user ): string {
		$found = $user > 0 ? \get_userdata( $user ) : false;
		return false === $found ? '' : $found->display_name;
	}
}
