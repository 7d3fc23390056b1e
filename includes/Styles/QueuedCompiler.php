<?php

declare(strict_types=1);

namespace Svc\Styles;

use Svc\Domain\Error\Busy;
use Svc\Storage\Code\CompileSlots;

\defined( 'ABSPATH' ) || exit;

/** Compiles in one of the slots of the site. When all are taken, the caller is asked to try again. */
final class QueuedCompiler implements StyleCompiler {

	public function __construct(
		private readonly StyleCompiler $own,
		private readonly CompileSlots $slots,
	) {}

	/** @throws Busy When as many are being compiled as may be at once. */
	public function compile( array $requests ): array {
		return [] === $requests ? [] : $this->slots->hold( fn(): array => $this->own->compile( $requests ) );
	}
}
