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
use Svc\Vocabulary\Words;

\defined( 'ABSPATH' ) || exit;

/**
 * What `get-schema` says of conditions, as a model needs it to write a rule: names, and a value of the right form.
 * @implements Operation<'list-conditions'>
 */
final class ListConditions implements Operation {

	/** A value of each form that the contract knows (`src/contract/condition-spec.ts`). */
	private const EXAMPLES = [
		'list'   => [ 'value' ],
		'ids'    => [ 12 ],
		'string' => 'text',
		'null'   => null,
		'pair'   => [ 'key' => 'name', 'value' => 'text' ],
		'range'  => [ 'from' => '2026-12-01', 'to' => '2026-12-24 18:00' ],
		'times'  => [ 'from' => '09:00', 'to' => '17:30' ],
		'number' => '3',
	];

	public function __construct(
		private readonly ConditionValues $values,
		private readonly Tier $tier,
	) {
	}

	/**
	 * @inheritDoc
	 * @throws NotFound When there is no such type.
	 */
	public function handle( array $input, Actor $actor ): Result {
		$only   = $input['type'] ?? '';
		$values = '' === $only ? [] : [ 'values' => $this->values->search( $only, $input['search'] ?? '', [] )['options'] ];
		$found  = [];
		foreach ( Types::all() as $name => $type ) {
			if ( ( '' === $only || $only === $name ) && $this->tier->includes( $type['tier'] ) ) {
				$found[] = [
					'type'    => $name,
					'label'   => Words::of( $type['label'] ),
					'ops'     => $type['ops'],
					'example' => (string) \wp_json_encode( [ 'type' => $name, 'op' => $type['ops'][0], 'value' => self::EXAMPLES[ $type['shape'] ] ] ),
				] + ( [] === ( $values['values'] ?? [] ) ? [] : $values );
			}
		}
		return new Result( $found );
	}
}
