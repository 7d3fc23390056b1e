<?php

declare(strict_types=1);

namespace Svc\Importers\PostSnippets;

use Svc\Bridge\Limits;
use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\Conditions;
use Svc\Importers\Findings;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\PhpText;

\defined( 'ABSPATH' ) || exit;

/**
 * One snippet of Post Snippets as it would arrive here: a text or PHP that is a shortcode by its title, or a script or stylesheet in a place.
 * @phpstan-import-type Groups from Conditions
 */
final class PostSnippetsItem {

	/** Kind => type of ours. */
	private const TYPES = [
		'0' => 'html',
		'1' => 'php',
		'2' => 'js',
		'3' => 'css',
	];

	/** Words of places => types of pages here. */
	private const PAGES = [
		'homepage'  => [ 'front_page', 'blog' ],
		'all_pages' => [ 'page' ],
		'all_posts' => [ 'single' ],
	];

	/** Scripts and stylesheets that bring their element are printed as they are. */
	private const HAS_ELEMENT = [
		'js'  => '/<script[\w\s]*>/i',
		'css' => '/<style[\w\s]*>/i',
	];

	private readonly Findings $findings;

	/** @var array<array-key, string> Value by name: attributes with what stands for them, or words of places. */
	private readonly array $words;

	/**
	 * @param string $vars      `name,city=Oslo`, or `all_website,footer,frontend` where it has a place.
	 * @param string $kind      0 text, 1 PHP, 2 script, 3 stylesheet.
	 * @param bool   $texturize Whether WordPress puts typographic quotes into what is shown.
	 */
	public function __construct(
		private readonly string $title,
		private readonly string $code,
		private readonly string $vars,
		private readonly string $description,
		private readonly string $kind,
		private readonly bool $is_shortcode,
		private readonly bool $texturize,
	) {
		$this->findings = new Findings();
		$words          = [];
		foreach ( \array_slice( \explode( ',', $vars ), 0, 100 ) as $var ) {
			[ $name, $value ] = \explode( '=', $var, 2 ) + [ '', '' ];
			if ( '' !== \trim( $name ) ) {
				$words[ \trim( $name ) ] = $value;
			}
		}
		$this->words = $words;
	}

	public function snippet( string $id, bool $is_on, string $group, int $created ): ForeignSnippet {
		$title = Cleaning::title_of( $this->title, $id );
		$error = Cleaning::code_error( $this->code );
		$type  = self::TYPES[ $this->kind ] ?? null;
		if ( '' !== $error ) {
			return ForeignSnippet::refused( $id, $title, $error );
		}
		if ( null === $type ) {
			/* translators: %s: a word of the other plugin. */
			return ForeignSnippet::refused( $id, $title, \sprintf( Text::__( 'Unknown language: %s.', 'svc' ), Cleaning::line( $this->kind, 50 ) ) );
		}
		$this->findings->set(
			[
				'type'        => $type,
				'priority'    => 10,
				'description' => Cleaning::lines( $this->description, Limits::DESCRIPTION ),
				'created'     => $created,
			]
		);
		$folder = \trim( \str_replace( '/', '-', Cleaning::line( $group, 100 ) ) );
		if ( '' !== $folder ) {
			$this->findings->set( [ 'folder' => $folder ] );
		}
		$is_placed = isset( self::HAS_ELEMENT[ $type ] );
		$this->findings->original( $is_placed ? Text::__( 'Location', 'svc' ) : Text::__( 'Attributes', 'svc' ), $this->vars );
		$is_active = $is_on && '' !== \trim( $this->code );
		if ( $is_placed ) {
			return $this->findings->snippet( $id, $title, $this->code, $this->place( $type ) && $is_active );
		}

		return $this->findings->snippet( $id, $title, 'php' === $type ? $this->php() : $this->findings->verbatim( $this->code ), $this->shortcode() && $is_active );
	}

