<?php

declare(strict_types=1);

namespace Svc\Importers\Ase;

use Svc\Domain\Text;
use Svc\Importers\StoredArray;
use Svc\Importers\StoredValue;
use Svc\Importers\StoredValues;
use Svc\Importers\SwitchOver;

\defined( 'ABSPATH' ) || exit;

/**
 * Admin and Site Enhancements: a text has no switch, so it is emptied. Of the Pro version, a meta of the post, and the option that it runs from,
 * which stops nothing by the meta alone. Its files may stay.
 */
final class AseSwitch implements SwitchOver {

	public function __construct( private readonly StoredValues $stored_values ) {
	}

	public function off( array $ids ): array {
		$posts = \array_values( \array_unique( \array_map( static fn( string $id ): int => (int) $id, \array_filter( $ids, static fn( string $id ): bool => ! AseTexts::knows( $id ) ) ) ) );
		$stored_values = [];
		$metas = $this->stored_values->read_all( 'meta', '_active', $posts );
		foreach ( $posts as $post ) {
			$before = $metas[ $post ] ?? null;
			if ( 'no' !== $before ) {
				$stored_values[] = new StoredValue( 'meta', '_active', $post, $before, 'no' );
			}
		}

		return [ ...$this->texts( $ids ), ...$stored_values, ...$this->running( \array_map( 'strval', $posts ) ) ];
	}

	/**
	 * @param list<string> $ids
	 * @return list<StoredValue>
	 */
	private function texts( array $ids ): array {
		$texts  = \array_filter( $ids, AseTexts::knows( ... ) );
		$stored = [] === $texts ? null : $this->stored_values->read( 'option', AseTexts::OPTION );
		$before = StoredArray::read( $stored );
		$after  = $before;
		foreach ( $texts as $key ) {
			if ( \is_string( $after[ $key ] ?? null ) ) {
				$after[ $key ] = '';
			}
		}

		return $before === $after ? [] : [ new StoredValue( 'option', AseTexts::OPTION, 0, $stored, StoredArray::write( $after ) ) ];
	}

	/**
	 * @param list<string> $posts
	 * @return list<StoredValue>
	 * @throws \UnexpectedValueException When the option cannot be read.
	 */
	private function running( array $posts ): array {
		$stored = [] === $posts ? null : $this->stored_values->read( 'option', AseRunning::OPTION );
		if ( null === $stored ) {
			return [];
		}
		$after = AseRunning::without( $stored, $posts ) ?? throw new \UnexpectedValueException( Text::__( 'The source\'s settings can\'t be read. Deactivate the snippets there.', 'svc' ) );

		return $stored === $after ? [] : [ new StoredValue( 'option', AseRunning::OPTION, 0, $stored, $after ) ];
	}
}
