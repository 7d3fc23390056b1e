<?php

declare(strict_types=1);

namespace Svc\Git;

use Svc\Compiler\CodeCompiler;
use Svc\Domain\Actor;
use Svc\Storage\Git\GitDeliveries;
use Svc\Storage\Git\GitSettings;

\defined( 'ABSPATH' ) || exit;

/**
 * The connection with Git as it goes out: without token and secret.
 * @phpstan-import-type Values from GitSettings
 * @phpstan-import-type Kind from OtherEnvironments
 */
final class GitView {

	public function __construct(
		private readonly Link $link,
		private readonly SyncRunner $runs,
		private readonly GitDeliveries $deliveries,
		private readonly OtherEnvironments $elsewhere,
	) {
	}

	/**
	 * @return array{settings: array<string, mixed>, last: object|null, conflicts: list<mixed>, next: int|null, deliveries: array<string, array<string, int|string>|null>, environments: list<Kind>}
	 */
	public function status( Actor $actor ): array {
		$last = $this->shown( $this->runs->last(), $actor );
		$open = [];
		foreach ( [ 'conflicts', 'held' ] as $list ) {
			$open = [ ...$open, ...\array_values( \is_array( $last[ $list ] ?? null ) ? $last[ $list ] : [] ) ];
		}
		return [
			'settings'     => $this->settings( $this->link->values(), $actor ),
			'last'         => [] === $last ? null : self::with_map( $last ),
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
	public function settings( array $values, Actor $actor ): array {
		return \array_diff_key( $values, [ 'token' => true, 'secret' => true ] ) + [
			'user_name'       => self::name( $values['user'] ),
			'has_token'       => '' !== $values['token'],
			'has_secret'      => '' !== $values['secret'],
			'token_constant'  => $this->link->has_token_constant(),
			'secret_constant' => $this->link->has_secret_constant(),
			'environment'     => $this->link->environment,
			'approves'        => $this->link->approves,
			'webhook'         => \rest_url( 'svc/v1/git/webhook' ),
			'fixed'           => $this->link->fixed( $actor ),
		];
	}

	/** @param array<array-key, mixed> $report */
	public function report( array $report, Actor $actor ): object {
		return self::with_map( $this->shown( $report, $actor ) );
	}

	/**
	 * The report without code of PHP snippets, for those who may not see it.
	 * @param array<array-key, mixed> $report
	 * @return array<array-key, mixed>
	 */
	private function shown( array $report, Actor $actor ): array {
		if ( [] === $report || $this->link->shows_php( $actor ) ) {
			return $report;
		}
		foreach ( [ 'conflicts', 'held' ] as $list ) {
			$report[ $list ] = \array_map( self::without_php( ... ), \is_array( $report[ $list ] ?? null ) ? $report[ $list ] : [] );
		}
		return $report;
	}

	private static function without_php( mixed $open ): mixed {
		if ( ! \is_array( $open ) ) {
			return $open;
		}
		foreach ( [ 'base', 'site', 'git' ] as $side ) {
			$document = $open[ $side ] ?? null;
			$code     = \is_array( $document ) ? $document['code'] ?? '' : '';
			if ( \is_array( $document ) && \is_string( $code ) && ( 'php' === ( $document['type'] ?? 'php' ) || CodeCompiler::has_php( $code ) ) ) {
				$open[ $side ] = [ 'code' => '' ] + $document;
			}
		}
		return $open;
	}

	/**
	 * A report with its map as an object, because an empty array would be a list in JSON. One that an older version kept does not say who it was, and what was left.
	 * @param array<array-key, mixed> $report
	 */
	private static function with_map( array $report ): object {
		return (object) ( \array_replace( $report, [ 'unresolved' => (object) ( $report['unresolved'] ?? [] ) ] ) + [
			'left'  => 0,
			'by'    => '',
			'alone' => false,
		] );
	}

	/**
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
