<?php

declare(strict_types=1);

namespace Svc\Storage\Site;

use Svc\Storage\Disk\RecordStore;

\defined( 'ABSPATH' ) || exit;

/**
 * Which users allow which AI provider to get their code, and the tokens used in one month.
 * @phpstan-type Values array{allowed: array<int, string>, month: string, tokens: int}
 * @extends RecordStore<Values>
 */
final class AssistantUse extends RecordStore {

	protected function path(): string {
		return $this->paths->assistant();
	}

	protected static function parse( array $stored ): array {
		$allowed = \is_array( $stored['allowed'] ?? null ) ? $stored['allowed'] : [];
		$users   = [];
		foreach ( $allowed as $user => $provider ) {
			if ( \is_int( $user ) && \is_string( $provider ) ) {
				$users[ $user ] = $provider;
			}
		}
		return [
			'allowed' => $users,
			'month'   => \is_string( $stored['month'] ?? null ) ? $stored['month'] : '',
			'tokens'  => \is_int( $stored['tokens'] ?? null ) ? \max( 0, $stored['tokens'] ) : 0,
		];
	}

	/** Sets which provider a user allows; empty for none. */
	public function allow( int $user, string $provider ): void {
		$allowed = '' === $provider ? [] : [ $user => $provider ];
		$this->change( static fn( array $values ): array => [ 'allowed' => $allowed + \array_diff_key( $values['allowed'], [ $user => true ] ) ] + $values );
	}

	/**
	 * Forgets what departed users allow.
	 * @param callable(int): bool $stays
	 */
	public function keep( callable $stays ): void {
		$allowed = $this->get()['allowed'];
		$kept    = \array_filter( $allowed, $stays, \ARRAY_FILTER_USE_KEY );
		if ( $kept !== $allowed ) {
			$this->change( static fn( array $values ): array => [ 'allowed' => \array_filter( $values['allowed'], $stays, \ARRAY_FILTER_USE_KEY ) ] + $values );
		}
	}

	/** Tokens used this month, by UTC. */
	public function tokens(): int {
		$values = $this->get();
		return \gmdate( 'Y-m' ) === $values['month'] ? $values['tokens'] : 0;
	}

	public function add( int $tokens ): void {
		$month = \gmdate( 'Y-m' );
		$this->change(
			static fn( array $values ): array => [
				'month'  => $month,
				'tokens' => $tokens + ( $month === $values['month'] ? $values['tokens'] : 0 ),
			] + $values
		);
	}
}
