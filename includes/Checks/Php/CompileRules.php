<?php

declare(strict_types=1);

namespace Svc\Checks\Php;

use Svc\Checks\Php\Rules\ConstantRules;
use Svc\Checks\Php\Rules\FileRules;
use Svc\Checks\Php\Rules\InheritanceRules;
use Svc\Checks\Php\Rules\JumpRules;
use Svc\Checks\Php\Rules\MemberRules;
use Svc\Checks\Php\Rules\ParameterRules;
use Svc\Checks\Php\Rules\ReturnRules;
use Svc\Checks\Php\Rules\WriteRules;
use Svc\Domain\Problem;
use Svc\Vendor\PhpParser\NodeTraverser;

\defined( 'ABSPATH' ) || exit;

/**
 * Finds what PHP accepts as syntax and refuses when it compiles: E_COMPILE_ERROR, which ends the request and which no
 * `try` can catch. Not every such mistake can be seen without running PHP; the test load finds the rest.
 */
final class CompileRules {

	/**
	 * @param \Closure(string): bool $is_foreign Whether a loaded class belongs to something else than the code under check.
	 * @return list<Problem>
	 */
	public function problems( PhpTree $tree, \Closure $is_foreign ): array {
		$findings  = new Findings();
		$traverser = new NodeTraverser(
			new FileRules( $findings ),
			new JumpRules( $findings ),
			new ParameterRules( $findings ),
			new ReturnRules( $findings ),
			new WriteRules( $findings ),
			new ConstantRules( $findings ),
			new MemberRules( $findings ),
			new InheritanceRules( $findings, $is_foreign ),
		);
		$traverser->traverse( $tree->statements );

		return $findings->problems();
	}
}
