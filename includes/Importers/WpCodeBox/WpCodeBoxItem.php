<?php

declare(strict_types=1);

namespace Svc\Importers\WpCodeBox;

use Svc\Bridge\Limits;
use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\Conditions;
use Svc\Importers\Findings;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\PhpText;

\defined( 'ABSPATH' ) || exit;

/** One row of WPCodeBox as it would arrive here. */
final class WpCodeBoxItem {

	private const TYPES = [
		'php'    => 'php',
		'html'   => 'html',
		'ex_css' => 'html',
		'ex_js'  => 'html',
		'css'    => 'css',
		'scss'   => 'css',
		'less'   => 'css',
		'js'     => 'js',
	];

	/** Behind everything else. */
	private const LATE = 1000000;

	private readonly Findings $findings;

	/** @param array<string, string|null> $row */
	public function __construct( private readonly array $row, private readonly string $folder ) {
		$this->findings = new Findings();
	}

	public function snippet( string $id, WpCodeBoxConditions $conditions ): ForeignSnippet {
		$title = Cleaning::title_of( $this->text( 'title' ), $id );
		$kind  = $this->text( 'codeType' );
		$type  = self::TYPES[ $kind ] ?? null;
		$code  = \str_starts_with( $kind, 'ex_' ) ? self::link( $this->text( 'code' ) ) : $this->text( 'code' );
		$error = null === $code ? Text::__( 'The data can\'t be read.', 'svc' ) : Cleaning::code_error( $code );
		if ( null === $type || null === $code || '' !== $error ) {
			/* translators: %s: a word of the other plugin: txt. */
			return ForeignSnippet::refused( $id, $title, null === $type ? \sprintf( Text::__( 'Not a snippet that runs on its own: %s.', 'svc' ), Cleaning::line( $kind, 50 ) ) : $error );
		}
		$hooks = \json_decode( $this->text( 'hook' ), true, 8 );
		$hooks = \is_array( $hooks ) ? \array_values( \array_filter( $hooks, '\is_array' ) ) : [];
		$this->words( $kind );
		$this->findings->set(
			[
				'type'        => $type,
				'priority'    => Cleaning::priority( $hooks[0]['priority'] ?? 10 ),
				'folder'      => \trim( \str_replace( '/', '-', Cleaning::line( $this->folder, 100 ) ) ),
				'description' => Cleaning::lines( $this->text( 'description' ), Limits::DESCRIPTION ),
			]
		);
		$run       = $this->text( 'runType' );
		$is_placed = 'always' === $run ? $this->place( $type, $hooks, $code ) : $this->by_hand( $type, $run );
		$this->delivery( $type, $kind );
		$this->conditions( $conditions, $type, $hooks );
		if ( '1' === $this->text( 'error' ) ) {
			/* translators: %s: an error message. */
			$this->findings->require_review( \sprintf( Text::__( 'Deactivated by an error in the source: %s', 'svc' ), Cleaning::line( $this->text( 'errorMessage' ), 500 ) ) );
		}

		return $this->findings->snippet( $id, $title, $this->code( $type, $code ), '1' === $this->text( 'enabled' ) && $is_placed && ! ( 'none' === $this->text( 'renderType' ) && 'php' !== $type ) );
	}

	private function text( string $column ): string {
		return $this->row[ $column ] ?? '';
	}

	private function words( string $kind ): void {
		$this->findings->original( Text::__( 'Type', 'svc' ), $kind );
		$this->findings->original( Text::__( 'Run', 'svc' ), $this->text( 'runType' ) );
		$this->findings->original( Text::__( 'Location', 'svc' ), $this->text( 'hook' ) );
		$this->findings->original( Text::__( 'Conditions', 'svc' ), $this->text( 'conditions' ) );
		if ( 'scss' !== $kind && 'less' !== $kind ) {
			return;
		}

		$this->findings->original( Text::__( 'Source code', 'svc' ), $this->text( 'original_code' ) );
		/* translators: %s: SCSS or LESS. */
		$this->findings->require_review( \sprintf( Text::__( 'Written in %s. The compiled CSS is imported.', 'svc' ), \strtoupper( $kind ) ) );
	}

