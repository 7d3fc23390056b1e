<?php

declare(strict_types=1);

namespace Svc\Importers\Ase;

use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\CodePlaces;
use Svc\Importers\Findings;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\PhpText;
use Svc\Importers\PostPage;

\defined( 'ABSPATH' ) || exit;

/**
 * One post of ASE Pro in one of the places where it runs, as it would arrive here. A code of several places arrives once for each: the first has
 * its id, the others `9304@login`.
 * @phpstan-import-type Post from PostPage
 */
final class AseItem {

	/** What SCSS has and CSS has not. */
	private const IS_SCSS = '~\$[\w-]+\s*:|@(?:mixin|include|use|extend|function|if|each|for|while)\b|&[-\w]|(?:^|\s)//~';

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
		private readonly string $folder,
	) {
		$this->findings = new Findings();
	}

	public function snippet( AseConditions $conditions, bool $is_active ): ForeignSnippet {
		$id = $this->post['id'] . ( 0 === $this->index ? '' : '@' . $this->side );
		$title    = Cleaning::title_of( $this->post['title'], $this->post['id'] );
		$error    = Cleaning::code_error( $this->post['content'] );
		$language = $this->word( 'language', 'css' );
		if ( '' !== $error || ( 'php' !== $language && ! CodePlaces::knows( $language ) ) ) {
			/* translators: %s: a word of the other plugin. */
			return ForeignSnippet::refused( $id, $title, '' !== $error ? $error : \sprintf( Text::__( 'Unknown language: %s.', 'svc' ), Cleaning::line( $language, 50 ) ) );
		}
		foreach ( [ 'language', 'side', 'type', 'linking', 'priority', 'execution_method', 'execution_location_type', 'execution_location', 'execution_location_details', 'conditionals' ] as $key ) {
			$this->findings->original( $key, $this->options[ $key ] ?? '' );
		}
		$this->findings->set(
			[
				'folder'  => \trim( \str_replace( '/', '-', Cleaning::line( $this->folder, 100 ) ) ),
				'created' => Cleaning::time( $this->post['date'] ),
			]
		);
		if ( 'php' === $language ) {
			return $this->php( $id, $title, $conditions, $is_active );
		}

		return $this->printed( $id, $title, $language, $conditions, $is_active );
	}

	private function word( string $key, string $none ): string {
		return CodePlaces::word( $this->options, $key, $none );
	}

	/** @param 'css'|'js'|'html' $language */
	private function printed( string $id, string $title, string $language, AseConditions $conditions, bool $is_active ): ForeignSnippet {
		$code = $this->post['content'];
		$this->findings->set( [ 'priority' => Cleaning::priority( $this->options['priority'] ?? 10 ) ] );
		CodePlaces::place( $this->findings, $this->options, $language, $this->side );
		$groups = $conditions->groups( $this->options['conditionals'] ?? '', $this->findings );
		if ( 'frontend' === \substr( $this->side, 0, 8 ) ) {
			$this->findings->conditions( $groups );
		} elseif ( [] !== $groups ) {
			$this->findings->require_review( Text::__( 'The source ignores these conditions. They were not imported.', 'svc' ) );
		}
		if ( 'html' === $language ) {
			return $this->findings->snippet( $id, $title, $this->findings->verbatim( $code ), $is_active );
		}
		if ( 'js' === $language ) {
			$this->findings->jquery( $code );
		}
		// Plain CSS goes through its compiler, too, and comes out as it was.
		if ( 'css' === $language && 'yes' === $this->word( 'compile_scss', 'no' ) && 1 === \preg_match( self::IS_SCSS, $code ) ) {
			$this->findings->set( [ 'lang' => 'scss' ] );
			$this->findings->require_review( Text::__( 'Compiled to CSS. Compare the result.', 'svc' ) );
		}

		return $this->findings->snippet( $id, $title, $code, $is_active );
	}

	private function php( string $id, string $title, AseConditions $conditions, bool $is_active ): ForeignSnippet {
		$code      = $this->post['content'];
		$is_placed = $this->place( $code );
		$this->findings->review_short_tags( $code );
		if ( [] !== $conditions->groups( $this->options['conditionals'] ?? '', new Findings() ) ) {
			$this->findings->require_review( Text::__( 'The source ignores these conditions. They were not imported.', 'svc' ) );
		}
		if ( ! $this->is_shortcode() ) {
			return $this->findings->snippet( $id, $title, PhpText::without_tags( $code ), $is_active && $is_placed );
		}

		return $this->findings->snippet( $id, $title, PhpText::leaves_php( $code ) ? PhpText::converted( $code )['code'] : PhpText::printed( $code ), $is_active );
	}

	private function is_shortcode(): bool {
		return 'on_page_load' === $this->word( 'execution_method', 'on_page_load' ) && 'shortcode' === $this->word( 'execution_location_type', 'hook' );
	}

	/** @return bool Whether PHP has a place here. */
	private function place( string $code ): bool {
		$method = $this->word( 'execution_method', 'on_page_load' );
		if ( $this->is_shortcode() ) {
			$this->shortcode( $code );

			return true;
		}
		$this->findings->set( [ 'type' => 'php' ] );
		if ( 'on_page_load' !== $method ) {
			$this->findings->set( [ 'run' => 'manual' ] );
			if ( 'on_demand' !== $method ) {
				$this->findings->require_review( Text::__( 'In the source, a secret address runs this snippet. Choose a location.', 'svc' ) );
			}

			return 'on_demand' === $method;
		}
		$hook  = $this->word( 'execution_location', 'plugins_loaded' );
		$where = $this->word( 'execution_location_details', 'everywhere' );
		if ( 1 !== \preg_match( '/^[A-Za-z0-9_\-.\/]{1,200}$/D', $hook ) || ! \in_array( $where, [ 'everywhere', 'admin', 'frontend' ], true ) ) {
			$this->findings->missing_location( $hook . ' ' . $where );
			$this->findings->set( [ 'run' => 'manual' ] );

			return false;
		}
		// It has no priority over there but that of WordPress.
		$this->findings->set( [ 'hook' => $hook ] );
		if ( 'everywhere' !== $where ) {
			$this->findings->area( $where, $code );
		}
		$this->findings->review_output( $code );

		return true;
	}

	/** What its shortcode shows is what the code returns. */
	private function shortcode( string $code ): void {
		$this->findings->set(
			[
				'type' => 'html',
				'run'  => 'shortcode',
			]
		);
		$reason = Text::__( 'The shortcode shows what the code prints, not what it returns: use echo.', 'svc' );
		if ( \in_array( 'return', PhpText::bound_to_file( $code ), true ) ) {
			$this->findings->keep_in_source( $reason );
		} else {
			$this->findings->require_review( $reason );
		}
	}
}
