<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Access\People;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Layout\CodeKind;
use Svc\Schema\InputSchema;

\defined( 'ABSPATH' ) || exit;

/** Makes the input of an operation out of what was typed. Text becomes the types of the schema. */
final class CommandInput {

	private const SWITCHES = [
		'on'  => 'true',
		'yes' => 'true',
		'off' => 'false',
		'no'  => 'false',
	];

	public function __construct(
		private readonly InputSchema $schema,
		private readonly GivenFile $file,
		private readonly GivenFolder $folder,
		private readonly SnippetNames $names,
		private readonly People $people,
	) {
	}

	/**
	 * @param list<string> $arguments After the words of the command.
	 * @param array<string, mixed> $options
	 * @return list<array<string, mixed>> One input, or one for each snippet where a command takes several.
	 * @throws InvalidInput When a file cannot be read, or an option belongs to another command.
	 */
	public function read( Command $command, array $arguments, array $options, Actor $actor ): array {
		$input = 'input' === $command->door['file'] ? $this->given( $command, \array_shift( $arguments ) ?? '-' ) : [];
		// A file must not be able to ask for what only an option may (it would not at the REST API either).
		$input = \array_diff_key( $input, \array_flip( $command->door['options'] ?? [] ) );
		$texts = $this->named( $command, $arguments, $options ) + $this->options( $command, $options );
		$piped = self::takes_piped( $command, $arguments, $texts ) ? $this->file->piped() : null;
		$texts = null === $piped ? $texts : [ 'code' => $piped ] + $texts;
		$texts = self::kind( $command, $arguments, $texts, \is_string( $options['file'] ?? null ) ? $options['file'] : '' ) + $texts;
		$first = $command->door['positional'][0] ?? null;
		if ( null !== $command->door['several'] && null !== $first ) {
			$ids = $this->ids( $arguments, $command->door['names'][ $first ] ?? 'snippets', $actor );
			return \array_map( fn( int $id ): array => [ $first => $id ] + $this->coerced( $command, $texts, $actor ), $ids );
		}
		foreach ( $command->door['positional'] as $field ) {
			if ( [] === $arguments ) {
				break;
			}
			$texts[ $field ] = $command->is_list( $field ) ? \array_splice( $arguments, 0 ) : \array_shift( $arguments );
		}
		return [ $this->coerced( $command, $texts, $actor ) + $input ];
	}

	/**
	 * A command in a loop has the list that the loop reads on standard input.
	 * @param list<string> $arguments
	 * @param array<string, mixed> $texts
	 */
	private static function takes_piped( Command $command, array $arguments, array $texts ): bool {
		return match ( true ) {
			'code' !== $command->door['file'], isset( $texts['code'] ) => false,
			[] === $arguments => \in_array( $command->id, [ 'create-snippet', 'validate-snippet' ], true ),
			default => 'update-snippet' === $command->id && [] === $texts,
		};
	}

	/**
	 * By the extension of its file, else by the code.
	 * @param list<string> $arguments
	 * @param array<string, mixed> $texts
	 * @return array{type?: string, lang?: string}
	 */
	private static function kind( Command $command, array $arguments, array $texts, string $file ): array {
		if ( 'code' !== $command->door['file'] || [] !== $arguments || isset( $texts['id'] ) || ! \is_string( $texts['code'] ?? null ) ) {
			return [];
		}
		[ $type, $lang ] = CodeKind::of( $file, $texts['code'] );
		if ( isset( $texts['lang'] ) || ( $texts['type'] ?? $type ) !== $type ) {
			return isset( $texts['type'] ) ? [] : [ 'type' => $type ];
		}
		return [ 'type' => $type ] + ( 'css' === $type && isset( $command->fields['lang'] ) ? [ 'lang' => $lang ] : [] );
	}

	/** @return array<string, mixed> The input in a file, or the snippets in a folder where a set is asked for. */
	private function given( Command $command, string $path ): array {
		if ( $command->takes_folder() && $this->folder->is_folder( $path ) ) {
			return [ 'snippets' => $this->folder->snippets( $path ) ];
		}
		return isset( $command->fields['file'] ) ? $this->file->export( $path ) : \array_filter( $this->file->json( $path ), '\is_string', \ARRAY_FILTER_USE_KEY );
	}

