<?php

declare(strict_types=1);

namespace Svc\Jobs;

use Closure;

\defined( 'ABSPATH' ) || exit;

/** The kinds of jobs by name. Each is built once a job needs it. */
final class JobKinds {

	/** @param array<string, Closure(): Job> $kinds */
	public function __construct( private readonly array $kinds ) {
	}

	/** Null as after a return to an older version. */
	public function find( string $kind ): ?Job {
		return isset( $this->kinds[ $kind ] ) ? ( $this->kinds[ $kind ] )() : null;
	}
}
