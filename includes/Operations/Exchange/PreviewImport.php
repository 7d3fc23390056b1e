<?php

declare(strict_types=1);

namespace Svc\Operations\Exchange;

use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Exchange\OtherPluginFile;
use Svc\Importers\Importing\SourcePreview;

\defined( 'ABSPATH' ) || exit;

/**
 * Shows for each snippet in an export file of another plugin what it would become, as `preview-source` does of its storage.
 * @implements Operation<'preview-import'>
 */
final class PreviewImport implements Operation {

	public function __construct( private readonly SourcePreview $preview ) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$source = OtherPluginFile::open( $input['file'] );

		return new Result(
			[
				'source' => [
					'id'   => $source->id(),
					'name' => $source->name(),
				],
				'items'  => $this->preview->of( $source, $input, $actor ),
			]
		);
	}
}
