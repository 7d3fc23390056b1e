<?php

declare(strict_types=1);

namespace Svc\Checks\Php\Rules;

use Svc\Checks\Php\Findings;
use Svc\Vendor\PhpParser\NodeVisitorAbstract;

\defined( 'ABSPATH' ) || exit;

/**
 * One family of mistakes that PHP finds only when it compiles the file, so that they kill the request and cannot be caught.
 * A rule walks the tree once, changes nothing and reports to the findings it was given. `CompileRules` runs them.
 */
abstract class Rule extends NodeVisitorAbstract {

	/** Variables PHP fills by itself; they can be neither parameters nor captured. */
	protected const AUTO_GLOBALS = [ 'GLOBALS', '_GET', '_POST', '_COOKIE', '_SERVER', '_ENV', '_REQUEST', '_FILES', '_SESSION' ];

	public function __construct(
		protected readonly Findings $findings,
	) {}
}
