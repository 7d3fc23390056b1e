<?php
/**
 * The widget area.
 *
 * @package svc
 */

declare(strict_types=1);
?>
<aside id="secondary"><?php dynamic_sidebar( 'sidebar-1' ); ?></aside>
