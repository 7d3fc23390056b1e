<?php

declare(strict_types=1);

namespace Svc\Importers\CodeSnippets;

use Svc\Bridge\Limits;
use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\Findings;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\PhpText;

\defined( 'ABSPATH' ) || exit;

/** One row of Code Snippets as it would arrive here. */
final class CodeSnippetsItem {

	/** Scope => type, place and area here; `run` where it is not by itself. Before 2.10, the first three were numbers. */
	private const SCOPES = [
		'global'         => [ 'php', 'plugins_loaded', '' ],
		'admin'          => [ 'php', 'plugins_loaded', 'admin' ],
		'front-end'      => [ 'php', 'plugins_loaded', 'frontend' ],
		'single-use'     => [ 'php', '', '' ],
		'content'        => [ 'html', '', '' ],
		'head-content'   => [ 'html', 'wp_head', '' ],
		'body-content'   => [ 'html', 'wp_body_open', '' ],
		'footer-content' => [ 'html', 'wp_footer', '' ],
		'site-css'       => [ 'css', 'frontend', '' ],
		'admin-css'      => [ 'css', 'admin', '' ],
		'site-head-js'   => [ 'js', 'frontend_head', '' ],
		'site-footer-js' => [ 'js', 'frontend_footer', '' ],
	];

	/** Priority at `plugins_loaded` at which the source runs all PHP. */
	private const OF_PHP = 1;

	private const NUMBERED = [ 'global', 'admin', 'front-end' ];

	private readonly Findings $findings;

	/**
	 * @param array<string, string|null> $row
	 * @param int                        $condition Id of the row with its conditions (Pro); 0 when it has none.
	 * @param string                     $rules     Those conditions as JSON; empty when they are lost.
	 * @param bool                       $is_pro    Whether the Pro version is active, which alone prints stylesheets and scripts.
	 * @param bool                       $is_file   Whether it runs from a file, where PHP in a text runs, too.
	 */
	public function __construct(
		private readonly array $row,
		private readonly int $condition,
		private readonly string $rules,
		private readonly ProConditions $conditions,
		private readonly bool $is_file,
		private readonly bool $is_pro = false,
	) {
		$this->findings = new Findings();
	}

	/** @param string $sites      Sentence on the sites, where it is active for the network; else it shares it with this one. */
	public function snippet( string $id, bool $is_active, bool $of_network, string $sites = '' ): ForeignSnippet {
		$title = Cleaning::title_of( $this->row['name'] ?? '', $id );
		$code  = $this->row['code'] ?? '';
		$scope = $this->row['scope'] ?? 'global';
		$scope = self::NUMBERED[ $scope ] ?? $scope;
		$error = Cleaning::code_error( $code );
		if ( '' !== $error ) {
			return ForeignSnippet::refused( $id, $title, $error );
		}
		if ( ! isset( self::SCOPES[ $scope ] ) ) {
			/* translators: %s: a word of the other plugin. */
			return ForeignSnippet::refused( $id, $title, \sprintf( Text::__( 'Unsupported location: %s. Choose another.', 'svc' ), Cleaning::line( $scope, 50 ) ) );
		}
		$this->words( $scope );
		[ $type, $hook, $area ] = self::SCOPES[ $scope ];
		$this->findings->set(
			[
				'type'        => $type,
				'priority'    => 'plugins_loaded' === $hook ? self::OF_PHP : 10,
				'tags'        => Cleaning::tags( \explode( ',', $this->row['tags'] ?? '' ) ),
				'description' => Cleaning::lines( $this->row['description'] ?? '', Limits::DESCRIPTION ),
				'created'     => Cleaning::time( $this->row['modified'] ?? '' ),
			] + ( '' === $hook ? [ 'run' => 'content' === $scope ? 'shortcode' : 'manual' ] : [ 'hook' => $hook ] )
		);
		$this->findings->order( Cleaning::priority( $this->row['priority'] ?? 10 ), 10 );
		if ( 'admin' === $area || 'frontend' === $area ) {
			$this->findings->area( $area, $code );
		}
		match ( $type ) {
			'php'  => $this->review_short_tags( $scope, $code ),
			'html' => $this->look_at_html( $scope, $code ),
			default => $this->look_at_file(),
		};
		$this->look_at_conditions();
		if ( $of_network ) {
			$this->look_at_network( $sites );
		}

		return $this->findings->snippet( $id, $title, 'html' === $type && 'content' !== $scope && ! $this->is_file ? $this->findings->verbatim( $code ) : $code, $is_active );
	}

