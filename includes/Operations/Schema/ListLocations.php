<?php

declare(strict_types=1);

namespace Svc\Operations\Schema;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Vocabulary\Locations;

\defined( 'ABSPATH' ) || exit;

/**
 * Lists the locations of one snippet type, or of all (spec 4.11, `svc/list-locations`).
 * @implements Operation<'list-locations'>
 */
final class ListLocations implements Operation {

	public function __construct( private readonly Locations $locations ) {}

	public function handle( array $input, Actor $actor ): Result {
		$type  = $input['type'] ?? '';
		$items = [];
		foreach ( '' === $type ? $this->locations->types() : [ $type ] as $name ) {
			\array_push( $items, ...$this->locations->of( $name ) );
		}

		return new Result( $items );
	}
}
