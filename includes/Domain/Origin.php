<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/**
 * From it alone follows what is new, changed on either side, or owned by a set (design 4.1). One of each kind.
 * @phpstan-type Kept array{ref: string, version: string, mark: string, ...<string, mixed>}
 */
final class Origin {

	/** A set that was applied; `ref` is its name, and `version` the commit it was read from, where known. */
	public const APPLY = 'apply';

	/** `ref` is the slug of the item. */
	public const LIBRARY = 'library';

	/** Another snippet plugin; `ref` is the source and the id there, with a slash between. */
	public const IMPORT = 'import';

	/** A Git repository; `ref` names it, and `version` is the id of the commit that brought what the snippet holds. */
	public const GIT = 'git';

	/** What a snippet holds, and what goes back with a restored version. The others say what both sides last held in common. */
	private const OF_VERSION = [
		self::LIBRARY => true,
		self::IMPORT  => true,
	];

	/**
	 * @param self::APPLY|self::LIBRARY|self::IMPORT|self::GIT $kind
	 * @param string $mark Stands for what both sides last held.
	 * @param list<string> $attributes That the other plugin lists as variables of the code.
	 */
	public function __construct(
		public readonly string $kind,
		public readonly string $ref,
		public readonly string $version,
		public readonly string $mark,
		public readonly string $by = '',
		public readonly array $attributes = [],
	) {
	}

	/**
	 * @param self::APPLY|self::LIBRARY|self::IMPORT|self::GIT $kind
	 * @param array<string, Kept> $origins By kind.
	 */
	public static function read( array $origins, string $kind ): ?self {
		$kept = $origins[ $kind ] ?? null;
		$by   = $kept['by'] ?? '';
		$listed = $kept['attributes'] ?? [];
		return null === $kept ? null : new self( $kind, $kept['ref'], $kept['version'], $kept['mark'], \is_string( $by ) ? $by : '', \array_values( \array_filter( (array) $listed, '\is_string' ) ) );
	}

	/**
	 * @param array<string, Kept> $origins By kind; the one of its kind is replaced.
	 * @return array<string, Kept> Sorted by kind.
	 */
	public function add_to( array $origins ): array {
		$kept = $origins[ $this->kind ] ?? [];
		unset( $kept['by'], $kept['attributes'] );
		$origins[ $this->kind ] = [
			'ref'     => $this->ref,
			'version' => $this->version,
			'mark'    => $this->mark,
		] + ( '' === $this->by ? [] : [ 'by' => $this->by ] ) + ( [] === $this->attributes ? [] : [ 'attributes' => $this->attributes ] ) + $kept;
		\ksort( $origins );
		return $origins;
	}

	/**
	 * @param array<string, Kept> $now
	 * @param array<string, Kept> $version
	 * @return array<string, Kept> Sorted by kind.
	 */
	public static function brought_back( array $now, array $version ): array {
		$origins = \array_intersect_key( $version, self::OF_VERSION ) + \array_diff_key( $now, self::OF_VERSION );
		\ksort( $origins );
		return $origins;
	}

	/** @phpstan-assert-if-true array<string, Kept> $value */
	public static function are_kept( mixed $value ): bool {
		foreach ( \is_array( $value ) ? $value : [ null ] as $kind => $kept ) {
			if ( ! \is_string( $kind ) || ! \is_array( $kept ) || ! \is_string( $kept['ref'] ?? null ) || ! \is_string( $kept['version'] ?? null ) || ! \is_string( $kept['mark'] ?? null ) ) {
				return false;
			}
		}
		return \is_array( $value );
	}
}
