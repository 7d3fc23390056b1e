<?php

declare(strict_types=1);

namespace Svc\Operations\Git;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Git\Error\OutcomeUnknown;
use Svc\Git\Error\Refused;
use Svc\Git\Link;

\defined( 'ABSPATH' ) || exit;

/** Asks the provider what the token may do (spec 4.10). What is wrong is the answer, not an error. */
final class CheckGit implements Operation {

	public function __construct( private readonly Link $link ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		try {
			$facts = $this->link->forge( $actor )->check();
		} catch ( Refused | OutcomeUnknown $failure ) {
			return self::answer( false, [ $failure->getMessage() ], '' );
		}
		/* translators: %s: name of a repository. */
		return self::answer( $facts->writes, $facts->problems, \sprintf( \__( 'The connection works: %s can be read and written.', 'svc' ), $facts->name ) );
	}

	/** @param list<string> $problems Sentences. */
	private static function answer( bool $is_ok, array $problems, string $otherwise ): Result {
		return new Result(
			[
				'ok'       => $is_ok,
				'message'  => [] === $problems ? $otherwise : \implode( ' ', $problems ),
				'problems' => $problems,
			]
		);
	}
}
