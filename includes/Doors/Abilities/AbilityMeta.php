<?php

declare(strict_types=1);

namespace Svc\Doors\Abilities;

\defined( 'ABSPATH' ) || exit;

/**
 * Says in WordPress' terms what an ability does and who is offered it. Add-ons get one on `svc_abilities`.
 * @phpstan-import-type Annotations from \Svc\Dispatch\OperationTable
 */
final class AbilityMeta {

	/**
	 * WordPress runs by GET what only reads, by DELETE what is destructive and idempotent, else by POST.
	 * @return array{annotations: Annotations, public: true, show_in_rest: true, mcp: array{public: true, type: 'tool'}}
	 */
	public function of( bool $readonly = false, bool $destructive = false, bool $idempotent = false ): array {
		return [
			'annotations'  => [
				'readonly'    => $readonly,
				'destructive' => $destructive,
				'idempotent'  => $idempotent,
			],
			// From WordPress 7.1 on it stands for the other two; they are for what is older.
			'public'       => true,
			'show_in_rest' => true,
			'mcp'          => [
				'public' => true,
				'type'   => 'tool',
			],
		];
	}
}
