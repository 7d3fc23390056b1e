<?php

declare(strict_types=1);

namespace Svc\Importers\Hfcm;

use Closure;
use Svc\Bridge\Limits;
use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\Conditions;
use Svc\Importers\Findings;
use Svc\Importers\ForeignSnippet;

\defined( 'ABSPATH' ) || exit;

/**
 * One row of Header Footer Code Manager as it would arrive here. Its type is a label of its editor only: every text is HTML.
 * @phpstan-import-type Groups from Conditions
 */
final class HfcmItem {

	private const PLACES = [
		'header'         => 'wp_head',
		'footer'         => 'wp_footer',
		'before_content' => 'the_content:before',
		'after_content'  => 'the_content:after',
	];

	private const PAGE_TYPES = [
		's_is_home'    => [ 'front_page', 'blog' ],
		's_is_search'  => [ 'search' ],
		's_is_archive' => [ 'archive' ],
	];

	private readonly Findings $findings;

	/**
	 * @param array<string, string|null> $row
	 * @param int                        $blog Id of the page with the posts; 0 when there is none.
	 * @param int                        $shop Id of the page that stands for the list of products; 0 when there is none.
	 * @param Closure( int ): string     $term A term by its id, as our rules name it; empty when there is none.
	 */
	public function __construct(
		private readonly array $row,
		private readonly int $blog,
		private readonly int $shop,
		private readonly Closure $term,
	) {
		$this->findings = new Findings();
	}

	public function snippet( string $id ): ForeignSnippet {
		$title  = Cleaning::title_of( $this->row['name'] ?? '', $id );
		$stored = $this->cell( 'snippet' );
		$error  = Cleaning::code_error( $stored, 2 * Limits::CODE_BYTES );
		// Once: text that shows an entity is stored as the entity of its ampersand.
		$code  = '' === $error ? \html_entity_decode( $stored, \ENT_QUOTES | \ENT_HTML401, 'UTF-8' ) : '';
		$error = '' === $error ? Cleaning::code_error( $code ) : $error;
		if ( '' !== $error ) {
			return ForeignSnippet::refused( $id, $title, $error );
		}
		$this->words();
		$this->findings->set(
			[
				'type'    => 'html',
				'created' => Cleaning::time( $this->row['created'] ?? '' ),
			]
		);
		$place = $this->cell( 'location' );
		$where = $this->cell( 'display_on' );
		if ( '' === $place || 'manual' === $where || 'manual' === $place ) {
			$this->findings->set( [ 'run' => 'shortcode' ] );
		} elseif ( isset( self::PLACES[ $place ] ) ) {
			$this->findings->set( [ 'hook' => self::PLACES[ $place ] ] );
			$this->findings->conditions( $this->conditions( $where ) );
		} else {
			/* translators: %s: a word of the other plugin. */
			return ForeignSnippet::refused( $id, $title, \sprintf( Text::__( 'Unsupported location: %s. Choose another.', 'svc' ), Cleaning::line( $place, 50 ) ) );
		}
		$device = $this->cell( 'device_type' );
		if ( 'mobile' === $device || 'desktop' === $device ) {
			$this->findings->conditions( [ [ Conditions::rule( 'device', 'is', [ $device ] ) ] ] );
		}
		$kind = $this->cell( 'snippet_type' );
		if ( \in_array( $kind, [ 'js', 'css' ], true ) ) {
			$this->findings->note( Text::__( 'Imported as HTML, because it has its own tags.', 'svc' ) );
		}

		return $this->findings->snippet( $id, $title, $this->findings->verbatim( $code ), 'active' === $this->cell( 'status' ) );
	}

	private function words(): void {
		$this->findings->original( Text::__( 'Location', 'svc' ), $this->cell( 'location' ) );
		$this->findings->original( Text::__( 'Type', 'svc' ), $this->cell( 'snippet_type' ) );
		$this->findings->original( Text::__( 'Device', 'svc' ), $this->cell( 'device_type' ) );
		$where  = $this->cell( 'display_on' );
		$detail = \array_filter( [ $this->cell( $where ), $this->cell( 'ex_pages' ), $this->cell( 'ex_posts' ) ], static fn( string $list ): bool => '' !== $list && '[]' !== $list );
		$this->findings->original( Text::__( 'Conditions', 'svc' ), \trim( $where . ' ' . \implode( ' ', $detail ) ) );
	}

