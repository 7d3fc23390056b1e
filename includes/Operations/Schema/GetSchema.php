<?php

declare(strict_types=1);

namespace Svc\Operations\Schema;

use Svc\Access\Tier;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Conditions\Types;
use Svc\Domain\Error\NotFound;
use Svc\Vocabulary\ConditionValues;
use Svc\Vocabulary\ContentOptions;
use Svc\Vocabulary\FormTables;
use Svc\Vocabulary\Locations;
use Svc\Vocabulary\Option;
use Svc\Vocabulary\Words;

\defined( 'ABSPATH' ) || exit;

/**
 * Everything a client needs to build the form of a snippet (spec 4.9): condition types with operators and options, headings
 * of pickers, stages, locations, snippet types and stylesheet languages. Options that are content are searched with
 * `options={type}&search=…`, or looked up with `include[]`. Reads only.
 * @phpstan-import-type Type from Types
 * @implements Operation<'get-schema'>
 */
final class GetSchema implements Operation {

	public function __construct(
		private readonly FormTables $tables,
		private readonly Locations $locations,
		private readonly ConditionValues $values,
		private readonly Tier $tier,
	) {}

	/**
	 * @inheritDoc
	 * @throws NotFound When `options` names no condition type.
	 */
	public function handle( array $input, Actor $actor ): Result {
		$type = $input['options'] ?? '';
		if ( '' !== $type ) {
			return new Result( [ 'type' => $type ] + $this->values->search( $type, $input['search'] ?? '', $input['include'] ?? [] ) );
		}
		$types = Types::all();

		return new Result(
			[
				'condition_types' => \array_map( fn( string $name ): array => $this->condition_type( $name, $types[ $name ] ), \array_keys( $types ) ),
				'groups'          => $this->groups( $types ),
				'stages'          => $this->stages(),
				'locations'       => $this->locations(),
				'types'           => $this->types(),
				'languages'       => $this->style_languages(),
			]
		);
	}

	/**
	 * @param Type $type
	 * @return array<string, mixed>
	 */
	private function condition_type( string $name, array $type ): array {
		$labels    = $this->values->labels( $name );
		$operators = $this->tables->operators();

		return [
			'type'      => $name,
			'label'     => Words::of( $type['label'] ),
			'group'     => Words::of( $type['group'] ),
			'ops'       => \array_map(
				static fn( string $op ): array => [
					'value' => $op,
					'label' => Words::of( $operators[ $op ] ?? $op ),
				],
				$type['ops']
			),
			'shape'     => $type['shape'],
			'stage'     => $type['stage'],
			'tier'      => $type['tier'],
			'available' => $this->tier->includes( $type['tier'] ),
			'visitor'   => $type['visitor'],
			'options'   => null === $labels ? null : Option::list( $labels ),
			'search'    => ContentOptions::has( $name ),
		];
	}

	/**
	 * @param array<string, Type> $types
	 * @return list<array{label: string, types: list<string>}>
	 */
	private function groups( array $types ): array {
		$groups = [];
		foreach ( $types as $name => $type ) {
			$groups[ $type['group'] ][] = $name;
		}

		return \array_map(
			static fn( string $label ): array => [
				'label' => Words::of( $label ),
				'types' => $groups[ $label ],
			],
			\array_keys( $groups )
		);
	}

	/** @return list<array{stage: string, label: string, description: string}> */
	private function stages(): array {
		return [
			[
				'stage'       => 'early',
				'label'       => \__( 'Immediately', 'svc' ),
				'description' => \__( 'Known when a request starts.', 'svc' ),
			],
			[
				'stage'       => 'user',
				'label'       => \__( 'With the user', 'svc' ),
				'description' => \__( 'Known once WordPress knows the user. Earlier snippets wait for "init".', 'svc' ),
			],
			[
				'stage'       => 'query',
				'label'       => \__( 'With the page', 'svc' ),
				'description' => \__( 'Known once WordPress knows the page. Earlier snippets wait for "wp", without a page for "wp_loaded".', 'svc' ),
			],
		];
	}

	/** @return array<string, array{default: string, custom: bool, items: list<array<string, mixed>>}> */
	private function locations(): array {
		$all = [];
		foreach ( $this->locations->types() as $type ) {
			$all[ $type ] = [
				'default' => $this->locations->default_of( $type ),
				'custom'  => $this->locations->takes_any_action( $type ),
				'items'   => $this->locations->of( $type ),
			];
		}

		return $all;
	}

	/** @return list<array{value: string, label: string}> */
	private function types(): array {
		$labels = [
			'php'  => 'PHP',
			'html' => 'HTML',
			'css'  => 'CSS',
			'js'   => 'JavaScript',
		];

		return \array_map(
			static fn( string $type ): array => [
				'value' => $type,
				'label' => $labels[ $type ] ?? $type,
			],
			$this->locations->types()
		);
	}

	/** @return list<array{value: string, label: string}> */
	private function style_languages(): array {
		return \array_map(
			static fn( string $language ): array => [
				'value' => $language,
				'label' => \strtoupper( $language ),
			],
			$this->tables->style_languages()
		);
	}
}
