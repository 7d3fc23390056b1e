<?php
/**
 * Puts embeds of other hosts into a template element, which browsers do not
 * load, beside a link; the link puts the embed in its own place. Embeds that
 * come as a script (posts of networks) wait, too. Without JavaScript the link
 * leads to the original. Feeds and the REST API keep their embeds.
 * It is no record of consent: nothing is remembered for the next page.
 *
 * @link https://developer.wordpress.org/reference/hooks/embed_oembed_html/
 */

( static function () {
	$foreign = static function ( $address ) {
		$host = strtolower( (string) wp_parse_url( $address, PHP_URL_HOST ) );
		return '' === $host || strtolower( (string) wp_parse_url( home_url(), PHP_URL_HOST ) ) === $host ? '' : preg_replace( '/^www\./', '', $host );
	};
	$skip    = static fn() => is_admin() || is_feed() || wp_is_serving_rest_request();

	$enqueue = static function () {
		wp_register_style( 'svc-lib-embeds', false, array(), null ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters
		wp_register_script( 'svc-lib-embeds', false, array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters
		if ( ! wp_style_is( 'svc-lib-embeds' ) ) {
			wp_add_inline_style(
				'svc-lib-embeds',
				'.svc-lib-embed{display:grid;place-content:center;box-sizing:border-box;min-block-size:10em;padding:1em;background:#e8e9eb;text-align:center}.svc-lib-embed a{padding:.75em 1.25em;background:#1e1e1e;color:#fff;border-radius:4px}.wp-has-aspect-ratio .svc-lib-embed{position:absolute;inset:0;min-block-size:0}'
			);
			wp_add_inline_script(
				'svc-lib-embeds',
				"document.addEventListener('click',(event)=>{const link=event.target instanceof Element?event.target.closest('.svc-lib-embed a'):null;const box=link?.closest('.svc-lib-embed');const template=box?.querySelector('template');if(!template){return;}event.preventDefault();const embed=template.content.cloneNode(true);const frame=embed.querySelector('iframe');box.replaceWith(embed);frame?.focus();});"
			);
		}
		wp_enqueue_style( 'svc-lib-embeds' );
		wp_enqueue_script( 'svc-lib-embeds' );
	};

	$wait = static function ( $html, $address, $host ) use ( $enqueue ) {
		$enqueue();
		$words = 'Show content from {host}' /* @setting words */;
		$tags  = new WP_HTML_Tag_Processor( $html );
		$style = '';
		if ( $tags->next_tag( 'iframe' ) ) {
			$width  = (int) $tags->get_attribute( 'width' );
			$height = (int) $tags->get_attribute( 'height' );
			$style  = 0 < $width && 0 < $height ? sprintf( ' style="aspect-ratio:%d/%d"', $width, $height ) : '';
		}
		return sprintf(
			'<div class="svc-lib-embed"%s><a href="%s" rel="noreferrer">%s</a><template>%s</template></div>',
			$style,
			esc_url( $address ),
			esc_html( str_replace( '{host}', $host, $words ) ),
			$html
		);
	};

	add_filter(
		'embed_oembed_html',
		static function ( $html, $address ) use ( $foreign, $skip, $wait ) {
			if ( ! is_string( $html ) || ! is_string( $address ) || $skip() || 1 !== preg_match( '/<(?:iframe|script|img|object|embed|video)\b/i', $html ) ) {
				return $html;
			}
			$host = $foreign( $address );
			return '' === $host ? $html : $wait( $html, $address, $host );
		},
		20,
		2
	);

	// Frames that were pasted; those that wait already are passed over.
	add_filter(
		'the_content',
		static function ( $content ) use ( $foreign, $skip, $wait ) {
			if ( ! is_string( $content ) || false === stripos( $content, '<iframe' ) || $skip() ) {
				return $content;
			}
			$made = preg_replace_callback(
				'#<template\b.*?</template>(*SKIP)(*FAIL)|<iframe\b[^>]*>.*?</iframe>#is',
				static function ( $found ) use ( $foreign, $wait ) {
					$tags = new WP_HTML_Tag_Processor( $found[0] );
					$src  = $tags->next_tag( 'iframe' ) ? $tags->get_attribute( 'src' ) : null;
					$host = is_string( $src ) ? $foreign( $src ) : '';
					return '' === $host ? $found[0] : $wait( $found[0], $src, $host );
				},
				$content
			);
			return is_string( $made ) ? $made : $content;
		},
		25
	);
} )();
