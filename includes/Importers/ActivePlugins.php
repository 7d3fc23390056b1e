<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/** Which plugins are active: a free version leaves out what its Pro version runs. */
final class ActivePlugins {

	/** @param string $file Main file below the folder of plugins. */
	public static function have( string $file ): bool {
		$active  = \get_option( 'active_plugins' );
		$network = \is_multisite() ? \get_site_option( 'active_sitewide_plugins' ) : [];

		return \in_array( $file, \is_array( $active ) ? $active : [], true ) || isset( ( \is_array( $network ) ? $network : [] )[ $file ] );
	}
}
