<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/**
 * Comet Cache.
 *
 * @see https://github.com/wpsharks/comet-cache src/includes/classes/ApiBase.php, `clear()` and `clearUrl()` (170220)
 */
final class CometCache implements PageCache {

	public function name(): string {
		return 'Comet Cache';
	}

	public function is_there(): bool {
		return \is_callable( [ 'comet_cache', 'clear' ] );
	}

	public function forget_everything(): void {
		$clear = [ 'comet_cache', 'clear' ];
		if ( \is_callable( $clear ) ) {
			$clear();
		}
	}

	/** @inheritDoc */
	public function forget( array $urls ): bool {
		$clear = [ 'comet_cache', 'clearUrl' ];
		if ( ! \is_callable( $clear ) ) {
			return false;
		}
		foreach ( $urls as $url ) {
			$clear( $url );
		}

		return true;
	}
}
