<?php

declare(strict_types=1);

namespace Svc\Importers\HeadFooter;

use Svc\Bridge\Limits;
use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\Conditions;
use Svc\Importers\Findings;
use Svc\Importers\ForeignSnippet;

\defined( 'ABSPATH' ) || exit;

/**
 * The blocks of Head, Footer and Post Injections as they would arrive here.
 * @phpstan-import-type Groups from Conditions
 */
final class HeadFooterBlocks {

	/** Key => title, location, priority. */
	private const BLOCKS = [
		'head'           => [ 'Head', 'wp_head', 11 ],
		'head_home'      => [ 'Head, front page', 'wp_head', 11 ],
		'body'           => [ 'Body', 'wp_body_open', 10 ],
		'footer'         => [ 'Footer', 'wp_footer', 10 ],
		'before'         => [ 'Before posts', 'the_content:before', 10 ],
		'after'          => [ 'After posts', 'the_content:after', 10 ],
		'page_before'    => [ 'Before pages', 'the_content:before', 10 ],
		'page_after'     => [ 'After pages', 'the_content:after', 10 ],
		'excerpt_before' => [ 'Before excerpts', 'the_excerpt:before', 10 ],
		'excerpt_after'  => [ 'After excerpts', 'the_excerpt:after', 10 ],
	];

	/** Blocks for which there is no place here, by the beginning of their keys. */
	private const PLACELESS = [
		'generic' => 'Before a tag',
		'inner'   => 'Inside the content',
		'amp'     => 'AMP pages',
	];

	/** Key without `mobile_`: `generic_1`, `inner_2`, `amp_head`. */
	private const IS_PLACELESS = '/^(?:(generic|inner)_[1-5]|(amp)_(?:head|css|body|footer|post_before|post_after))$/D';

	/** Keys that look like those of a post type, and are none. */
	private const NO_POST_TYPES = [ 'page', 'excerpt', 'amp_post', 'hefo' ];

	/**
	 * @param array<string, string> $texts  The option.
	 * @param list<int>             $before Posts on which nothing is put before the content.
	 * @param list<int>             $after  Posts on which nothing is put after it.
	 */
	public function __construct( private readonly array $texts, private readonly array $before, private readonly array $after ) {
	}

	/** @return list<string> Keys of the blocks that hold text; those that only others use are part of them. */
	public function keys(): array {
		$keys = [];
		foreach ( $this->texts as $key => $text ) {
			if ( '' !== \trim( $text ) && null !== $this->block( self::without_mobile( $key ) ) ) {
				$keys[] = $key;
			}
		}

		return $keys;
	}

	public function snippet( string $key ): ForeignSnippet {
		$of       = self::without_mobile( $key );
		$findings = new Findings();
		[ $title, $hook, $priority ] = $this->block( $of ) ?? [ $of, '', 10 ];
		$title    = Cleaning::title( $of === $key ? $title : $title . ', mobile', $key );
		$text     = $this->text( $key, $findings );
		$error    = Cleaning::code_error( $text );
		if ( '' !== $error ) {
			return ForeignSnippet::refused( $key, $title, $error );
		}
		$findings->original( Text::__( 'Location', 'svc' ), $key );
		$findings->set(
			[
				'type'     => 'html',
				'priority' => $priority,
			]
		);
		// That of the front page comes before it.
		$findings->order( 0, 0, 'head' === $of ? 1 : 0 );
		$is_active = $this->is_used( $key, $of );
		if ( '' === $hook ) {
			$tag = $this->texts[ \str_replace( [ 'generic_', 'inner_' ], [ 'generic_tag_', 'inner_tag_' ], $of ) ] ?? '';
			$findings->missing_location( \str_replace( '<', '', '' === $tag || $tag === $text ? $key : $tag . ' ' . ( $this->texts[ \str_replace( 'inner_', 'inner_skip_', $of ) ] ?? '' ) ) );
		} else {
			$findings->set( [ 'hook' => $hook ] );
			$findings->conditions( $this->conditions( $of ) );
			$this->device( $key, $of, $findings );
		}
		if ( ! $is_active ) {
			$findings->note( Text::__( 'This block is disabled in the source.', 'svc' ) );
		}
		if ( ! $this->is_on( 'enable_php' ) ) {
			$text = $findings->verbatim( $text );
		} elseif ( \is_multisite() ) {
			$findings->require_review( Text::__( 'On networks, the source runs PHP only if a constant allows it.', 'svc' ) );
		}
		$findings->review_short_tags( $text );

		return $findings->snippet( $key, $title, $text, $is_active && '' !== $hook );
	}

