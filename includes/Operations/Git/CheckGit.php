<?php

declare(strict_types=1);

namespace Svc\Operations\Git;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Git\Facts;
use Svc\Git\Forge;
use Svc\Git\Link;

\defined( 'ABSPATH' ) || exit;

/** Asks the provider what the token may do (spec 4.10). What is wrong is the answer, not an error. */
final class CheckGit implements Operation {

	public function __construct( private readonly Link $link ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$facts = Facts::of( fn(): Forge => $this->link->forge( $actor ) );
		/* translators: %s: name of a repository. */
		$works = \sprintf( \__( 'The connection to %s works.', 'svc' ), $facts->name );
		return new Result(
			[
				'ok'       => $facts->writes,
				'message'  => [] === $facts->problems ? $works : \implode( ' ', $facts->problems ),
				'problems' => $facts->problems,
			]
		);
	}
}
