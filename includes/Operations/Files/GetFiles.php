<?php

declare(strict_types=1);

namespace Svc\Operations\Files;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Settings\FilesView;
use Svc\Storage\Site\SiteFiles;

\defined( 'ABSPATH' ) || exit;

/** Gives the site's small text files (design 8.1), with what is to be known about each. */
final class GetFiles implements Operation {

	public function __construct(
		private readonly SiteFiles $files,
		private readonly FilesView $view,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return new Result( $this->view->of( $this->files->get() ) );
	}
}
