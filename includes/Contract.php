<?php

declare(strict_types=1);

namespace Svc;

use Svc\Dispatch\OperationTable;
use Svc\Schema\SchemaWalk;

\defined( 'ABSPATH' ) || exit;

/**
 * The tables that the bridge generator writes from the contract (`build/bridge`). OPcache keeps the files, so reading one again costs nothing.
 * @phpstan-import-type Spec from OperationTable
 * @phpstan-import-type Schema from SchemaWalk
 * @phpstan-type Field array{
 *     type: string, default: mixed, writable: bool, exported: bool, tiers: array<string, string>, enum?: list<string>, max_length?: int,
 *     pattern?: string, minimum?: int, maximum?: int, ...
 * }
 * @phpstan-type Location array{default: string, custom: bool, keys: array<string, array{hook: string, position: bool, ...}>, ...}
 */
final class Contract {

	public function __construct( private readonly string $dir ) {
	}

	/** @return array<string, Spec> */
	public function operations(): array {
		/** @var array<string, Spec> $table */
		$table = require $this->dir . '/build/bridge/operations.php';
		return $table;
	}

	/** @return array<string, array{input: Schema, output: Schema, rules: list<string>, also?: array<string, string>}> */
	public function schemas(): array {
		/** @var array<string, array{input: Schema, output: Schema, rules: list<string>, also?: array<string, string>}> $table */
		$table = require $this->dir . '/build/bridge/schemas.php';
		return $table;
	}

	/** @return array<string, Field> */
	public function fields(): array {
		/** @var array<string, Field> $table */
		$table = require $this->dir . '/build/bridge/fields.php';
		return $table;
	}

	/** @return array<string, Location> */
	public function locations(): array {
		/** @var array<string, Location> $table */
		$table = require $this->dir . '/build/bridge/locations.php';
		return $table;
	}

	/**
	 * Permanent id => location of the Header & Footer boxes.
	 * @return array<string, string>
	 */
	public function boxes(): array {
		/** @var array{boxes: array<string, string>, ...} $table */
		$table = require $this->dir . '/build/bridge/contract.php';
		return $table['boxes'];
	}

	/**
	 * The marker of export files and the version of the product that writes them.
	 * @return array{format: string, version: int, product: string}
	 */
	public function export(): array {
		/** @var array{version: string, export: array{format: string, version: int}, ...} $table */
		$table = require $this->dir . '/build/bridge/contract.php';
		return $table['export'] + [ 'product' => $table['version'] ];
	}
}
