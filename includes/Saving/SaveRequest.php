<?php

declare(strict_types=1);

namespace Svc\Saving;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * What a caller wants saved and which state it had in mind. Immutable.
 * @phpstan-type Sent array{title?: string, code?: string, base_modified?: int, base_hash?: string, force?: bool, keep_active?: bool, ...<string, mixed>}
 */
final class SaveRequest {

	/**
	 * @param array<string, mixed> $fields Fields to change, by the names of spec 2.1, `code` among them.
	 * @param string $action Action of the revision and the activity log (design 8).
	 * @param int|null $base_modified `modified` as the caller loaded it, like `$base_hash`; null asks for no check (spec 4.3).
	 * @param bool $force Whether to save over another save that came since.
	 * @param bool $keeps_active Whether to save nothing where errors would deactivate a snippet.
	 * @param Snippet|null $version The version that is restored, for what a newer plugin has stored with it.
	 * @param bool $untested Whether to do without a test run that the site requires, where it cannot load itself.
	 */
	public function __construct(
		public readonly array $fields,
		public readonly string $action = 'updated',
		public readonly ?int $base_modified = null,
		public readonly ?string $base_hash = null,
		public readonly bool $force = false,
		public readonly bool $keeps_active = false,
		private readonly ?Snippet $version = null,
		public readonly bool $untested = false,
	) {
	}

	/** @param Sent $input */
	public static function of_input( array $input, string $action ): self {
		return new self(
			$input,
			$action,
			$input['base_modified'] ?? null,
			$input['base_hash'] ?? null,
			$input['force'] ?? false,
			$input['keep_active'] ?? false,
		);
	}

	/** @param Sent $input Without title and code it is a request that went wrong on its way, and refused. */
	public static function of_new( array $input ): self {
		if ( '' !== \trim( ( $input['title'] ?? '' ) . ( $input['code'] ?? '' ) ) ) {
			return self::of_input( $input, 'created' );
		}
		throw InvalidInput::field( 'title', \__( 'A new snippet needs a title or code. Send a JSON object with one of them and the header Content-Type: application/json.', 'svc' ) );
	}

	/** With the fields of a newer plugin that a restored version has. */
	public function complete( Snippet $after ): Snippet {
		return null === $this->version ? $after : $after->brought_back_as( $this->version );
	}

	/** The code to save; null leaves it as it is. */
	public function code(): ?string {
		$code = $this->fields['code'] ?? null;
		return \is_string( $code ) ? $code : null;
	}

	/** @return array<mixed>|null CSS that the caller compiled, as it came; null when none did. */
	public function compiled(): ?array {
		$compiled = $this->fields['compiled'] ?? null;
		return \is_array( $compiled ) ? $compiled : null;
	}

	/** Whether the caller loaded another state than this one and does not insist. */
	public function is_stale_for( Snippet $current ): bool {
		if ( $this->force ) {
			return false;
		}
		return ( null !== $this->base_modified && $this->base_modified !== $current->modified )
			|| ( null !== $this->base_hash && '' !== $this->base_hash && $this->base_hash !== $current->hash );
	}
}
