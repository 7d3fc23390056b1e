<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Repository\Store;

\defined( 'ABSPATH' ) || exit;

/** Where a sync keeps its memory, beside the contents of files. Each call is done once it returns, whatever happens then. */
interface State extends Store {

	public function read(): Memory;

	public function write( Memory $memory ): void;
}
