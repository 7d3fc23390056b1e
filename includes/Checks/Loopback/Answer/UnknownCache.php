<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Answer;

use Svc\Checks\Loopback\Address\OwnAddress;
use Svc\Checks\Loopback\Http\HttpClient;
use Svc\PageCaches\KnownCaches;

\defined( 'ABSPATH' ) || exit;

/** Says that visitors may see older pages, where a page cache shows itself and neither a known cache nor code is there to empty it. */
final class UnknownCache {

	public function __construct(
		private readonly KnownCaches $caches,
		private readonly HttpClient $http,
	) {}

	/**
	 * @param float $seconds For a look as a visitor, which often shows for how long pages are kept; below 1 for none.
	 * @return string What to tell people; empty when there is no such cache.
	 */
	public function sentence( ?CacheTrace $trace, float $seconds ): string {
		if ( $this->caches->has_listener() ) {
			return '';
		}
		$drop_in = null === $trace ? $this->caches->drop_in() : '';
		$trace ??= '' === $drop_in ? null : new CacheTrace( $drop_in );
		if ( null === $trace ) {
			return '';
		}
		$lasts = $trace->seconds ?? ( $seconds < 1 ? null : $this->visit( $seconds )?->seconds );
		/* translators: %s: header of an answer, such as "x-cache: MISS", or a file. */
		$text = \sprintf( \__( 'An unknown page cache answers (%s). Empty it after changes, or hook into svc_purge.', 'svc' ), $trace->sign );

		/* translators: %s: time span, such as "10 minutes". */
		return null === $lasts ? $text : $text . ' ' . \sprintf( \__( 'Its pages may be %s old.', 'svc' ), \human_time_diff( 0, $lasts ) );
	}

	/** Without a mark, so that what is kept answers. */
	public function visit( float $seconds ): ?CacheTrace {
		$front    = OwnAddress::of( \home_url( '/' ) );
		$response = null === $front || $this->caches->has_listener() ? null : $this->http->get( $front, [], [], $seconds );

		return null === $response || $response instanceof \WP_Error ? null : CacheTrace::of( $response );
	}
}
