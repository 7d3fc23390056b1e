<?php
// As its form keeps it, one option: every block that has a place here, for all devices and for phones, with PHP and with a part of its own.
$texts = [ 'enable_php' => 1, 'head' => "<meta name=\"hefo-head\">\n[snippet_1]", 'head_home' => '<meta name="hefo-home">', 'body' => '<i class="hefo-body">', 'footer' => '<p><?php echo is_front_page() ? "front" : "inner"; ?></p>', 'mobile_footer' => '<i class="mobile">', 'mobile_footer_enabled' => '1', 'snippet_1' => "<script>window.hefo = 'C:\\\\temp';</script>", 'mobile_user_agents' => "phone\niphone", 'mobile_user_agents_parsed' => 'phone|iphone' ];
foreach ( [ 'before', 'after', 'page_before', 'page_after', 'excerpt_before', 'excerpt_after' ] as $block ) {
	$texts[ $block ] = "<p class=\"hefo-$block\">$block</p>";
}
update_option( 'hefo', $texts );
