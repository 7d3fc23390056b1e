<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads the array that a PHP file returns, as `var_export()` writes it, without running the file: texts, numbers, booleans, null and
 * arrays of them. Anything else in it, a call or a name, makes the whole unreadable.
 */
final class ArrayText {

	private const DEPTH = 16;

	/** @var list<\PhpToken> */
	private array $tokens;

	private int $at = 0;

	/** @var array<array-key, array{int, int}> */
	private array $places = [];

	/** Key of the entry that is being read. */
	private int|string $entry = '';

	/** @param string $field Of each entry, whose places are kept. */
	private function __construct( string $php, private readonly string $field = '' ) {
		$this->tokens = \array_values( \array_filter( \PhpToken::tokenize( $php ), static fn( \PhpToken $token ): bool => ! $token->isIgnorable() ) );
	}

	/** @return array<array-key, mixed>|null Null when it cannot be read. */
	public static function read( string $php ): ?array {
		return ( new self( $php ) )->whole();
	}

	/**
	 * Where the values of one field of each entry stand in an array of arrays, so that one of them can be written without the rest.
	 * @return array<array-key, array{int, int}>|null Place and length in bytes, by key of the entry; null when the file cannot be read.
	 */
	public static function places( string $php, string $field ): ?array {
		$reader = new self( $php, $field );

		return null === $reader->whole() ? null : $reader->places;
	}

	/** @return array<array-key, mixed>|null */
	private function whole(): ?array {
		foreach ( $this->tokens as $index => $token ) {
			// The last one: before it, the file only leaves where WordPress is not loaded.
			$this->at = $token->is( \T_RETURN ) ? $index : $this->at;
		}
		try {
			$this->take( \T_RETURN );
			$value = $this->value( 0 );
			$this->take( \ord( ';' ) );
		} catch ( \UnexpectedValueException ) {
			return null;
		}

		return \is_array( $value ) && ! isset( $this->tokens[ $this->at ] ) ? $value : null;
	}

	/**
	 * The same file with another array in the place of the one it returns.
	 * @param string $php One that `read()` can read.
	 * @param array<array-key, mixed> $value
	 */
	public static function replace( string $php, array $value ): string {
		$at = 0;
		foreach ( \PhpToken::tokenize( $php ) as $token ) {
			$at = $token->is( \T_RETURN ) ? $token->pos : $at;
		}

		return \substr( $php, 0, $at ) . 'return ' . self::literal( $value, '' ) . ";\n";
	}

	/** A value as PHP that `read()` reads: texts between single quotes, where nothing but a quote and a backslash means anything. */
	private static function literal( mixed $value, string $indent ): string {
		if ( \is_array( $value ) ) {
			$lines = '';
			foreach ( $value as $key => $one ) {
				$lines .= $indent . '  ' . self::literal( $key, '' ) . ' => ' . self::literal( $one, $indent . '  ' ) . ",\n";
			}

			return "array (\n" . $lines . $indent . ')';
		}

		return \is_string( $value ) ? "'" . \addcslashes( $value, "'\\" ) . "'" : (string) \json_encode( $value, \JSON_PRESERVE_ZERO_FRACTION );
	}

	private function value( int $depth ): mixed {
		$token = $this->tokens[ $this->at ] ?? null;
		if ( null === $token || $depth > self::DEPTH ) {
			throw new \UnexpectedValueException();
		}
		if ( $token->is( \T_ARRAY ) ) {
			++$this->at;

			return $this->entries( $depth );
		}
		if ( $token->is( '-' ) ) {
			++$this->at;
			$number = $this->value( $depth + 1 );

			return \is_int( $number ) || \is_float( $number ) ? -$number : throw new \UnexpectedValueException();
		}
		++$this->at;

		return match ( true ) {
			$token->is( \T_CONSTANT_ENCAPSED_STRING ) && "'" === $token->text[0] => (string) \preg_replace( "/\\\\(['\\\\])/", '$1', \substr( $token->text, 1, -1 ) ),
			$token->is( \T_LNUMBER ) => (int) $token->text,
			$token->is( \T_DNUMBER ) => (float) $token->text,
			$token->is( \T_STRING ) => match ( \strtolower( $token->text ) ) {
				'null'  => null,
				'true'  => true,
				'false' => false,
				default => throw new \UnexpectedValueException(),
			},
			default => throw new \UnexpectedValueException(),
		};
	}

	/** @return array<array-key, mixed> */
	private function entries( int $depth ): array {
		$entries = [];
		$this->take( \ord( '(' ) );
		while ( ! $this->is_at( ')' ) ) {
			$key = $this->value( $depth + 1 );
			$this->take( \T_DOUBLE_ARROW );
			if ( ! \is_int( $key ) && ! \is_string( $key ) ) {
				throw new \UnexpectedValueException();
			}
			if ( 0 === $depth ) {
				$this->entry = $key;
				unset( $this->places[ $key ] );
			}
			$from            = $this->at;
			$entries[ $key ] = $this->value( $depth + 1 );
			if ( 1 === $depth && $key === $this->field ) {
				$last                         = $this->tokens[ $this->at - 1 ];
				$start                        = $this->tokens[ $from ]->pos;
				$this->places[ $this->entry ] = [ $start, $last->pos + \strlen( $last->text ) - $start ];
			}
			if ( ! $this->is_at( ')' ) ) {
				$this->take( \ord( ',' ) );
			}
		}
		$this->take( \ord( ')' ) );

		return $entries;
	}

	private function is_at( string $sign ): bool {
		return isset( $this->tokens[ $this->at ] ) && $this->tokens[ $this->at ]->is( $sign );
	}

	private function take( int $kind ): void {
		if ( ! isset( $this->tokens[ $this->at ] ) || ! $this->tokens[ $this->at ]->is( $kind ) ) {
			throw new \UnexpectedValueException();
		}
		++$this->at;
	}
}
