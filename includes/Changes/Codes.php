<?php

declare(strict_types=1);

namespace Svc\Changes;

use Svc\Access\Gate;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/** The code of stored snippets during one change, each read once: rights are asked before the lock and under it. */
final class Codes {

	private const REMEMBERED = 8_000_000;

	/** @var array<string, string> By id and hash of the code. */
	private array $known = [];

	private int $bytes = 0;

	public function __construct( private readonly Snippets $store ) {
	}

	public function of( Snippet $snippet ): string {
		$key = "{$snippet->id}-{$snippet->hash}";
		if ( isset( $this->known[ $key ] ) ) {
			return $this->known[ $key ];
		}
		$code         = $this->store->code( $snippet );
		$this->bytes += \strlen( $code );
		if ( $this->bytes < self::REMEMBERED ) {
			$this->known[ $key ] = $code;
		}
		return $code;
	}

	/** The code as far as rights depend on it. Only HTML can hide PHP, so only its code is read; `$type` is that which the snippet would have. */
	public function for_rights( Snippet $snippet, string $type ): string {
		if ( 'html' !== $type ) {
			return '';
		}
		try {
			return $this->of( $snippet );
		} catch ( StorageFailure ) {
			return Gate::UNREADABLE;
		}
	}
}
