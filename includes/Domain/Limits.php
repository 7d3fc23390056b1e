<?php

declare(strict_types=1);

namespace Svc\Domain;

use LogicException;

\defined( 'ABSPATH' ) || exit;

/**
 * The numbers of the contract (`src/contract/limits.ts`), read once from the bridge data, so that no limit is typed twice.
 */
final class Limits {

	/**
	 * @param string $name Name in the contract, such as `condition_depth`.
	 */
	public static function of( string $name ): int {
		/** @var array<string, int> $limits */
		static $limits = [];
		if ( [] === $limits ) {
			/** @var array{limits: array<string, int>, ...} $contract Generated in this shape. */
			$contract = require \dirname( __DIR__, 2 ) . '/build/bridge/contract.php';
			$limits   = $contract['limits'];
		}

		return $limits[ $name ] ?? throw new LogicException( "The contract has no limit {$name}" );
	}
}
