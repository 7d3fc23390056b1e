<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** Functions that older code calls and that PHP has removed, and those of WordPress that are deprecated, with what replaces them. */
final class RemovedFunctions {

	/**
	 * Version of PHP that removed them, and what replaces them; `*` at the end stands for all names that begin so.
	 * @see https://www.php.net/manual/en/migration80.incompatible.php and its neighbors
	 */
	private const BY_PHP = [
		'create_function'            => [ '8.0', 'function () { … }' ],
		'each'                       => [ '8.0', 'foreach' ],
		'mysql_*'                    => [ '7.0', '$wpdb' ],
		'ereg'                       => [ '7.0', 'preg_match()' ],
		'eregi'                      => [ '7.0', 'preg_match()' ],
		'ereg_replace'               => [ '7.0', 'preg_replace()' ],
		'eregi_replace'              => [ '7.0', 'preg_replace()' ],
		'split'                      => [ '7.0', 'explode()' ],
		'spliti'                     => [ '7.0', 'preg_split()' ],
		'sql_regcase'                => [ '7.0', 'preg_match()' ],
		'call_user_method'           => [ '7.0', 'call_user_func()' ],
		'call_user_method_array'     => [ '7.0', 'call_user_func_array()' ],
		'session_register'           => [ '5.4', '$_SESSION' ],
		'session_unregister'         => [ '5.4', 'unset( $_SESSION[ … ] )' ],
		'session_is_registered'      => [ '5.4', 'isset( $_SESSION[ … ] )' ],
		'import_request_variables'   => [ '5.4', '$_GET, $_POST' ],
		'define_syslog_variables'    => [ '5.4', '' ],
		'set_magic_quotes_runtime'   => [ '7.0', '' ],
		'magic_quotes_runtime'       => [ '7.0', '' ],
		'get_magic_quotes_gpc'       => [ '8.0', 'wp_unslash()' ],
		'get_magic_quotes_runtime'   => [ '8.0', '' ],
		'mcrypt_*'                   => [ '7.2', 'openssl_encrypt(), openssl_decrypt()' ],
		'png2wbmp'                   => [ '8.0', '' ],
		'jpeg2wbmp'                  => [ '8.0', '' ],
		'image2wbmp'                 => [ '8.0', 'imagewbmp()' ],
		'read_exif_data'             => [ '8.0', 'exif_read_data()' ],
		'money_format'               => [ '8.0', 'number_format_i18n()' ],
		'hebrevc'                    => [ '8.0', 'hebrev()' ],
		'convert_cyr_string'         => [ '8.0', 'mb_convert_encoding()' ],
		'ezmlm_hash'                 => [ '8.0', '' ],
		'fgetss'                     => [ '8.0', 'strip_tags( fgets() )' ],
		'restore_include_path'       => [ '8.0', 'ini_restore()' ],
		'is_real'                    => [ '8.0', 'is_float()' ],
		'gmp_random'                 => [ '8.0', 'gmp_random_bits()' ],
		'ldap_sort'                  => [ '8.0', '' ],
		'mbregex_encoding'           => [ '8.0', 'mb_regex_encoding()' ],
		'mbereg*'                    => [ '8.0', 'mb_ereg()' ],
		'apc_*'                      => [ '7.0', 'wp_cache_get(), wp_cache_set()' ],
		'php_logo_guid'              => [ '5.5', '' ],
		'zend_logo_guid'             => [ '5.5', '' ],
	];

	/** Says of a function that PHP removed what replaces it; empty for others, and where an extension has it. */
	public static function said_of( string $name ): string {
		if ( \function_exists( $name ) ) {
			return '';
		}
		foreach ( self::BY_PHP as $function => [ $version, $instead ] ) {
			$is_meant = \str_ends_with( $function, '*' ) ? \str_starts_with( \strtolower( $name ), \substr( $function, 0, -1 ) ) : \strtolower( $name ) === $function;
			if ( $is_meant ) {
				return '' === $instead
					/* translators: 1: name of a function, 2: version of PHP. */
					? \sprintf( Text::__( 'PHP %2$s removed %1$s(). Delete the call.', 'svc' ), $name, $version )
					/* translators: 1: name of a function, 2: version of PHP, 3: code that replaces it. */
					: \sprintf( Text::__( 'PHP %2$s removed %1$s(). Use %3$s instead.', 'svc' ), $name, $version, $instead );
			}
		}

		return '';
	}

	/** Says of a function of WordPress that it is deprecated, as its own comment does; empty for others. */
	public static function deprecation( string $name ): string {
		if ( ! \function_exists( $name ) ) {
			return '';
		}
		$function = new \ReflectionFunction( $name );
		$file     = \str_replace( '\\', '/', (string) $function->getFileName() );
		if ( ! \str_starts_with( $file, \str_replace( '\\', '/', \ABSPATH ) . 'wp-' ) || \str_contains( $file, '/wp-content/' ) ) {
			return '';
		}

		return self::read( $name, (string) $function->getDocComment() );
	}

	/** @param string $comment Of a function, as WordPress writes it: `@deprecated 4.5.0 Use get_terms()`. */
	public static function read( string $name, string $comment ): string {
		if ( 1 !== \preg_match( '/@deprecated\s+(?:MU\s+)?(\d+\.\d[\d.]*)/', $comment, $since ) ) {
			return '';
		}
		$instead = 1 === \preg_match( '/@deprecated[^\n]*?[Uu]se\s+(?:the\s+)?(?:\{@see\s+)?[\'"`]?([\w\\\\:>-]+(?:\(\))?)/', $comment, $found ) ? $found[1] : '';
		$is_name = 1 === \preg_match( '/\(\)$|::|_/', $instead );

		return $is_name
			/* translators: 1: name of a function, 2: version of WordPress, 3: name of a function. */
			? \sprintf( Text::__( '%1$s() is deprecated since WordPress %2$s. Use %3$s instead.', 'svc' ), $name, $since[1], $instead )
			/* translators: 1: name of a function, 2: version of WordPress. */
			: \sprintf( Text::__( '%1$s() is deprecated since WordPress %2$s.', 'svc' ), $name, $since[1] );
	}
}
