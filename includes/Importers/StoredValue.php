<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/**
 * One value in the storage of another plugin: as it is, and as it has to be for a snippet to be off. Immutable.
 * @phpstan-type Kind 'row'|'post'|'meta'|'term'|'option'|'file'|'flat'
 * @phpstan-type Kept array{kind: Kind, name: string, id: int, before: string|null, after: string}
 */
final class StoredValue {

	/**
	 * @param Kind        $kind
	 * @param string      $name   Table without its prefix, type of the post, key of the meta, name of the option or of the file;
	 *                            `flat` is a file of Code Snippets, `file` one of FluentSnippets or Perfmatters.
	 * @param int         $id     Of the row, the post, the term or the entry in a list; 0 where the name says it.
	 * @param string|null $before Bytes that are stored; null where there is no such meta.
	 */
	public function __construct(
		public readonly string $kind,
		public readonly string $name,
		public readonly int $id,
		public readonly ?string $before,
		public readonly string $after,
	) {
	}

	/** Options and files with what is on of several snippets. */
	private const LISTS = [
		'active_shared_network_snippets',
		'admin_site_enhancements',
		'admin_site_enhancements_extra',
		'custom-css-js-tree',
		'hefo',
		'post_snippets_options',
		...BoxNames::ARRAYS,
		'wpcode_snippets',
		'index.php',
		'active-shared-network-snippets.php',
	];

	/** Options and metas whose texts are printed as they are. */
	private const TEXTS = [ 'admin_site_enhancements', 'hefo', ...BoxNames::ARRAYS, ...BoxNames::METAS ];

	public function is_list(): bool {
		return 0 === $this->id && \in_array( $this->name, self::LISTS, true );
	}

	/** Whether it holds texts that are the snippets themselves, by key or alone. */
	public function is_texts(): bool {
		return \in_array( $this->name, self::TEXTS, true );
	}

	/** Id of the snippet over there that it is of, where it is of one. */
	public function owner(): string {
		return 0 === $this->id ? $this->name : ( 'term' === $this->kind ? 'term-' : '' ) . $this->id;
	}

	/** @return self|null Null when it was not kept for the undo. */
	public static function read( mixed $kept ): ?self {
		$kind   = \is_array( $kept ) ? $kept['kind'] ?? '' : '';
		$before = \is_array( $kept ) ? $kept['before'] ?? null : null;
		if ( ! \is_array( $kept ) || ! \in_array( $kind, [ 'row', 'post', 'meta', 'term', 'option', 'file', 'flat' ], true ) || ! \is_string( $kept['name'] ?? null ) || ! \is_int( $kept['id'] ?? null ) || ! \is_string( $kept['after'] ?? null ) ) {
			return null;
		}

		return new self( $kind, $kept['name'], $kept['id'], \is_string( $before ) ? (string) \base64_decode( $before, true ) : null, (string) \base64_decode( $kept['after'], true ) );
	}

	/** @return Kept As it is kept: base64, because what others store need not be UTF-8. */
	public function kept(): array {
		return [
			'kind'   => $this->kind,
			'name'   => $this->name,
			'id'     => $this->id,
			'before' => null === $this->before ? null : \base64_encode( $this->before ),
			'after'  => \base64_encode( $this->after ),
		];
	}
}
