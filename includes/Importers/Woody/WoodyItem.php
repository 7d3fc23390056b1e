<?php

declare(strict_types=1);

namespace Svc\Importers\Woody;

use Svc\Bridge\Limits;
use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\CodePlaces;
use Svc\Importers\Conditions;
use Svc\Importers\Findings;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\PhpText;
use Svc\Importers\PostPage;

\defined( 'ABSPATH' ) || exit;

/**
 * One post of Woody as it would arrive here.
 * @phpstan-import-type Post from PostPage
 * @phpstan-import-type Groups from Conditions
 */
final class WoodyItem {

	private const TYPES = [ 'php', 'text', 'universal', 'css', 'js', 'html', 'advert' ];

	/** Places of text and of PHP that prints. */
	private const PLACES = [
		'header'           => 'wp_head',
		'footer'           => 'wp_footer',
		'before_content'   => 'the_content:before',
		'after_content'    => 'the_content:after',
		'before_paragraph' => 'the_content:paragraph_before',
		'after_paragraph'  => 'the_content:paragraph_after',
		'before_excerpt'   => 'the_excerpt:before',
		'after_excerpt'    => 'the_excerpt:after',
		'between_posts'    => 'archive:between_posts',
		'before_posts'     => 'archive:before_post',
		'after_posts'      => 'archive:after_post',
		'before_post'      => 'the_content:before',
		'after_post'       => 'the_content:after',
	];

	/** Which comes first of places that are one here, where that is not 0. */
	private const ORDER = [
		'before_post' => -1,
		'after_post'  => 1,
	];

	/** Suffix of the ID of the snippet that fills whole posts in lists. */
	private const WHOLE_POSTS = '@the_content';

	private readonly Findings $findings;

	private readonly string $kind;

	/** `evrywhere` (spelled so), `auto` or `shortcode`. */
	private readonly string $scope;

	/**
	 * @param Post                  $post
	 * @param array<string, string> $meta       By key without `wbcr_inp_snippet_`.
	 * @param list<string>          $tags
	 * @param bool                  $shortcodes Whether Woody runs shortcodes in what it prints.
	 */
	public function __construct( private readonly array $post, private readonly array $meta, private readonly array $tags, private readonly bool $shortcodes ) {
		$this->findings = new Findings();
		$this->kind     = $this->meta( 'type', 'php' );
		$this->scope    = $this->meta( 'scope', 'shortcode' );
	}

	/**
	 * The places where it runs, each a snippet of ours: lists show excerpts or whole posts, and Woody fills both.
	 * @return non-empty-list<string> Suffixes of the ID; empty for the first.
	 */
	public function places(): array {
		$is_excerpt = 'auto' === $this->scope && \in_array( $this->meta( 'location', '' ), [ 'before_excerpt', 'after_excerpt' ], true );

		return $is_excerpt && 'css' !== $this->kind && 'js' !== $this->kind ? [ '', self::WHOLE_POSTS ] : [ '' ];
	}

	/** @param Groups $groups Its conditions. */
	public function snippet( array $groups, string $suffix = '' ): ForeignSnippet {
		$id = $this->post['id'] . $suffix;
		$title = Cleaning::title_of( $this->post['title'], $this->post['id'] );
		$code  = '' === $this->post['content'] ? $this->meta( 'code', '' ) : $this->post['content'];
		$error = Cleaning::code_error( $code );
		if ( '' !== $error ) {
			return ForeignSnippet::refused( $id, $title, $error );
		}
		if ( ! \in_array( $this->kind, self::TYPES, true ) || ! \in_array( $this->scope, [ 'evrywhere', 'auto', 'shortcode' ], true ) ) {
			/* translators: %s: words of the other plugin. */
			return ForeignSnippet::refused( $id, $title, \sprintf( Text::__( 'Unknown type: %s.', 'svc' ), Cleaning::line( $this->kind . ' ' . $this->scope, 50 ) ) );
		}
		$this->words();
		$is_active = $this->is_active();
		$is_placed = $this->place( self::WHOLE_POSTS === $suffix );
		$this->findings->set(
			[
				'tags'        => Cleaning::tags( $this->tags ),
				'description' => Cleaning::lines( $this->meta( 'description', '' ), Limits::DESCRIPTION ),
				'created'     => Cleaning::time( $this->post['date'] ),
			]
		);
		$this->conditions( $groups );

		return $this->findings->snippet( $id, $title, $this->code( $code ), $is_active && $is_placed );
	}

	private function meta( string $key, string $none ): string {
		return '' === ( $this->meta[ $key ] ?? '' ) ? $none : $this->meta[ $key ];
	}

	private function words(): void {
		$this->findings->original( Text::__( 'Type', 'svc' ), $this->kind );
		$this->findings->original( Text::__( 'Location', 'svc' ), 'auto' === $this->scope ? $this->meta( 'location', '' ) : $this->scope );
		$this->findings->original( Text::__( 'Number', 'svc' ), $this->meta( 'p_number', '' ) );
		$this->findings->original( Text::__( 'Priority', 'svc' ), $this->meta( 'priority', '' ) );
		$this->findings->original( Text::__( 'Conditions', 'svc' ), $this->meta( 'filters', '' ) );
	}

	/** Woody finds what runs by itself only where there is a priority. */
	private function is_active(): bool {
		$has_priority = 'shortcode' === $this->scope || isset( $this->meta['priority'] );
		if ( ! $has_priority ) {
			$this->findings->never_ran( Text::__( 'Never runs in the source.', 'svc' ) );
		}

		return 'publish' === $this->post['status'] && '1' === $this->meta( 'activate', '0' ) && $has_priority;
	}

