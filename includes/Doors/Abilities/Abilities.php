<?php

declare(strict_types=1);

namespace Svc\Doors\Abilities;

use Closure;
use Svc\Dispatch\OperationRunner;
use Svc\Dispatch\OperationTable;
use Svc\Doors\Actors;
use Svc\Doors\ErrorMapper;
use Svc\Schema\CallSchema;
use Svc\Schema\InputSchema;
use Svc\Vocabulary\Words;
use Throwable;
use WP_Error;

\defined( 'ABSPATH' ) || exit;

/**
 * The door for assistants: WordPress' Abilities API (spec 4.11, WordPress 6.9). Abilities run as the logged-in user.
 * @phpstan-import-type Spec from OperationTable
 * @phpstan-import-type Ability from OperationTable
 */
final class Abilities {

	private const CATEGORY = 'svc';

	/**
	 * @param array<string, array{input: array<string, mixed>, output: array<string, mixed>}> $schemas By operation id.
	 * @param Closure(): bool $are_offered
	 */
	public function __construct(
		private readonly OperationTable $table,
		private readonly OperationRunner $runner,
		private readonly Actors $actors,
		private readonly ErrorMapper $errors,
		private readonly InputSchema $input,
		private readonly AbilityMeta $meta,
		private readonly array $schemas,
		private readonly Closure $are_offered,
	) {
	}

	/** Registers the category; it must exist before its abilities (class-wp-abilities-registry.php:142). */
	public function register_category(): void {
		if ( ! ( $this->are_offered )() ) {
			return;
		}
		\wp_register_ability_category(
			self::CATEGORY,
			[
				'label'       => \__( 'Snippets', 'svc' ),
				'description' => \__( 'Reads and changes the code snippets of this site.', 'svc' ),
			]
		);
	}

	public function register(): void {
		if ( ! ( $this->are_offered )() ) {
			return;
		}
		foreach ( $this->table->available() as $id => $operation ) {
			if ( null !== $operation['ability'] ) {
				\wp_register_ability( $operation['ability']['name'], $this->definition( $id, $operation, $operation['ability'] ) );
			}
		}
		/**
		 * Add-ons register abilities of their own here, in the category `svc`. While the abilities are switched off, the action does
		 * not happen, and so theirs are not offered either.
		 * @param AbilityMeta $meta Makes the argument `meta` of an ability: `$meta->of( readonly: true )`.
		 */
		\do_action( 'svc_abilities', $this->meta );
	}

	/**
	 * @param Spec $operation
	 * @param Ability $ability
	 * @return array<string, mixed>
	 */
	private function definition( string $id, array $operation, array $ability ): array {
		$annotations = $ability['annotations'];
		$short       = null === $ability['short'] ? null : new ShortAnswer( $ability['short'] );
		return [
			'label'               => Words::of( $ability['label'] ),
			'description'         => $operation['summary'] . ' ' . $ability['guide'],
			'category'            => self::CATEGORY,
			'input_schema'        => CallSchema::of( $this->input_schema( $id, $ability, $short ) ),
			'output_schema'       => CallSchema::of( self::output_schema( ShortAnswer::schema( $this->schemas[ $id ]['output'] ?? [], $short ), $operation['proposing'] ) ),
			'permission_callback' => fn(): bool|WP_Error => $this->permission( $id ),
			'execute_callback'    => fn( mixed $input ): mixed => $this->execute( $id, $input, $ability, $short ),
			'ability_class'       => CheckedAbility::class,
			'input_check'         => fn( mixed $input ): bool|WP_Error => $this->check( $id, $input, $ability, $short ),
			'meta'                => $this->meta->of( $annotations['readonly'], $annotations['destructive'], $annotations['idempotent'] ),
		];
	}

