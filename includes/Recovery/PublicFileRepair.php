<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Changes\Republication;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Log;

\defined( 'ABSPATH' ) || exit;

/**
 * Writes a public file again that a request has missed. Where that fails, the requests that follow leave the file alone for a while
 * (`includes/Runtime/delivery/public-files.php`); Site Health names it.
 */
final class PublicFileRepair {

	/** Option: when it was last tried in vain, Unix time, by the id of the snippet, as JSON. */
	public const OPTION = 'svc_unpublished';

	public function __construct( private readonly Republication $republication ) {
	}

	/**
	 * @param 'css'|'js' $extension
	 * @throws \Svc\Domain\Error\Busy When another writer does not finish in time.
	 */
	public function run( int $id, string $extension ): bool {
		$record = new RepairRecord( self::OPTION );
		$known  = $record->read();
		try {
			$is_there = $this->republication->one( $id, $extension );
			unset( $known[ $id ] );
		} catch ( StorageFailure $refused ) {
			// For the log once, not with every attempt.
			if ( ! isset( $known[ $id ] ) ) {
				Log::write( "svc could not write the public file of the snippet {$id} again: {$refused->getMessage()}" );
			}
			$is_there = false;
			$known    = [ $id => \time() ] + $known;
		}
		$record->write( $known );
		return $is_there;
	}

	/** @throws \Svc\Domain\Error\SvcException When nothing can be read or written now. */
	public function run_all(): void {
		$this->republication->run();
		( new RepairRecord( self::OPTION ) )->write( [] );
	}
}
