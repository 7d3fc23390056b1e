<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Checks\Symbols\MissingName;
use Svc\Checks\Symbols\MissingNames;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** What a snippet waits for that was deactivated because something of a plugin or the theme was missing. `Reactivation` brings it back. */
final class MissingDependency {

	/** Transient with the plugin, by what is missing: to find it, files of plugins are read. */
	public const PLUGIN = 'svc_missing_';

	/** Seconds for which that is known. */
	private const KNOWN = 3600;

	public function __construct( private readonly MissingNames $names ) {
	}

	/** @return MissingName|null Null where it does not wait. It waits only as long as no person has changed it since. */
	public static function of( Snippet $snippet ): ?MissingName {
		return $snippet->is_active() || 0 !== $snippet->modified_by ? null : MissingName::in( (string) $snippet->error );
	}

	/** The plugin that has what a snippet waits for, as WordPress names it; empty where none is known that is not active. */
	public function plugin( Snippet $snippet ): string {
		$missing = MissingName::in( (string) $snippet->error );
		if ( null === $missing ) {
			return '';
		}
		[ $kind, $name ] = $missing->declared_as();
		$key             = self::PLUGIN . \hash( 'xxh64', $kind . $name );
		$known           = \get_transient( $key );
		if ( ! \is_string( $known ) ) {
			$known = $this->names->plugin_of( $kind, $name );
			\set_transient( $key, $known, self::KNOWN );
		}
		return $known;
	}
}
