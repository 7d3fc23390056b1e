<?php

declare(strict_types=1);

namespace Svc\Git\Decisions;

\defined( 'ABSPATH' ) || exit;

/**
 * What a site and a repository last held in common of one snippet. It moves only when both sides hold the same. Immutable, pure.
 * @phpstan-type Stored array{mark: string, path: string, code: string, settings: string, active: bool, asleep: bool}
 */
final class Base {

	private bool $is_deactivated = false;

	/** @param string $settings Id of the contents; empty when there were none, or it is not known. */
	public function __construct(
		public readonly string $mark,
		public readonly string $path = '',
		public readonly string $code = '',
		public readonly string $settings = '',
		public readonly bool $active = false,
	) {
	}

	/** The same for a snippet that the site keeps inactive until a user looks at it, which is no edit. */
	public function deactivated(): self {
		$base                 = clone $this;
		$base->is_deactivated = true;
		return $base;
	}

	public function is_deactivated(): bool {
		return $this->is_deactivated;
	}

	/** @return Stored */
	public function stored(): array {
		return [
			'mark'     => $this->mark,
			'path'     => $this->path,
			'code'     => $this->code,
			'settings' => $this->settings,
			'active'   => $this->active,
			'asleep'   => $this->is_deactivated,
		];
	}

	public static function read( mixed $stored ): ?self {
		if ( ! \is_array( $stored ) || ! \is_string( $stored['mark'] ?? null ) || '' === $stored['mark'] ) {
			return null;
		}
		$text = static fn( string $name ): string => \is_string( $stored[ $name ] ?? null ) ? $stored[ $name ] : '';
		$base = new self( $stored['mark'], $text( 'path' ), $text( 'code' ), $text( 'settings' ), true === ( $stored['active'] ?? false ) );
		return true === ( $stored['asleep'] ?? false ) ? $base->deactivated() : $base;
	}
}
