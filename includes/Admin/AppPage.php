<?php

declare(strict_types=1);

namespace Svc\Admin;

use Svc\Activity\AppAddress;
use Svc\Domain\Error\HostLacks;
use Svc\Domain\Host;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * The admin page "Snippets": its scripts and styles, and the element that the app fills. On every other admin screen nothing of it is
 * loaded; its place in the menu is `Everyday`'s. Who may see it is decided by the capability `svc_view`, what they may do by the operations.
 * @phpstan-type Asset array{dependencies: list<non-empty-string>, version: string}
 */
final class AppPage {

	private const HANDLE  = 'svc-app';
	private const STARTER = 'svc-starter';
	private const THEME   = 'wp-theme';

	/** What PHP lacks here that the app cannot do without; empty where nothing is. */
	private string $lacks = '';

	/** @param Asset|null $asset What the build says about the app; null when it was never built. */
	public function __construct(
		private readonly AppData $data,
		private readonly PlainList $list,
		private readonly ?array $asset,
	) {
	}

	/** Before the page: scripts, styles and data. Nothing of another screen comes here. */
	public function prepare(): void {
		$this->list->serve();
		self::add_help();
		if ( $this->list->is_asked_for() ) {
			return;
		}
		\add_filter( 'admin_body_class', static fn( mixed $classes ): string => ( \is_string( $classes ) ? $classes : '' ) . ' svc-screen' );
		// The plugin may be replaced between the hooks of one request.
		\add_action( 'admin_enqueue_scripts', fn(): mixed => \svc_guard( $this->enqueue( ... ) ) );
		\add_action( 'admin_enqueue_scripts', static fn(): mixed => \svc_guard( static fn() => DeferredPalette::put_off() ), 11 );
		// The dialog for signing in again, when a session ends while the user writes.
		\add_action( 'admin_enqueue_scripts', 'wp_auth_check_load' );
	}

	/** The Help of WordPress: the main pages of the documentation, as files that need no script. */
	private static function add_help(): void {
		$pages   = [
			'recover'         => \__( 'Recover a broken site', 'svc' ),
			'get-started'     => \__( 'Get started in ten minutes', 'svc' ),
			'first-condition' => \__( 'Write your first condition', 'svc' ),
			'import'          => \__( 'Leave another plugin', 'svc' ),
			'README'          => \__( 'All help pages', 'svc' ),
		];
		$content = '';
		foreach ( $pages as $page => $title ) {
			$content .= '<li><a href="' . \esc_url( \plugins_url( "build/docs/$page.html", \SVC_FILE ) ) . '">' . \esc_html( $title ) . '</a></li>';
		}
		\get_current_screen()?->add_help_tab(
			[
				'id'      => 'svc-help',
				'title'   => \__( 'Help', 'svc' ),
				'content' => "<ul>$content</ul>",
			]
		);
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
		\wp_enqueue_script( self::STARTER, $base . 'starter.js', $this->handles(), $this->asset['version'], [ 'in_footer' => true ] );
		\wp_enqueue_script( self::HANDLE, $base . 'index.js', [ self::STARTER, ...$this->handles() ], $this->asset['version'], [ 'in_footer' => true ] );
		\wp_set_script_translations( self::HANDLE, 'svc', \dirname( \SVC_FILE ) . '/languages' );
		\wp_enqueue_style( self::HANDLE, $base . 'index.css', [ 'wp-components', 'wp-commands' ], $this->asset['version'] );
		\wp_style_add_data( self::HANDLE, 'rtl', 'replace' );
		\wp_add_inline_script( self::HANDLE, $data, 'before' );
	}

	/**
	 * Scripts of WordPress that come before the app: what it needs, and the theme where this WordPress has one. Whether what it needs is
	 * in them is asked in the browser, because another plugin can bring older ones (`src/app/starter.ts`).
	 * @return list<non-empty-string>
	 */
	private function handles(): array {
		return [ ...$this->asset['dependencies'] ?? [], ...( \wp_script_is( self::THEME, 'registered' ) ? [ self::THEME ] : [] ) ];
	}

	/**
	 * Scripts that the app needs and that are not registered here.
	 * @return list<string> Handles.
	 */
	private function missing(): array {
		return \array_values( \array_filter( $this->asset['dependencies'] ?? [], static fn( string $handle ): bool => ! \wp_script_is( $handle, 'registered' ) ) );
	}

	/** The page. */
	public function print(): void {
		$reason = match ( true ) {
			$this->list->is_asked_for() => '',
			null === $this->asset       => \__( 'Files of svc are missing or damaged. Install the plugin again. Your snippets are kept.', 'svc' ),
			/* translators: %s: names of scripts, with commas. */
			[] !== $this->missing()     => \sprintf( \__( 'The scripts of this page lack parts that the app needs: %s. Update WordPress, or deactivate the plugin that replaces its scripts.', 'svc' ), Text::items( $this->missing() ) ),
			'' !== $this->lacks         => HostLacks::named( $this->lacks )->getMessage(),
			default                     => null,
		};
		if ( null !== $reason ) {
			$this->list->print( $reason );
			return;
		}
		echo '<h1 class="screen-reader-text">' . \esc_html__( 'Snippets', 'svc' ) . '</h1><div id="svc-app" class="svc-app"></div>';
		$this->print_fallback();
	}

	/** What the style shows as long as the app draws nothing (`src/app/look/fallback.scss`), and where no script runs. */
	private function print_fallback(): void {
		$sentences = [
			/* translators: %s: names of functions. */
			'missing'  => \__( 'The scripts of this page lack parts that the app needs: %s. Update WordPress, or deactivate the plugin that replaces its scripts.', 'svc' ),
			/* translators: %s: address of a file. */
			'unloaded' => \__( 'This file could not be loaded: %s', 'svc' ),
			/* translators: %s: error message. */
			'failed'   => \__( 'Error: %s', 'svc' ),
		];
		$list      = AppAddress::plain();
		echo '<div id="svc-fallback" class="svc-fallback" role="alert"><h2>' . \esc_html__( 'The app did not start.', 'svc' ) . '</h2><p id="svc-fallback-reason"';
		foreach ( $sentences as $name => $sentence ) {
			echo ' data-' . \esc_attr( $name ) . '="' . \esc_attr( $sentence ) . '"';
		}
		echo '></p><p>' . \esc_html__( 'Your snippets keep running. Reload the page, or use the plain list, the REST API or the command line (wp svc).', 'svc' ) . '</p>';
		echo '<p><a class="button button-primary" href="">' . \esc_html__( 'Reload', 'svc' ) . '</a> <a class="button" href="' . \esc_url( $list ) . '">' . \esc_html__( 'Plain list', 'svc' ) . '</a></p></div>';
		echo '<noscript><p class="svc-noscript">' . \esc_html__( 'The app needs JavaScript.', 'svc' ) . ' <a href="' . \esc_url( $list ) . '">' . \esc_html__( 'Use the plain list', 'svc' ) . '</a></p></noscript>';
	}
}
