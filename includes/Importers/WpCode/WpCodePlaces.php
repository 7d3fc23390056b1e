<?php

declare(strict_types=1);

namespace Svc\Importers\WpCode;

\defined( 'ABSPATH' ) || exit;

/** The places of WPCode and where they are here. */
final class WpCodePlaces {

	/** Where PHP runs and its output is thrown away: action here, and the area it is limited to. */
	public const CODE = [
		'everywhere'    => [ 'plugins_loaded', '' ],
		'admin_only'    => [ 'plugins_loaded', 'admin' ],
		'frontend_only' => [ 'plugins_loaded', 'frontend' ],
		'frontend_cl'   => [ 'wp', '' ],
		'on_demand'     => [ '', '' ],
	];

	/** Priority at which the source runs a place, where that is not 10. */
	public const PRIORITIES = [
		'everywhere'    => 5,
		'admin_only'    => 5,
		'frontend_only' => 5,
		'admin_head'    => 9,
		'admin_footer'  => 9,
	];

	/** Where text is printed. */
	public const PRINTED = [
		'site_wide_header'    => 'wp_head',
		'site_wide_body'      => 'wp_body_open',
		'site_wide_footer'    => 'wp_footer',
		'admin_head'          => 'admin_head',
		'admin_footer'        => 'admin_footer',
		'before_content'      => 'the_content:before',
		'after_content'       => 'the_content:after',
		'before_post'         => 'the_content:before',
		'after_post'          => 'the_content:after',
		'before_paragraph'    => 'the_content:paragraph_before',
		'after_paragraph'     => 'the_content:paragraph_after',
		'before_excerpt'      => 'the_excerpt:before',
		'after_excerpt'       => 'the_excerpt:after',
		'between_posts'       => 'archive:between_posts',
		'archive_before_post' => 'archive:before_post',
		'archive_after_post'  => 'archive:after_post',
	];

	/** Which comes first of places that are one here, where that is not 0. */
	public const ORDER = [
		'before_post' => -1,
		'after_post'  => -1,
	];

	/** Places that a script of ours has. */
	public const SCRIPTS = [
		'site_wide_header' => 'frontend_head',
		'site_wide_footer' => 'frontend_footer',
		'admin_head'       => 'admin_head',
		'admin_footer'     => 'admin_footer',
	];

	/** Places that a stylesheet of ours has. */
	public const STYLES = [
		'site_wide_header' => 'frontend',
		'admin_head'       => 'admin',
	];

	/** Places that take a number of a paragraph or post. */
	public const NUMBERED = [ 'before_paragraph', 'after_paragraph', 'archive_before_post', 'archive_after_post' ];

	/** @return list<string> Page types of the pages that a place is on; empty where it is on any. */
	public static function page_types( string $place ): array {
		$hook = self::PRINTED[ $place ] ?? '';

		return match ( \explode( ':', $hook )[0] ) {
			'the_content' => [ 'singular' ],
			'the_excerpt',
			'archive'     => [ 'archive', 'blog' ],
			default       => [],
		};
	}
}
