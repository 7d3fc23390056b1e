<?php
/**
 * Finds places in HTML. Core's HTML API reads tags, comments and scripts correctly but cannot insert; it is asked for positions.
 * @see wp-includes/html-api/class-wp-html-tag-processor.php
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

const VOID_TAGS = [ 'AREA', 'BASE', 'BR', 'COL', 'EMBED', 'HR', 'IMG', 'INPUT', 'LINK', 'META', 'PARAM', 'SOURCE', 'TRACK', 'WBR' ];

/** Elements whose content the reader takes in one piece, so that their end is never seen. */
const WHOLE_TAGS = [ 'SCRIPT', 'STYLE', 'TEXTAREA', 'TITLE', 'IFRAME', 'NOEMBED', 'NOFRAMES', 'XMP' ];

/** Elements that end a paragraph still open. https://html.spec.whatwg.org/multipage/grouping-content.html#the-p-element */
const BLOCK_TAGS = [ 'ADDRESS', 'ARTICLE', 'ASIDE', 'BLOCKQUOTE', 'CENTER', 'DETAILS', 'DIALOG', 'DIR', 'DIV', 'DL', 'FIELDSET', 'FIGCAPTION', 'FIGURE', 'FOOTER', 'FORM', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'HEADER', 'HGROUP', 'HR', 'MAIN', 'MENU', 'NAV', 'OL', 'P', 'PRE', 'SEARCH', 'SECTION', 'TABLE', 'UL' ];

const CONTAINER_TAGS = [ 'ARTICLE', 'DIV', 'MAIN', 'SECTION' ];

/**
 * @return \Generator<int, array{name: string, closes: bool, start: int, end: int, holds: bool, post: bool}> `holds`: something
 * follows that belongs to it; `post`: it has the class of a post in a list. `end` is the first byte behind the tag.
 */
function tags( string $html ): \Generator {
	$reader = new class( $html ) extends \WP_HTML_Tag_Processor {
		/** @return array{0: int, 1: int} First byte of the tag, first byte behind it. */
		public function span(): array {
			$this->set_bookmark( 'here' );
			$span = $this->bookmarks['here'];
			return [ $span->start, $span->start + $span->length ];
		}
	};
	$foreign = 0;
	while ( $reader->next_tag( [ 'tag_closers' => 'visit' ] ) ) {
		$name            = (string) $reader->get_tag();
		$closes          = $reader->is_tag_closer();
		[ $start, $end ] = $reader->span();
		if ( 'SVG' === $name || 'MATH' === $name ) {
			$foreign = \max( 0, $foreign + ( $closes ? -1 : 1 ) );
		}
		yield [
			'name'   => $name,
			'closes' => $closes,
			'start'  => $start,
			'end'    => $end,
			'holds'  => ! \in_array( $name, VOID_TAGS, true ) && ! \in_array( $name, WHOLE_TAGS, true ) && ! ( $foreign > 0 && $reader->has_self_closing_flag() ),
			'post'   => ! $closes && 'LI' === $name && ( true === $reader->has_class( 'wp-block-post' ) || true === $reader->has_class( 'wc-block-product' ) ),
		];
	}
}

/**
 * Those inside nothing else; where a page builder or a group holds the whole text, those in containers only.
 * @return list<array{0: int, 1: int}> First byte of each, first byte behind it.
 */
function paragraphs( string $html, int $limit ): array {
	$own   = [];
	$held  = [];
	$open  = [];
	$outer = [];
	$start = null;
	foreach ( tags( $html ) as $tag ) {
		// An open paragraph ends with its own tag, with what it stands in, and before any block.
		$ends = $tag['closes'] ? 'P' === $tag['name'] || \in_array( $tag['name'], $outer, true ) : \in_array( $tag['name'], BLOCK_TAGS, true );
		if ( null !== $start && $ends ) {
			$paragraph = [ $start, 'P' === $tag['name'] && $tag['closes'] ? $tag['end'] : $tag['start'] ];
			if ( [] === $outer ) {
				$own[] = $paragraph;
			} else {
				$held[] = $paragraph;
			}
			$start = null;
			$open  = $outer;
			if ( \count( $own ) >= $limit ) {
				return $own;
			}
		}
		if ( ! $tag['closes'] && 'P' === $tag['name'] && [] === \array_diff( $open, CONTAINER_TAGS ) ) {
			$start = $tag['start'];
			$outer = $open;
		}
		$open = after_tag( $open, $tag );
	}
	if ( null !== $start && [] === $outer ) {
		$own[] = [ $start, \strlen( $html ) ];
	}
	return [] === $own ? \array_slice( $held, 0, $limit ) : $own;
}

/** @return array{0: list<int>, 1: int} First byte of each item of a block theme's list; first byte of the list's end. */
function list_items( string $html ): array {
	$items = [];
	$end   = \strlen( $html );
	$open  = [];
	foreach ( tags( $html ) as $tag ) {
		if ( $tag['post'] && 1 === \count( $open ) ) {
			$items[] = $tag['start'];
		}
		$open = after_tag( $open, $tag );
		if ( [] === $open && $tag['closes'] ) {
			$end = $tag['start'];
		}
	}
	return [ $items, $end ];
}

/**
 * A closing tag without its opening one counts for nothing, as in a browser.
 * @param list<string>                                       $open Outermost first.
 * @param array{name: string, closes: bool, holds: bool, ...} $tag
 * @return list<string>
 */
function after_tag( array $open, array $tag ): array {
	if ( ! $tag['closes'] ) {
		if ( 'P' === \end( $open ) && \in_array( $tag['name'], BLOCK_TAGS, true ) ) {
			\array_pop( $open );
		}
		return $tag['holds'] ? [ ...$open, $tag['name'] ] : $open;
	}
	$at = \array_search( $tag['name'], \array_reverse( $open, true ), true );
	return false === $at ? $open : \array_slice( $open, 0, $at );
}

/** @param list<array{0: int, 1: string}> $pieces Byte position and text, in any order; those at one position stay in theirs. */
function insert( string $html, array $pieces ): string {
	// Stable since PHP 8.0.
	\usort( $pieces, static fn( array $a, array $b ): int => $a[0] <=> $b[0] );
	$result = '';
	$from   = 0;
	foreach ( $pieces as [ $at, $text ] ) {
		$result .= \substr( $html, $from, $at - $from ) . $text;
		$from    = $at;
	}
	return $result . \substr( $html, $from );
}
