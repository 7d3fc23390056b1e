<?php

declare(strict_types=1);

namespace Svc\Vocabulary;

\defined( 'ABSPATH' ) || exit;

/**
 * The tables of the contract that the form of a snippet needs, with their shapes.
 * @phpstan-type Location array{label: string, description: string, stage: string, hook: string, filters: array<string, int>, context: string, position: bool, group: string}
 * @phpstan-type TypeLocations array{default: string, custom: bool, keys: array<string, Location>}
 */
final class FormTables {

	/** @return array<string, TypeLocations> Locations by snippet type (spec 2.2). */
	public function locations(): array {
		/** @var array<string, TypeLocations> $table */
		$table = $this->table( 'locations' );

		return $table;
	}

	/** @return array<string, string> Labels of operators. */
	public function operators(): array {
		/** @var array{operators: array<string, string>, ...} $table */
		$table = $this->table( 'contract' );

		return $table['operators'];
	}

	/** @return list<string> Values of the field `lang` of stylesheets. */
	public function style_languages(): array {
		/** @var array{lang: array{enum: list<string>, ...}, ...} $table */
		$table = $this->table( 'fields' );

		return \array_values( \array_filter( $table['lang']['enum'], static fn( string $language ): bool => '' !== $language ) );
	}

	private function table( string $name ): mixed {
		return require \dirname( __DIR__, 2 ) . '/build/bridge/' . $name . '.php';
	}
}
