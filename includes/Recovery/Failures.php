<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Domain\Actor;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Log;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;
use Svc\Storage\Observed\ErrorCounts;
use Svc\Storage\Snippets;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * Deactivates a snippet that failed while it ran (spec 3), with storage alone, because the request may be dying: the one change that does not go
 * through `Svc\Changes`. Only the code that failed: a version saved meanwhile stays. With `on_error` `keep` a snippet only gets its error.
 */
final class Failures {

	/** Seconds after which another error of a snippet that stays on is noted. It may fail on every page view, in ever new words. */
	private const PAUSE = 3600;

	/** The line at the end of a recorded error. */
	private const LINE = '/ \(line \d+\)\z/';

	public function __construct(
		private readonly Snippets $store,
		private readonly ErrorCounts $counts,
	) {
	}

	/**
	 * @param array{message: string, line: int, file: string, certain?: bool, request?: string, path?: string} $error
	 *        `file` is the code file that failed, any path ending in its name; not `certain` when the error is in other code; `request` and `path` are
	 *        those of the request that failed, where that is this one.
	 * @return bool Whether the failing code is no longer switched on.
	 */
	public function switch_off( int $id, array $error ): bool {
		$text = $error['line'] > 0 ? \sprintf( '%s (line %d)', $error['message'], $error['line'] ) : $error['message'];
		$file = \basename( \str_replace( '\\', '/', $error['file'] ) );
		$sure = $error['certain'] ?? true;
		$news = false;
		try {
			if ( ! self::is_news( $this->store->get( $id ), $text, $sure ) ) {
				return false;
			}
			$is_off = $this->store->change(
				static function ( Batch $batch ) use ( $id, $file, $text, $sure, &$news ): bool {
					$current = $batch->get( $id );
					if ( ! $current->is_active() || ( '' !== $file && \basename( $current->file ) !== $file ) ) {
						return true;
					}
					$stays = $current->stays_on() || ! $sure;
					$news  = self::is_news( $current, $text, $sure );
					if ( $news ) {
						$batch->update( $id, [ 'error' => $text ] + ( $stays ? [] : [ 'status' => 'inactive' ] ), null, 'failed' );
					}
					return ! $stays;
				},
				Actor::system()
			);
			if ( $news ) {
				$this->count( $id, $text, $error );
			}
			return $is_off;
		} catch ( NotFound ) {
			// Deleted meanwhile: it will not run again.
			return true;
		} catch ( Throwable $failure ) {
			// A dying request can tell no user any more; the log is the last place.
			Log::write( "svc could not switch off snippet {$id}: {$failure->getMessage()}" );
			return false;
		}
	}

	/**
	 * For Insights. What cannot be counted is dealt with all the same.
	 * @param array{request?: string, path?: string, ...} $error
	 */
	private function count( int $id, string $text, array $error ): void {
		try {
			$this->counts->add( $id, $text, $error['request'] ?? '', $error['path'] ?? '' );
		} catch ( SvcException $failure ) {
			Log::write( "svc could not count the error of snippet {$id}: {$failure->getMessage()}" );
		}
	}

	/** Whether there is anything to write down about a failure: always, unless the snippet stays on and reported one recently. */
	private static function is_news( Snippet $snippet, string $text, bool $sure ): bool {
		return ( $sure && ! $snippet->stays_on() ) || null === $snippet->error
			|| ( ! self::is_about( $snippet, $text ) && $snippet->modified < \time() - self::PAUSE );
	}

	/** With or without what was found out about it. */
	private static function is_about( Snippet $snippet, string $text ): bool {
		$message = \rtrim( (string) \preg_replace( self::LINE, '', $text ), '.' );

		return $snippet->error === $text || \str_starts_with( (string) $snippet->error, $message . '. ' );
	}

	/** And nothing has been found out about it. */
	public static function is_recorded( Snippet $snippet, string $file, string $message ): bool {
		return \basename( $snippet->file ) === $file && \preg_replace( self::LINE, '', $snippet->error ?? '' ) === $message;
	}

	/**
	 * Adds what was found out, before the line.
	 * @param string $file Code file that failed; with another one there is nothing to add.
	 * @throws SvcException When the storage refuses.
	 */
	public function add_finding( int $id, string $file, string $message, string $finding ): bool {
		return $this->store->change(
			static function ( Batch $batch ) use ( $id, $file, $message, $finding ): bool {
				$current = $batch->get( $id );
				if ( ! self::is_recorded( $current, $file, $message ) ) {
					return false;
				}
				$line = \substr( (string) $current->error, \strlen( $message ) );
				$batch->update( $id, [ 'error' => \rtrim( $message, '.' ) . '. ' . $finding . $line ], null, 'failed' );

				return true;
			},
			Actor::system()
		);
	}
}
