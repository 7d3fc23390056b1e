<?php
/**
 * Just the functions of WordPress that searches ask. Required by tests that run in a process of their own.
 */

declare(strict_types=1);

function __( string $text, string $domain ): string { return $text; }
function admin_url( string $path = '' ): string { return "https://example.org/wp-admin/{$path}"; }
function wp_parse_url( string $url, int $part ): mixed { return parse_url( $url, $part ); }
