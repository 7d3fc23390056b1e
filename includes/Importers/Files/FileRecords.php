<?php

declare(strict_types=1);

namespace Svc\Importers\Files;

use Svc\Importers\Database;
use Svc\Importers\PostPage;
use Svc\Importers\SourceData;

\defined( 'ABSPATH' ) || exit;

/**
 * What an export file of another plugin holds, in the form in which that plugin stores it, so that one mapper reads both. Immutable.
 * @phpstan-import-type Post from PostPage
 * @phpstan-type Row array<string, string|null>
 * @phpstan-type Exported array{type: string, id: int, title: string, content: string, status: string, date: string, meta: array<string, string>, terms: array<string, list<string>>}
 */
final class FileRecords implements SourceData {

	/** Name of the rows of FluentSnippets. */
	public const FLUENT = 'fluent-snippets';

	/** Columns that count the rows of a table; the others have `id`. */
	private const KEYS = [ 'hfcm_scripts' => 'script_id' ];

	/** @var array<string, array<int, Row>> */
	private readonly array $tables;

	/** @var array<int, Exported> */
	private readonly array $posts;

	/** Whether every snippet of the file has an ID of its own; where one lacks it, all are counted. */
	public readonly bool $has_ids;

	/**
	 * @param array<string, list<Row>>                   $tables  Rows by table.
	 * @param list<Exported>                             $posts   Posts with meta as it is stored, and terms by taxonomy: each its slug and its name.
	 * @param list<array{title: string, error: string}>  $refused What is in the place of a snippet and cannot be one.
	 * @param string                                     $version Version of the plugin that wrote the file; empty where it does not say.
	 * @param list<string>                               $reasons Reasons to review all of its snippets.
	 */
	public function __construct(
		public readonly string $source,
		array $tables = [],
		array $posts = [],
		public readonly array $refused = [],
		public readonly string $version = '',
		public readonly array $reasons = [],
	) {
		$numbers = \array_column( $posts, 'id' );
		foreach ( $tables as $table => $rows ) {
			// Rows of folders are no snippets, and are named by their own IDs.
			$numbers = 'wpcb_folders' === $table ? $numbers : [ ...$numbers, ...\array_map( static fn( array $row ): int => self::id( $table, $row ), $rows ) ];
		}
		$this->has_ids = ! \in_array( 0, $numbers, true ) && \count( \array_unique( $numbers ) ) === \count( $numbers );
		$keyed         = [];
		foreach ( $tables as $table => $rows ) {
			foreach ( $rows as $place => $row ) {
				$keyed[ $table ][ $this->has_ids || 'wpcb_folders' === $table ? self::id( $table, $row ) : $place + 1 ] = $row;
			}
		}
		$this->tables  = $keyed;
		$numbers       = $this->has_ids ? \array_column( $posts, 'id' ) : \array_map( static fn( int $place ): int => $place + 1, \array_keys( $posts ) );
		$this->posts   = \array_combine( $numbers, $posts );
	}

	/**
	 * @param non-empty-list<self> $files
	 * @param list<array{title: string, error: string}> $refused
	 */
	public static function joined( array $files, array $refused ): self {
		$tables  = [];
		$posts   = [];
		$reasons = [];
		foreach ( $files as $file ) {
			foreach ( $file->tables as $table => $rows ) {
				$tables[ $table ] = [ ...$tables[ $table ] ?? [], ...\array_values( $rows ) ];
			}
			$posts   = [ ...$posts, ...\array_values( $file->posts ) ];
			$refused = [ ...$refused, ...$file->refused ];
			$reasons = [ ...$reasons, ...$file->reasons ];
		}

		return new self( $files[0]->source, $tables, $posts, $refused, $files[0]->version, \array_values( \array_unique( $reasons ) ) );
	}

	public function is_of_site(): bool {
		return false;
	}

	public function columns( string $table ): array {
		return \array_keys( \array_merge( ...\array_values( $this->tables[ $table ] ?? [] ) ) );
	}

	public function count( string $table, array $without = [] ): int {
		return \count( \array_filter( $this->tables[ $table ] ?? [], static fn( array $row ): bool => [] === \array_filter( $without, static fn( array $values, string $column ): bool => \in_array( $row[ $column ] ?? '', $values, true ), \ARRAY_FILTER_USE_BOTH ) ) );
	}

	public function rows( string $table, ?array $only = null ): iterable {
		return $this->tables[ $table ] ?? [];
	}

	public function row( string $table, array $columns, int $id ): array {
		return $this->tables[ $table ][ $id ] ?? [];
	}

	public function count_posts( string $type ): int {
		return \count( $this->of_type( $type ) );
	}

	public function posts( string $type, ?array $only = null ): iterable {
		foreach ( $this->of_type( $type ) as $id => $post ) {
			yield $id => [
				'id'      => $id,
				'title'   => $post['title'],
				'content' => $post['content'],
				'status'  => $post['status'],
				'date'    => $post['date'],
				'order'   => 0,
			];
		}
	}

	public function meta( int $post, array $keys ): array {
		return \array_intersect_key( $this->posts[ $post ]['meta'] ?? [], \array_flip( $keys ) );
	}

	public function terms( int $post, string $taxonomy ): array {
		return \array_map(
			static fn( string $name ): array => [
				'id'   => 0,
				'slug' => $name,
				'name' => $name,
			],
			$this->posts[ $post ]['terms'][ $taxonomy ] ?? []
		);
	}

	public function term( int $id ): string {
		// A file has no terms: the ones of this site may be the same, which a person has to check.
		return ( new Database() )->term( $id );
	}

	public function option( string $name ): ?string {
		return null;
	}

	/** @return array<int, Exported> */
	private function of_type( string $type ): array {
		return \array_filter( $this->posts, static fn( array $post ): bool => $type === $post['type'] && ! \in_array( $post['status'], [ 'trash', 'auto-draft' ], true ) );
	}

	/** @param Row $row */
	private static function id( string $table, array $row ): int {
		$id = $row[ self::KEYS[ $table ] ?? 'id' ] ?? '';

		return 1 === \preg_match( '/^[1-9]\d{0,14}$/D', $id ) ? (int) $id : 0;
	}
}