	/** @param array<string, string|null> $row Whether a row is there, and neither in the trash nor a condition of others. */
	public static function is_snippet( array $row ): bool {
		return [] !== $row && -1 !== (int) ( $row['active'] ?? 0 ) && 'condition' !== ( $row['scope'] ?? '' );
	}

	private function words( string $scope ): void {
		$this->findings->original( Text::__( 'Location', 'svc' ), $scope );
		$this->findings->original( Text::__( 'Priority', 'svc' ), $this->row['priority'] ?? '' );
		$this->findings->original( Text::__( 'Conditions', 'svc' ), $this->condition > 0 ? $this->rules : '' );
	}

	private function review_short_tags( string $scope, string $code ): void {
		$this->findings->review_short_tags( $code );
		if ( $this->is_file ) {
			$this->findings->bound_to_file( $code );
		}
		if ( 'single-use' === $scope ) {
			$this->findings->note( Text::__( 'Runs once in the source. Here, choose Run.', 'svc' ) );
		}
		if ( 1 === \preg_match( '/code_snippets\s*\(|Code_Snippets\\\\/', $code ) ) {
			$this->findings->require_review( Text::__( 'The code uses functions of Code Snippets, which end with that plugin.', 'svc' ) );
		}
	}

	private function look_at_html( string $scope, string $code ): void {
		$has_php = PhpText::has_php( $code );
		if ( 'content' === $scope ) {
			$this->look_at_shortcode( $code, $has_php );
		}
		if ( ! $has_php || ! $this->is_file ) {
			return;
		}

		$this->findings->review_short_tags( $code );
		// It begins outside of PHP.
		$this->findings->bound_to_file( '?>' . $code );
	}

	private function look_at_shortcode( string $code, bool $has_php ): void {
		if ( $has_php ) {
			$this->findings->require_review( Text::__( '[svc] runs PHP without the attribute "php".', 'svc' ) );
			$this->findings->note( Text::__( 'The shortcode [svc] passes attributes as $atts only.', 'svc' ) );
		}
		if ( 1 === \preg_match( '/\[[a-z]/i', $code ) ) {
			$this->findings->require_review( Text::__( '[svc] runs nested shortcodes without the attribute "shortcodes".', 'svc' ) );
		}
	}

	private function look_at_file(): void {
		$this->findings->set( [ 'load_as' => 'file' ] );
		if ( ! $this->is_pro ) {
			$this->findings->never_ran( Text::__( 'Did not run in the source: only Code Snippets Pro prints CSS and JavaScript.', 'svc' ) );
		}
	}

	private function look_at_network( string $sites ): void {
		if ( '' === $sites ) {
			$this->findings->require_review( Text::__( 'Shared by the network. The import is for this site only.', 'svc' ) );
			return;
		}
		$this->findings->require_review( Text::sentences( $sites, Text::__( 'Imported to the main site only.', 'svc' ) ) );
		$this->findings->require_review( Text::__( 'Export the copy, import it on each other site, deactivate the original in the Network Admin, then activate the copies.', 'svc' ) );
	}

	private function look_at_conditions(): void {
		if ( $this->condition > 0 ) {
			$this->conditions->tell( $this->rules, $this->findings );
			/* translators: %d: ID in the other plugin. */
			$this->findings->note( \sprintf( Text::__( 'The conditions come from snippet %d of the source.', 'svc' ), $this->condition ) );
		}
	}
}
