<?php

declare(strict_types=1);

namespace Svc\Dispatch;

use Closure;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Proposal;
use Svc\Storage\Site\Proposals;
use Svc\Storage\Snippets;
use Svc\Upkeep\ProposalMail;

\defined( 'ABSPATH' ) || exit;

/** Keeps a change of an actor who may only propose (design 9.7). The rights that count are those of the person who accepts. */
final class Proposing {

	/** Fields about the change or its base, and those by which a program would speak for the person who accepts. */
	private const TAKEN_OFF = [ 'reason', 'session', 'base_hash', 'base_modified', 'compiled', 'untested' ];

	public function __construct(
		private readonly Proposals $proposals,
		private readonly Snippets $store,
		private readonly ProposalMail $mail,
	) {
	}

	/**
	 * @param array<string, mixed> $input As the operation takes it.
	 * @param Closure(): Foreseen $foresee What the operation would do with it.
	 * @return Result With `proposal` and status 202.
	 */
	public function keep( string $operation, array $input, Closure $foresee, Actor $actor ): Result {
		$wanted   = \array_diff_key( $input, \array_flip( self::TAKEN_OFF ) );
		$foreseen = $foresee();
		if ( [] === $foreseen->changes ) {
			throw InvalidInput::because( \__( 'No changes to propose.', 'svc' ) );
		}
		$base = [];
		$title = '';
		foreach ( $foreseen->changes as $change ) {
			$title = '' === $title ? $change['title'] ?? '' : $title;
			if ( null !== $change['id'] ) {
				$base[ $change['id'] ] = $this->store->all()[ $change['id'] ]->rev ?? 0;
			}
		}
		$text     = static fn( string $field ): string => \is_string( $input[ $field ] ?? null ) ? $input[ $field ] : '';
		$title    = '' === $text( 'title' ) ? $title : $text( 'title' );
		$proposal = $this->proposals->add( new Proposal( 0, \time(), 'open', $operation, $wanted, $base, $title, $actor, $actor->password_name, $text( 'reason' ), $text( 'session' ) ) );
		$this->mail->plan();
		return new Result(
			[
				'proposal' => [
					'id'      => $proposal->id,
					'state'   => $proposal->state,
					/* translators: %d: number of a proposal. */
					'message' => \sprintf( \__( 'Saved as proposal %d. Nothing changes until a person accepts it.', 'svc' ), $proposal->id ),
				],
				'errors'   => $foreseen->errors,
				'warnings' => $foreseen->warnings,
			],
			202
		);
	}
}
