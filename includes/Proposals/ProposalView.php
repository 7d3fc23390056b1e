<?php

declare(strict_types=1);

namespace Svc\Proposals;

use Svc\Domain\Proposal;

\defined( 'ABSPATH' ) || exit;

/** A proposal in the form it goes out. */
final class ProposalView {

	/** @return array<string, mixed> */
	public static function of( Proposal $proposal ): array {
		return [
			'id'        => $proposal->id,
			'time'      => $proposal->time,
			'expires'   => $proposal->time + Proposal::KEPT,
			'state'     => $proposal->state,
			'operation' => $proposal->operation,
			'title'     => $proposal->title,
			'snippets'  => \array_keys( $proposal->base ),
			'user'      => $proposal->author->user_id,
			'name'      => $proposal->author->name,
			'via'       => $proposal->author->via,
			'password'  => $proposal->password,
			'reason'    => $proposal->reason,
			'session'   => $proposal->session,
			'decision'  => 'open' === $proposal->state ? null : $proposal->decision,
		];
	}
}
