<?php

declare(strict_types=1);

namespace Svc\Operations\Proposals;

use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Proposal;
use Svc\Storage\Site\Proposals;

\defined( 'ABSPATH' ) || exit;

/**
 * Declines a proposal, with a reason that its author can read.
 * @implements Foreseeable<'reject-proposal'>
 */
final class RejectProposal implements Foreseeable {

	public function __construct( private readonly Proposals $proposals ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$this->proposals->change( $input['id'], static fn( Proposal $now ): Proposal => $now->decided( 'declined', $actor, \time(), $input['reason'] ?? '' ) );
		return new Result(
			[
				'rejected' => true,
				'id'       => $input['id'],
			]
		);
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		return Foreseen::differences( [ 'state' => $this->proposals->get( $input['id'] )->state ], [ 'state' => 'declined' ] );
	}
}
