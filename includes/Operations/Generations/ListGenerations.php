<?php

declare(strict_types=1);

namespace Svc\Operations\Generations;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Page;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\NotFound;
use Svc\Generations\GenerationView;
use Svc\Storage\History\Generations;

\defined( 'ABSPATH' ) || exit;

/**
 * The generations of the set, newest first: who changed what, and when (design 9.3).
 * @implements Operation<'list-generations'>
 */
final class ListGenerations implements Operation {

	public function __construct( private readonly Generations $generations ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return Page::of_input( $this->generations->numbers(), $input )->answer( $this->item( ... ) );
	}

	/** @return array<string, bool|int|string> */
	private function item( int $n ): array {
		try {
			return GenerationView::of( $this->generations->get( $n ) );
		} catch ( NotFound ) {
			// A damaged record must not hide the others.
			return [
				'n'        => $n,
				'time'     => 0,
				'user'     => 0,
				'name'     => '',
				'password' => '',
				'via'      => 'system',
				'summary'  => \__( 'The record of this change is damaged.', 'svc' ),
				'changes'  => 0,
				'minor'    => false,
			];
		}
	}
}
