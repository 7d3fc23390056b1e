<?php

declare(strict_types=1);

namespace Svc\Operations\Info;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\SiteHealth\SiteReport;

\defined( 'ABSPATH' ) || exit;

/** The state of the installation, for support: what Site Health shows of it, and what it runs on. */
final class GetInfo implements Operation {

	public function __construct( private readonly SiteReport $report ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return new Result(
			$this->report->facts() + [
				'wordpress'    => \get_bloginfo( 'version' ),
				'php'          => \PHP_VERSION,
				'sapi'         => \PHP_SAPI,
				'memory_limit' => \ini_get( 'memory_limit' ),
				'network'      => \is_multisite(),
			]
		);
	}
}
