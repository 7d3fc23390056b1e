<?php

declare(strict_types=1);

namespace Svc\Git\Decisions;

\defined( 'ABSPATH' ) || exit;

/**
 * A version from the repository that the site did not take, and the version it kept. It holds for these two only. Immutable, pure.
 * @phpstan-type Stored array{git: string, site: string, reason: string, detail: string}
 */
final class Refusal {

	/** @param string $detail Sentence, with the line where there is one. */
	public function __construct(
		public readonly string $git,
		public readonly string $site,
		public readonly string $reason,
		public readonly string $detail,
	) {
	}

	/** @return Stored */
	public function stored(): array {
		return [
			'git'    => $this->git,
			'site'   => $this->site,
			'reason' => $this->reason,
			'detail' => $this->detail,
		];
	}

	public static function read( mixed $stored ): ?self {
		if ( ! \is_array( $stored ) || ! \is_string( $stored['git'] ?? null ) || ! \is_string( $stored['site'] ?? null ) ) {
			return null;
		}
		$text = static fn( string $name ): string => \is_string( $stored[ $name ] ?? null ) ? $stored[ $name ] : '';
		return new self( $stored['git'], $stored['site'], $text( 'reason' ), $text( 'detail' ) );
	}
}
