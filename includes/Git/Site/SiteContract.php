<?php

declare(strict_types=1);

namespace Svc\Git\Site;

use Svc\Domain\Error\InvalidInput;
use Svc\Git\Repository\Contract;
use Svc\Sets\ImportItem;

\defined( 'ABSPATH' ) || exit;

/** What a snippet may be on this site: the same limits, types and rules as for one that is imported. */
final class SiteContract implements Contract {

	public function __construct( private readonly ImportItem $item ) {
	}

	public function item( array $item ): array {
		$read = $this->item->read( $item );
		if ( ( $item['uid'] ?? null ) !== $read->snippet->uid ) {
			throw InvalidInput::field( 'uid', \__( 'Invalid ID. Remove the line to create one.', 'svc' ) );
		}
		return [ 'code' => $read->code ] + $read->snippet->settings();
	}
}
