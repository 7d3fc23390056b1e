<?php
/**
 * Boots the unit suite: Composer's autoloader and nothing of WordPress.
 */

declare(strict_types=1);

define( 'ABSPATH', dirname( __DIR__, 2 ) . '/' );

require dirname( __DIR__, 2 ) . '/vendor/autoload.php';
require __DIR__ . '/LongForm.php';
