<?php

declare(strict_types=1);

namespace Svc\Checks;

use Svc\Checks\Loopback\Page\Target;
use Svc\Checks\Loopback\Page\Targets;

\defined( 'ABSPATH' ) || exit;

/** Names the pages that a test load asks for, so that a screen can show them while the answer is on its way. */
final class TestPages {

	public function __construct( private readonly Targets $targets ) {
	}

	/**
	 * @param int $user Who saves.
	 * @return list<array{label: string, url: string}>
	 */
	public function for( int $user ): array {
		return \array_map(
			static fn( Target $target ): array => [
				'label' => $target->label,
				'url'   => $target->url,
			],
			$this->targets->usual( $user )
		);
	}
}
