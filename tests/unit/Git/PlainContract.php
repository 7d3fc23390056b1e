<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use Svc\Domain\Error\InvalidInput;
use Svc\Git\Repository\Contract;

/** Takes fields as they are, but for a title that no snippet may have. */
final class PlainContract implements Contract {

	public function item( array $item ): array {
		return 'impossible' === ( $item['title'] ?? '' ) ? throw InvalidInput::field( 'title', 'Choose another title.' ) : $item;
	}
}
