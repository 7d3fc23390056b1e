<?php
/**
 * Constants of WordPress and svc that PHPStan cannot see: they are defined
 * in wp-config.php or at run time. Only their types matter.
 * @package svc
 */

declare(strict_types=1);

define( 'ABSPATH', '/' );
define( 'WPINC', 'wp-includes' );
define( 'WP_CONTENT_DIR', '/wp-content' );
define( 'WP_CONTENT_URL', 'http://localhost/wp-content' );
define( 'WP_PLUGIN_DIR', '/wp-content/plugins' );
define( 'WP_DEBUG', (bool) getenv( 'WP_DEBUG' ) );
define( 'COOKIEPATH', '/' );
define( 'COOKIE_DOMAIN', '' );
define( 'SITECOOKIEPATH', '/' );
define( 'SVC_VERSION', '0.0.0' );
define( 'SVC_FILE', '/wp-content/plugins/svc/svc.php' );
define( 'SVC_CODE', '/wp-content/plugins/svc/v-0' );
