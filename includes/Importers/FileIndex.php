<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** What FluentSnippets or Perfmatters runs: the lists in its `index.php`. Immutable. */
final class FileIndex {

	/**
	 * @param array<array-key, mixed>|null $lists Null where there is none that can be read.
	 * @param string                       $on    Name of the list of what is on.
	 * @param string                       $value What the head of a file says of one that is on.
	 */
	public function __construct( private readonly ?array $lists, private readonly string $on, private readonly string $value ) {
	}

	/** @param string $status What its own head says, which counts where there is no list. */
	public function runs( string $name, string $status ): bool {
		if ( null === $this->lists ) {
			return $this->value === $status;
		}

		return isset( $this->list( $this->on )[ $name ] ) && '' === $this->error( $name ) && ! $this->is_stopped();
	}

	/** @return array<array-key, mixed> */
	private function list( string $name ): array {
		$list = $this->lists[ $name ] ?? null;

		return \is_array( $list ) ? $list : [];
	}

	/** What the lists say of a file that does not run. */
	public function tell( string $name, Findings $findings ): void {
		$error = $this->error( $name );
		if ( '' !== $error ) {
			/* translators: %s: an error message. */
			$findings->require_review( \sprintf( Text::__( 'Deactivated by an error in the source: %s', 'svc' ), $error ) );
		}
		if ( $this->is_stopped() ) {
			$findings->note( Text::__( 'All snippets are deactivated in the source.', 'svc' ) );
		}
	}

	/** Without a list it is not known what runs. */
	public function is_known(): bool {
		return null !== $this->lists;
	}

	/** Why a file is paused; empty when it is not. */
	private function error( string $name ): string {
		return Cleaning::line( $this->list( 'error_files' )[ $name ] ?? '', 500 );
	}

	private function is_stopped(): bool {
		return ! \in_array( Cleaning::text( $this->list( 'meta' )['force_disabled'] ?? '' ), [ '', '0', 'no' ], true );
	}
}
