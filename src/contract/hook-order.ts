/**
 * When WordPress fires hooks that fire once in a request, by kind of request: what is added to one of them later is never called.
 * One that fires sooner or later, by theme or screen, stands at both places. Hooks that fire more often, and those of plugins, are not
 * named.
 * A name that ends with `*` stands for all names that begin so. `root` is where plugins, and so snippets, are loaded.
 *
 * @see wp-settings.php, wp-includes/class-wp.php, template-loader.php, default-filters.php, wp-admin/admin.php, admin-header.php and
 * admin-footer.php, wp-login.php of WordPress 7.1
 */

/** Every request begins with these. */
const start = [
	'mu_plugin_loaded',
	'network_plugin_loaded',
	'muplugins_loaded',
	'root',
	'plugin_loaded',
	'plugins_loaded',
	'sanitize_comment_cookies',
	'setup_theme',
	'after_setup_theme',
	'init',
	'widgets_init',
	'wp_sitemaps_add_provider',
	'wp_loaded',
	'customize_register',
] as const;

/** WordPress reads the address of a page; lists of posts in the admin are such pages. */
const parsing = [
	'do_parse_request',
	'query_vars',
	'request',
	'parse_request',
] as const;

const mainQuery = [
	...parsing,
	'pre_handle_404',
	'wp_headers',
	'send_headers',
] as const;

export const hookOrder = {
	front: [
		...start,
		...mainQuery,
		'wp',
		'template_redirect',
		'do_redirect_guess_404_permalink',
		'redirect_canonical',
		'template_include',
		'get_header',
		'language_attributes',
		'wp_head',
		'wp_enqueue_scripts',
		'wp_robots',
		'pre_get_document_title',
		'document_title_parts',
		'wp_print_styles',
		'body_class',
		'wp_body_open',
		'admin_bar_menu',
		'get_footer',
		'wp_footer',
		'wp_print_footer_scripts',
		'admin_bar_menu',
	],
	admin: [
		...start,
		'_admin_menu',
		'admin_menu',
		'_network_admin_menu',
		'network_admin_menu',
		'_user_admin_menu',
		'user_admin_menu',
		'admin_init',
		'current_screen',
		'load-*',
		'wp_dashboard_setup',
		'wp_network_dashboard_setup',
		'enqueue_block_editor_assets',
		...mainQuery,
		'wp',
		'add_meta_boxes',
		'add_meta_boxes_*',
		'admin_title',
		'language_attributes',
		'admin_enqueue_scripts',
		'admin_print_styles',
		'admin_print_scripts',
		'admin_head',
		'admin_body_class',
		'in_admin_header',
		'admin_bar_menu',
		'network_admin_notices',
		'user_admin_notices',
		'admin_notices',
		'all_admin_notices',
		'add_meta_boxes',
		'add_meta_boxes_*',
		'in_admin_footer',
		'admin_footer_text',
		'update_footer',
		'admin_footer',
		'admin_print_footer_scripts',
	],
	ajax: [ ...start, 'admin_init', 'wp_ajax_*', 'admin_post', 'admin_post_*' ],
	login: [
		...start,
		'login_init',
		'login_form_login',
		'login_form_register',
		'login_form_lostpassword',
		'login_form_logout',
		'login_form_resetpass',
		'login_title',
		'language_attributes',
		'login_enqueue_scripts',
		'login_head',
		'wp_robots',
		'login_headerurl',
		'login_headertext',
		'login_body_class',
		'login_header',
		'login_footer',
	],
	rest: [
		...start,
		...parsing,
		'rest_api_init',
		'rest_authentication_errors',
	],
	xmlrpc: [ ...start, 'xmlrpc_enabled', 'xmlrpc_methods' ],
	cron: start,
} as const;

/** Hooks that fire while another one is running, with the priority of the callback of WordPress that fires them. */
export const firedInside: Readonly<
	Record< string, readonly [ hook: string, priority: number ] >
> = {
	widgets_init: [ 'init', 1 ],
	wp_sitemaps_add_provider: [ 'init', 10 ],
	// The customizer adds its callback after snippets have added theirs.
	customize_register: [ 'wp_loaded', 11 ],
	rest_api_init: [ 'parse_request', 10 ],
	rest_authentication_errors: [ 'parse_request', 10 ],
	do_redirect_guess_404_permalink: [ 'template_redirect', 10 ],
	redirect_canonical: [ 'template_redirect', 10 ],
	wp_enqueue_scripts: [ 'wp_head', 1 ],
	wp_robots: [ 'wp_head', 1 ],
	pre_get_document_title: [ 'wp_head', 1 ],
	document_title_parts: [ 'wp_head', 1 ],
	wp_print_styles: [ 'wp_head', 8 ],
	wp_print_footer_scripts: [ 'wp_footer', 20 ],
};
