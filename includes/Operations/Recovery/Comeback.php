<?php

declare(strict_types=1);

namespace Svc\Operations\Recovery;

use Svc\Checks\CandidateSnippet;
use Svc\Checks\TestLoad;
use Svc\Domain\Actor;
use Svc\Domain\Change;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * Brings back what was switched off because something of a plugin or the theme was missing: files that were being replaced while
 * visitors came, a plugin that was off for a moment. When the missing thing is there again the snippet gets a test load, and is
 * switched on if it passes. Tried once a day, and once more when WordPress says that a plugin or the theme has changed. Only what the
 * system switched off and nobody has touched since.
 */
final class Comeback {

	/** Scheduled event with the number of the attempt, for files that are replaced behind WordPress' back. */
	public const EVENT = 'svc_try_again';

	/** Seconds until the attempts after a failure; later the daily clean-up and visits of the admin ask. */
	private const ATTEMPTS = [ 60, 300, 1800 ];

	private const TRIED = 'svc_tried_';

	/** Seconds before one snippet is tried again without a change that WordPress has announced. */
	private const PAUSE = 86400;

	/** How PHP and WordPress name what is not there; one of the groups is its name. */
	private const MISSING = '~undefined function ([\w\\\\]+)\(|function ["\']([\w\\\\]+)["\'] not found|(?:class|interface|trait|enum) ["\']([\w\\\\]+)["\'] not found|undefined (?:static )?method ([\w\\\\]+::\w+)\(|undefined constant ["\']?([\w\\\\:]+)~i';

	public function __construct(
		private readonly Snippets $store,
		private readonly TestLoad $test_load,
	) {
	}

	/**
	 * Plans to look again, for each failure that may pass by itself.
	 *
	 * @param list<Change> $changes
	 */
	public static function plan( array $changes ): void {
		foreach ( $changes as $change ) {
			if ( 'failed' === $change->action && null !== $change->after && self::is_waiting( $change->after ) ) {
				self::plan_attempt( 0 );
				return;
			}
		}
	}

	/** Plans the attempt after one. */
	public static function plan_attempt( int $number ): void {
		try {
			if ( isset( self::ATTEMPTS[ $number ] ) && false === \wp_next_scheduled( self::EVENT, [ $number ] ) ) {
				\wp_schedule_single_event( \time() + self::ATTEMPTS[ $number ], self::EVENT, [ $number ] );
			}
		} catch ( Throwable $failure ) {
			// In a dying request; the daily clean-up looks, too.
			\error_log( "svc could not plan to try a snippet again: {$failure->getMessage()}" );
		}
	}

	/**
	 * Whether anything could be brought back.
	 *
	 * @param bool $is_due Only what was not tried lately, and whose missing thing is there now.
	 * @throws SvcException When the storage cannot be read.
	 */
	public function is_wanted( bool $is_due ): bool {
		foreach ( $this->store->failed() as $snippet ) {
			if ( self::is_waiting( $snippet ) && ( ! $is_due || self::is_due( $snippet ) ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * WordPress says that a plugin or the theme has changed: what waits may be tried once more.
	 *
	 * @throws SvcException When the storage cannot be read.
	 */
	public function allow(): void {
		foreach ( $this->store->failed() as $snippet ) {
			if ( self::is_waiting( $snippet ) ) {
				\delete_transient( self::TRIED . $snippet->id );
				self::plan_attempt( 0 );
			}
		}
	}

	/**
	 * Tries what waits and whose missing thing is there, and switches on what passes. Called where plugins and theme are loaded and no snippet runs.
	 *
	 * @throws SvcException When the storage refuses.
	 */
	public function run(): void {
		$tried = [];
		foreach ( $this->store->failed() as $snippet ) {
			try {
				if ( self::is_waiting( $snippet ) && self::is_due( $snippet ) ) {
					\set_transient( self::TRIED . $snippet->id, \time(), self::PAUSE );
					$tried[] = new CandidateSnippet( $snippet->with( [ 'status' => 'active' ] ), $this->store->code( $snippet ) );
				}
			} catch ( StorageFailure ) {
				// Its code is lost: it stays off, and the list of snippets says why.
				continue;
			}
		}
		if ( [] === $tried ) {
			return;
		}
		$result = $this->test_load->run( $tried );
		$passed = 'unknown' === $result->outcome ? [] : \array_diff_key( $tried, $result->problems );
		$this->store->change(
			static function ( Batch $batch ) use ( $passed ): void {
				$all = $batch->all();
				foreach ( $passed as $one ) {
					// Somebody may have been faster: theirs stays.
					if ( $one->snippet->rev === ( $all[ $one->snippet->id ]->rev ?? null ) ) {
						$batch->update(
							$one->snippet->id,
							[
								'status' => 'active',
								'error'  => null,
							],
							null,
							'enabled'
						);
					}
				}
			},
			Actor::system()
		);
	}

	/**
	 * Whether the last thing that happened to a snippet was that the system switched it off, because something was missing.
	 */
	private static function is_waiting( Snippet $snippet ): bool {
		return ! $snippet->is_active() && 0 === $snippet->modified_by && '' !== self::missing( (string) $snippet->error );
	}

	private static function is_due( Snippet $snippet ): bool {
		return self::is_there( (string) $snippet->error ) && false === \get_transient( self::TRIED . $snippet->id );
	}

	/**
	 * Whether what an error misses is there now.
	 */
	private static function is_there( string $error ): bool {
		$name = \ltrim( self::missing( $error ), '\\' );
		if ( \str_contains( $name, '::' ) ) {
			[ $class, $member ] = \explode( '::', $name, 2 );
			return \class_exists( $class ) && ( \method_exists( $class, $member ) || \defined( $name ) );
		}
		return '' !== $name && ( \function_exists( $name ) || \class_exists( $name ) || \interface_exists( $name ) || \trait_exists( $name ) || \defined( $name ) );
	}

	/** The name that an error misses; empty when it misses none. */
	private static function missing( string $error ): string {
		\preg_match( self::MISSING, $error, $found );
		return \implode( '', \array_slice( $found, 1 ) );
	}
}
