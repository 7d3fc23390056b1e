<?php

declare(strict_types=1);

namespace Svc\Operations\Proposals;

use Svc\Bridge\Inputs;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\OperationRunner;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Proposal;
use Svc\Proposals\Base;
use Svc\Storage\Site\Proposals;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * Makes the change of a proposal, with the rights, checks and test run of the person who accepts. History and activity name the author, too.
 * The proposal counts as accepted once its change is in the timeline, so that a killed request loses none and makes none twice.
 * @phpstan-import-type AcceptProposalInput from Inputs
 * @implements Foreseeable<'accept-proposal'>
 */
final class AcceptProposal implements Foreseeable {

	/** What the proposal is about; an edit would make it another one. */
	private const FIXED = [ 'id', 'ids', 'uid', 'rev', 'slugs' ];

	public function __construct(
		private readonly Proposals $proposals,
		private readonly OperationRunner $runner,
		private readonly Base $base,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$proposal = $this->proposals->claim( $input['id'], $actor );
		try {
			$wanted = $this->wanted( $proposal, $input );
			$data   = $this->runner->run( $proposal->operation, $wanted, self::for_author( $proposal, $actor ) )->data;
			$data   = \is_array( $data ) ? $data : [];
			$errors = self::sentences( $data['errors'] ?? [] );
		} catch ( Throwable $failure ) {
			$this->proposals->release( $proposal->id );
			throw $failure;
		}
		$settled = $this->proposals->settle( $proposal->id, is_done: [] === $errors );
		if ( 'open' === $settled->state ) {
			throw Conflict::because( \implode( ' ', $errors ) );
		}
		return new Result(
			[
				'accepted'   => true,
				'id'         => $proposal->id,
				'generation' => $settled->decision['generation'] ?? null,
				'errors'     => $errors,
				'warnings'   => \is_array( $data['warnings'] ?? null ) ? $data['warnings'] : [],
			]
		);
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		$proposal = $this->proposals->get( $input['id'] );
		return $this->runner->foresee( $proposal->operation, $this->wanted( $proposal, $input ), $actor );
	}

	/**
	 * @param AcceptProposalInput $input
	 * @return array<string, mixed>
	 * @throws Conflict When a snippet has changed since the proposal was made.
	 */
	private function wanted( Proposal $proposal, array $input ): array {
		$edits = $input['edits'] ?? [];
		$fixed = \array_intersect( self::FIXED, \array_keys( $edits ) );
		if ( [] !== $fixed ) {
			throw InvalidInput::field( 'edits', \__( 'Edits can\'t add or remove snippets. Decline the proposal, and make your own change.', 'svc' ) );
		}
		$moved = $this->base->moved( $proposal );
		if ( [] !== $moved && ! $input['force'] ) {
			throw Conflict::because( \__( 'A snippet has changed since this proposal. Compare them, then accept with edits.', 'svc' ), [ 'stale' => $moved ] );
		}
		return \array_filter( $edits + $proposal->input, '\is_string', \ARRAY_FILTER_USE_KEY );
	}

	private static function for_author( Proposal $proposal, Actor $actor ): Actor {
		/* translators: 1: person who accepts, 2: assistant or person who proposed. */
		$name = \sprintf( \__( '%1$s (proposed by %2$s)', 'svc' ), $actor->name, $proposal->author_name() );
		return new Actor( $actor->user_id, $actor->via, $name, $actor->password, $proposal->id );
	}

	/** @return list<string> What an operation lists as errors, as problems or as sentences by id. */
	private static function sentences( mixed $errors ): array {
		$sentences = [];
		foreach ( \is_array( $errors ) || \is_object( $errors ) ? (array) $errors : [] as $error ) {
			$message     = \is_array( $error ) ? $error['message'] ?? '' : $error;
			$sentences[] = \is_string( $message ) ? $message : '';
		}
		return $sentences;
	}
}
