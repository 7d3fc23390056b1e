<?php
/**
 * The address of the site no longer gets a mail each time a user resets a
 * password or registers. Users still get their own mails, which warn them of
 * changes by others. Mails of plugins about accounts are not touched.
 *
 * @link https://developer.wordpress.org/reference/functions/wp_password_change_notification/
 * @link https://developer.wordpress.org/reference/hooks/wp_send_new_user_notification_to_admin/
 */

remove_action( 'after_password_reset', 'wp_password_change_notification' );
add_filter( 'wp_send_new_user_notification_to_admin', '__return_false', 20 );
