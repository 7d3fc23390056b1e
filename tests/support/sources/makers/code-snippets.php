<?php
// By `Code_Snippets\save_snippet()`: every scope of the free version, three priorities, one that a page shows.
$make = static fn( string $scope, string $code, int $priority = 10 ): int => \Code_Snippets\save_snippet( [ 'name' => "$scope $priority", 'scope' => $scope, 'code' => $code, 'priority' => $priority, 'active' => true ] )->id;
$make( 'global', "add_action( 'wp_footer', static fn() => print '<p class=\"global\">global</p>' ); add_filter( 'body_class', static fn( \$all ) => [ ...\$all, 'by-global' ] );" );
$make( 'front-end', "add_action( 'wp_head', static fn() => print '<meta name=\"front-end\">' ); add_action( 'wp_footer', static fn() => print '<p>late front end</p>', 30 );" );
$make( 'admin', "add_action( 'admin_footer', static fn() => print '<p class=\"admin\">admin</p>' );" );
$make( 'global', 'function by_code_snippets() { return "x"; }', 5 );
foreach ( [ 20, 5, 10 ] as $priority ) {
	$make( 'head-content', "<meta name=\"head-$priority\"><style>h2.p$priority { color: rgb( $priority 0 0 ); }</style>", $priority );
	$make( 'footer-content', "<p class=\"foot-$priority\">foot</p><script>window.foot$priority = '<b>';</script>", $priority );
}
$make( 'head-content', '<meta name="php" content="<?php echo is_front_page() ? \'front\' : \'other\'; ?>">' );
$id = $make( 'content', '<p class="content"><?php echo esc_html( $atts["tone"] ?? "none" ); ?></p>' );
wp_insert_post( [ 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Shows it', 'post_name' => 'shows-it', 'post_content' => "<p>before</p>[code_snippet id=$id php tone=loud]<p>after</p>" ] );