	/**
	 * @param list<array<array-key, mixed>> $hooks
	 * @return bool Whether it has a place here.
	 */
	private function place( string $type, array $hooks, string $code ): bool {
		$first = $hooks[0] ?? [];
		$name  = self::hook_name( $first );
		if ( 'custom_shortcode' === $name && ( 'php' === $type || 'html' === $type ) ) {
			return $this->shortcode( $first, $code );
		}
		$leaves = 'php' === $type && PhpText::leaves_php( $code );
		$hook   = WpCodeBoxPlaces::hook( $type, '' === $name ? 'custom_root' : $name, \trim( Cleaning::text( $first['customAction'] ?? '' ) ) );
		if ( '' === $hook ) {
			$this->findings->missing_location( '' === $name ? 'root' : $name );

			return false;
		}
		$this->findings->set( [ 'hook' => $hook ] );
		if ( $leaves && WpCodeBoxPlaces::prints( $hook ) ) {
			$this->findings->set( [ 'type' => 'html' ] );
		} elseif ( $leaves ) {
			$this->findings->require_review( Text::__( 'Prints text while WordPress loads.', 'svc' ) );
		}
		if ( 'custom_after_pagebuilders' === $name ) {
			$this->findings->set( [ 'priority' => self::LATE ] );
		}
		if ( 'css' === $type && \in_array( $name, [ 'custom_frontend_footer', 'wp_footer' ], true ) ) {
			$this->findings->require_review( Text::__( 'The location is close to the original, but not the same.', 'svc' ) );
		}
		foreach ( \array_slice( $hooks, 1 ) as $other ) {
			$action = Cleaning::text( $other['customAction'] ?? '' );
			/* translators: 1: a location in the words of another plugin; 2: a number. */
			$this->findings->require_review( \sprintf( Text::__( 'The original has a second location. Add a snippet for it: %1$s, priority %2$s.', 'svc' ), Cleaning::line( '' === $action ? self::hook_name( $other ) : $action, 100 ), Cleaning::line( $other['priority'] ?? '', 12 ) ) );
		}

		return true;
	}

	/** @param array<array-key, mixed> $hook */
	private function shortcode( array $hook, string $code ): bool {
		$tag = \trim( Cleaning::text( $hook['shortcode'] ?? '' ), " \t[]/" );
		$this->findings->set( [ 'run' => 'shortcode' ] );
		if ( 1 === \preg_match( '/^[A-Za-z0-9_-]{1,100}$/D', $tag ) ) {
			$this->findings->set( [ 'shortcode' => $tag ] );
		} else {
			$this->findings->require_review( Text::__( 'Choose another shortcode.', 'svc' ) );
		}
		if ( 1 === \preg_match( '/\$(?:atts|content)\b/', $code ) ) {
			$this->findings->require_review( Text::__( 'Use $atts and $content for shortcode attributes and the enclosed text.', 'svc' ) );
		}
		if ( PhpText::leaves_php( $code ) ) {
			$this->findings->set( [ 'type' => 'html' ] );
		}

		return true;
	}

	/** Whether what runs otherwise than on every page may be activated here. */
	private function by_hand( string $type, string $run ): bool {
		if ( 'php' === $type || 'html' === $type ) {
			$this->findings->set( [ 'run' => 'manual' ] );
		}
		if ( 'once' === $run ) {
			return 'php' === $type || 'html' === $type;
		}
		if ( 'external' === $run ) {
			$this->findings->require_review( Text::__( 'In the source, a secret address runs this snippet. Choose a location.', 'svc' ) );
		} else {
			$this->findings->note( Text::__( 'Never runs in the source.', 'svc' ) );
		}

		return false;
	}

