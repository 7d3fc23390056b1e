<?php

declare(strict_types=1);

namespace Svc\Admin;

\defined( 'ABSPATH' ) || exit;

/**
 * Snippets in the command palette of every admin screen but the app's own, which brings its own commands. The only thing that the rest
 * of the admin loads of this plugin: one small script that waits until somebody searches. Whoever may not see snippets gets nothing;
 * what a person may do is decided by the operations that the script calls.
 *
 * @phpstan-import-type Asset from AppPage
 */
final class PaletteScript {

	private const HANDLE = 'svc-palette';

	/**
	 * @param Asset|null $asset What the build says about the script; null when it was never built.
	 */
	public function __construct( private readonly ?array $asset ) {
	}

	/**
	 * Hook `admin_menu`.
	 */
	public function listen(): void {
		\add_action( 'admin_enqueue_scripts', $this->enqueue( ... ) );
	}

	private function enqueue( string $screen ): void {
		if ( null === $this->asset || 'toplevel_page_' . AppPage::SLUG === $screen || ! \current_user_can( 'svc_view' ) || ! $this->has_palette() ) {
			return;
		}
		$args = [
			'in_footer' => true,
			'strategy'  => 'defer',
		];
		\wp_enqueue_script( self::HANDLE, \plugins_url( 'build/app/palette.js', \SVC_FILE ), $this->asset['dependencies'], $this->asset['version'], $args );
		\wp_set_script_translations( self::HANDLE, 'svc', \dirname( \SVC_FILE ) . '/languages' );
		$data = [
			'page'  => \admin_url( 'admin.php?page=' . AppPage::SLUG ),
			'level' => AppData::level(),
		];
		\wp_add_inline_script( self::HANDLE, 'window.svcPalette=' . (string) \wp_json_encode( $data, \JSON_HEX_TAG | \JSON_HEX_AMP ) . ';', 'before' );
	}

	/**
	 * Whether this WordPress shows a palette in the admin and has all that the script needs; older ones do not.
	 */
	private function has_palette(): bool {
		foreach ( $this->asset['dependencies'] ?? [] as $handle ) {
			if ( ! \wp_script_is( $handle, 'registered' ) ) {
				return false;
			}
		}
		return \wp_script_is( 'wp-commands', 'enqueued' );
	}
}
