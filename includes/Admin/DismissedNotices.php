<?php

declare(strict_types=1);

namespace Svc\Admin;

\defined( 'ABSPATH' ) || exit;

/** An option that WordPress loads with its others, because every admin screen asks for it. A notice that comes up anew is forgotten here first. */
final class DismissedNotices {

	/** Option: key of a notice => ids of users who put it away. */
	public const OPTION = 'svc_put_away';

	/** Action of the form, and of its nonce. */
	public const ACTION = 'svc_put_away';

	private const KEY = '/\A(?:served|consent|import|host-[0-9a-f]{8}|(?:unverified|failure|ending|back-end|restored|proposals)-[1-9]\d{0,17})\z/';

	private bool $has_held = false;

	public function holds( string $key ): bool {
		$holds          = \in_array( \get_current_user_id(), $this->all()[ $key ] ?? [], true );
		$this->has_held = $this->has_held || $holds;
		return $holds;
	}

	public function has_held(): bool {
		return $this->has_held;
	}

	public function forget( string ...$keys ): void {
		$all  = $this->all();
		$left = \array_diff_key( $all, \array_flip( $keys ) );
		if ( $left !== $all ) {
			$this->write( $left );
		}
	}

	/** @param string $key  Of the one to remember; empty for none. */
	public function forget_before( string $kind, string $key ): void {
		$this->forget( ...\array_filter( \array_keys( $this->all() ), static fn( string $known ): bool => \str_starts_with( $known, $kind ) && $known !== $key ) );
	}

	public function serve(): never {
		\check_admin_referer( self::ACTION );
		$key = $_POST['notice'] ?? '';
		if ( \is_string( $key ) && 1 === \preg_match( self::KEY, $key ) && \current_user_can( 'svc_view' ) && ! $this->holds( $key ) ) {
			$all           = $this->all();
			$all[ $key ][] = \get_current_user_id();
			$this->write( $all );
		}
		$back = \wp_get_referer();
		\wp_safe_redirect( false === $back ? \admin_url() : $back );
		exit;
	}

	/** @param string $key   Empty for no form. */
	public static function print_form( string $key, string $label ): void {
		if ( '' === $key ) {
			return;
		}
		\printf( '<form method="post" action="%s"><p>', \esc_url( \admin_url( 'admin-post.php' ) ) );
		\wp_nonce_field( self::ACTION );
		\printf(
			'<input type="hidden" name="action" value="%s"><input type="hidden" name="notice" value="%s"><button type="submit" class="button-link">%s</button></p></form>',
			\esc_attr( self::ACTION ),
			\esc_attr( $key ),
			\esc_html( $label )
		);
	}

	/** @return array<string, list<int>> */
	private function all(): array {
		$all = \get_option( self::OPTION, [] );
		/** @var array<string, list<int>> Written below and nowhere else. */
		return \is_array( $all ) ? $all : [];
	}

	/** @param array<string, list<int>> $all */
	private function write( array $all ): void {
		if ( [] === $all ) {
			\delete_option( self::OPTION );
			return;
		}
		\update_option( self::OPTION, $all, true );
	}
}
