<?php

declare(strict_types=1);

namespace Svc\Operations;

use Svc\Domain\Actor;
use Svc\Domain\Error\NotFound;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * Switches off a snippet that failed while it ran (spec 3). The runtime calls it at the end of a request that may be dying, before or
 * after most of WordPress is there, so it uses storage and nothing else. Only the code that failed is switched off: when
 * somebody has saved another version meanwhile, that version stays.
 */
final class Failures {

	public function __construct( private readonly Snippets $store ) {
	}

	/**
	 * @param array{message: string, line: int, file: string} $error `file` is the code file that failed, any path ending in its name.
	 * @return bool Whether the failing code is no longer switched on.
	 */
	public function switch_off( int $id, array $error ): bool {
		$text = $error['line'] > 0 ? \sprintf( '%s (line %d)', $error['message'], $error['line'] ) : $error['message'];
		$file = \basename( \str_replace( '\\', '/', $error['file'] ) );
		try {
			$this->store->change(
				static function ( Batch $batch ) use ( $id, $file, $text ): void {
					$current = $batch->get( $id );
					if ( $current->is_active() && ( '' === $file || $current->file === $file ) ) {
						$batch->update( $id, [ 'status' => 'inactive', 'error' => $text ], null, 'failed' );
					}
				},
				Actor::system()
			);
			return true;
		} catch ( NotFound ) {
			// Deleted meanwhile: it will not run again.
			return true;
		} catch ( Throwable $failure ) {
			// Nobody is left to tell in a dying request; the log is the last place.
			// phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_error_log
			\error_log( "svc could not switch off snippet {$id}: {$failure->getMessage()}" );
			return false;
		}
	}
}
