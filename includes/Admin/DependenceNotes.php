<?php

declare(strict_types=1);

namespace Svc\Admin;

use Svc\Activity\AppAddress;
use Svc\Domain\SnippetTitle;
use Svc\Recovery\Dependence;

\defined( 'ABSPATH' ) || exit;

/**
 * Says on the screens Plugins and Themes which snippets use what is about to be switched off. One sentence where WordPress names plugins
 * that require another one; it stands in the way of nothing.
 * @phpstan-import-type User from Dependence
 */
final class DependenceNotes {

	/** Snippets that are named; the rest is counted. */
	private const SHOWN = 5;

	/** Names that are given of what one snippet uses. */
	private const NAMES = 3;

	public function __construct( private readonly Dependence $dependence ) {
	}

	/**
	 * Before the screen Plugins is printed, for people with access.
	 * @return bool Whether there is something to say about any plugin.
	 */
	public function on_plugins(): bool {
		if ( ! $this->is_any_used( \array_keys( \get_plugins() ) ) ) {
			return false;
		}
		\add_action( 'after_plugin_row_meta', fn( mixed $file ): mixed => \svc_guard( fn() => $this->print_for_plugin( $file ) ) );
		$describe = fn( mixed $actions, mixed $file ): mixed => \svc_guard( fn(): mixed => $this->describe( $actions, $file ), $actions );
		\add_filter( 'plugin_action_links', $describe, 10, 2 );
		\add_filter( 'network_admin_plugin_action_links', $describe, 10, 2 );
		return true;
	}

	/**
	 * Before the screen Themes is printed, for people with access.
	 * @return bool Whether there is something to say about the theme.
	 */
	public function on_themes(): bool {
		if ( [] === $this->users_of_theme( \wp_get_theme() ) && $this->dependence->is_complete() ) {
			return false;
		}
		\add_action( 'admin_notices', fn(): mixed => \svc_guard( $this->print_for_theme( ... ) ) );
		return true;
	}

	/** @param array<array-key, mixed> $files Of plugins. */
	private function is_any_used( array $files ): bool {
		foreach ( $files as $file ) {
			if ( [] !== $this->users_of( $file ) ) {
				return true;
			}
		}
		// What has not been read yet may use any of them; the next look reads on.
		return ! $this->dependence->is_complete();
	}

	private function print_for_plugin( mixed $file ): void {
		$users = $this->users_of( $file );
		if ( ! \is_string( $file ) || [] === $users ) {
			return;
		}
		\printf( '<div class="required-by" id="%s"><p><strong>%s</strong> ', \esc_attr( self::id( $file ) ), \esc_html__( 'Used by snippets:', 'svc' ) );
		$this->print_users( $users );
		\printf( '<br>%s</p></div>', \esc_html__( 'Snippets that fail without this plugin are deactivated together with it.', 'svc' ) );
	}

	private function print_for_theme(): void {
		$theme = \wp_get_theme();
		$users = $this->users_of_theme( $theme );
		if ( [] === $users ) {
			return;
		}
		/* translators: %s: name of the active theme. */
		\printf( '<div class="notice notice-info"><p><strong>%s</strong> ', \esc_html( \sprintf( \__( 'Snippets that use the theme %s:', 'svc' ), self::name( $theme ) ) ) );
		$this->print_users( $users );
		\printf( '<br>%s</p></div>', \esc_html__( 'Snippets that fail without this theme are deactivated when you activate another one.', 'svc' ) );
	}

	/** @param list<User> $users */
	private function print_users( array $users ): void {
		foreach ( \array_slice( $users, 0, self::SHOWN ) as $index => $user ) {
			$names = \implode( ', ', \array_slice( $user['what'], 0, self::NAMES ) ) . ( \count( $user['what'] ) > self::NAMES ? ', …' : '' );
			$title = SnippetTitle::of( $user['id'], $user['title'] );
			\printf( '%s<a href="%s">%s</a> (<code>%s</code>)', $index > 0 ? ', ' : '', \esc_url( AppAddress::of_id( $user['id'] ) ), \esc_html( $title ), \esc_html( $names ) );
		}
		$more = \count( $users ) - self::SHOWN;
		if ( $more > 0 ) {
			/* translators: %d: number of snippets. */
			echo ' ' . \esc_html( \sprintf( \_n( 'and %d more', 'and %d more', $more, 'svc' ), $more ) );
		}
	}

	/** @return list<User> Of the theme and its parent. */
	private function users_of_theme( \WP_Theme $theme ): array {
		$users = [];
		foreach ( \array_unique( [ $theme->get_stylesheet(), $theme->get_template() ] ) as $folder ) {
			foreach ( $this->dependence->of_theme( $folder ) as $user ) {
				$users[ $user['id'] ] = [ 'what' => \array_merge( $users[ $user['id'] ]['what'] ?? [], $user['what'] ) ] + $user;
			}
		}
		return \array_values( $users );
	}

	private static function name( \WP_Theme $theme ): string {
		$name = $theme->get( 'Name' );
		return \is_string( $name ) && '' !== $name ? $name : $theme->get_stylesheet();
	}

	/**
	 * Ties the link that deactivates to the sentence, for a screen reader.
	 * @param mixed $actions Links by name.
	 * @param mixed $file    Of the plugin.
	 */
	private function describe( mixed $actions, mixed $file ): mixed {
		if ( ! \is_array( $actions ) || ! \is_string( $actions['deactivate'] ?? null ) || ! \is_string( $file ) || [] === $this->users_of( $file ) ) {
			return $actions;
		}
		$actions['deactivate'] = \str_replace( '<a ', '<a aria-describedby="' . \esc_attr( self::id( $file ) ) . '" ', $actions['deactivate'] );
		return $actions;
	}

	/** @return list<User> Of a plugin that is active. */
	private function users_of( mixed $file ): array {
		return \is_string( $file ) && \is_plugin_active( $file ) ? $this->dependence->of_plugin( $file ) : [];
	}

	private static function id( string $file ): string {
		return 'svc-used-' . \sanitize_title( $file );
	}
}
