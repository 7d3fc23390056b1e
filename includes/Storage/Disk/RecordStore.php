<?php

declare(strict_types=1);

namespace Svc\Storage\Disk;

\defined( 'ABSPATH' ) || exit;

/**
 * A missing or damaged file, and a value of the wrong type, mean the default. Fields and values of a newer version stay until a change replaces them.
 * @template T of array<array-key, mixed>
 */
abstract class RecordStore {

	public function __construct(
		protected readonly Paths $paths,
		private readonly Record $records,
		protected readonly Lock $lock,
	) {}

	abstract protected function path(): string;

	/**
	 * @param array<string, mixed> $stored Empty where nothing is stored.
	 * @return T In a fixed order of keys, so that equal values are identical.
	 */
	abstract protected static function parse( array $stored ): array;

	/** @return T */
	public function get(): array {
		return static::parse( $this->stored() );
	}

	public function forget(): void {
		$this->records->remove( $this->path() );
	}

	/**
	 * Nothing is written when the work throws or changes nothing.
	 * @param callable(T): array<string, mixed> $work
	 * @return array{before: T, after: T}
	 */
	public function change( callable $work ): array {
		return $this->lock->hold(
			function () use ( $work ): array {
				$stored = $this->stored();
				$before = static::parse( $stored );
				$after  = static::parse( $work( $before ) );
				if ( $after !== $before ) {
					$this->records->rewrite( $this->path(), $stored, self::changes( $stored, $before, $after ) );
				}

				return [
					'before' => $before,
					'after'  => $after,
				];
			}
		);
	}

	/** @param array<string, mixed> $data Written without the lock: for what is made again when it is lost. */
	protected function replace( array $data ): void {
		$this->records->write( $this->path(), $data );
	}

	/** @return array<string, mixed> */
	protected function stored(): array {
		return $this->records->read( $this->path() ) ?? [];
	}

	protected function is_damaged(): bool {
		return null === $this->records->read( $this->path() ) && \is_file( $this->path() );
	}

	/**
	 * @param array<array-key, mixed> $stored
	 * @param array<array-key, mixed> $before
	 * @param array<array-key, mixed> $after
	 * @return array<array-key, mixed>
	 */
	private static function changes( array $stored, array $before, array $after ): array {
		$changes = \array_filter( $after, static fn( mixed $value, int|string $name ): bool => ! isset( $stored[ $name ] ) || ( $before[ $name ] ?? null ) !== $value, \ARRAY_FILTER_USE_BOTH );
		foreach ( $changes as $name => $value ) {
			$old   = $stored[ $name ] ?? null;
			$known = $before[ $name ] ?? null;
			$changes[ $name ] = \is_array( $value ) && \is_array( $old ) && ! \array_is_list( $old ) ? $value + \array_diff_key( $old, \is_array( $known ) ? $known : [] ) : $value;
		}

		return $changes;
	}
}
