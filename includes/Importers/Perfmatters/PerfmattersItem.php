<?php

declare(strict_types=1);

namespace Svc\Importers\Perfmatters;

use Svc\Bridge\Limits;
use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\CodePlaces;
use Svc\Importers\Conditions;
use Svc\Importers\FileIndex;
use Svc\Importers\Findings;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\MarkedFile;
use Svc\Importers\PhpText;

\defined( 'ABSPATH' ) || exit;

/** One code snippet of Perfmatters as it would arrive here. */
final class PerfmattersItem {

	/** Where the plugin prints each type. */
	private const PLACES = [
		'html' => [ 'wp_head', 'wp_body_open', 'wp_footer', 'before_content', 'after_content' ],
		'css'  => [ 'wp_head', 'wp_footer', 'admin_head', 'admin_footer' ],
		'js'   => [ 'wp_head', 'wp_footer', 'admin_head', 'admin_footer' ],
	];

	/** Where a file that does not say it runs. */
	private const DEFAULTS = [
		'css' => 'wp_head',
		'js'  => 'wp_footer',
	];

	private readonly Findings $findings;

	public function __construct( private readonly string $name, private readonly MarkedFile $file, private readonly FileIndex $index ) {
		$this->findings = new Findings();
	}

	public function snippet( PerfmattersConditions $conditions ): ForeignSnippet {
		$title = Cleaning::title( $this->head( 'name' ), $this->name );
		$type  = '' === $this->head( 'type' ) ? 'php' : $this->head( 'type' );
		$code  = $this->file->code;
		$error = Cleaning::code_error( $code );
		if ( '' !== $error || ( 'php' !== $type && ! isset( self::PLACES[ $type ] ) ) ) {
			/* translators: %s: a word of the other plugin. */
			return ForeignSnippet::refused( $this->name, $title, '' !== $error ? $error : \sprintf( Text::__( 'Unknown type: %s.', 'svc' ), Cleaning::line( $type, 50 ) ) );
		}
		$this->words();
		$tags = \json_decode( $this->head( 'tags' ), true, 4 );
		$this->findings->set(
			[
				'type'        => $type,
				'priority'    => Cleaning::priority( $this->head( 'priority' ) ),
				'tags'        => Cleaning::tags( \is_array( $tags ) ? $tags : \explode( ',', $this->head( 'tags' ) ) ),
				'description' => Cleaning::lines( \str_replace( '\n', "\n", $this->head( 'description' ) ), Limits::DESCRIPTION ),
				'created'     => Cleaning::time( $this->head( 'created' ) ),
			]
		);
		$groups = $conditions->groups( $this->head( 'conditions' ), $this->findings );
		$this->findings->conditions( $groups );
		$is_placed = 'php' === $type || $this->place( $type );
		if ( 'php' === $type ) {
			$this->findings->php_file( $this->head( 'location' ), $code, [] !== $groups );
		}
		if ( ! $this->index->is_known() ) {
			$this->findings->require_review( Text::__( 'The source\'s settings can\'t be read. Check on a page whether the snippet runs.', 'svc' ) );
		}
		$this->index->tell( $this->name, $this->findings );

		return $this->findings->snippet( $this->name, $title, 'php' === $type ? PhpText::without_tags( $code ) : $code, $is_placed && $this->index->runs( $this->name, $this->head( 'active' ) ) );
	}

	private function head( string $key ): string {
		return $this->file->head[ $key ] ?? '';
	}

	private function words(): void {
		$this->findings->original( Text::__( 'Type', 'svc' ), $this->head( 'type' ) );
		$this->findings->original( Text::__( 'Location', 'svc' ), $this->head( 'location' ) );
		$this->findings->original( Text::__( 'Priority', 'svc' ), $this->head( 'priority' ) );
		$this->findings->original( Text::__( 'Conditions', 'svc' ), $this->head( 'conditions' ) );
		$this->findings->original( 'optimizations', $this->head( 'optimizations' ) );
	}

	/**
	 * @param 'html'|'css'|'js' $type
	 * @return bool Whether it has a place here.
	 */
	private function place( string $type ): bool {
		$location = '' === $this->head( 'location' ) ? self::DEFAULTS[ $type ] ?? '' : $this->head( 'location' );
		if ( 'html' === $type ) {
			$this->findings->review_short_tags( $this->file->code );
			$this->findings->bound_to_file( PhpText::has_php( $this->file->code ) ? '?>' . $this->file->code : '' );
		} else {
			$this->delivery( $type );
		}
		if ( 'html' === $type && 'shortcode' === $location ) {
			$this->findings->set( [ 'run' => 'shortcode' ] );

			return true;
		}
		$hook = \in_array( $location, self::PLACES[ $type ], true ) ? CodePlaces::at( $type, $location ) : null;
		if ( null === $hook ) {
			$this->findings->missing_location( $location );

			return false;
		}
		$this->findings->set( [ 'hook' => $hook ] );
		if ( 'html' === $type && \str_starts_with( $hook, 'the_content' ) ) {
			$this->findings->conditions( [ [ Conditions::rule( 'page_type', 'is', [ 'singular' ] ) ] ] );
		}
		if ( 'css' === $type && \str_ends_with( $location, 'footer' ) ) {
			$this->findings->require_review( Text::__( 'The location is close to the original, but not the same.', 'svc' ) );
		}

		return true;
	}

	/** @param 'css'|'js' $type */
	private function delivery( string $type ): void {
		$said     = \json_decode( $this->head( 'optimizations' ), true, 4 );
		$said     = \is_array( $said ) ? $said : [];
		$behavior = Cleaning::text( $said['behavior'] ?? '' );
		$this->findings->set( [ 'load_as' => 'file' === ( $said['method'] ?? '' ) ? 'file' : 'inline' ] );
		if ( 'js' === $type && \in_array( $behavior, [ 'defer', 'async' ], true ) ) {
			$this->findings->set( [ 'js_strategy' => $behavior ] );
		} elseif ( '' !== $behavior ) {
			/* translators: %s: a word of another plugin for how it loads a file: delay. */
			$this->findings->require_review( \sprintf( Text::__( 'Unsupported way of loading: %s.', 'svc' ), Cleaning::line( $behavior, 50 ) ) );
		}
	}
}
