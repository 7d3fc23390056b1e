<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads what PHP's `serialize()` wrote, without making an object of anything: `unserialize()` would start the constructors of whatever
 * class another plugin, or an attacker, has named. Arrays, texts, numbers and booleans are read; a plain object (`stdClass`), which some
 * plugins keep their rules in, becomes an array. Everything else is null: other classes, references, and text that breaks off.
 */
final class Serialized {

	/** Levels; the rules of the sources have six at most. */
	private const DEPTH = 32;

	/** Byte that is read next. */
	private int $at = 0;

	/** Whether something was found that is not read; nothing is returned then. */
	private bool $is_broken = false;

	private function __construct( private readonly string $text ) {
	}

	/** The value that a column of options or meta holds: what was serialized, or the text itself. */
	public static function read( ?string $stored ): mixed {
		if ( null === $stored || 1 !== \preg_match( '/^(?:[abdiOCEr]:|s:\d|N;)/', $stored ) ) {
			return $stored;
		}
		$reader = new self( \rtrim( $stored ) );
		$value  = $reader->value( 0 );

		return $reader->is_broken || \strlen( $reader->text ) !== $reader->at ? null : $value;
	}

	/** @return array<array-key, mixed> The same where only an array makes sense. */
	public static function array( ?string $stored ): array {
		$value = self::read( $stored );

		return \is_array( $value ) ? $value : [];
	}

	/** Whether something is stored that is no array, or holds what is not read. */
	public static function is_broken_array( ?string $stored ): bool {
		return null !== $stored && '' !== $stored && ! \is_array( self::read( $stored ) );
	}

	/**
	 * An array that has to be written back: read only when what would be written of it unchanged is, byte for byte, what is stored.
	 * Objects are not, for instance.
	 * @return array<array-key, mixed>
	 * @throws \UnexpectedValueException With a sentence for people.
	 */
	public static function unchanged_array( ?string $stored ): array {
		if ( null === $stored ) {
			return [];
		}
		$value = self::read( $stored );
		if ( ! \is_array( $value ) || $stored !== \serialize( $value ) ) {
			throw new \UnexpectedValueException( Text::__( 'Deactivate this snippet in the source: svc can\'t change its data safely.', 'svc' ) );
		}

		return $value;
	}

	/**
	 * The entries of an array, each as it is written: for what has to be written back with some of them left out.
	 * @return array<array-key, string>|null Null where it is no array, or holds what is not read.
	 */
	public static function written( string $stored ): ?array {
		$reader  = new self( $stored );
		$count   = (int) $reader->scalar( '/\Ga:(\d{1,9}):\{/' );
		$entries = [];
		for ( ; $count > 0 && ! $reader->is_broken; --$count ) {
			$key  = $reader->key();
			$from = $reader->at;
			$reader->value( 1 );
			$entries[ $key ] = \substr( $stored, $from, $reader->at - $from );
		}

		return $reader->is_broken || $stored !== self::write( $entries ) ? null : $entries;
	}

	/** @param array<array-key, string> $entries As `written()` has read them. */
	public static function write( array $entries ): string {
		$text = '';
		foreach ( $entries as $key => $entry ) {
			$text .= \serialize( $key ) . $entry;
		}

		return 'a:' . \count( $entries ) . ':{' . $text . '}';
	}

	private function value( int $depth ): mixed {
		if ( $depth > self::DEPTH ) {
			return $this->broken();
		}

		return match ( \substr( $this->text, $this->at, 2 ) ) {
			'N;' => $this->skip( 2 ),
			'b:' => '1' === $this->scalar( '/\Gb:([01]);/' ),
			'i:' => (int) $this->scalar( '/\Gi:([+-]?\d{1,19});/' ),
			'd:' => (float) $this->scalar( '/\Gd:([0-9.eE+-]{1,40}|NAN|-?INF);/' ),
			's:' => $this->text(),
			'a:' => $this->entries( '/\Ga:(\d{1,9}):\{/', $depth ),
			'O:' => $this->entries( '/\GO:8:"stdClass":(\d{1,9}):\{/', $depth ),
			default => $this->broken(),
		};
	}

	/** @param non-empty-string $pattern */
	private function scalar( string $pattern ): string {
		if ( 1 !== \preg_match( $pattern, $this->text, $found, 0, $this->at ) ) {
			$this->broken();
			return '';
		}
		$this->at += \strlen( $found[0] );

		return $found[1];
	}

	private function text(): string {
		$length = (int) $this->scalar( '/\Gs:(\d{1,9}):"/' );
		$text   = \substr( $this->text, $this->at, $length );
		if ( \strlen( $text ) !== $length || '";' !== \substr( $this->text, $this->at + $length, 2 ) ) {
			$this->broken();
			return '';
		}
		$this->at += $length + 2;

		return $text;
	}

	/**
	 * @param non-empty-string $pattern
	 * @return array<array-key, mixed>
	 */
	private function entries( string $pattern, int $depth ): array {
		$count   = (int) $this->scalar( $pattern );
		$entries = [];
		for ( ; $count > 0 && ! $this->is_broken; --$count ) {
			$key = $this->key();
			// Also where the key was broken: nothing is returned then.
			$entries[ $key ] = $this->value( $depth + 1 );
		}
		if ( '}' !== ( $this->text[ $this->at ] ?? '' ) ) {
			$this->broken();
		}
		++$this->at;

		return $entries;
	}

	private function key(): int|string {
		return 's' === ( $this->text[ $this->at ] ?? '' ) ? $this->text() : (int) $this->scalar( '/\Gi:([+-]?\d{1,19});/' );
	}

	private function skip( int $bytes ): mixed {
		$this->at += $bytes;

		return null;
	}

	private function broken(): mixed {
		$this->is_broken = true;

		return null;
	}
}
