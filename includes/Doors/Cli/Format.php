<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Domain\Error\InvalidInput;

\defined( 'ABSPATH' ) || exit;

/** How an answer is to be printed: what the options say that every command has. Pure. */
final class Format {

	public const NAMES = [ 'table', 'json', 'csv', 'yaml', 'ids', 'count' ];

	/**
	 * @param string|null $name One of NAMES; null for what suits the command best.
	 * @param list<string>|null $fields Fields to print; null for those that suit the command best.
	 */
	private function __construct(
		public readonly ?string $name,
		public readonly ?array $fields,
		public readonly ?string $field,
		public readonly bool $is_porcelain,
		public readonly bool $is_dry_run,
		public readonly bool $is_check,
	) {
	}

	/**
	 * Takes the common options out of those that were typed.
	 * @param array<string, mixed> $options What is left are the options of the command itself.
	 * @throws InvalidInput When there is no such format.
	 */
	public static function take( array &$options ): self {
		$name = self::text( $options, 'format' );
		if ( null !== $name && ! \in_array( $name, self::NAMES, true ) ) {
			throw InvalidInput::field( 'format', \sprintf( 'Choose one of: %s.', \implode( ', ', self::NAMES ) ) );
		}
		$fields = self::text( $options, 'fields' );
		$format = new self(
			$name,
			null === $fields ? null : \array_values( \array_filter( \array_map( '\trim', \explode( ',', $fields ) ), static fn( string $field ): bool => '' !== $field ) ),
			self::text( $options, 'field' ),
			true === ( $options['porcelain'] ?? false ),
			true === ( $options['dry-run'] ?? false ),
			true === ( $options['check'] ?? false )
		);
		unset( $options['format'], $options['fields'], $options['field'], $options['porcelain'], $options['dry-run'], $options['check'], $options['yes'] );
		return $format;
	}

	/** The same, for a command that is itself the dry run of another. */
	public function done(): self {
		return new self( $this->name, $this->fields, $this->field, $this->is_porcelain, is_dry_run: false, is_check: $this->is_check );
	}

	public function only( string $field ): self {
		return new self( $this->name, $this->fields, $field, $this->is_porcelain, $this->is_dry_run, $this->is_check );
	}

	/** Whether nothing was said of how to print: a person looks at it. */
	public function is_plain(): bool {
		return null === $this->name && null === $this->fields && null === $this->field && ! $this->is_porcelain;
	}

	/** @param array<string, mixed> $options */
	private static function text( array $options, string $name ): ?string {
		$value = $options[ $name ] ?? null;
		return \is_string( $value ) && '' !== $value ? $value : null;
	}
}
