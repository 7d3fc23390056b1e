<?php
/**
 * Comments and their form.
 *
 * @package svc
 */

declare(strict_types=1);
?>
<section id="comments">
	<ol><?php wp_list_comments(); ?></ol>
	<?php comment_form(); ?>
</section>