	/** @return array{string, string, int}|null Title, location and priority; the location is empty where there is none here. */
	private function block( string $key ): ?array {
		if ( isset( self::BLOCKS[ $key ] ) ) {
			return self::BLOCKS[ $key ];
		}
		if ( 1 === \preg_match( self::IS_PLACELESS, $key, $found ) ) {
			return [ self::PLACELESS[ '' === $found[1] ? 'amp' : $found[1] ], '', 10 ];
		}
		$type = self::post_type( $key );

		return '' === $type || ! isset( $this->texts[ $type . '_mode' ] ) ? null : [
			( \str_ends_with( $key, '_before' ) ? 'Before: ' : 'After: ' ) . $type,
			\str_ends_with( $key, '_before' ) ? 'the_content:before' : 'the_content:after',
			10,
		];
	}

	/** The text with those blocks that it names. */
	private function text( string $key, Findings $findings ): string {
		$text = $this->texts[ $key ] ?? '';
		for ( $number = 1; $number <= 5; ++$number ) {
			$mark = '[snippet_' . $number . ']';
			if ( !\str_contains( $text, $mark ) || \strlen( $text ) >= Limits::CODE_BYTES ) {
				continue;
			}

			$text = \str_replace( $mark, $this->texts[ 'snippet_' . $number ] ?? '', $text );
			/* translators: %s: the mark of a text block of the other plugin: [snippet_1]. */
			$findings->note( \sprintf( Text::__( '%s is replaced by its text.', 'svc' ), $mark ) );
		}

		return $text;
	}

	/** @return Groups */
	private function conditions( string $key ): array {
		$type  = self::post_type( $key );
		$rules = match ( $key ) {
			'head_home'                   => [ Conditions::rule( 'page_type', 'is', [ 'front_page' ] ) ],
			'excerpt_before', 'excerpt_after' => [ Conditions::rule( 'page_type', 'is', [ 'category', 'tag' ] ) ],
			'before', 'after'             => $this->general(),
			'page_before', 'page_after'   => [ Conditions::rule( 'post_type', 'is', [ 'page' ] ) ],
			default                       => '' === $type ? [] : [ Conditions::rule( 'post_type', 'is', [ $type ] ) ],
		};
		$without = \str_ends_with( $key, 'before' ) ? $this->before : ( \str_ends_with( $key, 'after' ) ? $this->after : [] );
		if ( [] !== $without && ! \str_starts_with( $key, 'excerpt' ) ) {
			$rules[] = Conditions::among( 'post_id', $without, is: false, words: 'a box is ticked on many posts' );
		}

		return [] === $rules ? [] : [ $rules ];
	}

	/**
	 * Single posts of all types but pages, and but those that have a block of their own or are without one.
	 * @return list<array{type: string, op: string, value: mixed}>
	 */
	private function general(): array {
		$others = $this->is_on( 'page_use_post' ) ? [] : [ 'page' ];
		foreach ( $this->texts as $key => $mode ) {
			if ( 1 === \preg_match( '/^([a-z0-9_-]{1,20})_mode$/D', $key, $found ) && \in_array( $mode, [ 'enabled', 'disabled' ], true ) ) {
				$others[] = $found[1];
			}
		}
		$rules = [ Conditions::rule( 'page_type', 'is', [ 'singular' ] ) ];

		return [] === $others ? $rules : [ ...$rules, Conditions::rule( 'post_type', 'is_not', $others ) ];
	}

	private function device( string $key, string $of, Findings $findings ): void {
		if ( $of === $key && ! $this->is_on( 'mobile_' . $key . '_enabled' ) ) {
			return;
		}
		$findings->conditions( [ [ Conditions::rule( 'device', $of === $key ? 'is_not' : 'is', [ 'mobile' ] ) ] ] );
		$findings->require_review( Text::__( 'The source has one block for phones and one for other devices, and may detect them differently.', 'svc' ) );
	}

	private function is_used( string $key, string $of ): bool {
		if ( $of !== $key && ! $this->is_on( $key . '_enabled' ) ) {
			return false;
		}
		$type = self::post_type( $of );
		if ( '' !== $type ) {
			return 'enabled' === ( $this->texts[ $type . '_mode' ] ?? '' );
		}

		return ! \str_starts_with( $of, 'page_' ) || ! $this->is_on( 'page_use_post' );
	}

	private function is_on( string $flag ): bool {
		return ! \in_array( $this->texts[ $flag ] ?? '', [ '', '0' ], true );
	}

	/** @return string The post type whose block this is; empty where it is none of those. */
	private static function post_type( string $key ): string {
		$is_one = 1 === \preg_match( '/^([a-z0-9_-]{1,20})_(?:before|after)$/D', $key, $found );

		return $is_one && ! \in_array( $found[1], self::NO_POST_TYPES, true ) ? $found[1] : '';
	}

	private static function without_mobile( string $key ): string {
		return \str_starts_with( $key, 'mobile_' ) ? \substr( $key, 7 ) : $key;
	}
}
