<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/**
 * What a source has stored: the database of this site, or the rows of an export file.
 * @phpstan-import-type Post from PostPage
 */
interface SourceData {

	/** Whether this is the storage of this site, whose settings and plugins count. */
	public function is_of_site(): bool;

	/** @return list<string> Names of the columns, empty where there is no such table. */
	public function columns( string $table ): array;

	/** @param array<string, list<string>> $without Values by column; columns that are missing say nothing. */
	public function count( string $table, array $without = [] ): int;

	/**
	 * @param list<string>|null $only Ids in the source of those that are wanted; null for all.
	 * @return iterable<int, array<string, string|null>> Columns of each row by name.
	 */
	public function rows( string $table, ?array $only = null ): iterable;

	/**
	 * @param list<string> $columns
	 * @return array<string, string|null> Empty when it is gone.
	 */
	public function row( string $table, array $columns, int $id ): array;

	/** Number of posts of a type that are not in the trash. */
	public function count_posts( string $type ): int;

	/**
	 * @param list<string>|null $only Ids in the source of those that are wanted; null for all.
	 * @return iterable<int, Post> By id; the date is the one in UTC.
	 */
	public function posts( string $type, ?array $only = null ): iterable;

	/**
	 * Values as they are stored; `Serialized` reads them.
	 * @param list<string> $keys
	 * @return array<string, string> The first value of each key that is there.
	 */
	public function meta( int $post, array $keys ): array;

	/** @return list<array{id: int, slug: string, name: string}> Terms of a post in a taxonomy that need not be registered. */
	public function terms( int $post, string $taxonomy ): array;

	/** A term of this site as our rules name it, `category:news`, or empty when there is none. */
	public function term( int $id ): string;

	/** @return string|null Null when there is none. */
	public function option( string $name ): ?string;
}
