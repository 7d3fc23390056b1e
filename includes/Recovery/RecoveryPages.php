<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Checks\Loopback\Address\AdminAddress;
use Svc\Checks\Loopback\Address\FrontAddress;
use Svc\Checks\Loopback\Page\Screens;
use Svc\Checks\Loopback\Page\Target;
use Svc\Checks\Loopback\Page\Targets;
use Svc\Checks\Verify\EndingRule;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Observed\Endings;
use Svc\Storage\Watching\Incident;
use Svc\Storage\Watching\IncidentKind;

\defined( 'ABSPATH' ) || exit;

/**
 * Chooses what the site asks itself for to find out why it fails, and who is signed in: the user who came upon it, with their own rights. An
 * administrator's rights are lent after a change, to screens named here, and to the one request of `EndingRule`.
 */
final class RecoveryPages {

	/** Pages that were whole, of those that are asked for again. */
	private const KNOWN = 3;

	public function __construct(
		private readonly FrontAddress $front,
		private readonly AdminAddress $admin,
		private readonly Screens $screens,
		private readonly Targets $targets,
		private readonly Endings $endings,
	) {
	}

	/** @return int The one who came upon it; after a change an administrator; 0 for no user. */
	public function user( Incident $incident ): int {
		return IncidentKind::SiteChanged === $incident->kind ? self::administrator() : $this->named( $incident );
	}

	/**
	 * @param array<int, Snippet> $active
	 * @throws SvcException When the storage cannot be read.
	 */
	public function rule( Incident $incident, array $active, int $user ): EndingRule {
		$is_theirs = $user > 0 && \user_can( $user, 'manage_options' );

		return new EndingRule( $this->whole( $active ), $is_theirs ? $user : self::administrator(), $is_theirs );
	}

	/**
	 * @param array<int, Snippet> $active
	 * @return list<Target> Most telling first.
	 * @throws SvcException When the storage cannot be read.
	 */
	public function of( Incident $incident, array $active, int $user ): array {
		if ( IncidentKind::SiteChanged === $incident->kind ) {
			return $this->targets->for( \array_values( $active ), $user );
		}
		$named = $this->named( $incident ) > 0;
		$admin = \str_contains( (string) \strtok( $incident->address, '?#' ), '/wp-admin/' );
		$pages = [
			...$this->same( $incident->address, $named ),
			...$this->known( $incident, $active ),
			new Target( 'front', \__( 'the front page', 'svc' ), \home_url( '/' ) ),
			new Target( 'login', \__( 'the sign-in page', 'svc' ), \site_url( 'wp-login.php' ), entrance: 'login' ),
			// Also as a visitor: what is loaded for the admin before it asks for a password.
			...( $admin || \in_array( $incident->kind, [ IncidentKind::Viewed, IncidentKind::Died ], true ) ? [ new Target( 'admin as visitor', \__( 'the dashboard', 'svc' ), \admin_url( 'index.php' ) ) ] : [] ),
			new Target( 'ajax', \__( 'AJAX requests (admin-ajax.php)', 'svc' ), \admin_url( 'admin-ajax.php?action=svc_test_load' ) ),
			...( $admin ? $this->screens->for( $user ) : [] ),
		];
		$once  = [];
		foreach ( $pages as $page ) {
			$once[ $page->url . ( $page->as_user ? ' as user' : '' ) ] ??= $page;
		}

		return \array_values( $once );
	}

	/** The page that did not come to an end, if it is public. */
	public function stuck( string $address ): ?Target {
		if ( '/' . \ltrim( (string) \wp_parse_url( \site_url( 'wp-login.php' ), \PHP_URL_PATH ), '/' ) === $address ) {
			return new Target( 'login', \__( 'the sign-in page', 'svc' ), \site_url( 'wp-login.php' ) );
		}
		$page = \str_contains( $address, '?' ) ? null : $this->same( $address, is_named: false )[0] ?? null;
		return null !== $page && \home_url( '/' ) === $page->url ? new Target( 'front', \__( 'the front page', 'svc' ), $page->url ) : $page;
	}

	/** Without the query, which a visitor chose, unless that alone says which page it is. */
	public function without_inputs( Incident $incident ): ?Target {
		$address = $incident->address;
		$path    = (string) \strtok( $address, '?#' );
		if ( (string) \wp_parse_url( \site_url( 'wp-login.php' ), \PHP_URL_PATH ) === $path ) {
			return new Target( 'login', \__( 'the sign-in page', 'svc' ), \site_url( 'wp-login.php' ), entrance: 'login' );
		}
		if ( (string) \wp_parse_url( \admin_url( 'admin-ajax.php' ), \PHP_URL_PATH ) === $path ) {
			return new Target( 'ajax', \__( 'AJAX requests (admin-ajax.php)', 'svc' ), \admin_url( 'admin-ajax.php?action=svc_test_load' ) );
		}
		$named = $this->named( $incident ) > 0;
		$pages = $this->same( '' === \get_option( 'permalink_structure' ) || \str_contains( $path, '/wp-admin/' ) ? $address : $path, $named );

		return [] === $pages ? null : \end( $pages );
	}

	/**
	 * @param array<int, Snippet> $active
	 * @return list<Target> That were whole with the snippet that ended one, when it went live.
	 */
	private function known( Incident $incident, array $active ): array {
		$paths = IncidentKind::Ended === $incident->kind ? $this->whole( $active )[ $incident->suspect ] ?? [] : [];

		return \array_merge( ...\array_map( fn( string $path ): array => $this->same( $path, is_named: false ), \array_slice( $paths, 0, self::KNOWN ) ) );
	}

	/**
	 * @param array<int, Snippet> $active
	 * @return array<int, list<string>> Paths by snippet id.
	 */
	private function whole( array $active ): array {
		return $this->endings->whole( \array_map( static fn( Snippet $snippet ): string => $snippet->file, $active ) );
	}

	/** @return list<Target> If it could be typed in; also as its user, if that one is known. */
	private function same( string $address, bool $is_named ): array {
		// The rules that tell what a page is are complete from here on.
		if ( '' === $address || 0 === \did_action( 'init' ) ) {
			return [];
		}
		/* translators: %s: path of a page. */
		$label = static fn( string $url ): string => \sprintf( \__( 'the page %s', 'svc' ), (string) \wp_parse_url( $url, \PHP_URL_PATH ) );
		$front = $this->front->of( $address );
		if ( '' !== $front ) {
			$pages = [ new Target( 'same', $label( $front ), $front ) ];
			return $is_named ? [ ...$pages, new Target( 'same as user', $label( $front ), $front, as_user: true ) ] : $pages;
		}
		$screen = $is_named ? $this->admin->of( $address ) : '';

		return '' === $screen ? [] : [ new Target( 'same', $label( $screen ), $screen, as_user: true ) ];
	}

	private function named( Incident $incident ): int {
		$user = $incident->user;
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
