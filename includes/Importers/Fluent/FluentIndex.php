<?php

declare(strict_types=1);

namespace Svc\Importers\Fluent;

use Svc\Importers\Cleaning;

\defined( 'ABSPATH' ) || exit;

/**
 * What FluentSnippets runs: the list in its `index.php`. Immutable.
 */
final class FluentIndex {

	/**
	 * @param array<array-key, mixed>|null $lists Null where there is none that can be read.
	 */
	public function __construct( private readonly ?array $lists ) {
	}

	/**
	 * Whether a file runs.
	 *
	 * @param string $status What its own head says, which counts where there is no list.
	 */
	public function runs( string $name, string $status ): bool {
		if ( null === $this->lists ) {
			return 'published' === $status;
		}

		return isset( $this->list( 'published' )[ $name ] ) && '' === $this->error( $name ) && ! $this->is_stopped();
	}

	/**
	 * Why a file is paused; empty when it is not.
	 */
	public function error( string $name ): string {
		return Cleaning::line( $this->list( 'error_files' )[ $name ] ?? '', 500 );
	}

	/**
	 * Whether everything is switched off.
	 */
	public function is_stopped(): bool {
		return 'yes' === ( $this->list( 'meta' )['force_disabled'] ?? '' );
	}

	/**
	 * @return array<array-key, mixed>
	 */
	private function list( string $name ): array {
		$list = $this->lists[ $name ] ?? null;

		return \is_array( $list ) ? $list : [];
	}
}
