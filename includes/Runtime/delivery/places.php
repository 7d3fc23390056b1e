<?php
/**
 * Puts HTML snippets into content, excerpts and lists, and stylesheets into the editor's canvas. Facts this rests on (WordPress 7.1): classic
 * themes print the loop after `wp_head`, block themes build the whole page before the doctype, so that nothing may be printed in their loops;
 * `the_content` also runs for excerpts, feeds, REST and texts that are no post; the blocks of other queries on a page say so in their context.
 * Further keys of a row: `at`, the part of its location behind the colon, and `nth`, its position.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/render.php';
require_once __DIR__ . '/markup.php';
require_once __DIR__ . '/held.php';

/**
 * @param list<array{id: int, file: string, at?: string, nth?: int}> $rows
 * @param array<array-key, mixed>                                    $values Arguments of the hook.
 * @return mixed The first value, filled.
 */
function fill_place( string $hook, array $rows, array $values ): mixed {
	$value = $values[0] ?? null;
	switch ( $hook ) {
		case 'the_content':
			return \is_string( $value ) && is_content_of_page() && ! \doing_filter( 'get_the_excerpt' ) ? fill_content( $value, $rows ) : $value;
		case 'the_excerpt':
			return \is_string( $value ) && is_content_of_page() ? with_before_and_after( $value, $rows ) : $value;
		case 'get_the_excerpt':
			return \is_string( $value ) ? excerpt( $value, $values[1] ?? null ) : $value;
		case 'render_block_core/post-excerpt':
			return \is_string( $value ) && '' !== $value && is_block_of_page( $values[2] ?? null ) ? with_before_and_after( $value, $rows ) : $value;
		case 'render_block_core/post-template':
		case 'render_block_woocommerce/product-template':
			return \is_string( $value ) && is_list_block( $values[2] ?? null ) ? fill_list( $value, $rows ) : $value;
		case 'block_editor_settings_all':
			return \is_array( $value ) ? fill_canvas( $value, $rows ) : $value;
		case 'tiny_mce_before_init':
			return \is_array( $value ) && \is_admin() ? fill_classic_canvas( $value, $rows ) : $value;
		case 'loop_start':
		case 'the_post':
		case 'loop_end':
			print_in_loop( $hook, $rows, $values );
	}
	return $value;
}

function is_content_of_page(): bool {
	if ( ! \in_the_loop() || ! \is_main_query() || ! is_page_for_people() ) {
		return false;
	}
	$post = \get_post();
	return $post instanceof \WP_Post && main_post_id() === $post->ID && ! \post_password_required( $post );
}

/** No feed, no REST, no admin, no embed. */
function is_page_for_people(): bool {
	return ! \is_feed() && ! \is_admin() && ! \is_embed() && ! ( \defined( 'REST_REQUEST' ) && (bool) \REST_REQUEST );
}

function is_block_of_page( mixed $block ): bool {
	if ( ! $block instanceof \WP_Block || ! \in_the_loop() || ! \is_main_query() || ! is_page_for_people() ) {
		return false;
	}
	$id = $block->context['postId'] ?? 0;
	return \is_numeric( $id ) && (int) $id > 0 && main_post_id() === (int) $id;
}

/** 0 for none. */
function main_post_id(): int {
	$query = $GLOBALS['wp_query'] ?? null;
	return $query instanceof \WP_Query && $query->post instanceof \WP_Post ? $query->post->ID : 0;
}

/** Whether a block is the list of posts that the page itself asked for. */
function is_list_block( mixed $block ): bool {
	$query = $block instanceof \WP_Block ? $block->context['query'] ?? null : null;
	return \is_array( $query ) && true === ( $query['inherit'] ?? null ) && ! \is_singular() && is_page_for_people();
}

/** @param list<array{id: int, file: string, at?: string, nth?: int}> $rows Printed in their order; position 0 is for places without one. */
function output_at( array $rows, string $at, int $nth = 0 ): string {
	$html = '';
	foreach ( $rows as $row ) {
		if ( ( $row['at'] ?? '' ) === $at && ( 0 === $nth || ( $row['nth'] ?? 1 ) === $nth ) ) {
			$html .= html_of( $row );
		}
	}
	return $html;
}

/** @param array{id: int, file: string, consent?: string} $row In a post, where its shortcodes work as they do in a post. */
function html_of( array $row ): string {
	/** @var array<int, true> $busy */
	static $busy = [];
	// A snippet that shows content itself must not show itself in it.
	if ( isset( $busy[ $row['id'] ] ) ) {
		return '';
	}
	$busy[ $row['id'] ] = true;
	$html               = capture(
		$row,
		static function () use ( $row ): void {
			print_html( $row );
		}
	);
	$html               = \str_contains( $html, '[' ) ? \do_shortcode( $html ) : $html;
	unset( $busy[ $row['id'] ] );
	return hold( gated( $row, $html ) );
}

/** @param list<array{id: int, file: string, at?: string, nth?: int}> $rows */
function with_before_and_after( string $html, array $rows ): string {
	return output_at( $rows, 'before' ) . $html . output_at( $rows, 'after' );
}

