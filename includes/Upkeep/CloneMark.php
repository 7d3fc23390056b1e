<?php

declare(strict_types=1);

namespace Svc\Upkeep;

use Svc\Storage\Disk\NameKey;

\defined( 'ABSPATH' ) || exit;

/**
 * Says in an option of a site of a network whose storage belongs to it: plugins that clone a site copy its options. A secret of the storage
 * proves it, so no administrator can take the snippets of another site by writing the option.
 */
final class CloneMark {

	/** WordPress loads it with its others. */
	public const OPTION = 'svc_clone';

	public function __construct( private readonly NameKey $key ) {}

	/** The site that the option of the current site names; 0 for none. */
	public static function site(): int {
		return (int) \strstr( self::text() . ':', ':', true );
	}

	/** Names a site in the option of the current one. */
	public function write( int $site ): void {
		if ( \is_multisite() && ! $this->proves( $site ) ) {
			\update_option( self::OPTION, $this->of( $site ), true );
		}
	}

	/** Whether the option of the current site was copied from a site whose storage this is. */
	public function proves( int $site ): bool {
		return \hash_equals( $this->of( $site ), self::text() );
	}

	private function of( int $site ): string {
		return $site . ':' . \hash_hmac( 'sha256', "svc storage of site {$site}", $this->key->value() );
	}

	private static function text(): string {
		$text = \wp_load_alloptions()[ self::OPTION ] ?? '';
		return \is_string( $text ) ? $text : '';
	}
}
