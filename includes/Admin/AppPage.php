<?php

declare(strict_types=1);

namespace Svc\Admin;

use Svc\Domain\Error\HostLacks;
use Svc\Domain\Host;

\defined( 'ABSPATH' ) || exit;

/**
 * The admin page "Snippets": its scripts and styles, and the element that the app fills. On every other admin screen nothing of it is
 * loaded; its place in the menu is `Everyday`'s. Who may see it is decided by the capability `svc_view`, what they may do by the operations.
 *
 * @phpstan-type Asset array{dependencies: list<non-empty-string>, version: string}
 */
final class AppPage {

	private const HANDLE = 'svc-app';

	/** What PHP lacks here that the app cannot do without; empty where nothing is. */
	private string $lacks = '';

	/**
	 * @param Asset|null $asset What the build says about the app; null when it was never built.
	 */
	public function __construct(
		private readonly AppData $data,
		private readonly ?array $asset,
	) {
	}

	/**
	 * Before the page: scripts, styles and data. Nothing of another screen comes here.
	 */
	public function prepare(): void {
		\add_filter( 'admin_body_class', static fn( mixed $classes ): string => ( \is_string( $classes ) ? $classes : '' ) . ' svc-screen' );
		// The plugin may be replaced between the hooks of one request.
		\add_action( 'admin_enqueue_scripts', fn(): mixed => \svc_guard( $this->enqueue( ... ) ) );
		\add_action( 'admin_enqueue_scripts', static fn(): mixed => \svc_guard( static fn() => DeferredPalette::put_off() ), 11 );
		// The dialog for signing in again, when a session ends while the user writes.
		\add_action( 'admin_enqueue_scripts', 'wp_auth_check_load' );
	}

	private function enqueue(): void {
		if ( null === $this->asset || [] !== $this->missing() ) {
			return;
		}
		try {
			$data = $this->data->script();
		} catch ( \Error $error ) {
			$this->lacks = Host::missing_in( $error ) ?? throw $error;
			return;
		}
		$base = \plugins_url( 'build/app/', \SVC_FILE );
		\wp_enqueue_script( self::HANDLE, $base . 'index.js', $this->asset['dependencies'], $this->asset['version'], [ 'in_footer' => true ] );
		\wp_set_script_translations( self::HANDLE, 'svc', \dirname( \SVC_FILE ) . '/languages' );
		\wp_enqueue_style( self::HANDLE, $base . 'index.css', [ 'wp-components', 'wp-commands' ], $this->asset['version'] );
		\wp_style_add_data( self::HANDLE, 'rtl', 'replace' );
		\wp_add_inline_script( self::HANDLE, $data, 'before' );
	}

	/**
	 * What the app needs and this WordPress does not have: it was made for 7.1.
	 *
	 * @return list<string> Handles.
	 */
	private function missing(): array {
		return \array_values( \array_filter( $this->asset['dependencies'] ?? [], static fn( string $handle ): bool => ! \wp_script_is( $handle, 'registered' ) ) );
	}

	/**
	 * The page.
	 */
	public function print(): void {
		if ( null === $this->asset ) {
			$this->print_sentence( \__( 'The files of this screen are missing. Install the plugin again; your snippets are kept and go on running.', 'svc' ) );
			return;
		}
		if ( [] !== $this->missing() ) {
			$this->print_sentence( \__( 'This screen needs WordPress 7.1 or newer. Your snippets go on running, and the REST API and the command line work.', 'svc' ) );
			return;
		}
		if ( '' !== $this->lacks ) {
			$this->print_sentence( HostLacks::named( $this->lacks )->getMessage() );
			return;
		}
		echo '<h1 class="screen-reader-text">' . \esc_html__( 'Snippets', 'svc' ) . '</h1><div id="svc-app" class="svc-app"></div>';
		echo '<noscript><div class="notice notice-error"><p>' . \esc_html__( 'This screen needs JavaScript. Switch it on in your browser, or use the command line.', 'svc' ) . '</p></div></noscript>';
	}

	private function print_sentence( string $sentence ): void {
		echo '<div class="wrap"><h1>' . \esc_html__( 'Snippets', 'svc' ) . '</h1><p>' . \esc_html( $sentence ) . '</p></div>';
	}
}
