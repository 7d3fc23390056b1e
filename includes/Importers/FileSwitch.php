<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** The status in the head of the file counts when the list of what runs is made again, and that list until then. */
final class FileSwitch {

	private const INDEX = 'index.php';

	/**
	 * @param array{string, string}               $values Of what is on, and of what is off.
	 * @param array{'published', 'draft'}|array{'active', 'inactive'} $lists Of what is on, and of what is off.
	 */
	public function __construct( private readonly StoredValues $stored_values, private readonly string $key, private readonly array $values, private readonly array $lists ) {
	}

	/**
	 * @param list<string> $ids
	 * @return list<StoredValue> As in `DeactivationPlan`.
	 * @throws \UnexpectedValueException When the storage cannot be written back as it was.
	 */
	public function off( array $ids ): array {
		$stored_values = [];
		$off   = [];
		foreach ( $ids as $id ) {
			$text = $this->stored_values->read( 'file', $id ) ?? '';
			$file = MarkedFile::read( $text, [ $this->key ] );
			if ( null === $file || $this->values[0] !== ( $file->head[ $this->key ] ?? '' ) ) {
				continue;
			}
			$head    = \substr( $text, 0, \strlen( $text ) - \strlen( $file->code ) );
			$stored_values[] = new StoredValue( 'file', $id, 0, $text, \preg_replace( '/^([ \t]*\*[ \t]*@' . $this->key . ':[ \t]*)' . $this->values[0] . '\b/m', '${1}' . $this->values[1], $head ) . $file->code );
			$off[]   = $id;
		}
		$stored = [] === $off ? null : $this->stored_values->read( 'file', self::INDEX );
		$lists  = null === $stored ? null : ArrayText::read( $stored );
		if ( [] === $off || ( null === $stored && ! $this->stored_values->is_unreadable( 'file', self::INDEX ) ) ) {
			return $stored_values;
		}
		if ( null === $stored || null === $lists ) {
			throw new \UnexpectedValueException( Text::__( 'The source\'s settings can\'t be read. Deactivate the snippets there.', 'svc' ) );
		}
		$after = ArrayText::replace( $stored, $this->without( $lists, $off ) );

		// The list first: it is what stops them.
		return [ new StoredValue( 'file', self::INDEX, 0, $stored, $after ), ...$stored_values ];
	}

	/**
	 * @param array<array-key, mixed> $lists
	 * @param list<string>            $off
	 * @return array<array-key, mixed>
	 */
	private function without( array $lists, array $off ): array {
		[ $on, $rest ] = \array_map( static fn( string $name ): array => \is_array( $lists[ $name ] ?? null ) ? $lists[ $name ] : [], $this->lists );
		foreach ( $off as $name ) {
			$entry = $on[ $name ] ?? null;
			unset( $on[ $name ] );
			if ( null === $entry ) {
				continue;
			}

			$has           = \is_array( $entry ) && isset( $entry[ $this->key ] );
			$rest[ $name ] = $has ? [ $this->key => \is_int( $entry[ $this->key ] ) ? (int) $this->values[1] : $this->values[1] ] + $entry : $entry;
		}
		$lists[ $this->lists[0] ] = $on;
		$lists[ $this->lists[1] ] = $rest;
		if ( \is_array( $lists['hooks'] ?? null ) ) {
			$lists['hooks'] = self::unhooked( $lists['hooks'], $off );
		}

		return $lists;
	}

	/**
	 * @param array<array-key, mixed> $hooks
	 * @param list<string>            $off
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
