<?php

declare(strict_types=1);

namespace Svc\Operations\Saving;

use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * The code of a snippet as far as rights depend on it, for changes that leave the code alone. Only HTML can hide PHP, so only its
 * code is read; code that is lost counts as PHP, so that nobody gains rights by the damage.
 */
final class RightsCode {

	public function __construct( private readonly Snippets $store ) {
	}

	/**
	 * The text to hand to the gate; empty where the type alone decides.
	 */
	public function of( Snippet $snippet ): string {
		if ( 'html' !== $snippet->type ) {
			return '';
		}
		try {
			return $this->store->code( $snippet );
		} catch ( StorageFailure ) {
			return '<?php';
		}
	}
}
