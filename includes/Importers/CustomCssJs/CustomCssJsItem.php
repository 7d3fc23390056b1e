<?php

declare(strict_types=1);

namespace Svc\Importers\CustomCssJs;

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
 * One code of Simple Custom CSS and JS in one of the places where it runs, as it would arrive here. A code of several places arrives once
 * for each: the first has its id, the others `9304@login`.
 * @phpstan-import-type Post from PostPage
 */
final class CustomCssJsItem {

	/** Type and side => priority at which the source prints, where that is not 10: its own number orders in the Pro version only. */
	private const PRIORITIES = [ 'footer' => [ 'frontend' => 40 ] ];

	private readonly Findings $findings;

	/**
	 * @param Post         $post
	 * @param array<mixed> $options Its settings in the source.
	 */
	public function __construct(
		private readonly array $post,
		private readonly array $options,
		private readonly string $side,
		private readonly int $index,
	) {
		$this->findings = new Findings();
	}

	public function snippet( bool $is_active ): ForeignSnippet {
		$id = $this->post['id'] . ( 0 === $this->index ? '' : '@' . $this->side );
		$title = Cleaning::title_of( $this->post['title'], $this->post['id'] );
		$code  = $this->post['content'];
		$error = Cleaning::code_error( $code );
		if ( '' !== $error ) {
			return ForeignSnippet::refused( $id, $title, $error );
		}
		foreach ( [ 'language', 'side', 'type', 'linking', 'priority', 'preprocessor' ] as $key ) {
			$this->findings->original( $key, $this->options[ $key ] ?? '' );
		}
		$language = CodePlaces::word( $this->options, 'language', 'css' );
		$created  = Cleaning::time( $this->post['date'] );
		$this->findings->set(
			[
				'priority' => self::PRIORITIES[ CodePlaces::word( $this->options, 'type', 'header' ) ][ $this->side ] ?? 10,
				'created'  => $created,
			]
		);
		// The newest comes first.
		$this->findings->order( Cleaning::priority( $this->options['priority'] ?? 5 ), 5, tie: -$created );
		if ( 'js' === $language && 1 === \preg_match( '/<script\b/i', $code ) ) {
			$language = 'html';
			$this->findings->note( Text::__( 'Imported as HTML, because it has its own tags.', 'svc' ) );
		}
		if ( 'php' === $language ) {
			return $this->php( $id, $title, $is_active );
		}
		if ( ! CodePlaces::knows( $language ) ) {
			/* translators: %s: a word of the other plugin. */
			return ForeignSnippet::refused( $id, $title, \sprintf( Text::__( 'Unknown language: %s.', 'svc' ), Cleaning::line( $language, 50 ) ) );
		}
		$this->place( $language );
		$this->remarks( $language );

		return $this->findings->snippet( $id, $title, 'html' === $language ? $this->findings->verbatim( $code ) : $code, $is_active );
	}

	/** @param 'css'|'js'|'html' $language */
	private function place( string $language ): void {
		CodePlaces::place( $this->findings, $this->options, $language, $this->side );
		$device = CodePlaces::word( $this->options, 'linking', '' );
		if ( 'html' === $language && ( 'mobile' === $device || 'desktop' === $device ) ) {
			$this->findings->conditions( [ [ Conditions::rule( 'device', 'is', [ $device ] ) ] ] );
		}
	}

	private function remarks( string $language ): void {
		$code = $this->post['content'];
		if ( 'js' === $language ) {
			$this->findings->jquery( $code );
		}
		if ( 1 === \preg_match( '~^\s*/\* Add your .{1,2000}?End of comment \*/~s', $code ) ) {
			$this->findings->note( Text::__( 'The source added the first comment. You can remove it.', 'svc' ) );
		}
		if ( 'html' === CodePlaces::word( $this->options, 'language', 'css' ) ) {
			// It asks `get_post()` for "12.html", which means no post any more.
			$this->findings->note( Text::__( 'Version 3.52 does not print HTML on WordPress 7.1. Here it shows when active.', 'svc' ) );
		}
		$preprocessor = CodePlaces::word( $this->options, 'preprocessor', 'none' );
		if ( 'css' !== $language || !\in_array( $preprocessor, [ 'sass', 'less' ], true ) ) {
			return;
		}

		$this->findings->set( [ 'lang' => 'sass' === $preprocessor ? 'scss' : 'less' ] );
		$this->findings->require_review( Text::__( 'Compiled to CSS. Compare the result.', 'svc' ) );
	}

	/** PHP of the Pro version, which is kept with its tags. */
	private function php( string $id, string $title, bool $is_active ): ForeignSnippet {
		$converted = PhpText::converted( $this->post['content'] );
		$this->findings->review_short_tags( $this->post['content'] );
		$this->findings->require_review( Text::__( 'Only the Pro version runs PHP. Check the location.', 'svc' ) );
		$this->findings->set( [ 'type' => $converted['type'] ] + ( 'php' === $converted['type'] ? [ 'hook' => 'plugins_loaded' ] : [ 'run' => 'manual' ] ) );

		return $this->findings->snippet( $id, $title, $converted['code'], $is_active );
	}
}
