<?php

declare(strict_types=1);

namespace Svc\Importers\Switching;

use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Domain\Text;
use Svc\Importers\Importing\SourceImport;
use Svc\Importers\Source;
use Svc\Importers\Switches;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/** How both sides stand after a switch-over that failed: what is undone can fail, too. Writes nothing. */
final class FailedSwitch {

	public function __construct( private readonly Switches $switches, private readonly Snippets $store ) {
	}

	/**
	 * @param list<string> $ids Ids of the source.
	 * @return list<string> Those that are inactive there. What cannot be told counts as active: nothing may run twice.
	 */
	public function off( Source $source, array $ids ): array {
		return \array_values( \array_diff( $ids, \array_map( '\strval', \array_keys( $this->switches->running( $source, $ids ) ) ) ) );
	}

	/** @param list<string> $ids That were on, there or here. */
	public function told( Source $source, array $ids, SvcException $failure ): SvcException {
		$known = SourceImport::known( $this->store );
		$names = [];
		$off   = [];
		foreach ( $this->off( $source, $ids ) as $id ) {
			$imported = $known[ SourceImport::ref( $source, $id ) ] ?? null;
			if ( null !== $imported && $imported->is_active() ) {
				continue;
			}

			$names[] = self::name( $imported, $id );
			$off     = null === $imported ? $off : [ ...$off, $imported->id ];
		}
		if ( [] === $names ) {
			return $failure->with_stored( [] );
		}

		return StorageFailure::elsewhere(
			/* translators: 1: why a switch-over failed, 2: name of another plugin, 3: titles of snippets, with commas. */
			\sprintf( \__( '%1$s Inactive here and in %2$s: %3$s. Undo the switch-over, or activate them there.', 'svc' ), $failure->getMessage(), $source->name(), Text::items( $names ) )
		)->with_stored( $off );
	}

	private static function name( ?Snippet $imported, string $id ): string {
		return null === $imported || '' === $imported->title ? $id : '"' . $imported->title . '"';
	}
}
