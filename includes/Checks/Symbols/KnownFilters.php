<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

\defined( 'ABSPATH' ) || exit;

/**
 * Names of hooks that are filters, for a warning before a snippet is tried out. WordPress keeps no list that tells filters from
 * actions: known are those that this very request has run as filters and never as actions, and those below, which people reach
 * for and which no ordinary request runs. A name that is missing here costs a warning, nothing else: the runtime looks at the
 * call itself.
 */
final class KnownFilters {

	/** Read in the source of WordPress 7.1: `apply_filters()` and never `do_action()` by these names. */
	private const NAMES = [
		'authenticate',
		'wp_authenticate_user',
		'allow_password_reset',
		'login_errors',
		'login_message',
		'login_redirect',
		'logout_redirect',
		'login_url',
		'login_headerurl',
		'login_headertext',
		'login_body_class',
		'registration_errors',
		'registration_redirect',
		'lostpassword_errors',
		'determine_current_user',
		'user_has_cap',
		'map_meta_cap',
		'show_admin_bar',
		'the_title',
		'the_content',
		'the_excerpt',
		'get_the_excerpt',
		'the_excerpt_rss',
		'the_content_feed',
		'the_author',
		'the_date',
		'the_time',
		'the_category',
		'the_tags',
		'the_permalink',
		'the_posts',
		'the_password_form',
		'excerpt_length',
		'excerpt_more',
		'post_class',
		'body_class',
		'post_link',
		'page_link',
		'post_type_link',
		'post_thumbnail_html',
		'document_title',
		'document_title_parts',
		'document_title_separator',
		'wp_title',
		'comment_text',
		'comment_form_defaults',
		'comment_form_default_fields',
		'preprocess_comment',
		'pre_comment_approved',
		'comments_open',
		'nav_menu_css_class',
		'nav_menu_link_attributes',
		'walker_nav_menu_start_el',
		'wp_nav_menu_items',
		'wp_nav_menu_args',
		'wp_page_menu',
		'widget_title',
		'widget_text',
		'widget_text_content',
		'dynamic_sidebar_params',
		'get_search_form',
		'get_custom_logo',
		'get_avatar',
		'render_block',
		'render_block_data',
		'pre_render_block',
		'template_include',
		'wp_headers',
		'wp_robots',
		'robots_txt',
		'redirect_canonical',
		'wp_redirect',
		'query_vars',
		'request',
		'script_loader_tag',
		'style_loader_tag',
		'script_loader_src',
		'style_loader_src',
		'upload_mimes',
		'wp_mail',
		'wp_mail_from',
		'wp_mail_from_name',
		'wp_mail_content_type',
		'cron_schedules',
		'plugin_action_links',
		'admin_footer_text',
		'update_footer',
		'admin_body_class',
		'rest_pre_dispatch',
		'rest_authentication_errors',
		'xmlrpc_enabled',
		'wp_insert_post_data',
		'wp_kses_allowed_html',
		'gettext',
		'locale',
		'bloginfo',
	];

	/** Whether a name is known to be a filter. */
	public static function has( string $hook ): bool {
		return \in_array( $hook, self::NAMES, true ) || ( '' !== $hook && \did_filter( $hook ) > 0 && 0 === \did_action( $hook ) );
	}
}
