<?php

declare(strict_types=1);

namespace Svc\Operations\Proposals;

use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Proposing;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Operations\Snippets\SaveSnippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Keeps what `save-snippet` would do as a proposal, for callers who may act, too. The rights that count are those of the person who accepts.
 * @implements Operation<'propose-snippet'>
 */
final class ProposeSnippet implements Operation {

	public function __construct(
		private readonly Proposing $proposing,
		private readonly SaveSnippet $save,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return $this->proposing->keep( 'save-snippet', $input, fn(): Foreseen => $this->save->foresee( $input, Actor::system() ), $actor );
	}
}
