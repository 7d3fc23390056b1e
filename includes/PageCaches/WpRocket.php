<?php

declare(strict_types=1);

namespace Svc\PageCaches;

\defined( 'ABSPATH' ) || exit;

/**
 * WP Rocket. It keeps one folder for each address, with the pages that have parameters inside.
 *
 * @see https://docs.wp-rocket.me/article/92-rocketcleandomain
 */
final class WpRocket implements PageCache {

	public function name(): string {
		return 'WP Rocket';
	}

	public function is_there(): bool {
		return \function_exists( 'rocket_clean_domain' );
	}

	public function forget_everything(): void {
		if ( \function_exists( 'rocket_clean_domain' ) ) {
			\rocket_clean_domain();
		}
	}

	/** @inheritDoc */
	public function forget( array $urls ): bool {
		if ( ! \function_exists( 'rocket_clean_files' ) ) {
			return false;
		}
		\rocket_clean_files( $urls );

		return true;
	}
}
