<?php

declare(strict_types=1);

namespace Svc\Importers\Boxes;

use Closure;
use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\Findings;
use Svc\Importers\ForeignSnippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Texts of boxes as they would arrive here.
 * @phpstan-import-type Pages from BoxPages
 */
final class BoxItems {

	/** @param Closure(string): mixed $settings A value of an option, by its name and key with a full stop between. */
	public function __construct( private readonly Closure $settings ) {
	}

	/**
	 * @param string $of    What the post or the term is called; empty for a text of the site.
	 * @param Pages  $pages Where it is printed.
	 */
	public function snippet( Box $box, string $id, string $of, string $stored, array $pages ): ForeignSnippet {
		$place = match ( $box->hook ) {
			'wp_head'      => Text::__( 'Head', 'svc' ),
			'wp_body_open' => Text::__( 'Body', 'svc' ),
			'wp_footer'    => Text::__( 'Footer', 'svc' ),
			default        => 'CSS',
		};
		$title = Cleaning::title( '' === $of ? $place . ( 'auhfc_settings_homepage' === $box->name ? ', ' . Text::__( 'Front page', 'svc' ) : '' ) : $place . ': ' . $of, $place );
		$error = Cleaning::code_error( $stored );
		if ( '' !== $error ) {
			return ForeignSnippet::refused( $id, $title, $error );
		}
		$findings = new Findings();
		$findings->original( Text::__( 'Location', 'svc' ), $id );
		$priority = Cleaning::priority( \is_int( $box->priority ) ? $box->priority : ( $this->settings )( $box->priority ) );
		$is_css   = \str_starts_with( $box->form, 'css' );
		$findings->set(
			[
				'type'     => $is_css ? 'css' : 'html',
				'hook'     => $box->hook,
				// To the others, 0 is no number.
				'priority' => 0 === $priority && ! \str_starts_with( (string) $box->priority, 'shfs_' ) ? 10 : $priority,
			] + ( $is_css ? [ 'load_as' => 'css file' === $box->form ? 'file' : 'inline' ] : [] )
		);
		$findings->conditions( $pages['groups'] );
		if ( $pages['is_replaced'] ) {
			$findings->require_review( Text::__( 'Not on pages for which the source has another text.', 'svc' ) );
		}
		if ( ! $pages['is_used'] ) {
			$findings->note( Text::__( 'This block is disabled in the source.', 'svc' ) );
		}

		return $findings->snippet( $id, $title, $is_css ? self::css( $stored, $findings ) : $this->html( $box, $stored, $findings ), $pages['is_used'] );
	}

	private static function css( string $stored, Findings $findings ): string {
		$css   = \str_replace( '&gt;', '>', $stored );
		$plain = \strip_tags( $css );
		if ( $plain !== $css ) {
			$findings->require_review( Text::__( 'HTML tags were not imported, as in the source.', 'svc' ) );
		}

		return $plain;
	}

	private function html( Box $box, string $stored, Findings $findings ): string {
		$html = 'unslashed' === $box->form ? \stripslashes( $stored ) : $stored;
		$runs = '' !== $box->shortcodes && 'y' === ( 'y' === $box->shortcodes ? 'y' : ( $this->settings )( $box->shortcodes ) );
		\preg_match_all( '/\[([^<>&\/\[\]\x00-\x20=]+)/', $runs ? $html : '', $found );
		$tags = \array_unique( \array_filter( $found[1], '\shortcode_exists' ) );
		if ( [] !== $tags ) {
			/* translators: %s: names of shortcodes, with commas. */
			$findings->keep_in_source( \sprintf( Text::__( 'The source runs shortcodes in this text: %s. Use PHP with do_shortcode() instead.', 'svc' ), Cleaning::line( \implode( ', ', $tags ), 200 ) ) );
		}
		if ( 'y' === $box->shortcodes && \convert_smilies( $html ) !== $html ) {
			$findings->require_review( Text::__( 'The source turns smileys into images.', 'svc' ) );
		}

		return $findings->verbatim( $html );
	}
}
