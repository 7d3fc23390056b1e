<?php

declare(strict_types=1);

namespace Svc\Importers\CodeSnippets;

use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\Plugins;
use Svc\Importers\Serialized;
use Svc\Importers\SourceData;

\defined( 'ABSPATH' ) || exit;

/**
 * The snippets of Code Snippets that belong to the network, as far as a site has a part in them: those that are active for all sites come
 * to the main site, and those that are shared come to each site that asked for them.
 */
final class NetworkSnippets {

	private const TABLE = 'ms_snippets';

	/** Sites that are looked at one by one where the plugin is not active on all of them. */
	private const MOST_SITES = 100;

	public function __construct( private readonly SourceData $database ) {
	}

	public function count(): int {
		$wide = self::is_main() ? $this->database->count(
			self::TABLE,
			[
				'active' => [ '0', '-1' ],
				'scope'  => [ 'condition' ],
			]
		) : 0;

		return $wide + \count( $this->shared() );
	}

	/** @return iterable<int, array<string, string|null>> By id, ascending. */
	public function rows(): iterable {
		$shared = $this->shared();
		if ( ! self::is_main() ) {
			return yield from $shared;
		}
		foreach ( $this->database->rows( self::TABLE ) as $id => $row ) {
			if ( isset( $shared[ $id ] ) || ( self::is_wide( $row ) && 'condition' !== ( $row['scope'] ?? '' ) ) ) {
				yield $id => $row;
			}
		}
	}

	/** @param array<string, string|null> $row Whether a row of the network runs on all sites, also on those that ask for it as a shared one. */
	public static function is_wide( array $row ): bool {
		return 1 === (int) ( $row['active'] ?? 0 );
	}

	/** Sentence on the sites on which a snippet runs that is active for the network. */
	public static function where(): string {
		$files   = Plugins::files( 'code-snippets' );
		$network = \get_site_option( 'active_sitewide_plugins' );
		if ( \is_array( $network ) && [] !== \array_intersect_key( $network, \array_flip( $files ) ) ) {
			/* translators: %d: number of sites. */
			return \sprintf( Text::__( 'Runs on all sites of the network (%d).', 'svc' ), Cleaning::text( \get_sites( [ 'count' => true ] ) ) );
		}
		$sites = [];
		foreach ( \get_sites( [ 'number' => self::MOST_SITES ] ) as $site ) {
			$active = \get_blog_option( (int) $site->blog_id, 'active_plugins' );
			if ( [] !== \array_intersect( $files, Cleaning::texts( $active ) ) ) {
				$sites[] = \untrailingslashit( $site->domain . $site->path );
			}
		}

		return [] === $sites
			? Text::__( 'Runs on all sites where Code Snippets is active.', 'svc' )
			/* translators: %s: addresses of sites, with commas. */
			: \sprintf( Text::__( 'Runs on these sites of the network: %s.', 'svc' ), Cleaning::line( \implode( ', ', $sites ), 500 ) );
	}

	/** @return array<int, array<string, string|null>> By id. The network's snippets that run on this site because it asked for them. */
	private function shared(): array {
		if ( ! \is_multisite() ) {
			return [];
		}
		$columns = $this->database->columns( self::TABLE );
		$shared  = [];
		foreach ( [] === $columns ? [] : Serialized::array( $this->database->option( 'active_shared_network_snippets' ) ) as $id ) {
			$id  = (int) Cleaning::text( $id );
			$row = $id > 0 ? $this->database->row( self::TABLE, $columns, $id ) : [];
			// What runs on all sites runs here whether this one asks for it or not.
			if ( CodeSnippetsItem::is_snippet( $row ) && ! self::is_wide( $row ) ) {
				$shared[ $id ] = $row;
			}
		}
		\ksort( $shared );

		return $shared;
	}

	private static function is_main(): bool {
		return \is_multisite() && \is_main_site();
	}
}
