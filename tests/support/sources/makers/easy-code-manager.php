<?php
// By `Snippet::createSnippet()`: every type and place, as a file too, and conditions.
wp_set_current_user( 1 );
$model = new \FluentSnippets\App\Model\Snippet();
$make  = static fn( string $type, string $at, string $code, array $more = [] ): string => (string) $model->createSnippet( $code, $more + [ 'name' => "$type $at " . md5( $code ), 'type' => $type, 'run_at' => $at, 'status' => 'published', 'priority' => 10, 'condition' => [ 'status' => 'no', 'run_if' => 'assertive', 'items' => [ [] ] ] ] );
$when  = static fn( string $what, string $operator, mixed $value ): array => [ 'condition' => [ 'status' => 'yes', 'run_if' => 'assertive', 'items' => [ [ [ 'source' => explode( '.', $what ), 'operator' => $operator, 'value' => $value ] ] ] ] ];
$make( 'PHP', 'all', "<?php add_action( 'wp_footer', function () { echo '<p>all</p>'; } );" );
$make( 'PHP', 'backend', "<?php add_action( 'admin_footer', function () { echo '<p>backend</p>'; } );" );
foreach ( [ 'wp_head', 'wp_footer', 'wp_body_open', 'before_content', 'after_content' ] as $at ) {
	$make( 'php_content', $at, "<i class=\"$at\"><?php echo is_singular() ? 'one' : 'many'; ?></i>" );
}
foreach ( [ 'wp_head', 'wp_footer', 'admin_head', 'admin_footer' ] as $at ) {
	$make( 'js', $at, "window.$at = '<b>';" );
}
$make( 'js', 'wp_footer', 'window.fromFile = 1;', [ 'load_as_file' => 'yes' ] );
$make( 'css', 'wp_head', 'h2 { color: rgb( 1 2 3 ); }' );
$make( 'css', 'wp_head', 'h2 { font-size: 33px; }', [ 'load_as_file' => 'yes' ] );
$make( 'css', 'admin_head', '#wpadminbar { color: red; }' );
$make( 'css', 'everywehere', 'h3 { color: red; }' );
foreach ( [ 5, 20 ] as $priority ) {
	$make( 'php_content', 'wp_head', "<meta name=\"p$priority\">", [ 'priority' => $priority ] );
}
foreach ( [ 'in' => $when( 'user.authenticated', '=', 'yes' ), 'role' => $when( 'user.role', 'in', [ 'administrator' ] ), 'not-role' => $when( 'user.role', 'not_in', [ 'administrator' ] ), 'page-type' => $when( 'page.page_type', 'in', [ 'is_front_page' ] ), 'post-type' => $when( 'page.post_type', 'in', [ 'post' ] ), 'url' => $when( 'page.url', 'contains', 'category' ) ] as $name => $more ) {
	$make( 'php_content', 'wp_head', "<meta name=\"when-$name\">", $more );
}
$file = $make( 'php_content', 'shortcode', '<p>short</p>' );
\FluentSnippets\App\Helpers\Helper::cacheSnippetIndex( '', true );
wp_insert_post( [ 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Shows it', 'post_name' => 'shows-it', 'post_content' => '<p>before</p>[fluent_snippet id="' . preg_replace( '/\D.*/', '', $file ) . '"]<p>after</p>' ] );
