<?php

declare(strict_types=1);

namespace Svc\Git\Webhook;

\defined( 'ABSPATH' ) || exit;

/** A request of a webhook as it came. Immutable. */
final class Delivery {

	/** @var array<string, string> By name in small letters, with hyphens. */
	private readonly array $headers;

	/**
	 * @param array<string, string> $headers Names in any letters.
	 * @param string                $body    Bytes as they came; signatures are over these.
	 */
	public function __construct( array $headers, public readonly string $body ) {
		$names = [];
		foreach ( $headers as $name => $value ) {
			$names[ \strtr( \strtolower( $name ), '_', '-' ) ] = $value;
		}
		$this->headers = $names;
	}

	public function header( string $name ): string {
		return $this->headers[ $name ] ?? '';
	}
}
