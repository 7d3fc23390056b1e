<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Changes\Republication;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Log;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * Puts a public file right that a request has missed, perhaps a visitor's. Where that cannot be done, this is noted in an option that WordPress
 * has loaded with its others, and the requests that follow leave that file alone for a while (`includes/Runtime/delivery/public-files.php`); Site Health
 * names it.
 */
final class PublicFileRepair {

	/** Option: when it was last tried in vain, Unix time, by the id of the snippet, as JSON. */
	public const OPTION = 'svc_unpublished';

	/** Files that are noted; those beyond are tried again at once. */
	private const MOST = 50;

	public function __construct( private readonly Republication $republication ) {
	}

	/**
	 * Whether the file is as it should be now.
	 * @param 'css'|'js' $extension
	 * @throws \Svc\Domain\Error\Busy When another writer does not finish in time.
	 */
	public function run( int $id, string $extension ): bool {
		$known = self::known();
		try {
			$is_there = $this->republication->one( $id, $extension );
			unset( $known[ $id ] );
		} catch ( StorageFailure $refused ) {
			// For the log once, not with every attempt.
			if ( ! isset( $known[ $id ] ) ) {
				Log::write( "svc could not write the public file of the snippet {$id} again: {$refused->getMessage()}" );
			}
			$is_there     = false;
			$known[ $id ] = \time();
		}
		self::note( $known );
		return $is_there;
	}

	/**
	 * Puts all of them right, in the daily clean-up.
	 * @throws \Svc\Domain\Error\SvcException When nothing can be read or written now.
	 */
	public function run_all(): void {
		$this->republication->run();
		self::note( [] );
	}

	/** @return array<int, int> */
	private static function known(): array {
		$text  = \wp_load_alloptions()[ self::OPTION ] ?? null;
		$known = \is_string( $text ) ? \json_decode( $text, true ) : null;
		/** @var array<int, int> Written below, and nowhere else. */
		return \is_array( $known ) ? $known : [];
	}

	/** @param array<int, int> $known */
	private static function note( array $known ): void {
		if ( $known === self::known() ) {
			return;
		}
		try {
			[] === $known ? \delete_option( self::OPTION ) : \update_option( self::OPTION, (string) \wp_json_encode( \array_slice( $known, -self::MOST, null, true ) ), true );
		} catch ( Throwable ) {
			// Without a database there is no page either.
			return;
		}
	}
}
