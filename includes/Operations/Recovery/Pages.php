<?php

declare(strict_types=1);

namespace Svc\Operations\Recovery;

use Svc\Checks\Loopback\AdminAddress;
use Svc\Checks\Loopback\FrontAddress;
use Svc\Checks\Loopback\Screens;
use Svc\Checks\Loopback\Target;
use Svc\Checks\Loopback\Targets;
use Svc\Domain\Snippet;
use Svc\Storage\Watch;

\defined( 'ABSPATH' ) || exit;

/**
 * Chooses what the site asks itself to find out why it fails, and who is signed in for the screens of the admin. Whoever came upon
 * the failure is asked for again only where they could go themselves: their own address, reduced to a page or a screen, with their own
 * rights. An administrator's rights are lent only to screens that are named here, whatever the case says.
 *
 * @phpstan-import-type Case from Watch
 */
final class Pages {

	public function __construct(
		private readonly FrontAddress $front,
		private readonly AdminAddress $admin,
		private readonly Screens $screens,
		private readonly Targets $targets,
	) {
	}

	/**
	 * Who is signed in for what needs somebody: the person who came upon it, else an administrator.
	 *
	 * @param Case $case
	 *
	 * @return int Id; 0 when there is no administrator.
	 */
	public function user( array $case ): int {
		return $this->named( $case ) > 0 ? $this->named( $case ) : self::administrator();
	}

	/**
	 * @param Case                $case
	 * @param array<int, Snippet> $active
	 * @param int                 $user   As `user()` said.
	 *
	 * @return list<Target> Most telling first.
	 */
	public function of( array $case, array $active, int $user ): array {
		if ( 'changed' === $case['kind'] ) {
			return $this->targets->for( \array_values( $active ), $user );
		}
		$named = $this->named( $case ) > 0;
		$pages = [
			...$this->same( $case['address'], $named ),
			new Target( 'front', \__( 'the front page', 'svc' ), \home_url( '/' ) ),
			new Target( 'login', \__( 'the sign-in page', 'svc' ), \site_url( 'wp-login.php' ), entrance: 'login' ),
			// Also as a visitor: what is loaded for the admin before anybody is asked for a password.
			new Target( 'admin as visitor', \__( 'the dashboard', 'svc' ), \admin_url( 'index.php' ) ),
			new Target( 'ajax', \__( 'requests of scripts (admin-ajax.php)', 'svc' ), \admin_url( 'admin-ajax.php?action=svc_test_load' ) ),
			// Somebody who looks at the service is in the admin.
			...( 'looked' === $case['kind'] ? [] : $this->screens->for( $user ) ),
		];
		$once  = [];
		foreach ( $pages as $page ) {
			$once[ $page->url . ( $page->as_user ? ' as user' : '' ) ] ??= $page;
		}

		return \array_values( $once );
	}

	/**
	 * The address of the case, if anybody could type it, and if its person is known as that person.
	 *
	 * @return list<Target>
	 */
	private function same( string $address, bool $is_named ): array {
		// The rules that tell what a page is are complete from here on.
		if ( '' === $address || 0 === \did_action( 'init' ) ) {
			return [];
		}
		$label = static fn( string $url ): string => \__( 'the page', 'svc' ) . ' ' . (string) \wp_parse_url( $url, \PHP_URL_PATH );
		$front = $this->front->of( $address );
		if ( '' !== $front ) {
			$pages = [ new Target( 'same', $label( $front ), $front ) ];
			return $is_named ? [ ...$pages, new Target( 'same as user', $label( $front ), $front, as_user: true ) ] : $pages;
		}
		$screen = $is_named ? $this->admin->of( $address ) : '';

		return '' === $screen ? [] : [ new Target( 'same', $label( $screen ), $screen, as_user: true ) ];
	}

	/**
	 * @param Case $case
	 */
	private function named( array $case ): int {
		$user = $case['user'] ?? 0;
		return $user > 0 && \user_can( $user, 'read' ) ? $user : 0;
	}

	private static function administrator(): int {
		$ids = \get_users(
			[
				'role'    => 'administrator',
				'orderby' => 'ID',
				'number'  => 1,
				'fields'  => 'ID',
			]
		);

		$first = $ids[0] ?? 0;

		return \is_numeric( $first ) ? (int) $first : 0;
	}
}
