<?php

declare(strict_types=1);

namespace Svc\Saving;

use Svc\Access\People;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** Refuses a save over a state that its sender has never seen (spec 4.3), also when the sender made it in another window. */
final class Overwrite {

	public function __construct( private readonly People $people ) {
	}

	/** @return Conflict|null When the request was made for another state than the current one. */
	public function refusal( Snippet $current, SaveRequest $request ): ?Conflict {
		if ( ! $request->is_stale_for( $current ) ) {
			return null;
		}
		$name = $this->people->name( $current->modified_by );
		$time = \wp_date( self::format( 'date_format', 'Y-m-d' ) . ' ' . self::format( 'time_format', 'H:i' ), $current->modified );
		/* translators: 1: name of a person, 2: date and time. */
		$message = \__( '%1$s saved this snippet on %2$s, after you loaded it. Nothing was changed: load it again, or save anyway to overwrite.', 'svc' );
		return Conflict::saved_since( \sprintf( $message, $name, (string) $time ), $current->modified_by, $name, $current->modified );
	}

	/** How the site writes dates or times. */
	private static function format( string $option, string $otherwise ): string {
		$format = \get_option( $option );
		return \is_string( $format ) && '' !== $format ? $format : $otherwise;
	}
}