	private function delivery( string $type, string $kind ): void {
		if ( 'none' === $this->text( 'renderType' ) && 'php' !== $type ) {
			$this->findings->note( Text::__( 'Never runs in the source.', 'svc' ) );
		}
		if ( 'css' !== $type && 'js' !== $type ) {
			if ( \str_starts_with( $kind, 'ex_' ) ) {
				$this->findings->note( Text::__( 'Links a file on another site.', 'svc' ) );
			} elseif ( 'html' === $type && 1 === \preg_match( '/\[[a-z][^\]]*\]/i', $this->text( 'code' ) ) ) {
				$this->findings->require_review( Text::__( 'The source runs shortcodes in this text.', 'svc' ) );
			}

			return;
		}
		$options  = \json_decode( $this->text( 'tagOptions' ), true, 8 );
		$strategy = \is_array( $options ) && \is_array( $options[0] ?? null ) ? Cleaning::text( $options[0]['value'] ?? '' ) : '';
		$this->findings->set( [ 'load_as' => 'external' === $this->text( 'renderType' ) ? 'file' : 'inline' ] );
		if ( 'js' === $type && \in_array( $strategy, [ 'defer', 'async' ], true ) ) {
			$this->findings->set( [ 'js_strategy' => $strategy ] );
		}
	}

	/** @param list<array<array-key, mixed>> $hooks */
	private function conditions( WpCodeBoxConditions $conditions, string $type, array $hooks ): void {
		$first = $hooks[0] ?? [];
		$name  = self::hook_name( $first );
		if ( 'custom_shortcode' === $name ) {
			if ( [] !== $conditions->groups( $this->text( 'conditions' ), '', new Findings() ) ) {
				$this->findings->require_review( Text::__( 'The source ignores these conditions. They were not imported.', 'svc' ) );
			}

			return;
		}
		$runs   = \in_array( $type, [ 'php', 'html' ], true ) && 'always' === $this->text( 'runType' );
		$hook   = $runs ? WpCodeBoxPlaces::hook( $type, '' === $name ? 'custom_root' : $name, \trim( Cleaning::text( $first['customAction'] ?? '' ) ) ) : '';
		$groups = $conditions->groups( $this->text( 'conditions' ), $hook, $this->findings );
		$this->findings->conditions( $groups );
		foreach ( [ 'admin', 'frontend' ] as $area ) {
			if ( \in_array( Conditions::rule( 'location', 'is', [ $area ] ), \array_merge( [], ...$groups ), true ) ) {
				$this->findings->narrower_area( $area, $this->text( 'code' ) );
			}
		}
	}

	private function code( string $type, string $code ): string {
		if ( 'php' === $type ) {
			$this->findings->review_short_tags( $code );
			$hooks = \json_decode( $this->text( 'hook' ), true, 8 );
			$first = \is_array( $hooks ) && \is_array( $hooks[0] ?? null ) ? $hooks[0] : [];
			$name  = self::hook_name( $first );
			$text  = 'custom_shortcode' === $name || WpCodeBoxPlaces::prints( WpCodeBoxPlaces::hook( 'php', $name, \trim( Cleaning::text( $first['customAction'] ?? '' ) ) ) );

			return $text && 'always' === $this->text( 'runType' ) ? PhpText::converted( $code )['code'] : PhpText::without_tags( $code );
		}

		return $code;
	}

	/** @param array<array-key, mixed> $hook */
	private static function hook_name( array $hook ): string {
		return \is_array( $hook['hook'] ?? null ) ? Cleaning::text( $hook['hook']['value'] ?? '' ) : '';
	}

	/** @return string|null The element that links a file of another site. */
	private static function link( string $json ): ?string {
		$link = \json_decode( $json, true, 8 );

		return \is_array( $link ) && \is_string( $link['code'] ?? null ) ? $link['code'] : null;
	}
}
