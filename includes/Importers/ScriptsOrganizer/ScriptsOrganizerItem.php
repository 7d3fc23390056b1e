<?php

declare(strict_types=1);

namespace Svc\Importers\ScriptsOrganizer;

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
 * One part of a post of Scripts Organizer as it would arrive here.
 * @phpstan-import-type Post from PostPage
 */
final class ScriptsOrganizerItem {

	private const TYPES = [
		'css'        => 'css',
		'scss'       => 'css',
		'javascript' => 'js',
		'html'       => 'html',
		''           => 'html',
	];

	/** Default priorities of Scripts Organizer: of the head, of other places and of files. */
	private const OF_HEAD  = 999999999;
	private const OF_OTHERS = 101;
	private const OF_FILES = 1000;

	private readonly Findings $findings;

	/** `everywhere`, `conditions` or `admin_only`. */
	private readonly string $trigger;

	/**
	 * @param Post                        $post
	 * @param array<string, list<string>> $meta By key without `SCORG_`.
	 * @param list<string>                $tags
	 */
	public function __construct( private readonly array $post, private readonly array $meta, private readonly array $tags, private readonly string $part ) {
		$this->findings = new Findings();
		$this->trigger  = $this->meta( 'trigger_location' );
	}

	/**
	 * What of a post holds code, or is one without any.
	 * @param array<string, list<string>> $meta
	 * @return list<string> `shortcode`, `php`, `header`, `footer`.
	 */
	public static function parts( array $meta ): array {
		$types = $meta['script_type'] ?? [];
		$has   = static fn( string $key ): bool => '' !== ( $meta[ $key ][0] ?? '' );
		// PHP that is everywhere runs whatever the post says of its kinds.
		$is_php = \in_array( 'php', $types, true ) || [ 'everywhere' ] === ( $meta['trigger_location'] ?? [] );
		$parts  = \array_filter(
			[
				'shortcode' => \in_array( 'shortcode', $types, true ) && $has( 'php_script' ),
				'php'       => $is_php && $has( 'php_script' ),
				'header'    => \in_array( 'header', $types, true ) && $has( 'header_script' ),
				'footer'    => \in_array( 'footer', $types, true ) && $has( 'footer_script' ),
			]
		);

		return \array_keys( $parts );
	}

	public function snippet( ScriptsOrganizerConditions $conditions ): ForeignSnippet {
		// A shortcode names the post.
		$id = $this->post['id'] . ( 'shortcode' === $this->part ? '' : '@' . $this->part );
		$title = Cleaning::title_of( $this->post['title'], $this->post['id'] );
		$code  = self::decoded( $this->meta( \in_array( $this->part, [ 'header', 'footer' ], true ) ? $this->part . '_script' : 'php_script' ) );
		$mode  = $this->meta( $this->part . '_mode' );
		$error = Cleaning::code_error( $code );
		if ( '' === $error && ( ! isset( self::TYPES[ $mode ] ) || ! \in_array( $this->trigger, [ 'everywhere', 'conditions', 'admin_only' ], true ) || ( 'php' === $this->part && ! PhpText::has_php( $code ) ) ) ) {
			/* translators: %s: a word of the other plugin. */
			$error = \sprintf( Text::__( 'Unknown type: %s.', 'svc' ), Cleaning::line( $this->part . ' ' . $mode . ' ' . $this->trigger, 100 ) );
		}
		if ( '' !== $error ) {
			return ForeignSnippet::refused( $id, $title, $error );
		}
		$this->words( $conditions );
		$this->findings->set(
			[
				'tags'        => Cleaning::tags( $this->tags ),
				'description' => Cleaning::lines( $this->meta( 'script_description' ), Limits::DESCRIPTION ),
				'created'     => Cleaning::time( $this->post['date'] ),
			]
		);
		if ( \count( self::parts( $this->meta ) ) > 1 ) {
			/* translators: %s: list of places in the words of the other plugin. */
			$this->findings->require_review( \sprintf( Text::__( 'Runs in several locations (%s), one snippet for each. Activate all.', 'svc' ), \implode( ', ', self::parts( $this->meta ) ) ) );
		}
		$is_placed = \in_array( $this->part, [ 'header', 'footer' ], true ) ? $this->place( self::TYPES[ $mode ], $mode, $code ) : $this->php( $code );
		$this->conditions( $conditions );

		return $this->findings->snippet( $id, $title, $this->code( $mode, $code ), 'publish' === $this->post['status'] && '1' === $this->meta( 'enable_script' ) && $is_placed );
	}

	private function meta( string $key ): string {
		return $this->meta[ $key ][0] ?? '';
	}

