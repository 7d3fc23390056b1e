<?php

declare(strict_types=1);

namespace Svc\Checks\Names;

use Svc\Checks\Symbols\Owner;
use Svc\Checks\Symbols\SymbolEntry;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Names as an answer shows them. No path of the server is in it.
 * @phpstan-import-type Entry from SymbolEntry
 */
final class SymbolView {

	public function __construct( private readonly OwnerNames $owners ) {
	}

	/**
	 * @param Entry $entry
	 * @return array<string, mixed>
	 */
	public function of_snippet( Snippet $snippet, array $entry ): array {
		return self::place_of_snippet( $snippet ) + $entry;
	}

	/**
	 * @param bool $with_details Whether what comes from the code of plugins and themes may be shown.
	 * @return array<string, mixed>
	 */
	public function of_site( SiteSymbol $symbol, bool $with_details ): array {
		return $symbol->entry + $this->place_of_owner( $symbol->owner, with_file: false ) + ( $with_details ? $symbol->details() : [] );
	}

	/** @return array{of: string, source: string, snippet: int, active: bool} */
	public static function place_of_snippet( Snippet $snippet ): array {
		return [
			'of'      => 'snippet',
			'source'  => $snippet->title,
			'snippet' => $snippet->id,
			'active'  => $snippet->is_active(),
		];
	}

	/** @return array{of: string, source: string, file?: string} */
	public function place_of_owner( Owner $owner, bool $with_file ): array {
		return [
			'of'     => $owner->of,
			'source' => $this->owners->of( $owner ),
		] + ( $with_file && '' !== $owner->file ? [ 'file' => $owner->file ] : [] );
	}

	/** The name of the owner that declares what a snippet uses; empty where it is unknown. */
	public function owner( Owner $owner ): string {
		return $this->owners->of( $owner );
	}
}
