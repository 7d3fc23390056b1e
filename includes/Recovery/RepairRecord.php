<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Throwable;

\defined( 'ABSPATH' ) || exit;

/** What came of writing files anew, in an option that WordPress has loaded with its others: requests of visitors read it before they try again. */
final class RepairRecord {

	/** Entries that are kept; what is beyond is tried again at once. */
	private const MOST = 50;

	/** @param string $option Holds JSON, by the id of the snippet. */
	public function __construct( private readonly string $option ) {
	}

	/** @return array<mixed> */
	public function read(): array {
		$text  = \wp_load_alloptions()[ $this->option ] ?? null;
		$known = \is_string( $text ) ? \json_decode( $text, true ) : null;
		return \is_array( $known ) ? $known : [];
	}

	/** @param array<mixed> $known The newest first. */
	public function write( array $known ): void {
		if ( $known === $this->read() ) {
			return;
		}
		try {
			[] === $known ? \delete_option( $this->option ) : \update_option( $this->option, (string) \wp_json_encode( \array_slice( $known, 0, self::MOST, true ) ), true );
		} catch ( Throwable ) {
			// Without a database there is no page either.
			return;
		}
	}
}
