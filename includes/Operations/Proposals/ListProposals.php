<?php

declare(strict_types=1);

namespace Svc\Operations\Proposals;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Proposal;
use Svc\Proposals\ProposalView;
use Svc\Storage\Site\Proposals;

\defined( 'ABSPATH' ) || exit;

/**
 * Lists proposals, newest first; a declined one with the reason.
 * @implements Operation<'list-proposals'>
 */
final class ListProposals implements Operation {

	public function __construct( private readonly Proposals $proposals ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$state   = $input['state'];
		$session = $input['session'] ?? '';
		$all     = \array_filter( $this->proposals->all(), static fn( Proposal $one ): bool => ( 'all' === $state || $one->state === $state ) && ( '' === $session || $one->session === $session ) );
		return new Result( \array_map( ProposalView::of( ... ), \array_values( $all ) ) );
	}
}
