<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

use Svc\Compiler\PlanCompiler;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Domain\Text;
use Svc\Storage\Outside\SourceFile;

\defined( 'ABSPATH' ) || exit;

/**
 * Says where a function, class or object of WordPress that a snippet missed is to be had: later in the request, on the admin
 * screens, in a plugin that is not active, in a newer PHP. Asked only after a failure; it reads files of plugins for it, within limits, and
 * includes none.
 */
final class MissingNames {

	/** Files of one plugin, files of all plugins, and seconds. */
	private const MOST_FILES_EACH = 400;
	private const MOST_FILES      = 4000;
	private const MOST_SECONDS    = 2.0;

	/** Functions that PHP brought since 8.1. */
	private const SINCE = [
		'ini_parse_quantity' => '8.2',
		'curl_upkeep'        => '8.2',
		'json_validate'      => '8.3',
		'mb_str_pad'         => '8.3',
		'str_increment'      => '8.3',
		'str_decrement'      => '8.3',
		'array_find'         => '8.4',
		'array_find_key'     => '8.4',
		'array_any'          => '8.4',
		'array_all'          => '8.4',
		'mb_trim'            => '8.4',
		'mb_ltrim'           => '8.4',
		'mb_rtrim'           => '8.4',
		'mb_ucfirst'         => '8.4',
		'mb_lcfirst'         => '8.4',
		'bcdivmod'           => '8.4',
		'fpow'               => '8.4',
		'array_first'        => '8.5',
		'array_last'         => '8.5',
	];

	/** Plugins whose functions and classes snippets use most, by how their names begin. */
	private const KNOWN = [
		'~^(?:wc_|woocommerce_|wc$|wc_\w+$|woocommerce$|is_(?:woocommerce|shop|product|product_category|product_tag|product_taxonomy|cart|checkout|account_page|wc_endpoint_url)$)~' => 'WooCommerce',
		'~^(?:get_field|the_field|get_fields|get_field_object|have_rows|the_row|get_sub_field|the_sub_field|update_field|acf_\w+|acf)$~' => 'Advanced Custom Fields',
		'~^pll_~'                => 'Polylang',
		'~^(?:icl_|wpml_)~'      => 'WPML',
		'~^(?:edd_|edd$)~'       => 'Easy Digital Downloads',
		'~^(?:bp_|buddypress$)~' => 'BuddyPress',
		'~^(?:bbp_|bbpress$)~'   => 'bbPress',
		'~^tribe_~'              => 'The Events Calendar',
		'~^(?:gf|gform)~'        => 'Gravity Forms',
		'~^wpcf7~'               => 'Contact Form 7',
		'~^(?:wpseo_|yoast)~'    => 'Yoast SEO',
		'~^rank_math~'           => 'Rank Math SEO',
		'~^elementor~'           => 'Elementor',
		'~^(?:learndash_|ld_)~'  => 'LearnDash',
	];

	public function __construct(
		private readonly LoadedSymbols $loaded,
		private readonly SourceFile $files,
	) {}

	/**
	 * Returns the problem, with a sentence about the missing name where something is known about it.
	 * @param Snippet $snippet The one it happened in.
	 */
	public function explained( Problem $problem, Snippet $snippet ): Problem {
		$missing = MissingName::in( $problem->message );
		$why     = null !== $missing && \in_array( $missing->kind, [ 'function', 'class' ], true )
			? $this->whereabouts( $missing->kind, $missing->name, $snippet )
			: self::not_set_up( $problem->message, $snippet );

		return '' === $why ? $problem : new Problem( $problem->message . ' ' . $why, $problem->line, $problem->snippet, $problem->fix, $problem->times );
	}

	/** @param 'function'|'class' $kind */
	private function whereabouts( string $kind, string $name, Snippet $snippet ): string {
		$file = $this->loaded->file_of( $kind, $name );
		if ( null !== $file && '' !== $file ) {
			return $this->too_early( $kind, $name, $file, $snippet );
		}
		$removed = 'function' === $kind ? RemovedFunctions::said_of( $name ) : '';
		if ( '' !== $removed ) {
			return $removed;
		}
		$version = 'function' === $kind ? ( self::SINCE[ \strtolower( $name ) ] ?? '' ) : '';
		if ( '' !== $version ) {
			/* translators: 1: name of a function, 2: version of PHP, 3: version of PHP. */
			return \sprintf( Text::__( '%1$s needs PHP %2$s, and this server runs PHP %3$s.', 'svc' ), $name . '()', $version, \PHP_VERSION );
		}
		$plugin = $this->absent_plugin( $kind, $name );
		if ( '' === $plugin ) {
			return '';
		}

		return \sprintf(
			/* translators: 1: name of a function or class, 2: name of a plugin, 3: a condition in PHP. */
			Text::__( '%1$s needs the plugin "%2$s". Activate it, or check first: if ( %3$s ) { … }.', 'svc' ),
			'function' === $kind ? $name . '()' : $name,
			$plugin,
			( 'function' === $kind ? 'function_exists' : 'class_exists' ) . "( '" . $name . "' )",
		);
	}

