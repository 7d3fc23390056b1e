<?php

declare(strict_types=1);

namespace Svc\Git\Http;

\defined( 'ABSPATH' ) || exit;

/** A part of an answer in JSON, read without trust: what is missing or of another type is empty. Immutable. */
final class Json {

	private function __construct( private readonly mixed $value ) {}

	public static function read( string $body ): ?self {
		try {
			return new self( \json_decode( $body, true, 64, \JSON_THROW_ON_ERROR ) );
		} catch ( \JsonException ) {
			return null;
		}
	}

	public static function nothing(): self {
		return new self( null );
	}

	public function at( string|int ...$keys ): self {
		$value = $this->value;
		foreach ( $keys as $key ) {
			$value = \is_array( $value ) ? $value[ $key ] ?? null : null;
		}

		return new self( $value );
	}

	public function text(): string {
		return \is_string( $this->value ) ? $this->value : '';
	}

	public function number(): int {
		return \is_int( $this->value ) ? $this->value : 0;
	}

	public function is_true(): bool {
		return true === $this->value;
	}

	/** Said to be not so, which is more than not said. */
	public function is_false(): bool {
		return false === $this->value;
	}

	public function is_nothing(): bool {
		return null === $this->value;
	}

	/** @return list<self> */
	public function items(): array {
		return \is_array( $this->value ) ? \array_map( static fn( mixed $item ): self => new self( $item ), \array_values( $this->value ) ) : [];
	}

	/** A date as RFC 3339 writes it, or a day; null when it is none. Unix timestamp, seconds. */
	public function time(): ?int {
		$time = \strtotime( $this->text() );

		return false === $time ? null : $time;
	}

	/** Id of an object of Git; empty when it is none. */
	public function id(): string {
		return 1 === \preg_match( '/\A(?:[0-9a-f]{40}|[0-9a-f]{64})\z/', $this->text() ) ? $this->text() : '';
	}
}
