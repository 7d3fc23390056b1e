<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Checks\Symbols\MissingNames;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * What a snippet waits for that the system switched off, because something of a plugin or the theme was missing: the name of it, and the
 * plugin that has it. `Reactivation` switches it on again once that is there.
 */
final class MissingDependency {

	/** How PHP and WordPress name what is not there: a function, or something else; one of the groups is its name. */
	private const FUNCTION = '~undefined function ([\w\\\\]+)\(|function ["\']([\w\\\\]+)["\'] not found~i';
	private const OTHER    = '~(?:class|interface|trait|enum) ["\']([\w\\\\]+)["\'] not found|undefined (?:static )?method ([\w\\\\]+)::\w+\(|undefined constant ["\']?([\w\\\\:]+)~i';
	private const METHOD   = '~undefined (?:static )?method ([\w\\\\]+::\w+)\(~i';

	/** Transient with the plugin, by what is missing: to find it, files of plugins are read. */
	public const PLUGIN = 'svc_missing_';

	/** Seconds for which that is known. */
	private const KNOWN = 3600;

	public function __construct( private readonly MissingNames $names ) {
	}

	/**
	 * The name without which a snippet was switched off, and with which it comes back; empty where it does not wait. It waits only as
	 * long as nothing has happened to it since.
	 */
	public static function name( Snippet $snippet ): string {
		return $snippet->is_active() || 0 !== $snippet->modified_by ? '' : self::missing( (string) $snippet->error );
	}

	/** The plugin that has what a snippet waits for, as WordPress names it; empty where none is known that is not active. */
	public function plugin( Snippet $snippet ): string {
		$error = (string) $snippet->error;
		$name  = self::first( self::FUNCTION, $error );
		$kind  = '' === $name ? 'class' : 'function';
		$name  = \ltrim( '' === $name ? self::first( self::OTHER, $error ) : $name, '\\' );
		if ( '' === $name ) {
			return '';
		}
		$key   = self::PLUGIN . \hash( 'xxh64', $kind . $name );
		$known = \get_transient( $key );
		if ( ! \is_string( $known ) ) {
			$known = $this->names->plugin_of( $kind, $name );
			\set_transient( $key, $known, self::KNOWN );
		}
		return $known;
	}

	private static function missing( string $error ): string {
		foreach ( [ self::FUNCTION, self::METHOD, self::OTHER ] as $pattern ) {
			$name = self::first( $pattern, $error );
			if ( '' !== $name ) {
				return $name;
			}
		}
		return '';
	}

	private static function first( string $pattern, string $error ): string {
		\preg_match( $pattern, $error, $found );
		return \implode( '', \array_slice( $found, 1 ) );
	}
}
