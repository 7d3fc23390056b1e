<?php

declare(strict_types=1);

namespace Svc\Access;

use Svc\Domain\Error\Forbidden;

\defined( 'ABSPATH' ) || exit;

/**
 * The site of a network that this request belongs to. Its snippets run, its plugins are loaded and the services have its storage; where WordPress
 * has been switched to another site since, rights and addresses would be those of the other one.
 */
final class RequestSite {

	public function __construct( private readonly int $id ) {}

	/**
	 * Refuses what would read or write the snippets of this site with the rights and in the name of another one.
	 * @throws Forbidden
	 */
	public function require_current(): void {
		$current = \get_current_blog_id();
		if ( $current === $this->id ) {
			return;
		}
		/* translators: 1: address of a site, 2: address of another site. */
		$reason = \__( 'This request belongs to %1$s, but WordPress is switched to %2$s. Nothing was done. Send a request to the other site, or run wp svc with --url.', 'svc' );
		throw Forbidden::because( \sprintf( $reason, \get_home_url( $this->id, '/' ), \get_home_url( $current, '/' ) ), [ 'site' => $current ] );
	}
}
