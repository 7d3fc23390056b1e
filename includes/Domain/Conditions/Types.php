<?php

declare(strict_types=1);

namespace Svc\Domain\Conditions;

use Svc\Bridge\Ranks;

\defined( 'ABSPATH' ) || exit;

/**
 * The condition types of the contract (spec 2.3), read once from the bridge data.
 * @phpstan-type Type array{
 * label: string, group: string, ops: list<string>, shape: string, options: list<string>|null,
 * option_labels: array<array-key, string>|null, stage: 'early'|'user'|'query', tier: string, visitor: bool
 * }
 */
final class Types {

	/** @return array<string, Type> */
	public static function all(): array {
		/** @var array<string, Type> $types */
		static $types = [];
		if ( [] === $types ) {
			/** @var array<string, Type> $table Generated in this shape. */
			$table = require \dirname( __DIR__, 3 ) . '/build/bridge/conditions.php';
			$types = $table;
		}

		return $types;
	}

	/** @return Type|null The type a rule names, if a site of this tier has it (spec 2.3 rule 5). */
	public static function registered( string $type, string $tier ): ?array {
		$found = self::all()[ $type ] ?? null;
		if ( null === $found || self::rank( $found['tier'] ) > self::rank( $tier ) ) {
			return null;
		}

		return $found;
	}

	/** An unknown tier counts as the lowest, so that a typing mistake opens nothing. */
	private static function rank( string $tier ): int {
		return Ranks::TIERS[ $tier ] ?? 0;
	}
}
