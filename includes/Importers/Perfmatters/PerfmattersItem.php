<?php

declare(strict_types=1);

namespace Svc\Importers\Perfmatters;

use Svc\Bridge\Limits;
use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\Conditions;
use Svc\Importers\FileIndex;
use Svc\Importers\Findings;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\MarkedFile;
use Svc\Importers\PhpText;

\defined( 'ABSPATH' ) || exit;

/** One code snippet of Perfmatters as it would arrive here. */
final class PerfmattersItem {

	/** Places by type and location over there. */
	private const PLACES = [
		'html' => [
			'wp_head'        => 'wp_head',
			'wp_body_open'   => 'wp_body_open',
			'wp_footer'      => 'wp_footer',
			'before_content' => 'the_content:before',
			'after_content'  => 'the_content:after',
		],
		'css'  => [
			'wp_head'      => 'frontend',
			'wp_footer'    => 'frontend',
			'admin_head'   => 'admin',
			'admin_footer' => 'admin',
		],
		'js'   => [
			'wp_head'      => 'frontend_head',
			'wp_footer'    => 'frontend_footer',
			'admin_head'   => 'admin_head',
			'admin_footer' => 'admin_footer',
		],
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
		$is_placed = 'php' === $type ? $this->php( [] !== $groups ) : $this->place( $type );
		$this->state();

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
		$hook = self::PLACES[ $type ][ $location ] ?? null;
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

	/** @return bool Whether it has a place here. */
	private function php( bool $has_conditions ): bool {
		$code     = $this->file->code;
		$location = $this->head( 'location' );
		$this->findings->set( [ 'hook' => $has_conditions ? 'wp' : 'plugins_loaded' ] );
		$this->findings->review_short_tags( $code );
		if ( 'admin' === $location || 'frontend' === $location ) {
			$this->findings->area( $location, $code );
		} elseif ( '' !== $location ) {
			/* translators: %s: a location in the words of another plugin. */
			$this->findings->require_review( \sprintf( Text::__( 'Unknown location: %s.', 'svc' ), Cleaning::line( $location, 50 ) ) );
		}
		$this->findings->bound_to_file( $code );
		if ( PhpText::leaves_php( $code ) ) {
			$this->findings->require_review( Text::__( 'Prints text while WordPress loads.', 'svc' ) );
		}

		return true;
	}

	private function state(): void {
		if ( ! $this->index->is_known() ) {
			$this->findings->require_review( Text::__( 'The source\'s settings can\'t be read. Check on a page whether the snippet runs.', 'svc' ) );
		}
		$error = $this->index->error( $this->name );
		if ( '' !== $error ) {
			/* translators: %s: an error message. */
			$this->findings->require_review( \sprintf( Text::__( 'Deactivated by an error in the source: %s', 'svc' ), $error ) );
		}
		if ( $this->index->is_stopped() ) {
			$this->findings->note( Text::__( 'All snippets are deactivated in the source.', 'svc' ) );
		}
	}
}
