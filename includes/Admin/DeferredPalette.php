<?php

declare(strict_types=1);

namespace Svc\Admin;

\defined( 'ABSPATH' ) || exit;

/**
 * On the app's screen, WordPress' command palette comes after the app. With the palette comes the block editor, half of all script of
 * the page, and the browser would read it before it draws the list. Its script elements, with whatever they need that nothing else on
 * the page does, are printed into a template, where they rest until the app runs them in their order (`src/app/late-palette.ts`).
 */
final class DeferredPalette {

	/** As WordPress calls it, see wp_enqueue_command_palette_assets(). */
	private const HANDLE = 'wp-core-commands';

	/** Of the template. */
	private const ID = 'svc-late-palette';

	/** Hook `admin_enqueue_scripts`, after WordPress' own. */
	public static function put_off(): void {
		if ( \wp_script_is( self::HANDLE ) ) {
			\wp_dequeue_script( self::HANDLE );
			// The button in the admin bar stands there only where WordPress sees the script on its way.
			\add_action( 'admin_bar_menu', static fn() => \wp_enqueue_script( self::HANDLE ), PHP_INT_MIN );
			\add_action( 'admin_bar_menu', static fn() => \wp_dequeue_script( self::HANDLE ), PHP_INT_MAX );
			// After all other scripts, so that nothing is held back that one of them needs.
			\add_action( 'admin_print_footer_scripts', self::print( ... ), 20 );
		}
	}

	private static function print(): void {
		echo '<template id="' . \esc_attr( self::ID ) . '">';
		\wp_scripts()->do_items( self::HANDLE );
		echo '</template>';
	}
}