	/** Code is kept as base64, in old versions plain; backslashes have a word in their place while it is. */
	private static function decoded( string $stored ): string {
		$code = \base64_decode( $stored, true );

		return \str_replace( 'REPLACE_BACKSLASH', '\\', false !== $code && \base64_encode( $code ) === $stored ? $code : $stored );
	}

	private function words( ScriptsOrganizerConditions $conditions ): void {
		$this->findings->original( Text::__( 'Type', 'svc' ), \trim( $this->part . ' ' . $this->meta( $this->part . '_mode' ) ) );
		$this->findings->original( Text::__( 'Location', 'svc' ), \trim( $this->trigger . ' ' . $this->meta( 'action_hook' ) ) );
		$this->findings->original( Text::__( 'Priority', 'svc' ), $this->meta( 'priority' ) );
		$this->findings->original( Text::__( 'Conditions', 'svc' ), $conditions->words( $this->meta ) );
	}

	private function conditions( ScriptsOrganizerConditions $conditions ): void {
		if ( 'conditions' === $this->trigger || 'shortcode' === $this->part ) {
			$this->findings->conditions( $conditions->groups( $this->meta, $this->findings ) );
		} elseif ( 'php' === $this->part && '' !== $this->meta( 'custom' ) ) {
			$this->findings->conditions( [ [ Conditions::blocked( 'custom ' . $this->meta( 'custom' ) ) ] ] );
		}
	}

	/**
	 * @param 'css'|'js'|'html' $type
	 * @return bool Whether it runs over there, and has a place here.
	 */
	private function place( string $type, string $mode, string $code ): bool {
		$action  = ( 'admin_only' === $this->trigger ? 'admin_' : 'wp_' ) . ( 'header' === $this->part ? 'head' : 'footer' );
		$is_file = 'html' !== $type && ! \in_array( $this->meta( $this->part . '_file' ), [ '', '0' ], true );
		$this->findings->set(
			[
				'type'     => $type,
				'hook'     => (string) CodePlaces::at( $type, $action ),
				'priority' => $is_file ? self::OF_FILES : ( 'wp_head' === $action ? self::OF_HEAD : self::OF_OTHERS ),
			] + ( 'html' === $type ? [] : [ 'load_as' => $is_file ? 'file' : 'inline' ] )
		);
		if ( 'scss' === $mode ) {
			$this->findings->set( [ 'lang' => 'scss' ] );
			$this->findings->require_review( Text::__( 'Compiled to CSS. Compare the result.', 'svc' ) );
		}
		if ( 'css' === $type && 'footer' === $this->part ) {
			$this->findings->require_review( Text::__( 'The location is close to the original, but not the same.', 'svc' ) );
		}
		if ( ! $is_file && 1 === \preg_match( '/\[[a-z][^\]]*\]/i', $code ) && 'html' === $type ) {
			$this->findings->require_review( Text::__( 'The source runs shortcodes in this text.', 'svc' ) );
		}
		if ( 'everywhere' !== $this->trigger ) {
			return true;
		}
		$this->findings->note( Text::__( 'Never runs in the source.', 'svc' ) );

		return false;
	}

	/** @return bool Whether it has a place here. */
	private function php( string $code ): bool {
		$this->findings->review_short_tags( $code );
		$this->findings->bound_to_file( $code );
		if ( 'shortcode' === $this->part ) {
			$this->findings->set(
				[
					'type' => 'html',
					'run'  => 'shortcode',
				]
			);

			return true;
		}
		// Only what is everywhere may choose.
		$hook = 'everywhere' === $this->trigger ? $this->meta( 'action_hook' ) : '';
		if ( 1 !== \preg_match( '/^[A-Za-z0-9_\-.\/]{0,200}$/D', $hook ) ) {
			$this->findings->missing_location( $hook );
			$this->findings->set(
				[
					'type' => 'php',
					'run'  => 'manual',
				]
			);

			return false;
		}
		$priority = $this->meta( 'priority' );
		$this->findings->set(
			[
				'type'     => 'php',
				'hook'     => 'conditions' === $this->trigger ? 'wp' : ( '' === $hook ? 'root' : $hook ),
				'priority' => '' === $hook ? 10 : Cleaning::priority( \in_array( $priority, [ '', '0' ], true ) ? 1 : (int) $priority ),
			]
		);
		if ( 'admin_only' === $this->trigger ) {
			$this->findings->area( 'admin', $code );
		}
		$this->findings->review_output( $code );

		return true;
	}

	private function code( string $mode, string $code ): string {
		if ( 'php' === $this->part ) {
			return PhpText::without_tags( $code );
		}
		if ( 'shortcode' === $this->part ) {
			// A file of its own: what begins without a tag is text.
			return $code;
		}

		return 'html' === self::TYPES[ $mode ] ? $this->findings->verbatim( $code ) : $code;
	}
}