	/** @return bool Whether it runs over there. */
	private function shortcode(): bool {
		if ( ! $this->is_shortcode ) {
			$this->findings->set( [ 'run' => 'manual' ] );
			$this->findings->note( Text::__( 'In the source, only inserted while editing a post, without a shortcode.', 'svc' ) );
			return false;
		}
		$this->findings->set( [ 'run' => 'shortcode' ] );
		$this->findings->original( Text::__( 'Shortcode', 'svc' ), $this->title );
		if ( 1 === \preg_match( '/^[A-Za-z0-9_-]{1,' . Limits::SHORTCODE . '}$/D', $this->title ) ) {
			$this->findings->set( [ 'shortcode' => $this->title ] );
		} else {
			/* translators: %s: a word of the other plugin. */
			$this->findings->keep_in_source( \sprintf( Text::__( 'Choose another name for the shortcode: %s is taken or not allowed.', 'svc' ), Cleaning::line( $this->title, 100 ) ) );
		}
		$marks  = \array_map( static fn( int|string $name ): string => '{' . $name . '}', \array_keys( $this->words + [ 'content' => '' ] ) );
		$filled = \array_filter( $marks, fn( string $mark ): bool => \str_contains( $this->code, $mark ) );
		if ( [] !== $filled ) {
			/* translators: %s: marks in code, with commas: {name}, {city}. */
			$this->findings->keep_in_source( \sprintf( Text::__( 'The source replaces %s by attributes. Use PHP with $atts and $content.', 'svc' ), Cleaning::line( \implode( ', ', $filled ), 200 ) ) );
		}
		if ( $this->texturize ) {
			$this->findings->require_review( Text::__( 'In the source, the output gets typographic quotes and dashes.', 'svc' ) );
		}

		return true;
	}

	private function php(): string {
		$this->findings->review_short_tags( $this->code );
		$converted = PhpText::converted( $this->code );
		$this->findings->set( [ 'type' => $converted['type'] ] );

		return $converted['code'];
	}

	/**
	 * @param 'js'|'css' $type
	 * @return bool Whether it runs over there.
	 */
	private function place( string $type ): bool {
		$is_admin = isset( $this->words['admin'] );
		$is_below = 'css' === $type || isset( $this->words['footer'] );
		if ( 1 === \preg_match( self::HAS_ELEMENT[ $type ], $this->code ) ) {
			$this->findings->set(
				[
					'type' => 'html',
					'hook' => $is_admin ? 'admin_head' : ( $is_below ? 'wp_footer' : 'wp_head' ),
				]
			);
			$this->findings->note( Text::__( 'Imported as HTML, because it has its own tags.', 'svc' ) );
		} else {
			$hook = 'js' === $type ? ( $is_admin ? 'admin_head' : ( $is_below ? 'frontend_footer' : 'frontend_head' ) ) : ( $is_admin ? 'admin' : 'frontend' );
			$this->findings->set(
				[
					'hook'    => $hook,
					'load_as' => 'inline',
				]
			);
		}
		if ( $is_admin ) {
			return true;
		}
		$this->findings->conditions( $this->pages() );
		// The head is asked for scripts alone.
		$is_printed = isset( $this->words['frontend'] ) && ( 'js' === $type || ! isset( $this->words['header'] ) );
		if ( ! $is_printed ) {
			$this->findings->note( Text::__( 'Never runs in the source.', 'svc' ) );
		}

		return $is_printed;
	}

	/** @return Groups */
	private function pages(): array {
		if ( isset( $this->words['all_website'] ) ) {
			return [];
		}
		$groups = [];
		foreach ( \array_intersect_key( self::PAGES, $this->words ) as $types ) {
			$groups[] = [ Conditions::rule( 'page_type', 'is', $types ) ];
		}
		if ( isset( $this->words['specific_page'] ) ) {
			$groups[] = [ Conditions::rule( 'page_type', 'is', [ 'singular' ] ), Conditions::posts( [ $this->words['specific_page'] ], is: true, words: $this->vars ) ];
		}

		return [] === $groups ? [ [ Conditions::blocked( $this->vars ) ] ] : $groups;
	}
}
