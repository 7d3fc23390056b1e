<?php
// By `WPCode_Snippet::save()`: every location of the free version, every type of code, rules of every kind, and the three boxes.
wp_set_current_user( 1 );
$make = static function ( string $location, string $code, string $type = 'html', array $more = [] ): int {
	$snippet = new WPCode_Snippet( $more + [ 'title' => "$type $location", 'code' => $code, 'code_type' => $type, 'auto_insert' => 1, 'location' => $location, 'insert_number' => 2, 'active' => true, 'priority' => 10, 'tags' => [] ] );
	$id = (int) $snippet->save();
	// A day apart: the order of equal priorities is that of the dates.
	global $wpdb;
	$date = gmdate( 'Y-m-d H:i:s', strtotime( '2026-01-01' ) + 86400 * $id );
	$wpdb->update( $wpdb->posts, [ 'post_date' => $date, 'post_date_gmt' => $date ], [ 'ID' => $id ] );
	clean_post_cache( $id );
	return $id;
};
$everywhere = [ 'site_wide_header', 'site_wide_body', 'site_wide_footer' ];
foreach ( [ ...$everywhere, 'before_post', 'after_post', 'before_content', 'after_content', 'before_paragraph', 'after_paragraph', 'before_excerpt', 'after_excerpt', 'between_posts', 'archive_before_post', 'archive_after_post' ] as $location ) {
	$make( $location, in_array( $location, $everywhere, true ) ? "<meta name=\"$location\">" : "<div class=\"$location\">$location</div>" );
}
foreach ( [ 'everywhere' => 'wp_footer', 'frontend_only' => 'wp_head', 'admin_only' => 'admin_footer' ] as $location => $hook ) {
	$make( $location, "add_action( '$hook', static fn() => print '<meta name=\"php-$location\">' );", 'php' );
}
$make( 'site_wide_header', 'h2 { color: rgb( 1 2 3 ); }', 'css' );
$make( 'site_wide_header', 'window.byWpcode = "<b>";', 'js', [ 'priority' => 5 ] );
$make( 'site_wide_footer', 'window.late = 1;', 'js', [ 'priority' => 20 ] );
$make( 'site_wide_footer', 'Some **text**', 'text' );
$make( 'site_wide_footer', '<p><?php echo is_singular() ? "one" : "many"; ?></p>', 'universal' );
$rules = [
	'in' => [ 'type' => 'user', 'option' => 'logged_in', 'relation' => '=', 'value' => true ],
	'out' => [ 'type' => 'user', 'option' => 'logged_in', 'relation' => '=', 'value' => false ],
	'role' => [ 'type' => 'user', 'option' => 'user_role', 'relation' => '=', 'value' => 'administrator' ],
	'front' => [ 'type' => 'page', 'option' => 'type_of_page', 'relation' => '=', 'value' => 'is_front_page' ],
	'archive' => [ 'type' => 'page', 'option' => 'type_of_page', 'relation' => '=', 'value' => 'is_archive' ],
	'search' => [ 'type' => 'page', 'option' => 'type_of_page', 'relation' => '=', 'value' => 'is_search' ],
	'missing' => [ 'type' => 'page', 'option' => 'type_of_page', 'relation' => '=', 'value' => 'is_404' ],
	'pages' => [ 'type' => 'page', 'option' => 'post_type', 'relation' => '=', 'value' => 'page' ],
	'no-posts' => [ 'type' => 'page', 'option' => 'post_type', 'relation' => '!=', 'value' => 'post' ],
	'category' => [ 'type' => 'page', 'option' => 'taxonomy_page', 'relation' => '=', 'value' => 'category' ],
	'term' => [ 'type' => 'page', 'option' => 'taxonomy_term', 'relation' => '=', 'value' => 1 ],
	'url' => [ 'type' => 'page', 'option' => 'page_url', 'relation' => 'contains', 'value' => 'category' ],
	'no-url' => [ 'type' => 'page', 'option' => 'page_url', 'relation' => 'notcontains', 'value' => 'category' ],
	'referrer' => [ 'type' => 'page', 'option' => 'referrer', 'relation' => 'contains', 'value' => 'example' ],
];
foreach ( $rules as $name => $rule ) {
	foreach ( [ 'show', 'hide' ] as $show ) {
		$make( 'site_wide_header', "<meta name=\"$show-$name\">", 'html', [ 'title' => "$show $name", 'use_rules' => true, 'rules' => [ 'show' => $show, 'groups' => [ [ $rule ] ] ] ] );
	}
}
$id = $make( '', '<p class="short">short</p>', 'html', [ 'auto_insert' => 0 ] );
wp_insert_post( [ 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Shows it', 'post_name' => 'shows-it', 'post_content' => "<p>before</p>[wpcode id=\"$id\"]<p>after</p>" ] );
update_option( 'ihaf_insert_header', '<meta name="box-header">' );
update_option( 'ihaf_insert_body', '<meta name="box-body">' );
update_option( 'ihaf_insert_footer', '<meta name="box-footer">' );
wpcode()->cache->cache_all_loaded_snippets();
