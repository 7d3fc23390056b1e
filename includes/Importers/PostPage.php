<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/**
 * Posts that are read together, with their meta and terms: what is asked of one is read for all of them.
 * @phpstan-type Post array{id: int, title: string, content: string, status: string, date: string, order: int}
 */
final class PostPage {

	/** @var array<string, array<int, list<array{string, string}>>> By keys, then by post. */
	private array $metas = [];

	/** @var array<string, array<int, list<array{id: int, slug: string, name: string}>>> By taxonomy, then by post. */
	private array $terms = [];

	/** @param non-empty-list<int> $posts */
	public function __construct( private readonly array $posts ) {
	}

	public function has( int $post ): bool {
		return \in_array( $post, $this->posts, true );
	}

	/** @return iterable<int, Post> By id, ascending; without those that are gone. */
	public function posts(): iterable {
		foreach ( Query::all( 'SELECT ID AS id, post_title AS title, SUBSTR( post_content, 1, ' . Query::MOST_CHARACTERS . ' ) AS content, post_status AS status, post_date_gmt AS date, menu_order AS sorting FROM %i WHERE ID IN ( ' . Query::numbers( $this->posts ) . ' ) ORDER BY ID', [ Query::db()->posts, ...$this->posts ] ) as $row ) {
			yield (int) $row['id'] => [
				'id'      => (int) $row['id'],
				'title'   => $row['title'] ?? '',
				'content' => (string) $row['content'],
				'status'  => (string) $row['status'],
				'date'    => (string) $row['date'],
				'order'   => (int) $row['sorting'],
			];
		}
	}

	/**
	 * @param list<string> $keys
	 * @return list<array{string, string}> Key and value, in the order they were written.
	 */
	public function meta( int $post, array $keys ): array {
		$this->metas[ \implode( ' ', $keys ) ] ??= $this->read_meta( $keys );

		return $this->metas[ \implode( ' ', $keys ) ][ $post ] ?? [];
	}

	/** @return list<array{id: int, slug: string, name: string}> Terms of one of the posts in a taxonomy that need not be registered. */
	public function terms( int $post, string $taxonomy ): array {
		$this->terms[ $taxonomy ] ??= $this->read_terms( $taxonomy );

		return $this->terms[ $taxonomy ][ $post ] ?? [];
	}

	/**
	 * @param list<string> $keys
	 * @return array<int, list<array{string, string}>> By post.
	 */
	private function read_meta( array $keys ): array {
		$places = \implode( ', ', \array_fill( 0, \count( $keys ), '%s' ) );
		$metas  = [];
		foreach ( Query::all( 'SELECT post_id AS post, meta_key AS name, SUBSTR( meta_value, 1, ' . Query::MOST_CHARACTERS . ' ) AS value FROM %i WHERE post_id IN ( ' . Query::numbers( $this->posts ) . ' ) AND meta_key IN ( ' . $places . ' ) ORDER BY meta_id', [ Query::db()->postmeta, ...$this->posts, ...$keys ] ) as $row ) {
			$metas[ (int) ( $row['post'] ?? 0 ) ][] = [ $row['name'] ?? '', $row['value'] ?? '' ];
		}

		return $metas;
	}

	/** @return array<int, list<array{id: int, slug: string, name: string}>> By post. */
	private function read_terms( string $taxonomy ): array {
		$terms = [];
		foreach ( Query::all( 'SELECT tr.object_id AS post, t.term_id AS id, t.slug AS slug, t.name AS name FROM %i t JOIN %i tt ON tt.term_id = t.term_id JOIN %i tr ON tr.term_taxonomy_id = tt.term_taxonomy_id WHERE tr.object_id IN ( ' . Query::numbers( $this->posts ) . ' ) AND tt.taxonomy = %s ORDER BY tr.term_order, t.term_id', [ Query::db()->terms, Query::db()->term_taxonomy, Query::db()->term_relationships, ...$this->posts, $taxonomy ] ) as $row ) {
			$terms[ (int) ( $row['post'] ?? 0 ) ][] = [
				'id'   => (int) ( $row['id'] ?? 0 ),
				'slug' => $row['slug'] ?? '',
				'name' => $row['name'] ?? '',
			];
		}

		return $terms;
	}
}
