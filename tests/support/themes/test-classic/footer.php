<?php
/**
 * Foot of every page.
 *
 * @package svc
 */

declare(strict_types=1);
?>
</main>
<footer id="colophon">Footer of the classic test theme</footer>
<?php wp_footer(); ?>
</body>
</html>