	/**
	 * @param bool $in_posts Whether it is the half of an excerpt's snippet for lists that show whole posts.
	 * @return bool Whether it has a place here.
	 */
	private function place( bool $in_posts ): bool {
		$type = $this->type();
		$number = Cleaning::number( $this->meta( 'priority', '' ), 0, -1000000, 1000000 );
		$this->findings->set(
			[
				'type'     => $type,
				'priority' => [
					'evrywhere' => 1,
					'shortcode' => $number,
				][ $this->scope ] ?? 10,
			]
		);
		// Each is put in front of those before it, but not in front of a paragraph: there it comes next to it.
		$location = 'auto' === $this->scope ? $this->meta( 'location', '' ) : '';
		$this->findings->order( 'before_paragraph' === $location ? $number : -$number, 0, self::ORDER[ $location ] ?? 0, '' === $location || 'before_paragraph' === $location ? 0 : -$this->post['id'] );
		if ( 'css' === $type || 'js' === $type ) {
			$this->findings->set( [ 'load_as' => 'external' === $this->meta( 'linking', '' ) ? 'file' : 'inline' ] );
		} elseif ( 'shortcode' === $this->scope ) {
			$this->findings->set( [ 'run' => 'shortcode' ] );

			return true;
		}
		if ( 'evrywhere' === $this->scope && 'php' === $this->kind ) {
			$this->findings->set( [ 'hook' => 'plugins_loaded' ] );

			return true;
		}
		$location = 'auto' === $this->scope ? $this->meta( 'location', '' ) : '';
		$hook     = CodePlaces::at( $type, self::PLACES[ $location ] ?? '' );
		if ( null === $hook || '' === $hook ) {
			$this->findings->missing_location( '' === $location ? $this->scope : $location );

			return false;
		}
		if ( \in_array( $location, [ 'before_post', 'after_post' ], true ) || ( 'css' === $type && 'footer' === $location ) ) {
			$this->findings->require_review( Text::__( 'The location is close to the original, but not the same.', 'svc' ) );
		}
		$pages = self::page_types( $hook );
		$this->findings->set( [ 'hook' => $in_posts ? $this->in_posts( $hook ) : $hook ] );
		$this->findings->conditions( [] === $pages ? [] : [ [ Conditions::rule( 'page_type', 'is', $pages ) ] ] );
		if ( 'html' === $type && \in_array( $location, [ 'before_paragraph', 'after_paragraph', 'before_posts', 'after_posts' ], true ) ) {
			$this->findings->set( [ 'position' => Cleaning::number( $this->meta( 'p_number', '' ), 1, Limits::POSITION_MIN, Limits::POSITION_MAX ) ] );
		}

		return true;
	}

	/** @return string That of a whole post. */
	private function in_posts( string $hook ): string {
		$this->findings->note( Text::__( 'Woody adds this to excerpts and to posts in lists: one snippet for each.', 'svc' ) );

		return \str_replace( 'the_excerpt', 'the_content', $hook );
	}

	/** @return list<string> Page types on which Woody fills a place; empty where it does on any. */
	private static function page_types( string $hook ): array {
		return match ( \explode( ':', $hook )[0] ) {
			'the_content' => [ 'singular' ],
			'the_excerpt' => [ 'archive', 'search' ],
			default       => [],
		};
	}

	/** PHP that prints into the content is text with PHP here. */
	private function type(): string {
		if ( 'css' === $this->kind || 'js' === $this->kind ) {
			return $this->kind;
		}
		$is_php = 'php' === $this->kind && ( 'auto' !== $this->scope || \in_array( $this->meta( 'location', '' ), [ 'header', 'footer' ], true ) );

		return $is_php ? 'php' : 'html';
	}

	/** @param Groups $groups */
	private function conditions( array $groups ): void {
		if ( 'php' === $this->kind ) {
			if ( [] !== $groups ) {
				$this->findings->require_review( Text::__( 'The source ignores these conditions. They were not imported.', 'svc' ) );
			}
		} elseif ( [] !== $groups ) {
			$this->findings->conditions( $groups );
		}
		$languages = Cleaning::texts( \explode( ',', $this->meta( 'wpml_lang', '' ) ) );
		if ( [] !== $languages ) {
			$this->findings->conditions( [ [ Conditions::rule( 'language', 'is', $languages ) ] ] );
		}
	}

	private function code( string $code ): string {
		$this->findings->attributes( Cleaning::texts( \explode( ',', $this->meta( 'tags', '' ) ) ) );
		if ( $this->shortcodes && 'php' !== $this->kind && 'universal' !== $this->kind && 1 === \preg_match( '/\[[a-z]/i', $code ) ) {
			$this->findings->require_review( Text::__( 'The source runs shortcodes in this text.', 'svc' ) );
		}
		if ( 'php' === $this->kind ) {
			$this->findings->review_short_tags( $code );
			if ( 'shortcode' === $this->scope ) {
				$this->findings->require_review( Text::__( 'The source\'s shortcode shows only what the code prints. The enclosed text is $content.', 'svc' ) );
			}

			if ( 'php' === $this->type() ) {
				// The line end before a tag that is cut is part of nothing.
				return \rtrim( PhpText::without_tags( $code ), "\r\n" );
			}

			return PhpText::leaves_php( $code ) ? PhpText::converted( $code )['code'] : PhpText::printed( $code );
		}
		if ( 'universal' === $this->kind ) {
			$this->findings->review_short_tags( $code );

			return $code;
		}
		if ( 'css' === $this->kind || 'js' === $this->kind ) {
			return $code;
		}
		$text = $this->findings->verbatim( $code );

		return 'html' === $this->kind || 'shortcode' === $this->scope ? $text : '<div class="winp-text-snippet-container">' . $text . '</div>';
	}
}
