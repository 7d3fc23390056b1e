<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Domain\Error\SvcException;
use Svc\Domain\Log;
use Svc\Storage\StorageRepair;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * Repairs the index at the beginning of any request that finds a file of it lost or damaged, before plugins are loaded, so it uses storage alone.
 * Where the storage refuses, an option makes the next requests wait (`includes/Runtime/index/healing.php`).
 */
final class IndexRepair {

	/** Option: when it was last tried in vain, Unix time. */
	public const OPTION = 'svc_unhealed';

	public function __construct( private readonly StorageRepair $repair ) {
	}

	/** Whether readers can go by the files now. */
	public function run(): bool {
		try {
			$this->repair->repair_index();
		} catch ( SvcException $refused ) {
			self::note( $refused );
			return false;
		}
		if ( isset( \wp_load_alloptions()[ self::OPTION ] ) ) {
			\delete_option( self::OPTION );
		}
		return true;
	}

	private static function note( SvcException $refused ): void {
		// For the log once, not with every attempt.
		if ( ! isset( \wp_load_alloptions()[ self::OPTION ] ) ) {
			Log::write( "svc could not put the index of the snippets right: {$refused->getMessage()}" );
			ErrorMail::plan_about_storage();
		}
		try {
			\update_option( self::OPTION, (string) \time(), true );
		} catch ( Throwable ) {
			// Without a database there is no page either.
			return;
		}
	}
}
