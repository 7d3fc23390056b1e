<?php

declare(strict_types=1);

namespace Svc\Importers\Ase;

use Svc\Domain\Text;
use Svc\Importers\Cleaning;
use Svc\Importers\Findings;
use Svc\Importers\ForeignSnippet;

\defined( 'ABSPATH' ) || exit;

/** The texts in the settings of Admin and Site Enhancements as they would arrive here. Pure. */
final class AseTexts {

	public const OPTION = 'admin_site_enhancements';

	/** Key => type and location here, the flag that switches it on, and the key of its priority. */
	private const TEXTS = [
		'head_code'           => [ 'html', 'wp_head', 'insert_head_body_footer_code', 'head_code_priority' ],
		'body_code'           => [ 'html', 'wp_body_open', 'insert_head_body_footer_code', 'body_code_priority' ],
		'footer_code'         => [ 'html', 'wp_footer', 'insert_head_body_footer_code', 'footer_code_priority' ],
		'custom_frontend_css' => [ 'css', 'frontend', 'enable_custom_frontend_css', 'custom_frontend_css_priority' ],
		'custom_admin_css'    => [ 'css', 'admin', 'enable_custom_admin_css', '' ],
	];

	/** @param array<array-key, mixed> $settings The option. */
	public function __construct( private readonly array $settings ) {
	}

	/** @return list<key-of<self::TEXTS>> Those that hold text. */
	public function keys(): array {
		return \array_values( \array_filter( \array_keys( self::TEXTS ), fn( string $key ): bool => '' !== \trim( $this->text( $key ) ) ) );
	}

	/** @phpstan-assert-if-true key-of<self::TEXTS> $id */
	public static function knows( string $id ): bool {
		return isset( self::TEXTS[ $id ] );
	}

	/** @param key-of<self::TEXTS> $key */
	public function snippet( string $key ): ForeignSnippet {
		[ $type, $hook, $flag, $priority ] = self::TEXTS[ $key ];
		$title = match ( $key ) {
			'head_code'           => Text::__( 'Header scripts', 'svc' ),
			'body_code'           => Text::__( 'Body scripts', 'svc' ),
			'footer_code'         => Text::__( 'Footer scripts', 'svc' ),
			'custom_frontend_css' => Text::__( 'CSS of the site', 'svc' ),
			'custom_admin_css'    => Text::__( 'CSS of the admin', 'svc' ),
		};
		$text  = $this->text( $key );
		// Its way of printing: code of these three without slashes, unless a setting says otherwise, and CSS as it is.
		$text  = 'html' === $type && ! $this->is_on( 'disable_code_unslash' ) ? \stripslashes( $text ) : $text;
		$error = Cleaning::code_error( $text );
		if ( '' !== $error ) {
			return ForeignSnippet::refused( $key, $title, $error );
		}
		$findings = new Findings();
		$findings->original( Text::__( 'Location', 'svc' ), $key );
		$findings->original( Text::__( 'Priority', 'svc' ), $this->text( $priority ) );
		$findings->set(
			[
				'type'     => $type,
				'hook'     => $hook,
				'priority' => Cleaning::priority( $this->settings[ $priority ] ?? 10 ),
			]
		);
		if ( 'custom_admin_css' === $key ) {
			$findings->require_review( Text::__( 'The location is close to the original, but not the same.', 'svc' ) );
		}

		return $findings->snippet( $key, $title, 'html' === $type ? $findings->verbatim( $text ) : $text, $this->is_on( $flag ) );
	}

	private function text( string $key ): string {
		return Cleaning::text( $this->settings[ $key ] ?? '' );
	}

	private function is_on( string $flag ): bool {
		return ! \in_array( $this->text( $flag ), [ '', '0' ], true );
	}
}
