<?php
// As its form inserts them: PHP that prints, PHP with HTML around it, and one with attributes, in a page that shows them.
global $wpdb;
foreach ( [ 'Prints' => '<?php echo "<p class=\"prints\">it\'s</p>"; ?>', 'Mixed' => '<div class="mixed"><?php echo get_the_ID(); ?></div>', 'Returns' => '<?php $x = 2; echo "<p>" . $x * 21 . "</p>";' ] as $title => $code ) {
	$wpdb->insert( $wpdb->prefix . 'xyz_ips_short_code', [ 'title' => $title, 'content' => $code, 'short_code' => "[xyz-ips snippet=\"$title\"]", 'status' => 1 ] );
}
wp_insert_post( [ 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Shows it', 'post_name' => 'shows-it', 'post_content' => '<p>before</p>[xyz-ips snippet="Prints"][xyz-ips snippet="Mixed"]<p>[xyz-ips snippet="Returns"]</p>' ] );
