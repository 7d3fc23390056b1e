<?php

declare(strict_types=1);

namespace Svc\Operations\Checks;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Saving\SaveResult;
use Svc\Saving\SnippetCheck;
use Svc\Upkeep\CacheSafety;

\defined( 'ABSPATH' ) || exit;

/**
 * Checks the fields of a snippet without saving them (spec 4.1).
 * @implements Operation<'validate-snippet'>
 */
final class ValidateSnippet implements Operation {

	public function __construct( private readonly SnippetCheck $check ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$found = $this->check->run( $input, $actor );
		return new Result(
			[
				'errors'   => SaveResult::entries( $found['errors'] ),
				'warnings' => SaveResult::entries( $found['warnings'] ),
			] + CacheSafety::of( $found['snippet'], static fn(): string => $found['code'] )
		);
	}
}
