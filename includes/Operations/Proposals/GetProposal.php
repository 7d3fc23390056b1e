<?php

declare(strict_types=1);

namespace Svc\Operations\Proposals;

use Svc\Access\Gate;
use Svc\Access\NetworkResource;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Operation;
use Svc\Dispatch\OperationRunner;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Proposals\Base;
use Svc\Proposals\ProposalView;
use Svc\Proposals\Risks;
use Svc\Storage\Site\Proposals;

\defined( 'ABSPATH' ) || exit;

/**
 * One proposal with what a person needs to decide: what accepting would change, by the rights of the person who asks, and what the code does.
 * @implements Operation<'get-proposal'>
 */
final class GetProposal implements Operation {

	public function __construct(
		private readonly Proposals $proposals,
		private readonly OperationRunner $runner,
		private readonly Base $base,
		private readonly Risks $risks,
		private readonly Gate $gate,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$proposal = $this->proposals->get( $input['id'] );
		$this->gate->require_use( $actor, NetworkResource::PhpSource );
		try {
			$seen = 'open' === $proposal->state ? $this->runner->foresee( $proposal->operation, $proposal->input, $actor ) : new Foreseen( [] );
		} catch ( SvcException $refused ) {
			$seen = new Foreseen( [], [ [ 'message' => $refused->getMessage(), 'line' => 0 ] ] );
		}
		return new Result(
			ProposalView::of( $proposal ) + [
				'input'     => (object) $proposal->input,
				'base'      => (object) $proposal->base,
				'stale'     => 'open' === $proposal->state ? $this->base->moved( $proposal ) : [],
				'changes'   => $seen->changes,
				'errors'    => $seen->errors,
				'warnings'  => $seen->warnings,
				'test_load' => $seen->test_load,
			] + $this->risks->of( $proposal )
		);
	}
}
