<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

\defined( 'ABSPATH' ) || exit;

/**
 * What `--dry-run` answers: which fields would change, as they are and as they would be. Pure.
 *
 * @phpstan-type Step array{id: mixed, title: mixed, field: string, now: mixed, then: mixed}
 * @phpstan-type Answer array{dry_run: true, changes: list<Step>, errors: list<mixed>, warnings: list<mixed>, test_load: bool}
 */
final class Preview {

	/**
	 * @param array<array-key, mixed> $now
	 * @param array<array-key, mixed> $wanted
	 * @return list<Step>
	 */
	public static function differences( array $now, array $wanted ): array {
		$steps = [];
		foreach ( $wanted as $field => $then ) {
			$is = $now[ $field ] ?? null;
			if ( \json_encode( $is ) !== \json_encode( $then ) ) {
				$steps[] = self::step( [] === $now ? $wanted : $now, (string) $field, $is, $then );
			}
		}
		return $steps;
	}

	/**
	 * @param array<array-key, mixed> $snippet
	 * @return Step
	 */
	public static function step( array $snippet, string $field, mixed $now, mixed $then ): array {
		return [
			'id'    => $snippet['id'] ?? null,
			'title' => $snippet['title'] ?? null,
			'field' => $field,
			'now'   => $now,
			'then'  => $then,
		];
	}

	/**
	 * @param list<Step> $changes
	 * @param list<mixed> $errors
	 * @param list<mixed> $warnings
	 * @return Answer
	 */
	public static function of( array $changes, array $errors = [], array $warnings = [], bool $test_load = false ): array {
		return [
			'dry_run'   => true,
			'changes'   => $changes,
			'errors'    => $errors,
			'warnings'  => $warnings,
			'test_load' => $test_load,
		];
	}

	/**
	 * @param list<Answer> $parts
	 * @return Answer
	 */
	public static function joined( array $parts ): array {
		return self::of(
			\array_merge( ...\array_column( $parts, 'changes' ) ),
			\array_merge( ...\array_column( $parts, 'errors' ) ),
			\array_merge( ...\array_column( $parts, 'warnings' ) ),
			\in_array( true, \array_column( $parts, 'test_load' ), true )
		);
	}
}
