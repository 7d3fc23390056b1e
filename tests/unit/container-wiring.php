<?php
/**
 * Classes for ContainerTest to build.
 */

declare(strict_types=1);

namespace Svc\Tests\Unit\Wiring;

final class Leaf {}

final class NeedsText {

	public function __construct( public readonly string $text ) {}
}

final class Tree {

	public function __construct(
		public readonly Leaf $leaf,
		public readonly int $height = 3,
	) {}
}

final class Circle {

	public function __construct( public readonly Circle $circle ) {}
}
