<?php

declare(strict_types=1);

namespace Svc\Importers\CodeSnippets;

use Svc\Domain\Text;
use Svc\Importers\Cell;
use Svc\Importers\Cells;
use Svc\Importers\Cleaning;
use Svc\Importers\StoredArray;
use Svc\Importers\SwitchOver;
use Svc\Storage\ForeignFiles;

\defined( 'ABSPATH' ) || exit;

/**
 * Code Snippets: a column of its table. What the network shares is asked for by an option of the site; the network's row is not touched.
 * Where it runs its snippets from files, the table stops nothing, and svc leaves it alone.
 */
final class CodeSnippetsSwitch implements SwitchOver {

	private const SHARED = 'active_shared_network_snippets';

	public function __construct( private readonly Cells $cells, private readonly ForeignFiles $files ) {
	}

	/**
	 * @inheritDoc
	 */
	public function off( array $ids ): array {
		if ( null !== $this->files->read( 'flat-files-enabled.flag', 1000000 ) ) {
			throw new \UnexpectedValueException( Text::__( 'The other plugin runs its snippets from files, which svc does not change. Switch that off in its settings, or switch the snippets off there.', 'svc' ) );
		}
		$cells  = [];
		$shared = [];
		foreach ( $ids as $id ) {
			if ( \str_starts_with( $id, 'network-' ) ) {
				$shared[] = \substr( $id, 8 );
			} elseif ( '1' === $this->cells->read( 'row', 'snippets', (int) $id ) ) {
				$cells[] = new Cell( 'row', 'snippets', (int) $id, '1', '0' );
			}
		}
		if ( [] === $shared ) {
			return $cells;
		}
		$stored = $this->cells->read( 'option', self::SHARED );
		$left   = \array_values( \array_filter( StoredArray::read( $stored ), static fn( mixed $id ): bool => ! \in_array( Cleaning::text( $id ), $shared, true ) ) );
		$after  = StoredArray::write( $left );

		return $stored === $after ? $cells : [ ...$cells, new Cell( 'option', self::SHARED, 0, $stored, $after ) ];
	}
}
