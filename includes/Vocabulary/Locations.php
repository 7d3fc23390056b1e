<?php

declare(strict_types=1);

namespace Svc\Vocabulary;

\defined( 'ABSPATH' ) || exit;

/**
 * The locations of spec 2.2 as people and programs read them. Translates labels.
 * @phpstan-import-type TypeLocations from FormTables
 * @phpstan-type Item array{
 *     key: string, type: string, label: string, description: string, stage: string, hook: string, filters: list<string>,
 *     context: string, position: bool, group: string, default: bool
 * }
 */
final class Locations {

	/** @var array<string, TypeLocations> */
	private readonly array $table;

	public function __construct( FormTables $tables ) {
		$this->table = $tables->locations();
	}

	/** @return list<string> Snippet types that have locations: all of them. */
	public function types(): array {
		return \array_keys( $this->table );
	}

	public function takes_any_action( string $type ): bool {
		return $this->table[ $type ]['custom'] ?? false;
	}

	public function default_of( string $type ): string {
		return $this->table[ $type ]['default'] ?? '';
	}

	/** @return list<Item> The locations of a snippet type, in the order of pickers. */
	public function of( string $type ): array {
		$items = [];
		foreach ( $this->table[ $type ]['keys'] ?? [] as $key => $location ) {
			$items[] = [
				'key'         => $key,
				'type'        => $type,
				'label'       => Words::of( $location['label'] ),
				'description' => Words::of( $location['description'] ),
				'stage'       => $location['stage'],
				'hook'        => $location['hook'],
				'filters'     => \array_keys( $location['filters'] ),
				'context'     => $location['context'],
				'position'    => $location['position'],
				'group'       => Words::of( $location['group'] ),
				'default'     => $key === $this->default_of( $type ),
			];
		}

		return $items;
	}
}
