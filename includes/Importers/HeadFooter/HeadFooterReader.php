<?php

declare(strict_types=1);

namespace Svc\Importers\HeadFooter;

use Svc\Importers\Cleaning;
use Svc\Importers\Database;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\MetaByKey;
use Svc\Importers\Plugins;
use Svc\Importers\Serialized;
use Svc\Importers\SourceReader;

\defined( 'ABSPATH' ) || exit;

/**
 * Head, Footer and Post Injections: one option whose keys are the places. A block that holds text is on. Activating that plugin empties
 * some of them, so that should not be done for the sake of an import.
 */
final class HeadFooterReader implements SourceReader {

	public function __construct( private readonly Database $database ) {
	}

	public function count(): int {
		return $this->is_broken() ? 1 : \count( $this->blocks()->keys() );
	}

	public function items( ?array $only = null ): iterable {
		if ( $this->is_broken() ) {
			yield ForeignSnippet::unreadable( 'hefo', Plugins::name( 'head-footer-post-injections' ) );
		}
		$blocks = $this->blocks();
		foreach ( $blocks->keys() as $key ) {
			yield $blocks->snippet( $key );
		}
	}

	private function is_broken(): bool {
		return Serialized::is_broken_array( $this->database->option( 'hefo' ) );
	}

	private function blocks(): HeadFooterBlocks {
		$texts = [];
		foreach ( Serialized::array( $this->database->option( 'hefo' ) ) as $key => $value ) {
			// None of theirs is a number, and PHP would make one of a text that looks like it.
			if ( \is_string( $key ) ) {
				$texts[ $key ] = Cleaning::text( $value );
			}
		}

		$meta = new MetaByKey();

		return new HeadFooterBlocks( $texts, $meta->ticked( 'hefo_before' ), $meta->ticked( 'hefo_after' ) );
	}
}
