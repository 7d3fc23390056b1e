<?php

declare(strict_types=1);

namespace Svc\Operations\Importers;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Importers\Importing\SourcePreview;
use Svc\Importers\Importing\SourceRights;

\defined( 'ABSPATH' ) || exit;

/**
 * Shows for each snippet of another plugin what it would become (spec 4.8).
 * @implements Operation<'preview-source'>
 */
final class PreviewSource implements Operation {

	public function __construct( private readonly SourceRights $sources, private readonly SourcePreview $preview ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		return new Result( $this->preview->of( $this->sources->open( $input['source'], $actor ), $input, $actor ) );
	}
}
