<?php

declare(strict_types=1);

namespace Svc;

use Closure;
use Svc\Domain\Actor;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Log;
use Svc\Settings\DepartedUsers;
use Svc\Storage\Batch;
use Svc\Storage\Disk\Folders;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\StorageIdentity;
use Svc\Storage\Removal;
use Svc\Storage\SiteCopy;
use Svc\Storage\Snippets;
use Svc\Upkeep\CloneMark;
use Svc\Upkeep\GarbageCollection;
use WP_Site;

\defined( 'ABSPATH' ) || exit;

/** What begins and ends with a site of a network, with a membership and with the plugin. It may be about another site than that of the request. */
final class SiteLifecycle {

	/** @param Closure(int): Container $services By blog id. */
	public function __construct( private readonly Closure $services ) {
	}

	public function activate( int $site, bool $is_network ): void {
		Services::on_site( $site, GarbageCollection::plan( ... ) );
		try {
			( $this->services )( $site )->get( Folders::class )->ensure( ( $this->services )( $site )->get( Paths::class )->root );
			if ( $is_network ) {
				( $this->services )( $site )->get( GarbageCollection::class )->remove_deleted_sites();
			}
		} catch ( StorageFailure ) {
			// The notice on the next admin screen says which folder and what to do; activation must not fail over it.
			return;
		}
	}

	/** Takes the planned events away, on a site or on all of the network. Snippets and settings stay. */
	public function deactivate( int $site, bool $is_network ): void {
		$is_network ? PlannedEvents::clear_network() : Services::on_site( $site, PlannedEvents::clear( ... ) );
	}

	/** Hook `wp_uninitialize_site`. The snippets go with the site; they could not come back without it. */
	public function delete( int $site ): void {
		try {
			// The folder of the first site holds those of the others.
			( $this->services )( $site )->get( Removal::class )->run( whole: 1 !== $site, with_sites: false );
		} catch ( StorageFailure $failure ) {
			\function_exists( 'error_log' ) && \error_log( "svc could not delete the snippets of the deleted site {$site}: {$failure->getMessage()}" );
		}
	}

	/** Hooks `remove_user_from_blog` and `deleted_user`. */
	public function user_leaves( int $user, int $site ): void {
		try {
			Services::on_site( $site, fn() => ( $this->services )( $site )->get( DepartedUsers::class )->remove( $user ) );
		} catch ( SvcException $failure ) {
			// Without membership the level gives nothing; the daily clean-up takes it away.
			Log::write( "svc could not remove the level of user {$user} on site {$site}: {$failure->getMessage()}" );
		}
	}

	public function take_in_original(): void {
		if ( \is_multisite() && ! \in_array( CloneMark::site(), [ 0, \svc_site_id() ], true ) ) {
			$this->bring_snippets_of( CloneMark::site() );
		}
	}

	/** Once. Links to a preview or a rescue open nothing but the original. */
	private function bring_snippets_of( int $original ): void {
		try {
			$source = ( $this->services )( $original );
			if ( \get_site( $original ) instanceof WP_Site && $source->get( SiteCopy::class )->is_there() && $source->get( CloneMark::class )->proves( $original ) ) {
				$this->copy_from( $source );
			}
			$this->own()->get( SiteCopy::class )->is_there() ? $this->own()->get( CloneMark::class )->write( \svc_site_id() ) : \delete_option( CloneMark::OPTION );
		} catch ( Busy ) {
			// The next request tries again.
			return;
		} catch ( SvcException $refused ) {
			\delete_option( CloneMark::OPTION );
			Log::write( "svc could not bring the snippets of site {$original} to its clone: {$refused->getMessage()}" );
		}
	}

	private function copy_from( Container $source ): void {
		// The ID of the storage came with the options of the original. Until its snippets are here, this site has none to miss.
		$this->own()->get( StorageIdentity::class )->forget();
		if ( ! $source->get( SiteCopy::class )->copy_to( $this->own()->get( SiteCopy::class ) ) ) {
			return;
		}
		$this->own()->get( Snippets::class )->change(
			static fn( Batch $batch ) => $batch->set_switches(
				[
					'preview' => null,
					'rescue'  => null,
					'jobs'    => null,
				]
			),
			Actor::system()
		);
	}

	/** Notes whose storage this is, for a clone of the site. */
	public function mark_storage(): void {
		try {
			$this->own()->get( CloneMark::class )->write( \svc_site_id() );
		} catch ( SvcException ) {
			// Storage that refuses has a notice of its own.
			return;
		}
	}

	private function own(): Container {
		return ( $this->services )( \svc_site_id() );
	}
}
