<?php
/**
 * Prints what Simple Custom CSS and JS would: the codes of its option, in its hooks and with its priorities (wp_footer 40, all others 10). For
 * tests on sites that cannot install it. `add( $id, $language, $place, $code )` makes a code as its form would.
 */

declare(strict_types=1);

namespace Svc\Tests\CustomCssJs;

const TREE = 'custom-css-js-tree';

function add( int $id, string $language, string $place, string $code ): void {
	\wp_insert_post(
		\wp_slash(
			[
				'import_id'    => $id,
				'post_type'    => 'custom-css-js',
				'post_status'  => 'publish',
				'post_title'   => "$language in the $place",
				'post_content' => $code,
				'meta_input'   => [
					'options' => [
						'type'     => $place,
						'linking'  => 'internal',
						'priority' => 5,
						'side'     => 'frontend',
						'language' => $language,
					],
				],
			]
		)
	);
	$tree = \get_option( TREE, [] );
	$tree[ "frontend-$language-$place-internal" ][] = "$id.$language";
	\update_option( TREE, $tree );
}

\add_action( 'init', static fn() => \register_post_type( 'custom-css-js' ) );
foreach ( (array) \get_option( TREE, [] ) as $branch => $files ) {
	[ , $language, $place ] = \explode( '-', $branch );
	\add_action(
		'header' === $place ? 'wp_head' : 'wp_footer',
		static function () use ( $language, $files ): void {
			foreach ( $files as $file ) {
				\printf( '<!-- start Simple Custom CSS and JS --><%1$s>%2$s</%1$s>', 'css' === $language ? 'style' : 'script', "\n" . \get_post( (int) $file )->post_content . "\n" ); // phpcs:ignore
			}
		},
		'header' === $place ? 10 : 40
	);
}
