<?php
/**
 * Lists show excerpts, single pages the whole content with comments.
 *
 * @package svc
 */

declare(strict_types=1);

get_header();
while ( have_posts() ) {
	the_post();
	?>
	<article id="post-<?php the_ID(); ?>" <?php post_class(); ?>>
		<h2><a href="<?php the_permalink(); ?>"><?php the_title(); ?></a></h2>
		<div class="<?php echo is_singular() ? 'entry-content' : 'entry-summary'; ?>">
			<?php
			if ( is_singular() ) {
				the_content();
			} else {
				the_excerpt();
			}
			?>
		</div>
	</article>
	<?php
	if ( is_singular( 'post' ) ) {
		the_post_navigation();
	}
	if ( is_singular() && ( comments_open() || get_comments_number() > 0 ) ) {
		comments_template();
	}
}
the_posts_pagination();
get_sidebar();
get_footer();