	/** @return Groups */
	private function conditions( string $where ): array {
		return match ( $where ) {
			'All'                                    => $this->everywhere(),
			's_pages', 's_posts'                     => $this->posts( $where ),
			's_categories', 's_tags'                 => $this->terms( $where ),
			's_custom_posts'                         => $this->post_types(),
			's_is_home', 's_is_search', 's_is_archive' => [ [ Conditions::rule( 'page_type', 'is', self::PAGE_TYPES[ $where ] ) ] ],
			'latest_posts'                           => [ [ Conditions::rule( 'page_type', 'is', [ 'single' ] ), Conditions::blocked( 'latest_posts ' . $this->cell( 'lp_count' ) ) ] ],
			default                                  => [ [ Conditions::blocked( 'display_on ' . $where ) ] ],
		};
	}

	/** @return Groups */
	private function everywhere(): array {
		$pages = $this->ids( 'ex_pages' );
		$posts = $this->ids( 'ex_posts' );
		if ( null === $pages || null === $posts ) {
			return [ [ Conditions::blocked( Text::__( 'unreadable conditions', 'svc' ) ) ] ];
		}
		// The pages that stand for lists of posts and products are lists over there, and so they are not left out.
		$is_shop = 0 !== $this->shop && \in_array( $this->shop, $pages, true );
		$ids     = [ ...\array_values( \array_diff( $pages, [ $this->blog ] ) ), ...$posts ];
		$groups  = [] === $ids ? [] : [ [ Conditions::among( 'post_id', $ids, is: false, words: 'ex_pages' ) ] ];

		return [] !== $groups && $is_shop ? Conditions::either( $groups, [ [ Conditions::rule( 'page_type', 'is', [ 'wc_shop' ] ) ] ] ) : $groups;
	}

	/** @return Groups */
	private function posts( string $column ): array {
		$ids   = $this->ids( $column );
		$rules = [ Conditions::among( 'post_id', $ids ?? [], is: true, words: $column . ' ' . $this->cell( $column ) ) ];
		// Over there, the page of the blog counts among pages only, and that of the shop not at all.
		if ( 's_posts' === $column && 0 !== $this->blog && \in_array( $this->blog, $ids ?? [], true ) ) {
			$rules[] = Conditions::rule( 'page_type', 'is_not', [ 'blog' ] );
		}
		if ( 0 !== $this->shop && \in_array( $this->shop, $ids ?? [], true ) ) {
			$rules[] = Conditions::rule( 'page_type', 'is_not', [ 'wc_shop' ] );
		}

		return [ $rules ];
	}

	/** @return Groups */
	private function terms( string $column ): array {
		$this->findings->require_review( Text::__( 'In the source, shows on archives and single posts of these terms.', 'svc' ) );
		$terms = \array_values( \array_filter( \array_map( $this->term, $this->ids( $column ) ?? [] ), static fn( string $term ): bool => '' !== $term ) );

		return [ [ Conditions::among( 'term', $terms, is: true, words: $column . ' ' . $this->cell( $column ) ) ] ];
	}

	/** @return Groups */
	private function post_types(): array {
		$types = Cleaning::texts( $this->list( 's_custom_posts' ) ?? [] );
		$where = $this->cell( 'spt_display_on' );
		$words = \trim( 's_custom_posts ' . $where . ' ' . $this->cell( 's_custom_posts' ) );
		if ( ! \in_array( $where, [ '', 'posts', 'both' ], true ) ) {
			// The archive of a post type is no page type of ours.
			return [ [ Conditions::blocked( $words ) ] ];
		}
		if ( 'both' === $where ) {
			$this->findings->require_review( Text::__( 'In the source, also shows on archives of these post types.', 'svc' ) );
		}
		$rule = Conditions::among( 'post_type', $types, is: true, words: $words );

		return [ 'posts' === $where ? [ Conditions::rule( 'page_type', 'is', [ 'singular' ] ), $rule ] : [ $rule ] ];
	}

	/** @return list<int>|null Null where the list is cut off or is none. */
	private function ids( string $column ): ?array {
		$list = $this->list( $column );
		$ids  = \array_filter( Cleaning::texts( $list ?? [] ), static fn( string $id ): bool => 1 === \preg_match( '/^[1-9]\d{0,17}$/', $id ) );

		return null === $list ? null : \array_values( \array_map( 'intval', $ids ) );
	}

	/** @return array<mixed>|null Null where the JSON is broken: a column of 300 characters cuts it off. */
	private function list( string $column ): ?array {
		$json = $this->cell( $column );
		$list = '' === $json ? [] : \json_decode( $json, true, 4 );

		return \is_array( $list ) ? $list : null;
	}

	/** A column; empty where an old version has none. */
	private function cell( string $column ): string {
		return $this->row[ $column ] ?? '';
	}
}
