<?php
/**
 * Puts a list of the headings before the first heading of long posts and
 * pages, with links to them. Headings keep the id they have; others get one
 * from their text, so that links to sections stay the same while the text
 * does. It can be folded and is part of the page: no script. Headings of
 * level 4 and below and those on further pages of a split post are left out.
 *
 * @link https://developer.wordpress.org/reference/classes/wp_html_tag_processor/
 */

add_filter(
	'the_content',
	static function ( $content ) {
		$title   = 'Contents' /* @setting title */;
		$least   = 4 /* @setting least */;
		$with_h3 = true /* @setting with_h3 */;
		if ( ! is_string( $content ) || ! is_singular( array( 'post', 'page' ) ) || ! in_the_loop() || ! is_main_query()
			|| get_the_ID() !== get_queried_object_id() || doing_filter( 'get_the_excerpt' ) || post_password_required() ) {
			return $content;
		}
		$levels   = $with_h3 ? array( 'H2', 'H3' ) : array( 'H2' );
		$headings = array();
		$used     = array();
		$open     = false;
		$reader   = new WP_HTML_Tag_Processor( $content );
		while ( $reader->next_token() ) {
			if ( '#text' === $reader->get_token_type() && $open ) {
				$headings[ array_key_last( $headings ) ]['text'] .= $reader->get_modifiable_text();
			}
			if ( '#tag' !== $reader->get_token_type() ) {
				continue;
			}
			$id = $reader->is_tag_closer() ? null : $reader->get_attribute( 'id' );
			if ( is_string( $id ) ) {
				$used[ $id ] = true;
			}
			if ( in_array( $reader->get_tag(), $levels, true ) ) {
				$open = ! $reader->is_tag_closer();
				if ( $open ) {
					$headings[] = array(
						'level' => $reader->get_tag(),
						'id'    => is_string( $id ) ? $id : '',
						'text'  => '',
					);
				}
			}
		}
		$named = array_filter( $headings, static fn( array $heading ): bool => '' !== trim( $heading['text'] ) );
		if ( count( $named ) < $least || ! in_array( 'H2', array_column( $named, 'level' ), true ) ) {
			return $content;
		}

		foreach ( array_keys( $named ) as $at ) {
			if ( '' === $headings[ $at ]['id'] ) {
				$base = trim( (string) preg_replace( '/[^a-z0-9]+/', '-', strtolower( remove_accents( $headings[ $at ]['text'] ) ) ), '-' );
				$base = '' === $base ? 'section-' . ( $at + 1 ) : $base;
				$id   = $base;
				for ( $i = 2; isset( $used[ $id ] ); $i++ ) {
					$id = $base . '-' . $i;
				}
				$used[ $id ]           = true;
				$headings[ $at ]['id'] = $id;
			}
		}
		$writer = new WP_HTML_Tag_Processor( $content );
		$at     = 0;
		while ( $writer->next_tag() ) {
			if ( in_array( $writer->get_tag(), $levels, true ) ) {
				if ( '' !== ( $headings[ $at ]['id'] ?? '' ) ) {
					$writer->set_attribute( 'id', $headings[ $at ]['id'] );
				}
				++$at;
			}
		}
		$content = $writer->get_updated_html();

		$list = '';
		$deep = false;
		foreach ( array_intersect_key( $headings, $named ) as $heading ) {
			$link = sprintf( '<a href="#%s">%s</a>', esc_attr( $heading['id'] ), esc_html( trim( $heading['text'] ) ) );
			if ( 'H3' === $heading['level'] && '' !== $list ) {
				$list .= ( $deep ? '</li>' : '<ol>' ) . '<li>' . $link;
				$deep  = true;
			} else {
				$list .= ( $deep ? '</li></ol>' : '' ) . ( '' === $list ? '' : '</li>' ) . '<li>' . $link;
				$deep  = false;
			}
		}
		$list .= $deep ? '</li></ol></li>' : '</li>';
		$box   = sprintf( '<nav class="svc-contents" aria-label="%1$s"><details open><summary>%2$s</summary><ol>%3$s</ol></details></nav>', esc_attr( $title ), esc_html( $title ), $list );
		return (string) preg_replace_callback( '/<h2[\s>]/i', static fn( array $found ): string => $box . $found[0], $content, 1 );
	},
	14
);
