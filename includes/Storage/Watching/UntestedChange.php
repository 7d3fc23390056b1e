<?php

declare(strict_types=1);

namespace Svc\Storage\Watching;

use Svc\Domain\LooseArray;

\defined( 'ABSPATH' ) || exit;

/**
 * Immutable; made by `UntestedChanges`. Pages are known by a hash of their path, networks by a salted one.
 * @phpstan-type Failed array{by: int, from: list<string>}
 */
final class UntestedChange {

	public const PERSON = 'person';

	/** Pages of a kind that are remembered, and networks of one page: visitors choose how many there are. */
	private const MOST = 20;

	/**
	 * @param array<int, string> $files Code files by snippet id.
	 * @param array<string, Failed> $failed Pages that failed: the snippet at work (0: not known) and where the requests came from.
	 * @param list<string>       $whole
	 * @param array<int, int>    $off    Revision of the snippets that were deactivated for it, by id: whether pages load without them shows now.
	 * @param list<string>       $before Pages that failed with them: one that loads now proves that they were the reason.
	 */
	public function __construct(
		public readonly int $time,
		public readonly int $user,
		public readonly int $generation,
		public readonly string $salt,
		public readonly array $files,
		public readonly array $failed = [],
		public readonly array $whole = [],
		public readonly array $off = [],
		public readonly array $before = [],
	) {}

	/** @param string $network Of who asked for the page; `PERSON` for who made the change. */
	public function with_failed( string $page, int $by, string $network ): self {
		$from   = self::PERSON === $network ? $network : \substr( \hash( 'sha256', $this->salt . $network ), 0, 16 );
		$before = $this->failed[ $page ]['from'] ?? [];
		$failed = [
			$page => [
				'by'   => $by,
				'from' => \array_slice( \array_values( \array_unique( [ ...$before, $from ] ) ), 0, self::MOST ),
			],
		] + $this->failed;

		return $this->seen( \array_slice( $failed, 0, self::MOST, true ), $this->whole );
	}

	public function with_whole( string $page ): self {
		return $this->seen( $this->failed, \array_slice( \array_values( \array_unique( [ $page, ...$this->whole ] ) ), 0, self::MOST ) );
	}

	/**
	 * How pages load is seen anew.
	 * @param array<int, int> $off    Revision by id.
	 * @param list<string>    $before As the property says.
	 */
	public function taken_back( array $off, array $before ): self {
		return new self( \time(), $this->user, $this->generation, $this->salt, $this->files, [], [], $off, $before );
	}

	/** @param array<string, mixed> $data Null when it is not whole. */
	public static function from_record( array $data ): ?self {
		$files  = \is_array( $data['files'] ?? null ) ? \array_filter( $data['files'], '\is_string' ) : [];
		$off    = \is_array( $data['off'] ?? null ) ? \array_filter( $data['off'], '\is_int' ) : [];
		$failed = [];
		foreach ( \is_array( $data['failed'] ?? null ) ? $data['failed'] : [] as $page => $one ) {
			if ( \is_array( $one ) && \is_int( $one['by'] ?? null ) ) {
				$failed[ (string) $page ] = [
					'by'   => $one['by'],
					'from' => LooseArray::texts( $one['from'] ?? null ),
				];
			}
		}
		if ( ! \is_int( $data['time'] ?? null ) || ! \is_int( $data['user'] ?? null ) || ! \is_int( $data['generation'] ?? null ) || ! \is_string( $data['salt'] ?? null ) || [] === $files ) {
			return null;
		}

		/** @var array<int, string> $files A JSON object whose names are numbers. */
		/** @var array<int, int> $off Likewise. */
		return new self( $data['time'], $data['user'], $data['generation'], $data['salt'], $files, $failed, LooseArray::texts( $data['whole'] ?? null ), $off, LooseArray::texts( $data['before'] ?? null ) );
	}

	/** @return array<string, mixed> */
	public function to_record(): array {
		return [
			'time'       => $this->time,
			'user'       => $this->user,
			'generation' => $this->generation,
			'salt'       => $this->salt,
			'files'      => (object) $this->files,
			'failed'     => (object) $this->failed,
			'whole'      => $this->whole,
			'off'        => (object) $this->off,
			'before'     => $this->before,
		];
	}

	/**
	 * @param array<string, Failed> $failed
	 * @param list<string>          $whole
	 */
	private function seen( array $failed, array $whole ): self {
		return new self( $this->time, $this->user, $this->generation, $this->salt, $this->files, $failed, $whole, $this->off, $this->before );
	}
}