/** @param list<array{id: int, file: string, at?: string, nth?: int}> $rows A paragraph that the content does not have gets nothing. */
function fill_content( string $content, array $rows ): string {
	$counted = \array_column( $rows, 'nth' );
	if ( [] !== $counted ) {
		$pieces = [];
		foreach ( paragraphs( $content, \max( $counted ) ) as $index => [ $start, $end ] ) {
			$pieces[] = [ $start, output_at( $rows, 'paragraph_before', $index + 1 ) ];
			$pieces[] = [ $end, output_at( $rows, 'paragraph_after', $index + 1 ) ];
		}
		$content = insert( $content, $pieces );
	}
	return with_before_and_after( $content, $rows );
}

/** @param list<array{id: int, file: string, at?: string, nth?: int}> $rows Become items of a block theme's list, since it holds nothing else. */
function fill_list( string $html, array $rows ): string {
	[ $items, $end ] = list_items( $html );
	$count           = \count( $items );
	$pieces          = [];
	for ( $index = 0; $index <= $count && $count > 0; $index++ ) {
		$output = at_boundary( $rows, $index, $count );
		if ( '' !== $output ) {
			$pieces[] = [ $items[ $index ] ?? $end, '<li class="wp-block-post svc-between">' . $output . '</li>' ];
		}
	}
	return insert( $html, $pieces );
}

/** @param list<array{id: int, file: string, at?: string, nth?: int}> $rows Between the posts `$index` and `$index + 1`, counted from 1. */
function at_boundary( array $rows, int $index, int $count ): string {
	return ( $index > 0 ? output_at( $rows, 'after_post', $index ) : '' )
		. ( $index > 0 && $index < $count ? output_at( $rows, 'between_posts' ) : '' )
		. ( $index < $count ? output_at( $rows, 'before_post', $index + 1 ) : '' );
}

/**
 * `the_post` also fires again for the same post after other loops, so every boundary is printed once.
 * @param list<array{id: int, file: string, at?: string, nth?: int}> $rows
 * @param array<array-key, mixed>                                    $values Arguments of the action.
 */
function print_in_loop( string $hook, array $rows, array $values ): void {
	static $printed = -1;
	$query = 'the_post' === $hook ? $values[1] ?? null : $values[0] ?? null;
	if ( ! $query instanceof \WP_Query || ! $query->is_main_query() || $query->is_singular() || ! is_page_for_people() || 0 === \did_action( 'wp_head' ) ) {
		return;
	}
	if ( 'loop_start' === $hook ) {
		$printed = -1;
		return;
	}
	$index = 'loop_end' === $hook ? $query->post_count : $query->current_post;
	if ( $index <= $printed || ! $query->in_the_loop ) {
		return;
	}
	$printed = $index;
	// The snippet is HTML by a person who may write it.
	echo at_boundary( $rows, $index, $query->post_count );
}

function excerpt( string $excerpt, mixed $post ): string {
	require_once __DIR__ . '/shortcodes.php';
	$tags = state()['plan']['tags'] ?? [];
	/** @var array<string, mixed> $tags Written by PlanCompiler. */
	return fill_excerpt( $excerpt, $post, $tags );
}

/**
 * @param array<array-key, mixed>           $settings
 * @param list<array{id: int, file: string, public?: bool, compiled?: bool, ver?: string}> $rows
 * @return array<array-key, mixed>
 */
function fill_canvas( array $settings, array $rows ): array {
	$styles = \is_array( $settings['styles'] ?? null ) ? $settings['styles'] : [];
	foreach ( $rows as $row ) {
		$css = may_run( $row ) ? style_of( $row ) : '';
		if ( '' !== $css ) {
			// As core does with a theme's stylesheets: the editor resolves what the file names relative to itself.
			$styles[] = [ 'css' => $css ] + ( isset( $row['public'] ) ? [ 'baseURL' => public_address( $row, 'css' ) ] : [] );
		}
	}
	$settings['styles'] = $styles;
	return $settings;
}

/**
 * WordPress puts the settings of the Classic Editor into a script between quotes, as they are (_WP_Editors::_parse_init()).
 * @param array<array-key, mixed>           $settings
 * @param list<array{id: int, file: string, public?: bool, compiled?: bool, ver?: string}> $rows
 * @return array<array-key, mixed>
 */
function fill_classic_canvas( array $settings, array $rows ): array {
	$files = \is_string( $settings['content_css'] ?? null ) && '' !== $settings['content_css'] ? [ $settings['content_css'] ] : [];
	$style = \is_string( $settings['content_style'] ?? null ) ? $settings['content_style'] : '';
	foreach ( $rows as $row ) {
		if ( ! may_run( $row ) ) {
			continue;
		}
		if ( isset( $row['public'] ) ) {
			// What a file names is relative to the file.
			$files[] = \esc_url_raw( public_address( $row, 'css' ) );
		} else {
			$json   = (string) \json_encode( "\n" . style_of( $row ), \JSON_HEX_TAG | \JSON_HEX_QUOT | \JSON_HEX_APOS | \JSON_UNESCAPED_SLASHES | \JSON_INVALID_UTF8_SUBSTITUTE );
			$style .= \trim( $json, '"' );
		}
	}
	$settings['content_css']   = \implode( ',', $files );
	$settings['content_style'] = $style;
	return $settings;
}
