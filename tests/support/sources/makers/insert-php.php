<?php
// As its form keeps it, by `WINP_Helper::updateMetaOption()`: every type of code, place and scope, and rules that show and hide.
$make = static function ( string $type, string $location, string $code, array $more = [] ): int {
	// Of one priority, the database decides which comes first.
	static $at = 100;
	$id = wp_insert_post( [ 'post_type' => 'wbcr-snippets', 'post_status' => 'publish', 'post_title' => "$type $location", 'post_content' => wp_slash( $code ) ] );
	foreach ( $more + [ 'snippet_type' => $type, 'snippet_scope' => 'auto', 'snippet_location' => $location, 'snippet_p_number' => '2', 'snippet_activate' => 1, 'snippet_priority' => (string) $at++, 'snippet_linking' => '', 'snippet_filters' => '', 'changed_filters' => 0, 'snippet_description' => '', 'snippet_tags' => '' ] as $name => $value ) {
		WINP_Helper::updateMetaOption( $id, $name, $value );
	}
	if ( 'css' === $type || 'js' === $type ) {
		// As `WINP_Common_Snippet::savePost()` does, which wants its form.
		$tag = 'css' === $type ? 'style' : 'script';
		wp_mkdir_p( WINP_UPLOAD_DIR );
		file_put_contents( WINP_UPLOAD_DIR . "/$id.$type", "<!-- start CSS and JS -->\n<$tag type=\"text/" . ( 'css' === $type ? 'css' : 'javascript' ) . "\">\n$code\n</$tag>\n<!-- end CSS and JS -->\n" );
	}
	return $id;
};
$rule = static fn( string $type, string $param, string $value ): array => [ (object) [ 'type' => $type, 'conditions' => [ (object) [ 'type' => 'scope', 'conditions' => [ (object) [ 'param' => $param, 'operator' => 'equals', 'type' => 'select', 'value' => $value ] ] ] ] ] ];
foreach ( [ 'header', 'footer', 'before_post', 'before_content', 'before_paragraph', 'after_paragraph', 'after_content', 'after_post', 'before_excerpt', 'after_excerpt', 'between_posts', 'before_posts', 'after_posts' ] as $location ) {
	$make( 'html', $location, 'header' === $location ? '<meta name="html">' : "<div class=\"$location\">$location</div>" );
}
foreach ( [ 'header', 'footer' ] as $location ) {
	$make( 'css', $location, "h2.$location { color: red; }", [ 'snippet_linking' => 'inline' ] );
	$make( 'js', $location, "window.$location = '<b>';", [ 'snippet_linking' => 'inline' ] );
	foreach ( [ 3, 20 ] as $priority ) {
		$make( 'html', $location, "<meta name=\"$location-$priority\">", [ 'snippet_priority' => (string) $priority ] );
	}
}
$make( 'php', 'header', "<?php add_action( 'wp_footer', function () { echo '<p>php</p>'; } ); ?>", [ 'snippet_scope' => 'evrywhere' ] );
$make( 'universal', 'after_content', '<p><?php echo "universal"; ?></p>' );
foreach ( [ 'showif', 'hideif' ] as $type ) {
	$make( 'html', 'footer', "<i class=\"$type-post\">", [ 'snippet_filters' => $rule( $type, 'location-post-type', 'post' ), 'changed_filters' => 1 ] );
	$make( 'html', 'footer', "<i class=\"$type-front\">", [ 'snippet_filters' => $rule( $type, 'location-some-page', 'spec_front' ), 'changed_filters' => 1 ] );
	$make( 'html', 'footer', "<i class=\"$type-admin\">", [ 'snippet_filters' => $rule( $type, 'user-role', 'administrator' ), 'changed_filters' => 1 ] );
}
$id   = $make( 'text', '', '<p>Text of <b>Woody</b></p>', [ 'snippet_scope' => 'shortcode' ] );
$code = $make( 'universal', '', '<p class="short"><?php echo esc_html( $tone ?? "none" ); ?></p>', [ 'snippet_scope' => 'shortcode', 'snippet_tags' => 'tone' ] );
wp_insert_post( [ 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Shows it', 'post_name' => 'shows-it', 'post_content' => "<p>before</p>[wbcr_text_snippet id=\"$id\"][wbcr_snippet id=\"$code\" tone=\"loud\"]<p>after</p>" ] );