	/**
	 * A GET without input is null to core, which needs a default to see an object.
	 * @param Ability $ability
	 * @return array<string, mixed>
	 */
	private function input_schema( string $id, array $ability, ?ShortAnswer $short ): array {
		$schema     = $this->schemas[ $id ]['input'] ?? [ 'type' => 'object' ];
		$properties = $schema['properties'] ?? [];
		if ( \is_array( $properties ) ) {
			$schema['properties'] = \array_diff_key( $properties, \array_flip( $ability['omit'] ) ) + ( $short?->fields() ?? [] );
			foreach ( $ability['defaults'] as $field => $value ) {
				$schema['properties'][ $field ] = [ 'default' => $value ] + ( \is_array( $properties[ $field ] ?? null ) ? $properties[ $field ] : [] );
			}
			if ( [] === $schema['properties'] ) {
				unset( $schema['properties'] );
			}
		}
		if ( [] === ( $schema['required'] ?? [] ) ) {
			$schema['default'] = [];
		}
		return $schema;
	}

	/**
	 * Also that the change waits as a proposal: clients hold answers to one object.
	 * @param array<string, mixed> $schema
	 * @return array<string, mixed>
	 */
	private static function output_schema( array $schema, string $proposing ): array {
		if ( 'propose' !== $proposing ) {
			return $schema;
		}
		unset( $schema['required'] );
		$schema['properties'] = ( \is_array( $schema['properties'] ?? null ) ? $schema['properties'] : [] ) + [
			'proposal' => [
				'type'        => 'object',
				'description' => 'There instead of the rest if the change waits until a person accepts it. list-proposals says what became of it.',
				'properties'  => [
					'id'      => [ 'type' => 'integer' ],
					'state'   => [ 'type' => 'string' ],
					'message' => [ 'type' => 'string' ],
				],
			],
		];
		return $schema;
	}

	private function permission( string $id ): bool|WP_Error {
		try {
			$this->runner->authorize( $id, $this->actors->signed_in( 'ability' ) );
			return true;
		} catch ( Throwable $error ) {
			return $this->errors->to_wp_error( $error );
		}
	}

	/**
	 * Texts become what the schema asks for: WordPress does that only from 7.1 on.
	 * @param Ability $ability
	 * @return array<string, mixed>
	 */
	private function offered( string $id, mixed $input, array $ability, ?ShortAnswer $short ): array {
		$fields = \array_diff_key( \is_array( $input ) ? $input : [], \array_flip( $ability['omit'] ), $short?->fields() ?? [] ) + $ability['defaults'];
		return \array_filter( $this->input->coerce( $id, $fields ), '\is_string', \ARRAY_FILTER_USE_KEY );
	}

	/**
	 * False where the user may not run the ability, who then learns nothing about input.
	 * @param Ability $ability
	 */
	private function check( string $id, mixed $input, array $ability, ?ShortAnswer $short ): bool|WP_Error {
		try {
			$this->runner->require_current_site();
			if ( true !== $this->permission( $id ) ) {
				return false;
			}
			$short?->asked( $input );
			$this->runner->require_valid( $id, $this->offered( $id, $input, $ability, $short ) );
			return true;
		} catch ( Throwable $error ) {
			return $this->failure( $error, $ability );
		}
	}

	/** @param Ability $ability */
	private function execute( string $id, mixed $input, array $ability, ?ShortAnswer $short ): mixed {
		try {
			$asked = $short?->asked( $input );
			$data  = $this->runner->run( $id, $this->offered( $id, $input, $ability, $short ), $this->actors->signed_in( 'ability' ) )->data;
			return null === $short || null === $asked ? $data : $short->of( $data, $asked );
		} catch ( Throwable $error ) {
			return $this->failure( $error, $ability );
		}
	}

	/**
	 * An error with what to do next: of errors, MCP passes on the message alone.
	 * @param Ability $ability
	 */
	private function failure( Throwable $error, array $ability ): WP_Error {
		$answer = $this->errors->to_wp_error( $error );
		$code   = (string) $answer->get_error_code();
		$next   = $ability['next'][ $code ] ?? '';
		return '' === $next ? $answer : new WP_Error( $code, $answer->get_error_message() . ' ' . $next, $answer->get_error_data() );
	}
}
