<?php

declare(strict_types=1);

namespace Svc\Changes;

use Closure;
use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Log;
use Svc\Storage\Observed\Endings;
use Svc\Storage\Watching\UntestedChanges;

\defined( 'ABSPATH' ) || exit;

/** Remembers of a change that is done which pages were whole with it, or that none has been seen. What cannot be remembered is unknown later. */
final class Aftermath {

	/**
	 * @param Closure(): Endings $endings Built only for what was loaded on the site.
	 * @param Closure(): UntestedChanges $untested Likewise.
	 */
	public function __construct(
		private readonly Closure $endings,
		private readonly Closure $untested,
	) {
	}

	public function remember( Write $write, Actor $actor ): void {
		$whole = $write->judged->whole_pages( $write->saved, $write->drafts );
		if ( [] === $whole ) {
			return;
		}
		try {
			( $this->endings )()->went_live( $whole );
			if ( '' === ( $write->judged->test_load->reason ?? '' ) ) {
				// The site reaches itself, and can look into what fails.
				( $this->untested )()->forget();
			} else {
				( $this->untested )()->went_live( \array_map( static fn( array $one ): string => $one[0], $whole ), $actor->user_id, $write->generation ?? 0 );
			}
		} catch ( SvcException $failure ) {
			Log::write( "svc could not remember how pages were with a change: {$failure->getMessage()}" );
		}
	}
}
