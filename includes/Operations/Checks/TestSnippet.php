<?php

declare(strict_types=1);

namespace Svc\Operations\Checks;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Saving\SaveResult;
use Svc\Saving\SnippetCheck;

\defined( 'ABSPATH' ) || exit;

/**
 * Checks the fields of a snippet as if it were active, and loads the site with it once. Saves nothing; who may not write this code may not
 * have it run either.
 * @implements Operation<'test-snippet'>
 */
final class TestSnippet implements Operation {

	public function __construct( private readonly SnippetCheck $check ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$found = $this->check->run( $input, $actor, is_tested: true );
		return new Result(
			[
				'passes'    => [] === $found['errors'] && 'fail' !== $found['test_load']?->outcome,
				'errors'    => SaveResult::entries( $found['errors'] ),
				'warnings'  => SaveResult::entries( $found['warnings'] ),
				'test_load' => $found['test_load']?->to_array(),
			]
		);
	}
}
