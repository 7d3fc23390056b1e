<?php

declare(strict_types=1);

namespace Svc\Importers\HeadFooter;

use Svc\Importers\Cleaning;
use Svc\Importers\Database;
use Svc\Importers\Serialized;
use Svc\Importers\Source;

\defined( 'ABSPATH' ) || exit;

/**
 * Head, Footer and Post Injections: one option whose keys are the places. A block that holds text is on. Activating that plugin empties
 * some of them, so nobody should do that for the sake of an import.
 */
final class HeadFooterSource implements Source {

	public function __construct( private readonly Database $database ) {
	}

	public function id(): string {
		return 'head-footer-post-injections';
	}

	public function name(): string {
		return 'Head, Footer and Post Injections';
	}

	/**
	 * @inheritDoc
	 */
	public function plugin_files(): array {
		return [ 'header-footer/plugin.php' ];
	}

	public function count(): int {
		return \count( $this->blocks()->keys() );
	}

	/**
	 * @inheritDoc
	 */
	public function items(): iterable {
		$blocks = $this->blocks();
		foreach ( $blocks->keys() as $key ) {
			yield $blocks->foreign( $key );
		}
	}

	private function blocks(): HeadFooterBlocks {
		$texts = [];
		foreach ( Serialized::array( $this->database->option( 'hefo' ) ) as $key => $value ) {
			$texts[ (string) $key ] = Cleaning::text( $value );
		}

		return new HeadFooterBlocks( $texts, $this->database->ticked( 'hefo_before' ), $this->database->ticked( 'hefo_after' ) );
	}
}
