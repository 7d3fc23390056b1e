<?php
// As `NNR_HFCM::hfcm_request_handler()` inserts what its form sends: every place, every rule, every device and type.
global $wpdb;
$make = static function ( string $on, string $location, string $code, array $more = [] ) use ( $wpdb ): int {
	$wpdb->insert( $wpdb->prefix . NNR_HFCM::$nnr_hfcm_table, $more + [ 'name' => "$on $location", 'snippet' => htmlentities( $code ), 'snippet_type' => 'html', 'device_type' => 'both', 'location' => $location, 'display_on' => $on, 'status' => 'active', 'lp_count' => 1, 's_pages' => '[]', 'ex_pages' => '[]', 's_posts' => '[]', 'ex_posts' => '[]', 's_custom_posts' => '[]', 's_categories' => '[]', 's_tags' => '[]', 'created' => current_time( 'Y-m-d H:i:s' ), 'created_by' => 'admin' ] );
	return (int) $wpdb->insert_id;
};
$post = (string) get_posts( [ 'numberposts' => 1 ] )[0]->ID;
$term = (string) wp_set_post_tags( (int) $post, 'tagged' )[0];
$page = (string) get_posts( [ 'numberposts' => 1, 'post_type' => 'page' ] )[0]->ID;
foreach ( [ 'header' => 'meta', 'footer' => 'i', 'before_content' => 'p', 'after_content' => 'p' ] as $location => $tag ) {
	$make( 'All', $location, "<$tag class=\"all-$location\" title=\"it's &amp; ü\">" );
	foreach ( [ 's_posts' => [ 's_posts' => "[\"$post\"]" ], 's_pages' => [ 's_pages' => "[\"$page\"]" ], 's_categories' => [ 's_categories' => '["1"]' ], 's_custom_posts' => [ 's_custom_posts' => '["post"]' ], 's_tags' => [ 's_tags' => "[\"$term\"]" ], 's_is_home' => [], 's_is_search' => [], 's_is_archive' => [], 'latest_posts' => [ 'lp_count' => 2 ] ] as $on => $more ) {
		$make( $on, $location, "<$tag class=\"$on-$location\">", $more );
	}
}
$make( 'All', 'header', '<meta name="without">', [ 'ex_posts' => "[\"$post\"]", 'ex_pages' => "[\"$page\"]" ] );
$make( 'All', 'footer', '<i class="desktop">', [ 'device_type' => 'desktop' ] );
$make( 'All', 'footer', '<i class="mobile">', [ 'device_type' => 'mobile' ] );
$make( 'All', 'header', '<style>h2 { color: red; }</style>', [ 'snippet_type' => 'css' ] );
$make( 'All', 'footer', '<script>window.byHfcm = "<b>";</script>', [ 'snippet_type' => 'js' ] );
$make( 'All', 'footer', '<?php echo "<p>php</p>"; ?>', [ 'snippet_type' => 'php' ] );
$id = $make( 'manual', '', '<p class="manual">manual</p>' );
wp_insert_post( [ 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Shows it', 'post_name' => 'shows-it', 'post_content' => "<p>before</p>[hfcm id=\"$id\"]<p>after</p>" ] );
