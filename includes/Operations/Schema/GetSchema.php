<?php

declare(strict_types=1);

namespace Svc\Operations\Schema;

use Svc\Access\Tier;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Conditions\Types;
use Svc\Domain\Error\NotFound;
use Svc\Vocabulary\ContentOptions;
use Svc\Vocabulary\FormTables;
use Svc\Vocabulary\Locations;
use Svc\Vocabulary\Option;
use Svc\Vocabulary\SiteOptions;
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
		private readonly SiteOptions $site,
		private readonly ContentOptions $content,
		private readonly Tier $tier,
	) {}

	/**
	 * @inheritDoc
	 * @throws NotFound When `options` names no condition type.
	 */
	public function handle( array $input, Actor $actor ): Result {
		$type = $input['options'] ?? '';
		if ( '' !== $type ) {
			return new Result( $this->options( $type, $input['search'] ?? '', $input['include'] ?? [] ) );
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
	 * @param list<string> $include
	 * @return array{type: string, options: list<array{value: string|int, label: string}>, more: bool}
	 */
	private function options( string $type, string $search, array $include ): array {
		if ( ! isset( Types::all()[ $type ] ) ) {
			/* translators: %s: name of a condition type. */
			throw NotFound::because( \sprintf( \__( 'Unknown condition type "%s". GET /schema lists all.', 'svc' ), $type ) );
		}
		$found = ContentOptions::has( $type )
			? $this->content->search( $type, $search, $include )
			: Option::search( $this->labels( $type ) ?? [], $search, $include );

		return [ 'type' => $type ] + $found;
	}

	/**
	 * @param Type $type
	 * @return array<string, mixed>
	 */
	private function condition_type( string $name, array $type ): array {
		$labels    = $this->labels( $name );
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

	/** @return array<array-key, string>|null Value => label; null when the values are content or free. */
	private function labels( string $type ): ?array {
		$fixed = Types::all()[ $type ]['option_labels'] ?? null;

		return null === $fixed ? $this->site->labels( $type ) : \array_map( Words::of( ... ), $fixed );
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
				'label'       => \__( 'At once', 'svc' ),
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
