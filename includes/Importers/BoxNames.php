<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/** Names of what the plugins of `Boxes/` keep in the database. */
final class BoxNames {

	/** Options with texts by key, those that are a text, and those with what is set beside the texts. */
	public const ARRAYS   = [ 'auhfc_settings_homepage', 'auhfc_settings_sitewide', 'sccss_settings', 'wpacc_settings', 'wpheaderandfooter_basics' ];
	public const PLAIN    = [ 'shfs_insert_footer', 'shfs_insert_header' ];
	public const SETTINGS = [ 'auhfc_settings_article', 'shfs_insert_footer_priority', 'shfs_insert_header_priority', 'wpheaderandfooter_settings' ];

	/** Metas with texts, of posts and of terms. */
	public const METAS = [ '_auhfc', '_inpost_head_script', '_single_add_custom_css' ];
	public const TERMS = [ '_auhfc' ];
}
