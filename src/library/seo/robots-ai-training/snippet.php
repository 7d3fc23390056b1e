<?php
/**
 * Asks crawlers that collect text for training language models to stay
 * away, with lines in robots.txt. Crawlers of search engines, also of those
 * that answer with a model, are not named, so the site stays findable. It
 * is a request that reputable companies follow, no barrier. A robots.txt
 * file in the site's folder wins over the one of WordPress.
 *
 * @link https://developer.wordpress.org/reference/hooks/robots_txt/
 */

add_filter(
	'robots_txt',
	static function ( $output, $is_public = true ) {
		if ( ! is_string( $output ) || ! $is_public ) {
			return $output;
		}
		$crawlers = array(
			'Applebot-Extended',
			'Bytespider',
			'CCBot',
			'ClaudeBot',
			'cohere-training-data-crawler',
			'Google-Extended',
			'GPTBot',
			'meta-externalagent',
		);
		$lines    = array_map( static fn( string $name ): string => 'User-agent: ' . $name, $crawlers );
		return rtrim( $output ) . "\n\n" . implode( "\n", $lines ) . "\nDisallow: /\n";
	},
	20,
	2
);
