<?php

declare(strict_types=1);

namespace Svc\Importers\Fluent;

use Svc\Domain\Text;
use Svc\Importers\ArrayText;
use Svc\Importers\Cell;
use Svc\Importers\Cells;
use Svc\Importers\SwitchOver;

\defined( 'ABSPATH' ) || exit;

/**
 * FluentSnippets: the status in the head of the file, which counts when its list is made again, and that list, which counts until then.
 */
final class FluentSwitch implements SwitchOver {

	private const INDEX = 'index.php';

	public function __construct( private readonly Cells $cells ) {
	}

	/**
	 * @inheritDoc
	 */
	public function off( array $ids ): array {
		$cells = [];
		$off   = [];
		foreach ( $ids as $id ) {
			$text = $this->cells->read( 'file', $id ) ?? '';
			$file = FluentFile::read( $text );
			if ( null === $file || 'published' !== ( $file->head['status'] ?? '' ) ) {
				continue;
			}
			$head    = \substr( $text, 0, \strlen( $text ) - \strlen( $file->code ) );
			$cells[] = new Cell( 'file', $id, 0, $text, \preg_replace( '/^([ \t]*\*[ \t]*@status:[ \t]*)published/m', '$1draft', $head ) . $file->code );
			$off[]   = $id;
		}
		$stored = [] === $off ? null : $this->cells->read( 'file', self::INDEX );
		$lists  = null === $stored ? null : ArrayText::read( $stored );
		if ( [] === $off || ( null === $stored && ! $this->cells->is_unreadable( 'file', self::INDEX ) ) ) {
			return $cells;
		}
		if ( null === $stored || null === $lists ) {
			throw new \UnexpectedValueException( Text::__( 'The list of what the other plugin runs cannot be read. Switch the snippets off there.', 'svc' ) );
		}
		$after = ArrayText::replace( $stored, self::without( $lists, $off ) );

		// The list first: it is what stops them.
		return [ new Cell( 'file', self::INDEX, 0, $stored, $after ), ...$cells ];
	}

	/**
	 * @param array<array-key, mixed> $lists
	 * @param list<string>            $off
	 *
	 * @return array<array-key, mixed>
	 */
	private static function without( array $lists, array $off ): array {
		$published = \is_array( $lists['published'] ?? null ) ? $lists['published'] : [];
		$draft     = \is_array( $lists['draft'] ?? null ) ? $lists['draft'] : [];
		foreach ( $off as $name ) {
			$entry = $published[ $name ] ?? null;
			unset( $published[ $name ] );
			if ( null !== $entry ) {
				$draft[ $name ] = \is_array( $entry ) && isset( $entry['status'] ) ? [ 'status' => 'draft' ] + $entry : $entry;
			}
		}
		$lists['published'] = $published;
		$lists['draft']     = $draft;
		if ( \is_array( $lists['hooks'] ?? null ) ) {
			$lists['hooks'] = self::unhooked( $lists['hooks'], $off );
		}

		return $lists;
	}

	/**
	 * The names below each hook, without some of them.
	 *
	 * @param array<array-key, mixed> $hooks
	 * @param list<string>            $off
	 *
	 * @return array<array-key, mixed>
	 */
	private static function unhooked( array $hooks, array $off ): array {
		$left = [];
		foreach ( $hooks as $key => $value ) {
			if ( \in_array( $value, $off, true ) || \in_array( $key, $off, true ) ) {
				continue;
			}
			$left[ $key ] = \is_array( $value ) ? self::unhooked( $value, $off ) : $value;
		}

		return \array_is_list( $hooks ) ? \array_values( $left ) : $left;
	}
}
