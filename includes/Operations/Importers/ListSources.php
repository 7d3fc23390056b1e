<?php

declare(strict_types=1);

namespace Svc\Operations\Importers;

use Svc\Compiler\Plan\Aliases;
use Svc\Dispatch\Operation;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Importers\Importing\SourceImport;
use Svc\Importers\Importing\SourceRights;
use Svc\Importers\Plugins;
use Svc\Importers\Sources;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Other snippet plugins that have something to import (spec 4.8). Whether one is installed or active has nothing to do with whether its data
 * is there.
 */
final class ListSources implements Operation {

	public function __construct(
		private readonly Sources $sources,
		private readonly Snippets $store,
		private readonly SourceRights $rights,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$known   = \array_keys( SourceImport::known( $this->store ) );
		$answers = [];
		foreach ( $this->sources->all() as $source ) {
			$count = $source->count();
			if ( 0 === $count ) {
				continue;
			}
			$files     = \array_keys( Plugins::installed( $source->id() ) );
			$answers[] = [
				'id'        => $source->id(),
				'name'      => $source->name(),
				'installed' => [] !== $files,
				'active'    => [] !== \array_filter( $files, \is_plugin_active( ... ) ),
				'count'     => $count,
				'imported'  => \count( \array_filter( $known, static fn( string $ref ): bool => \str_starts_with( $ref, SourceImport::ref( $source, '' ) ) && ! \str_contains( $ref, Aliases::OF_FILE ) ) ),
				'refused'   => $this->rights->objection_to( $source, $actor ),
			];
		}

		return new Result( $answers );
	}
}
