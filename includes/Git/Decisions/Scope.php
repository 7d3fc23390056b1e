<?php

declare(strict_types=1);

namespace Svc\Git\Decisions;

\defined( 'ABSPATH' ) || exit;

/** Which snippets of the site enter the repository. What is in it stays, or deactivating a snippet would delete its files. Immutable, pure. */
final class Scope {

	/** @param string $scope `all`, `active`, `none`, `folder:<path>` or `tag:<name>`. */
	public function __construct( private readonly string $scope ) {
	}

	public function has( Document $document ): bool {
		[ $kind, $name ] = \explode( ':', $this->scope, 2 ) + [ '', '' ];
		return match ( $kind ) {
			'all' => true,
			'active' => $document->is_active(),
			'folder' => '' !== $name && \str_starts_with( $document->text( 'folder' ) . '/', \rtrim( $name, '/' ) . '/' ),
			'tag' => \in_array( $name, $document->tags(), true ),
			default => false,
		};
	}
}
