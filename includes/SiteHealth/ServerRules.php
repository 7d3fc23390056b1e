<?php

declare(strict_types=1);

namespace Svc\SiteHealth;

\defined( 'ABSPATH' ) || exit;

/**
 * The lines that keep the storage folder from the web, to be copied into a web server's configuration: nginx and Caddy read no rules in folders,
 * and Apache only where its configuration says so. Pure.
 */
final class ServerRules {

	/**
	 * @param string $software What the server calls itself (`SERVER_SOFTWARE`).
	 * @param string $path     Of the folder in addresses, such as `/wp-content/svc/`.
	 * @param string $folder   The folder on the disk, without a slash at the end.
	 * @return non-empty-array<string, string> Lines, by where they belong in words.
	 */
	public static function lines( string $software, string $path, string $folder ): array {
		$nginx  = [ \__( 'nginx, in the server block before other locations:', 'svc' ) => "location ^~ {$path} {\n\tdeny all;\n}" ];
		$apache = [ \__( 'Apache, in the virtual host:', 'svc' ) => "<Directory \"{$folder}\">\n\tRequire all denied\n</Directory>" ];
		return match ( true ) {
			1 === \preg_match( '/nginx|openresty|tengine/i', $software ) => $nginx,
			false !== \stripos( $software, 'litespeed' ) => [
				\__( '.htaccess, before the lines of WordPress:', 'svc' ) => "<IfModule LiteSpeed>\n\tRewriteEngine On\n\tRewriteRule ^" . \preg_quote( \ltrim( $path, '/' ) ) . " - [F,L]\n</IfModule>",
			],
			false !== \stripos( $software, 'apache' ) => $apache,
			false !== \stripos( $software, 'iis' ) => [
				\__( 'web.config, inside "configuration":', 'svc' ) => '<location path="' . \trim( $path, '/' ) . "\">\n\t<system.webServer>\n\t\t<security>\n\t\t\t<requestFiltering>\n\t\t\t\t<fileExtensions allowUnlisted=\"false\" />\n\t\t\t</requestFiltering>\n\t\t</security>\n\t</system.webServer>\n</location>",
			],
			false !== \stripos( $software, 'caddy' ) => [ \__( 'Caddyfile, in the block of the site:', 'svc' ) => "respond {$path}* 403" ],
			default => $nginx + $apache,
		};
	}
}
