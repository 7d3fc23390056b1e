<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Svc\Checks\Loopback\Page\Target;

\defined( 'ABSPATH' ) || exit;

/** When a page that a snippet ends is a failure and not a guard (design 5.6). What a visitor sends takes no part in it. */
final class EndingRule {

	/**
	 * @param array<int, list<string>> $whole     Paths of pages that were whole when a snippet last went live, by its id.
	 * @param bool $is_theirs Whether an administrator is signed in for pages that want a user.
	 */
	public function __construct(
		private readonly array $whole = [],
		public readonly int $administrator = 0,
		private readonly bool $is_theirs = false,
	) {}

	/** By the address and the past of the snippet. */
	public function may_be_failure( Ending $ending ): bool {
		$page = $ending->page;
		if ( 0 === $ending->id || \str_contains( $page->url, '?' ) ) {
			return false;
		}
		return match ( true ) {
			'login' === $page->entrance => true,
			self::is_dashboard( $page ) => $page->as_user && $this->is_theirs,
			self::is_admin( $page )     => false,
			default                     => \in_array( self::path( $page->url ), $this->whole[ $ending->id ] ?? [], true ) && ( ! $page->as_user || $this->is_theirs ),
		};
	}

	public function wants_confirmation( Ending $ending ): bool {
		return 'login' !== $ending->page->entrance && ! $ending->page->as_user;
	}

	/** As `Svc\Storage\Observed\Endings` keeps it. */
	public static function path( string $url ): string {
		return \rtrim( (string) \wp_parse_url( $url, \PHP_URL_PATH ), '/' ) . '/';
	}

	private static function is_dashboard( Target $page ): bool {
		return \in_array( $page->url, [ \admin_url( 'index.php' ), \admin_url() ], true );
	}

	private static function is_admin( Target $page ): bool {
		return \str_starts_with( $page->url, \admin_url() );
	}
}