	/**
	 * The plugin that has a function or class and is not active; empty when none is found.
	 * @param 'function'|'class' $kind
	 */
	public function plugin_of( string $kind, string $name ): string {
		return null === $this->loaded->file_of( $kind, $name ) ? $this->absent_plugin( $kind, $name ) : '';
	}

	/** @param 'function'|'class' $kind */
	private function absent_plugin( string $kind, string $name ): string {
		$plugin = $this->inactive_plugin( $kind, $name );
		return '' === $plugin ? self::known_plugin( $name ) : $plugin;
	}

	private static function known_plugin( string $name ): string {
		foreach ( self::KNOWN as $pattern => $plugin ) {
			if ( 1 === \preg_match( $pattern . 'i', $name ) ) {
				return $plugin;
			}
		}

		return '';
	}

	/** WordPress makes its objects (rewrite rules, query, widgets) after `plugins_loaded`; its functions that need one fail before. */
	private static function not_set_up( string $message, Snippet $snippet ): string {
		$hook = self::hook( $snippet );
		if ( 1 !== \preg_match( '/^Call to a member function \w+\(\) on null/', $message ) || ! \in_array( $hook, [ 'root', 'plugins_loaded' ], true ) ) {
			return '';
		}

		/* translators: 1: location of the snippet, 2: name of a later location. */
		return \sprintf( Text::__( 'WordPress isn\'t set up at "%1$s". Choose a later location, such as "%2$s".', 'svc' ), $hook, 'init' );
	}

	private static function hook( Snippet $snippet ): string {
		$hook = PlanCompiler::effective_hook( $snippet );

		return '' === $hook ? 'root' : $hook;
	}

	/**
	 * The name is there now, while a snippet is being saved: it was not there yet, or not on that page.
	 * @param 'function'|'class' $kind
	 */
	private function too_early( string $kind, string $name, string $file, Snippet $snippet ): string {
		$origin = LoadOrder::of_file( $file );
		$label  = 'function' === $kind ? $name . '()' : $name;
		if ( LoadOrder::ADMIN === $origin['when'] ) {
			/* translators: 1: name of a function or class, 2: a statement of PHP. */
			return \sprintf( Text::__( 'WordPress loads %1$s in the admin only. Choose the location admin_init, or load its file first: %2$s', 'svc' ), $label, "require_once ABSPATH . 'wp-admin/includes/" . \basename( $file ) . "';" );
		}
		$later = LoadOrder::THEME === $origin['when'] ? 'init' : 'plugins_loaded';
		// The user is known from there on, and everything that plugins and the theme load.
		$works = LoadOrder::PLUGGABLE === $origin['when'] ? 'init' : $later;

		return \sprintf(
			/* translators: 1: name of a function or class, 2: who declares it, such as WordPress, 3: location of the snippet, 4: name of a later location. */
			Text::__( '%1$s (%2$s) doesn\'t exist at "%3$s" yet. Choose "%4$s" or later.', 'svc' ),
			$label,
			$origin['label'],
			self::hook( $snippet ),
			$works,
		);
	}

	/**
	 * The name of the plugin that declares something and is not active; empty when none is found.
	 * @param 'function'|'class' $kind
	 */
	private function inactive_plugin( string $kind, string $name ): string {
		$short   = \preg_quote( \substr( $name, (int) \strrpos( '\\' . $name, '\\' ) ), '~' );
		$pattern = 'function' === $kind ? '~^[ \t]*function[ \t]+&?' . $short . '[ \t]*\(~mi' : '~^[ \t]*(?:(?:abstract|final|readonly)[ \t]+)*(?:class|interface|trait)[ \t]+' . $short . '\b~mi';
		$until   = \microtime( true ) + self::MOST_SECONDS;
		$left    = self::MOST_FILES;
		foreach ( self::inactive_plugins() as $entry => $title ) {
			$path  = \WP_PLUGIN_DIR . '/' . $entry;
			$files = \str_contains( $entry, '/' ) ? $this->files->below( \dirname( $path ), \min( $left, self::MOST_FILES_EACH ) ) : [ $path ];
			foreach ( $files as $file ) {
				if ( --$left < 0 || \microtime( true ) > $until ) {
					return '';
				}
				$code = $this->files->read( $file );
				if ( false !== \stripos( $code, $name ) && 1 === \preg_match( $pattern, $code ) ) {
					return $title;
				}
			}
		}

		return '';
	}

	/** @return array<string, string> Title by main file, as WordPress names it. */
	private static function inactive_plugins(): array {
		if ( ! \defined( 'WP_PLUGIN_DIR' ) || ! \defined( 'ABSPATH' ) ) {
			return [];
		}
		if ( ! \function_exists( 'get_plugins' ) ) {
			require_once \ABSPATH . 'wp-admin/includes/plugin.php';
		}
		$titles = [];
		foreach ( \get_plugins() as $entry => $data ) {
			if ( ! \is_plugin_active( $entry ) ) {
				$title                     = $data['Name'] ?? '';
				$titles[ (string) $entry ] = \is_string( $title ) ? $title : '';
			}
		}

		return $titles;
	}
}
