<?php

declare(strict_types=1);

namespace Svc\Access;

use Svc\Domain\Error\Forbidden;

\defined( 'ABSPATH' ) || exit;

/** The site of a network that this request belongs to. After `switch_to_blog()`, rights and addresses would be those of another one. */
final class RequestSite {

	public function __construct( private readonly int $id ) {}

	/** @throws Forbidden While WordPress is switched to another site. */
	public function require_current(): void {
		$current = \get_current_blog_id();
		if ( $current === $this->id ) {
			return;
		}
		/* translators: 1: address of a site, 2: address of another site. */
		$reason = \__( 'This request is for %1$s, but WordPress is switched to %2$s. Use that site, or run wp svc with --url.', 'svc' );
		throw Forbidden::because( \sprintf( $reason, \get_home_url( $this->id, '/' ), \get_home_url( $current, '/' ) ), [ 'site' => $current ] );
	}
}