	/**
	 * Takes both away.
	 * @param list<string> $arguments
	 * @param array<string, mixed> $options
	 * @return array<string, string> Field => text.
	 */
	private function named( Command $command, array &$arguments, array &$options ): array {
		if ( [] === $command->door['texts'] || ! $command->writes() ) {
			return [];
		}
		$name = \array_shift( $arguments );
		$path = $options['file'] ?? null;
		unset( $options['file'] );
		if ( null === $name && null !== $path ) {
			throw InvalidInput::because( \sprintf( 'Name the file before --file: one of %s.', \implode( ', ', $command->door['texts'] ) ) );
		}
		return null === $name ? [] : [ $command->text_field( $name ) => $this->file->text( \is_string( $path ) ? $path : '-' ) ];
	}

	/**
	 * @param array<string, mixed> $options
	 * @return array<string, mixed> Field => text, true or false.
	 */
	private function options( Command $command, array $options ): array {
		$known = $command->options();
		$texts = [];
		foreach ( $options as $option => $value ) {
			$field = $known[ $option ] ?? null;
			if ( null !== $field ) {
				$texts[ $field ] = \is_string( $value ) && $command->is_json( $field ) && \str_starts_with( $value, '@' ) ? $this->file->text( \substr( $value, 1 ) ) : $value;
			} elseif ( 'file' === $option && 'code' === $command->door['file'] ) {
				$texts['code'] = $this->file->text( \is_string( $value ) ? $value : '-' );
			} elseif ( 'active' === $option && $command->has_active() ) {
				$texts['status'] = false === $value ? 'inactive' : 'active';
			} elseif ( $option !== $command->door['flag'] ) {
				throw InvalidInput::because( \sprintf( '"%2$s" has no option --%1$s.', $option, $command->name() ) );
			}
		}
		return $texts;
	}

	/**
	 * @param array<string, mixed> $texts
	 * @return array<string, mixed>
	 */
	private function coerced( Command $command, array $texts, Actor $actor ): array {
		foreach ( $texts as $field => $value ) {
			self::require_utf8( $field, $value );
			$place = $command->door['names'][ $field ] ?? null;
			if ( null !== $place ) {
				$typed           = \is_array( $value ) ? $value : [ $value ];
				$ids             = $this->ids( \array_values( \array_filter( $typed, '\is_string' ) ), $place, $actor );
				$texts[ $field ] = $command->is_list( $field ) ? $ids : ( $ids[0] ?? 0 );
			} elseif ( \is_string( $value ) && $command->is_switch( $field ) ) {
				$texts[ $field ] = self::SWITCHES[ \strtolower( $value ) ] ?? $value;
			} elseif ( \is_string( $value ) && $command->is_number( $field ) && 1 === \preg_match( '/^-?[0-9]{1,16}\z/', $value ) ) {
				// Also one that is out of bounds, so that the refusal names the bounds.
				$texts[ $field ] = (int) $value;
			}
		}
		$input = [];
		foreach ( $this->schema->coerce( $command->id, $texts ) as $field => $value ) {
			$input[ (string) $field ] = $value;
		}
		return $input;
	}

	/**
	 * @param list<string> $names
	 * @param 'snippets'|'trash'|'users' $place
	 * @return list<int>
	 */
	private function ids( array $names, string $place, Actor $actor ): array {
		return 'users' === $place ? \array_map( $this->people->id( ... ), $names ) : $this->names->ids( $names, $place, $actor );
	}

	/** A terminal may send any bytes; they could be stored but never be answered as JSON. */
	private static function require_utf8( string $field, mixed $value ): void {
		foreach ( \is_array( $value ) ? $value : [ $value ] as $text ) {
			if ( \is_string( $text ) && 1 !== \preg_match( '//u', $text ) ) {
				throw InvalidInput::field( $field, 'Send valid UTF-8 text.' );
			}
		}
	}
}
